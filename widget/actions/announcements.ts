/**
 * Announces the offered actions to the frame whenever they have changed.
 *
 * @module
 */
import type { OfferedAction } from "../protocol.ts";

/** The announcements of one page. */
export type Announcements = {
  /** Posts the currently offered actions, if they have changed. */
  readonly update: () => Promise<void>;
  /** Forgets what was posted: a new frame has no actions. */
  readonly reset: () => void;
};

/** Makes them; `post` is not called before there is an action. */
export function createAnnouncements(
  find: () => Promise<readonly OfferedAction[]>,
  post: (offered: readonly OfferedAction[]) => void,
): Announcements {
  let posted = "[]";
  let updates = 0;
  return {
    async update() {
      const current = ++updates;
      const offered = await find();
      const text = JSON.stringify(offered);
      // A later update may have been faster.
      if (current !== updates || text === posted) return;
      posted = text;
      post(offered);
    },
    reset() {
      posted = "[]";
    },
  };
}
