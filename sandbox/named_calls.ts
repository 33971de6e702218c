/**
 * The rate of calls for customers whom a teammate or an admin's client names.
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

/** How many of them the operator allows in an hour. */
export type NamedCallsMax = {
  /** `SVC_NAMED_CALLS_PER_HOUR`: of one workspace, so that its teammates use up no other workspace's; 0 allows none. */
  readonly perWorkspace: number;
  /**
   * `SVC_NAMED_CALLS_PER_HOUR_TOTAL`: of all together. The names of workspaces are the desk's word, and a taken-over one
   * makes some up; 0 allows none.
   */
  readonly total: number;
};

/** The calls of the last hour. */
export type NamedCalls = {
  /** Counts a call. @returns the refusal when it may not be made */
  readonly take: (call: NamedCall) => Refused | null;
};

/** Starts to count. @param earlier the calls that the ledger holds */
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
