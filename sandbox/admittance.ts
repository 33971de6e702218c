/**
 * Admission of requests: a gate for each door, and all deadlines.
 *
 * @module
 */
import { timeStep } from "../ipc/stopwatch.ts";
import { type Deadlines, makeDeadlines } from "./deadlines.ts";
import { type Door, DOORS } from "./doors.ts";
import { type Gate, makeGate } from "./gate.ts";
import { BUCKET_LIMITS, GATE_LIMITS } from "./limits.ts";
import { type Failure, noAnswer, type OutboundRequest, refused } from "./protocol.ts";

/** The gates and the deadlines of a sandbox. */
export type Admittance = { readonly gates: Readonly<Record<Door, Gate>>; readonly deadlines: Deadlines };

/** Opens every gate. @param now a monotonic clock in milliseconds */
export function makeAdmittance(now: () => number): Admittance {
  return { gates: makeGates(), deadlines: makeDeadlines(now) };
}

/** Runs a request once its gate admits it; `run` must call `leave`, which frees the slot and ends the deadline. */
export async function throughGate<Result>(
  { gates, deadlines }: Admittance,
  message: Pick<OutboundRequest, "door" | "deadlineMs">,
  run: (signal: AbortSignal, leave: () => void) => Promise<Result>,
): Promise<Result | Failure> {
  const deadline = new AbortController();
  const ms = Math.min(message.deadlineMs, DOORS[message.door].totalMs);
  const gate = gates[message.door];
  const endDeadline = deadlines.start(ms, () => deadline.abort());
  const entry = await timeStep("queue", () => gate.enter(deadline.signal));
  if (entry === "in") {
    const leave = once(() => {
      endDeadline();
      gate.leave();
    });
    return await run(deadline.signal, leave).catch((fault) => {
      leave();
      throw fault;
    });
  }
  endDeadline();
  return entry === "busy"
    ? refused("busy", "too many requests are waiting")
    : noAnswer("timeout", "too many requests were in flight to start this one in time", false);
}

function makeGates(): Readonly<Record<Door, Gate>> {
  const gate = () => makeGate(GATE_LIMITS);
  return {
    action: gate(),
    named: gate(),
    model: gate(),
    crawl: gate(),
    oidc: gate(),
    client: gate(),
    webhook: gate(),
    mail: gate(),
    mailbox: gate(),
    push: gate(),
    files: makeGate(BUCKET_LIMITS),
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}
