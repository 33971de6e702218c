/**
 * The audit log: one row for each action call, keys masked.
 *
 * A row is committed as `sent` before the request leaves and completed after, so that everything that left the desk has
 * a row; after a crash in between, {@link recoverSent} sets the row to `unknown`. A completed row is chained by the
 * database and cannot be changed: see `audit_chain.ts`.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Selectable } from "kysely";
import type { AuditRequest, AuditResponse, AuditTable } from "../db/tables/actions.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { forEachSettled } from "../for_each.ts";
import type { JsonObject } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import type { AuditOutcome } from "../outcomes.ts";

/**
 * The method in a record of an action on the website's page: nothing left this machine, and the ledger has no line of
 * it.
 */
export const PAGE_METHOD = "PAGE";

/** One row of the log as read. */
export type AuditRecord = Selectable<AuditTable>;

/** The action and the caller: what a row contains before anything happened. */
export type AuditedCall = {
  readonly workspace: string;
  readonly conversationId: string | null;
  readonly messageId: string | null;
  readonly action: string;
  readonly agentVersion: number;
  readonly actor: AuditTable["actor"];
  readonly userId: string | null;
  readonly confirmedBy: AuditTable["confirmedBy"];
  readonly input: JsonObject;
};

/** How a call that left the desk ended. */
export type AuditEnd = {
  readonly outcome: AuditOutcome;
  readonly response: AuditResponse | null;
  readonly ms: number;
  readonly error: string | null;
};

type AuditDesk = Pick<Desk, "db" | "now" | "newId" | "requestId">;

/** The end of a call that was under way when its process died. */
const LOST = {
  outcome: "unknown",
  error: "The desk stopped while the call was out: whether the app acted on it is not known.",
} as const;

/** The maximum number of rows on a page. */
const LISTED_MAX = 500;

/**
 * Commits the row of a call that is about to leave.
 *
 * @param id the confirmed call's own id, which is unique: a second call with the same yes finds the row taken
 * @returns false if there already is such a row; nothing may leave then
 */
export function writeSent(
  desk: Pick<Desk, "db" | "now" | "requestId">,
  id: string,
  call: AuditedCall,
  request: AuditRequest,
): Promise<boolean> {
  return insertRow(desk, id, call, { outcome: "sent", request: capRequest(request), error: null });
}

/**
 * Writes the row of a call that the desk refused: nothing left.
 *
 * @returns the row's id
 */
export async function writeRefused(
  desk: AuditDesk,
  call: AuditedCall,
  refusal: { readonly outcome: AuditOutcome; readonly message: string },
): Promise<string> {
  const id = desk.newId();
  await insertRow(desk, id, call, { outcome: refusal.outcome, request: null, error: refusal.message });
  return id;
}

/** Completes the row of a call with its result; one that was given up as unknown is unchanged. */
export async function completeSent(
  desk: Pick<Desk, "db">,
  row: { readonly workspace: string; readonly id: string },
  end: AuditEnd,
): Promise<void> {
  await desk.db.updateTable("audit")
    .set({
      outcome: end.outcome,
      response: json(end.response === null ? null : capResponse(end.response)),
      ms: Math.round(end.ms),
      error: end.error,
    })
    .where("workspace", "=", row.workspace)
    .where("id", "=", row.id)
    .where("outcome", "=", "sent")
    .execute();
}

/** Returns one row, or null. */
export async function readAudit(
  desk: Pick<Desk, "db">,
  row: { readonly workspace: string; readonly id: string },
): Promise<AuditRecord | null> {
  const found = await desk.db.selectFrom("audit").selectAll()
    .where("workspace", "=", row.workspace)
    .where("id", "=", row.id)
    .executeTakeFirst();
  return found ?? null;
}

/** Returns a time before which every started call is certainly over, on any instance. */
export function longOver(desk: Pick<Desk, "now">): Date {
  return new Date(desk.now().getTime() - 2 * ACTION_LIMITS.totalMs);
}

/**
 * Sets `sent` rows older than a time, whose calls are no longer running, to `unknown`: the process ended while they
 * were under way. A workspace whose chain is broken accepts no more records; its rows are unchanged, and this is
 * logged.
 *
 * @returns the number of rows
 */
export async function recoverSent(desk: Pick<Desk, "db" | "log">, before: Date): Promise<number> {
  const stale = await desk.db.selectFrom("audit").select("workspace").distinct()
    .where("outcome", "=", "sent").where("at", "<", before).execute();
  let ended = 0;
  await forEachSettled(stale, async ({ workspace }) => {
    const result = await desk.db.updateTable("audit")
      .set(LOST)
      .where("workspace", "=", workspace)
      .where("outcome", "=", "sent").where("at", "<", before)
      .executeTakeFirst();
    ended += Number(result.numUpdatedRows);
  }, ({ workspace }, cause) => {
    const fix = "Check the audit of this workspace with deno task doctor.";
    desk.log("error", "Calls that were out when the desk stopped cannot be ended.", { workspace, cause, fix });
  });
  return ended;
}

/**
 * Returns the calls of a turn whose process died; those under way become `unknown`.
 *
 * @param since when the turn began
 */
export async function endSentOfTurn(
  desk: Pick<Desk, "db">,
  { workspace, conversationId, since }: TurnCalls,
): Promise<readonly AuditRecord[]> {
  await desk.db.updateTable("audit").set(LOST)
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("outcome", "=", "sent").where("at", ">=", since)
    .execute();
  return await desk.db.selectFrom("audit").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("at", ">=", since).where("actor", "in", ["ai", "press"])
    .orderBy("seq").execute();
}

/** Selects the calls of a conversation since one of its turns began. */
export type TurnCalls = { readonly workspace: string; readonly conversationId: string; readonly since: Date };

/** Returns the calls of a conversation, or the newest of the workspace; oldest first. */
export async function listAudit(
  desk: Pick<Desk, "db">,
  of: { readonly workspace: string; readonly conversationId?: string },
): Promise<readonly AuditRecord[]> {
  let query = desk.db.selectFrom("audit").selectAll()
    .where("workspace", "=", of.workspace)
    .orderBy("seq", "desc")
    .limit(LISTED_MAX);
  if (of.conversationId !== undefined) query = query.where("conversationId", "=", of.conversationId);
  return (await query.execute()).reverse();
}

async function insertRow(
  desk: Pick<Desk, "db" | "now" | "requestId">,
  id: string,
  call: AuditedCall,
  start: { readonly outcome: AuditOutcome; readonly request: AuditRequest | null; readonly error: string | null },
): Promise<boolean> {
  const inserted = await desk.db.insertInto("audit").values({
    id,
    workspace: call.workspace,
    conversationId: call.conversationId,
    messageId: call.messageId,
    action: call.action,
    agentVersion: call.agentVersion,
    actor: call.actor,
    userId: call.userId === null ? null : storable(call.userId),
    confirmedBy: call.confirmedBy,
    input: json(call.input),
    request: json(start.request),
    response: json(null),
    ms: null,
    outcome: start.outcome,
    error: start.error,
    at: desk.now(),
    requestId: desk.requestId(),
  })
    .onConflict((conflict) => conflict.columns(["workspace", "id"]).doNothing())
    .returning("id").executeTakeFirst();
  return inserted !== undefined;
}

function capRequest(request: AuditRequest): AuditRequest {
  return request.body === null ? request : { ...request, body: capBody(request.body).body };
}

function capResponse(response: AuditResponse): AuditResponse {
  const { body, truncated } = capBody(response.body);
  return { ...response, body, truncated: response.truncated || truncated };
}

/** Truncates at `ACTION_LIMITS.auditBodyBytesMax` bytes. */
function capBody(text: string): { readonly body: string; readonly truncated: boolean } {
  const safe = storable(text);
  const bytes = new TextEncoder().encode(safe);
  if (bytes.length <= ACTION_LIMITS.auditBodyBytesMax) return { body: safe, truncated: false };
  const kept = new TextDecoder().decode(bytes.subarray(0, ACTION_LIMITS.auditBodyBytesMax));
  return { body: kept.replace(/(?<!\uFFFD)\uFFFD+$/, ""), truncated: true };
}

/** PostgreSQL can store neither NUL, which is replaced by its symbol, nor half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll("\0", "␀").toWellFormed();
}
