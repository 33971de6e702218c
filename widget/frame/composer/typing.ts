/**
 * Typing notices: shows those of teammates, and sends those of the visitor.
 *
 * @module
 */
import type { Store } from "../store.ts";
import { type Thread, withTyping } from "../thread/thread.ts";

/** How long a teammate counts as typing after a notice; the desk sends one more often than that. */
const TYPING_MS = 5_000;
/** Minimum time between two typing notices of the visitor. */
const TYPING_EVERY_MS = 2_500;

/** Shows that a teammate is typing. @returns a function to call with the name of a teammate who is typing now */
export function showTyping(thread: Store<Thread>): (name: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (name) => {
    clearTimeout(timer);
    thread.set(withTyping(thread.get(), name));
    timer = setTimeout(() => thread.set(withTyping(thread.get(), null)), TYPING_MS);
  };
}

/**
 * Reports to the desk that the visitor is typing.
 *
 * @param send returns false when it could not be sent now
 * @param now in ms, from any start
 * @returns a function to call with each text of the composer
 */
export function reportTyping(send: () => boolean, now: () => number): (text: string) => void {
  let sentAt = -Infinity;
  return (text) => {
    // An empty composer, as after sending, resets the throttle.
    if (text === "") sentAt = -Infinity;
    else if (now() - sentAt >= TYPING_EVERY_MS && send()) sentAt = now();
  };
}
