/**
 * `thread.js`: where the thread of a conversation is scrolled to, what lies above and below that, and what is on its way into it.
 *
 * @module
 */
import { startEarlier } from "./earlier.ts";
import { startFollowing } from "./follow.ts";
import { startSending } from "./sending.ts";
import { createUnreadLine } from "./unread_line.ts";

if (document.querySelector("[data-inbox]")) {
  startFollowing(createUnreadLine());
  startEarlier();
  startSending();
}
