/**
 * Stores the visitor's id between visits.
 *
 * @module
 */
import type { VisitorStore } from "../desk/session.ts";

/** The stored id; `settle` stores or removes it, as currently allowed. */
export type KeptVisitor = VisitorStore & { readonly settle: () => void };

/**
 * Stores the visitor's id for one widget key in the frame's storage, which browsers partition by embedding site. If
 * storage is refused, or `mayStore` returns false, the id lasts as long as the page.
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
        // Another tab may have signed in, which changes the browser's id.
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
      // The id of an earlier visit is read when it is needed.
      if (current !== null || !mayStore()) keep();
    },
  };
}
