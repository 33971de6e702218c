/**
 * Admission of requests: a gate for each door, of which each workspace has a share, and all deadlines.
 *
 * @module
 */
import { timeStep } from "../ipc/stopwatch.ts";
import { type Deadlines, makeDeadlines } from "./deadlines.ts";
import { type Door, DOORS } from "./doors.ts";
import { BUCKET_LIMITS, GATE_LIMITS } from "./limits.ts";
import { type Failure, noAnswer, type OutboundRequest, refused } from "./protocol.ts";
import { makeSharedGate, type SharedAdmission, type SharedGate } from "./shared_gate.ts";

/** The gates and the deadlines of a sandbox. */
export type Admittance = { readonly gates: Readonly<Record<Door, SharedGate>>; readonly deadlines: Deadlines };

/** Opens every gate. @param now a monotonic clock in milliseconds */
export function makeAdmittance(now: () => number): Admittance {
  return { gates: makeGates(), deadlines: makeDeadlines(now) };
}

/** Runs a request once its gate admits it; `run` must call `leave`, which frees the slot and ends the deadline. */
export async function throughGate<Result>(
  { gates, deadlines }: Admittance,
  message: Pick<OutboundRequest, "door" | "workspace" | "deadlineMs">,
  run: (signal: AbortSignal, leave: () => void) => Promise<Result>,
): Promise<Result | Failure> {
  const deadline = new AbortController();
  const ms = Math.min(message.deadlineMs, DOORS[message.door].totalMs);
  const { workspace } = message;
  const gate = gates[message.door];
  const endDeadline = deadlines.start(ms, () => deadline.abort());
  const entry = await timeStep("queue", () => gate.enter(workspace, deadline.signal));
  if (entry === "in") {
    const leave = once(() => {
      endDeadline();
      gate.leave(workspace);
    });
    return await run(deadline.signal, leave).catch((fault) => {
      leave();
      throw fault;
    });
  }
  endDeadline();
  return failureOf(entry);
}

function failureOf(entry: Exclude<SharedAdmission, "in">): Failure {
  switch (entry) {
    case "share_busy":
      return refused("busy", "too many requests of this workspace are waiting");
    case "busy":
      return refused("busy", "too many requests are waiting");
    case "timeout":
      return noAnswer("timeout", "too many requests were in flight to start this one in time", false);
  }
}

/** The bucket is the operator's own, and no workspace's server can slow it down. */
const BUCKET_GATE_LIMITS = { ...BUCKET_LIMITS, firstOnly: 0, ofWorkspace: BUCKET_LIMITS };

function makeGates(): Readonly<Record<Door, SharedGate>> {
  const gate = () => makeSharedGate(GATE_LIMITS);
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
    files: makeSharedGate(BUCKET_GATE_LIMITS),
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
