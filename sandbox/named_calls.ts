/**
 * Limits the rate of calls for customers named by a teammate or an admin's client.
 *
 * @module
 */
import { NAMED_LIMITS } from "./limits.ts";
import { type Refused, refused } from "./protocol.ts";

/** A call for a named customer. */
export type NamedCall = {
  readonly workspace: string;
  /** Milliseconds since 1970. */
  readonly at: number;
};

/** How many of them the operator allows per hour. */
export type NamedCallsMax = {
  /** `SVC_NAMED_CALLS_PER_HOUR`: for one workspace, so that its teammates cannot use up another's; 0 allows none. */
  readonly perWorkspace: number;
  /**
   * `SVC_NAMED_CALLS_PER_HOUR_TOTAL`: for all together, because workspace names are sent by the desk, and a taken-over
   * desk could make some up; 0 allows none.
   */
  readonly total: number;
};

/** The calls of the last hour. */
export type NamedCalls = {
  /** Counts a call. @returns the refusal if it may not be made */
  readonly take: (call: NamedCall) => Refused | null;
};

/** Starts counting. @param earlier the calls in the ledger */
export function countNamedCalls(
  { perWorkspace, total }: NamedCallsMax,
  earlier: readonly NamedCall[] = [],
): NamedCalls {
  let recent = [...earlier];
  return {
    take: (call) => {
      if (perWorkspace === 0) return switchedOff("SVC_NAMED_CALLS_PER_HOUR");
      if (total === 0) return switchedOff("SVC_NAMED_CALLS_PER_HOUR_TOTAL");
      recent = recent.filter(({ at }) => at > call.at - NAMED_LIMITS.windowMs);
      if (recent.length >= total) {
        return usedUp(total, "in all workspaces together ", "SVC_NAMED_CALLS_PER_HOUR_TOTAL");
      }
      if (recent.filter(({ workspace }) => workspace === call.workspace).length >= perWorkspace) {
        return usedUp(perWorkspace, "", "SVC_NAMED_CALLS_PER_HOUR");
      }
      recent.push(call);
      return null;
    },
  };
}

function switchedOff(variable: string): Refused {
  return refused("named_limit", `calls for a named customer are switched off (${variable}=0)`);
}

function usedUp(max: number, where: string, variable: string): Refused {
  return refused("named_limit", `${max} calls for a named customer were made ${where}within an hour (${variable})`);
}
