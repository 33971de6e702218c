/**
 * `thread.js`: the scroll position of a conversation's thread, its earlier and newer messages, and messages being sent.
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
