/**
 * A turn that is under way: it runs by itself, and its events can be read while it does.
 *
 * @module
 */
import type { TurnEvent } from "./events.ts";

/**
 * A running turn. Reading it is optional: a route writes the events to the browser while there is one and simply stops
 * when the browser is gone; the turn goes on and is stored. `finished` is for the desk's own stop: it never rejects.
 */
export type Turn = AsyncIterable<TurnEvent> & {
  readonly finished: Promise<void>;
};

/** Tells one event to whoever reads. */
export type Emit = (event: TurnEvent) => void;

/** Starts the work at once. Every reader gets all events from the first; after the last one the reading ends. */
export function startTurn(work: (emit: Emit) => Promise<void>): Turn {
  const events: TurnEvent[] = [];
  let ended = false;
  let news = Promise.withResolvers<void>();
  const tell = () => {
    news.resolve();
    news = Promise.withResolvers<void>();
  };
  const finished = work((event) => {
    events.push(event);
    tell();
  }).finally(() => {
    ended = true;
    tell();
  });
  return {
    finished,
    async *[Symbol.asyncIterator]() {
      for (let at = 0; !ended || at < events.length;) {
        const event = events[at];
        if (event === undefined) {
          await news.promise;
        } else {
          at++;
          yield event;
        }
      }
    },
  };
}
