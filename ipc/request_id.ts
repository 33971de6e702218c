/**
 * The id of the request that is being worked for: made or taken where the request comes in, it goes on with all that the
 * request causes, also in the other processes, so that one id finds every line about it.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** What an id from outside may look like: a UUID, a ULID, a trace id; nothing that a log or a page would read. */
const REQUEST_ID = /^[\w.:-]{8,64}$/;

const current = new AsyncLocalStorage<string | null>();

/** The id of the current request; null outside of one, such as in a job of the desk's own. */
export function requestId(): string | null {
  return current.getStore() ?? null;
}

/** Runs work for a request; what it starts and does not wait for belongs to the request as well. */
export function withRequestId<Result>(id: string | null, work: () => Result): Result {
  return current.run(id, work);
}

/** Whether a text can be taken as an id. */
export function isRequestId(text: unknown): text is string {
  return typeof text === "string" && REQUEST_ID.test(text);
}
