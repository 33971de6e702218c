/**
 * Steps: what took how long in the process that answers a question. They are timed and sent only where the asker wants
 * them, as a traced request does.
 *
 * @module
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Every step that is known. */
const STEP_NAMES = [
  /** Waiting for a place at the gate of a door, or for one's turn at the extractor. */
  "queue",
  /** The host's addresses, where they are not cached. */
  "resolve",
  /** A connection, where none was kept, and its handshake. */
  "connect",
  "tls",
  /** From then on until the answer's head has come. */
  "first byte",
  "body",
  "mask",
  /** A line of the ledger. */
  "ledger",
  /** Reading a document or an email. */
  "read",
] as const;
export type TimedStepName = typeof STEP_NAMES[number];

/** A step; `startMs` counts from when the question came. Neither number is negative or infinite. */
export type TimedStep = { readonly name: TimedStepName; readonly startMs: number; readonly ms: number };

/** Takes steps of one question, which may come in several parts. */
export type TakeSteps = (steps: readonly TimedStep[]) => void;

const asking = new AsyncLocalStorage<() => TakeSteps>();

/**
 * Runs work whose questions to the other processes are answered with their steps.
 *
 * @param onQuestion called as each question leaves; what it returns takes the steps of that question
 */
export function askForSteps<Result>(onQuestion: () => TakeSteps, work: () => Result): Result {
  return asking.run(onQuestion, work);
}

/** What takes the steps of a question that leaves now; null where they are not wanted. */
export function stepsTaker(): TakeSteps | null {
  return asking.getStore()?.() ?? null;
}

/** Steps as they are sent. */
export function packSteps(steps: readonly TimedStep[]): unknown {
  return steps.map(({ name, startMs, ms }) => [name, microseconds(startMs), microseconds(ms)]);
}

/** The steps that were sent. What is none is left out: the extractor may be in the hands of who wrote a document. */
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

/** Milliseconds to the microsecond, which is as much as a span says. */
function microseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
