/**
 * Where the visitor's id is kept between visits.
 *
 * @module
 */
import type { VisitorStore } from "./desk/session.ts";

/** Where the id is kept; `settle` stores or removes it as is allowed now. */
export type KeptVisitor = VisitorStore & { readonly settle: () => void };

/**
 * Keeps the visitor's id of one widget key in the frame's storage, which the browser keeps apart for each embedding site.
 * Where storage is refused, or `mayStore` says no, the id lasts as long as the page.
 */
export function createVisitorStore(
  key: string,
  mayStore: () => boolean,
  storage: () => Storage,
): KeptVisitor {
  const name = "svc:visitor:" + key;
  let current: string | null = null;
  function keep() {
    try {
      if (current !== null && mayStore()) storage().setItem(name, current);
      else storage().removeItem(name);
    } catch {
      // Private windows may refuse storage: the chat works without it.
    }
  }

  return {
    get() {
      try {
        // Another tab may have signed in, which gives the browser another id.
        return (mayStore() ? storage().getItem(name) : null) ?? current;
      } catch {
        return current;
      }
    },
    set(visitor) {
      current = visitor;
      keep();
    },
    settle() {
      // What an earlier visit left is read when it is needed.
      if (current !== null || !mayStore()) keep();
    },
  };
}
