/**
 * The state of actions: missing keys, and the outcomes of their last calls.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { sql } from "kysely";
import type { Action } from "../agent/actions/action.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import type { AuditTable } from "../db/tables/actions.ts";
import type { Desk } from "../desk.ts";
import { suggestName } from "../nearest.ts";
import { auditOutcomes, OUTCOMES, outcomesAt } from "../outcomes.ts";
import { DeskError } from "../problem.ts";
import type { AuditRecord } from "./audit.ts";
import { keyOrigins, loadKeys } from "./keys.ts";
import { type KeyState, keyState } from "./key_state.ts";

/** One action's state. */
export type ActionStatus = KeyState & {
  readonly name: string;
  /** Of the last calls that left the desk, at most a hundred. */
  readonly lastCalls: {
    /** The record of the newest one; null if there is none. */
    readonly call: string | null;
    readonly ok: number;
    readonly failed: number;
    readonly p95Ms: number | null;
  };
  /** Of the newest call whose outcome the team can fix, see `OUTCOMES`. */
  readonly lastError: LastError | null;
};

/** A failed call; `status` is null if the app did not answer. */
type LastError = Pick<AuditTable, "at" | "outcome"> & {
  /** Its record. */
  readonly call: string;
  readonly status: number | null;
  readonly message: string;
};

const COUNTED_MAX = 100;

const FAULTS = auditOutcomes().filter((outcome) => OUTCOMES[outcome].fixedBy === "team");

/**
 * Returns the state of every live action, or of one.
 *
 * @throws DeskError not_found
 */
export async function actionStatus(
  desk: Pick<Desk, "db">,
  live: LiveAgent,
  name?: string,
): Promise<readonly ActionStatus[]> {
  const actions = [...live.agent.actions.values()].filter((action) => name === undefined || action.name === name);
  if (name !== undefined && actions.length === 0) {
    throw new DeskError("not_found", `There is no action \`${name}\`.`, {
      fix: suggestName(name, live.agent.actions.keys()),
    });
  }
  const keys = keyOrigins(await loadKeys(desk, live.workspace));
  return await Promise.all(actions.map(async (action) => ({
    name: action.name,
    ...keyState(action, keys),
    lastCalls: await lastCalls(desk, live.workspace, action),
    lastError: await lastError(desk, live.workspace, action),
  })));
}

async function lastCalls(
  desk: Pick<Desk, "db">,
  workspace: string,
  { name }: Action,
): Promise<ActionStatus["lastCalls"]> {
  const newest = { workspace, action: name, outcomes: outcomesAt("answered", "lost"), limit: COUNTED_MAX };
  const rows = await newestCalls<Pick<AuditRecord, "id" | "outcome" | "ms">>(desk, newest, ["id", "outcome", "ms"]);
  const ok = rows.filter(({ outcome }) => outcome === "ok").length;
  const times = rows.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b);
  return {
    call: rows[0]?.id ?? null,
    ok,
    failed: rows.length - ok,
    p95Ms: times[Math.ceil(times.length * 0.95) - 1] ?? null,
  };
}

async function lastError(
  desk: Pick<Desk, "db">,
  workspace: string,
  { name }: Action,
): Promise<ActionStatus["lastError"]> {
  const [row] = await newestCalls<Pick<AuditRecord, "id" | "at" | "outcome" | "response" | "error">>(
    desk,
    { workspace, action: name, outcomes: FAULTS, limit: 1 },
    ["id", "at", "outcome", "response", "error"],
  );
  if (row === undefined) return null;
  const { id, at, outcome, response, error } = row;
  return { call: id, at, outcome, status: response?.status ?? null, message: error ?? "" };
}

type NewestCalls = {
  readonly workspace: string;
  readonly action: string;
  readonly outcomes: readonly string[];
  readonly limit: number;
};

/**
 * Returns the newest calls of an action with one of some outcomes: each outcome is an index range, so no others are
 * read.
 */
async function newestCalls<Row>(
  { db }: Pick<Desk, "db">,
  { workspace, action, outcomes, limit }: NewestCalls,
  columns: readonly (keyof Row & string)[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(`call.${column}`)))}
    from unnest(${outcomes}::text[]) as wanted(outcome)
    cross join lateral (
      select * from audit
      where audit.workspace = ${workspace} and audit.action = ${action} and audit.outcome = wanted.outcome
      order by audit.seq desc limit ${limit}
    ) as call
    order by call.seq desc limit ${limit}`.execute(db);
  return rows;
}
