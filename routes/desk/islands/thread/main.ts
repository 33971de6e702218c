/**
 * `thread.js`: where the thread of a conversation is scrolled to, and what lies above and below that.
 *
 * @module
 */
import { startEarlier } from "./earlier.ts";
import { startFollowing } from "./follow.ts";
import { createUnreadLine } from "./unread_line.ts";

if (document.querySelector("[data-inbox]")) {
  startFollowing(createUnreadLine());
  startEarlier();
}
