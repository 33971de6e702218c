/**
 * The time of each action's last call, and of its last failed call.
 *
 * @module
 */
import { sql } from "kysely";
import type { AuditTable } from "../db/tables/actions.ts";
import type { Desk } from "../desk.ts";
import { auditOutcomes, OUTCOMES } from "../outcomes.ts";

/** The newest call of an action, and the newest one whose outcome the team can fix. */
export type LastCalls = {
  readonly action: string;
  readonly calledAt: Date;
  readonly outcome: AuditTable["outcome"];
  readonly failedAt: Date | null;
};

const FAULTS = auditOutcomes().filter((outcome) => OUTCOMES[outcome].fixedBy === "team");

/** The number of newest calls that are searched for a failure; an older one is of no interest. */
const LOOKED_THROUGH_MAX = 100;

/** Returns the last calls of the given actions by name, except for those never called: one index scan for each. */
export async function lastCallsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  actions: readonly string[],
): Promise<ReadonlyMap<string, LastCalls>> {
  const { rows } = await sql<LastCalls>`
    select named.action, newest.at as "calledAt", newest.outcome, failed.at as "failedAt"
    from unnest(${actions}::text[]) as named(action)
    cross join lateral (
      select at, outcome from audit
      where audit.workspace = ${workspace} and audit.action = named.action order by seq desc limit 1
    ) as newest
    left join lateral (
      select recent.at from (
        select at, outcome, seq from audit
        where audit.workspace = ${workspace} and audit.action = named.action
        order by seq desc limit ${LOOKED_THROUGH_MAX}
      ) as recent
      where recent.outcome = any(${FAULTS}::text[]) order by recent.seq desc limit 1
    ) as failed on true`.execute(db);
  return new Map(rows.map((row) => [row.action, row]));
}
