/**
 * Live events inside this process. Several instances will hear each other by PostgreSQL's LISTEN and NOTIFY behind the
 * same port.
 *
 * @module
 */
import type { Live, LiveEvent, Log } from "../core/desk.ts";

/** Opens the port. A listener that throws is logged and disturbs nobody else. */
export function openLive(log: Log): Live {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          log("error", "a listener of live events failed", { kind: event.kind, error });
        }
      }
    },
    subscribe: (listener) => {
      // A function of its own, so that the same listener may subscribe twice.
      const entry = (event: LiveEvent) => listener(event);
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}
