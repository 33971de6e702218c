/**
 * Steps: timings of the parts of answering a request in another process. They are measured and sent only if the caller
 * wants them, as for a traced request.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** All step names. */
const STEP_NAMES = [
  /** Waiting at the gate of a door, or in the extractor's queue. */
  "queue",
  /** Resolving the host, unless it is cached. */
  "resolve",
  /** Connecting, unless a connection was kept alive, and the handshake. */
  "connect",
  "tls",
  /** From then until the response's head has arrived. */
  "first byte",
  "body",
  "mask",
  /** Writing a line of the ledger. */
  "ledger",
  /** Reading a document or an email. */
  "read",
] as const;
export type TimedStepName = typeof STEP_NAMES[number];

/** A step; `startMs` is relative to the arrival of the request. Both numbers are finite and not negative. */
export type TimedStep = { readonly name: TimedStepName; readonly startMs: number; readonly ms: number };

/** Receives steps of one request, possibly in several parts. */
export type TakeSteps = (steps: readonly TimedStep[]) => void;

const asking = new AsyncLocalStorage<() => TakeSteps>();

/**
 * Runs work whose requests to other processes return their steps.
 *
 * @param onQuestion called for each request that is sent; the function that it returns receives its steps
 */
export function askForSteps<Result>(onQuestion: () => TakeSteps, work: () => Result): Result {
  return asking.run(onQuestion, work);
}

/** The receiver of a request's steps; null when they are not wanted. */
export function stepsTaker(): TakeSteps | null {
  return asking.getStore()?.() ?? null;
}

/** Encodes steps. */
export function packSteps(steps: readonly TimedStep[]): unknown {
  return steps.map(({ name, startMs, ms }) => [name, microseconds(startMs), microseconds(ms)]);
}

/** Decodes steps. Invalid ones are skipped: the extractor may be controlled by the author of a document. */
export function readSteps(sent: unknown): readonly TimedStep[] {
  return Array.isArray(sent) ? sent.flatMap((each) => readStep(each) ?? []) : [];
}

function readStep(sent: unknown): TimedStep | null {
  const [name, startMs, ms] = Array.isArray(sent) ? sent : [];
  const known = STEP_NAMES.find((each) => each === name);
  return known === undefined || !isTime(startMs) || !isTime(ms) ? null : { name: known, startMs, ms };
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** Rounds milliseconds to microseconds, the precision of a span. */
function microseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
