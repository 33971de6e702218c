/**
 * Where the visitor's id is kept between visits.
 *
 * @module
 */
import type { VisitorStore } from "./desk.ts";

/**
 * Keeps the visitor's id of one widget key in the frame's storage, which the browser keeps apart for each embedding site.
 * Where storage is refused, or `mayStore` says no, the id lasts as long as the page.
 */
export function createVisitorStore(
  key: string,
  mayStore: () => boolean,
  storage: () => Storage,
): VisitorStore {
  const name = "svc:visitor:" + key;
  let current: string | null = null;
  return {
    get() {
      try {
        return current ?? (mayStore() ? storage().getItem(name) : null);
      } catch {
        return current;
      }
    },
    set(visitor) {
      current = visitor;
      try {
        if (visitor === null) storage().removeItem(name);
        else if (mayStore()) storage().setItem(name, visitor);
      } catch {
        // Private windows may refuse storage: the chat works without it.
      }
    },
  };
}
