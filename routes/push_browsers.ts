/**
 * Looks up a teammate's browsers for push notifications, from the sessions in the live store.
 *
 * @module
 */
import type { Browsers } from "../core/notifications/push_queue.ts";
import { hasRight } from "../core/teammates/caller.ts";
import { findSessionPerson } from "../core/teammates/session_person.ts";
import { findSession } from "../kv/desk_sessions.ts";
import { hasVisiblePage } from "../kv/visible_pages.ts";
import type { Served } from "./served.ts";

/** Looks up sessions and open pages. */
export function pushBrowsers({ desk, kv }: Pick<Served, "desk" | "kv">): Browsers {
  const store = { kv, now: desk.now };
  return {
    hasVisiblePage: (owner) => hasVisiblePage(store, owner),
    mayAnswer: async ({ workspace, teammate: id }, hash) => {
      const session = await findSession(store, hash);
      if (session === null || session.workspace !== workspace || session.teammate !== id) return false;
      const person = await findSessionPerson(desk, session);
      return person !== null && hasRight({ role: person.role, readOnly: false }, "conversations.reply");
    },
  };
}
