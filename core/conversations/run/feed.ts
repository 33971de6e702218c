/**
 * A running turn as a stream of events, independent of its readers.
 *
 * @module
 */
import type { TurnEvent } from "../events.ts";

/**
 * A running turn. Reading it is optional: a route writes the events to the browser while it is connected, and stops
 * when it is gone; the turn continues and is stored. `finished` serves the desk's shutdown and never rejects.
 */
export type Turn = AsyncIterable<TurnEvent> & {
  readonly finished: Promise<void>;
};

/** Sends one event to the readers. */
export type Emit = (event: TurnEvent) => void;

/** Starts the work at once. Every reader gets all events from the first; iteration ends after the last one. */
export function startTurn(work: (emit: Emit) => Promise<void>): Turn {
  const events: TurnEvent[] = [];
  let ended = false;
  let next = Promise.withResolvers<void>();
  const notify = () => {
    next.resolve();
    next = Promise.withResolvers<void>();
  };
  const finished = work((event) => {
    events.push(event);
    notify();
  }).finally(() => {
    ended = true;
    notify();
  });
  return {
    finished,
    async *[Symbol.asyncIterator]() {
      for (let at = 0; !ended || at < events.length;) {
        const event = events[at];
        if (event === undefined) {
          await next.promise;
        } else {
          at++;
          yield event;
        }
      }
    },
  };
}
