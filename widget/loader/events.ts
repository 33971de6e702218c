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

/** What the page can listen to: the events of `on`, and `action` for `onWidgetAction`. */
type Heard = EventName | "action";

/** Called with what happened: a count for `unread`, an answer for `identify`, nothing for `open` and `close`. */
export type Listener = (detail?: unknown) => void;

/** The listeners of one page. */
export type Events = {
  /** Adds a listener and returns what removes it. */
  readonly on: (name: Heard, listener: Listener) => () => void;
  readonly emit: (name: Heard, detail?: unknown) => void;
};

/** Makes an empty list of listeners. A listener that throws is reported to the console and stops nothing. */
export function createEvents(): Events {
  const listeners: { name: Heard; listener: Listener }[] = [];
  return {
    on(name, listener) {
      const entry = { name, listener };
      listeners.push(entry);
      return () => {
        const at = listeners.indexOf(entry);
        if (at >= 0) listeners.splice(at, 1);
      };
    },
    emit(name, detail) {
      for (const entry of listeners.slice()) {
        if (entry.name !== name) continue;
        try {
          entry.listener(detail);
        } catch (error) {
          console.error("[Svc] a listener failed:", error);
        }
      }
    },
  };
}
