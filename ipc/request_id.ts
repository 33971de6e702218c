/**
 * The id of the current request: created or accepted when the request arrives, and passed on to everything that it
 * causes, also in other processes, so that one id finds every log line about it.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** The allowed form of an external id: a UUID, a ULID, a trace id; nothing that a log or a page would interpret. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

const current = new AsyncLocalStorage<string | null>();

/** The id of the current request; null outside of one, such as in a periodic job. */
export function requestId(): string | null {
  return current.getStore() ?? null;
}

/** Runs work for a request, including any that it starts and does not wait for. */
export function withRequestId<Result>(id: string | null, work: () => Result): Result {
  return current.run(id, work);
}

/** Whether a text is accepted as an id. */
export function isRequestId(text: unknown): text is string {
  return typeof text === "string" && REQUEST_ID.test(text);
}
