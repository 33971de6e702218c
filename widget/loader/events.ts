/**
 * The events of the chat, which the page listens to with `SvcDesk.on`.
 *
 * @module
 */
import { fail } from "./warn.ts";

/** The events that `SvcDesk.on` offers. */
export const EVENT_NAMES = [
  "open",
  "close",
  "unread",
  "message",
  "identify",
] as const;

/** One of {@link EVENT_NAMES}. */
export type EventName = typeof EVENT_NAMES[number];

/** The events of `on`, and `action` for `onWidgetAction`. */
type ListenedName = EventName | "action";

/** Called with the event's detail: a count for `unread`, an answer for `identify`, nothing for `open` and `close`. */
export type Listener = (detail?: unknown) => void;

/** The listeners of one page. */
export type Events = {
  /** Adds a listener and returns a function that removes it. */
  readonly on: (name: ListenedName, listener: Listener) => () => void;
  readonly emit: (name: ListenedName, detail?: unknown) => void;
};

/** Makes an empty list of listeners. A listener that throws is reported to the console and does not affect others. */
export function createEvents(): Events {
  const entries = new Set<{ readonly name: ListenedName; readonly listener: Listener }>();
  return {
    on(name, listener) {
      const entry = { name, listener };
      entries.add(entry);
      return () => entries.delete(entry);
    },
    emit(name, detail) {
      // Over a copy: a listener may remove itself, or add another one.
      for (const entry of Array.from(entries)) {
        try {
          if (entry.name === name) entry.listener(detail);
        } catch (error) {
          fail(error);
        }
      }
    },
  };
}
