/**
 * What the sandbox may call beyond public hosts, and how many calls for named customers it makes.
 *
 * @module
 */
import { type Allowance, parseAllowances } from "../sandbox/address.ts";
import { readCount, type Reader } from "./reader.ts";

/** The settings of outgoing calls. */
export type OutgoingConfig = {
  /** Calls in an hour for customers whom an owner or admin of one workspace names; 0 allows none. */
  readonly namedCallsPerHour: number;
  /** The same of all workspaces together. */
  readonly namedCallsTotal: number;
  /** Private hosts that the sandbox may call. */
  readonly allowances: readonly Allowance[];
};

/** The settings, and one line for each fault in the allowances. */
export type ReadOutgoing = { readonly outgoing: OutgoingConfig; readonly faults: readonly string[] };

/** Reads the settings of outgoing calls. */
export function readOutgoing({ text, read }: Reader): ReadOutgoing {
  const allowances = parseAllowances(text("SVC_ALLOW_PRIVATE") ?? "");
  const namedCallsPerHour = read("SVC_NAMED_CALLS_PER_HOUR", 0, readCount);
  const outgoing: OutgoingConfig = {
    namedCallsPerHour,
    namedCallsTotal: read("SVC_NAMED_CALLS_PER_HOUR_TOTAL", namedCallsPerHour, readCount),
    allowances: allowances.kind === "ok" ? allowances.value : [],
  };
  return { outgoing, faults: allowances.kind === "faults" ? allowances.faults : [] };
}
