/**
 * The composer's text, kept across page loads: with consent, and as long as the tab.
 *
 * @module
 */
import type { FrameState } from "../frame_state.ts";

/** A stored draft. */
export type StoredDraft = {
  /** Applies whether it may be stored; an earlier page's draft is restored into an empty composer. */
  readonly settle: () => void;
};

/** Makes it; it follows the draft from now on. */
export function createStoredDraft({ draft, mayStore }: FrameState, key: string, storage: () => Storage): StoredDraft {
  const name = "svc:draft:" + key;

  function keep() {
    try {
      if (mayStore.get() && draft.get() !== "") storage().setItem(name, draft.get());
      else storage().removeItem(name);
    } catch {
      // Private windows may refuse storage: the draft then lasts as long as the page.
    }
  }

  draft.subscribe(keep);
  return {
    settle() {
      try {
        const left = mayStore.get() ? storage().getItem(name) : null;
        if (left !== null && draft.get() === "") draft.set(left);
      } catch {
        // See above.
      }
      keep();
    },
  };
}
