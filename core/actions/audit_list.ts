/**
 * Reading the audit with filters, and as a file.
 *
 * @module
 */
import { sql } from "kysely";
import { newestRecords } from "../db/newest_records.ts";
import type { Desk } from "../desk.ts";
import { type RecordColumns, type RecordFile, recordFile, type RecordPart } from "../record_file.ts";
import type { AuditRecord } from "./audit.ts";

/** Which calls; a filter that is not set leaves all of them. */
export type AuditFilter = {
  readonly action?: string;
  readonly outcome?: AuditRecord["outcome"];
  readonly actor?: AuditRecord["actor"];
  /** The customer that the call was made for. */
  readonly userId?: string;
  /** The id of the request that made the call. */
  readonly requestId?: string;
  /** The number of the conversation. */
  readonly conversation?: number;
  /** From this moment on. */
  readonly from?: Date;
  /** Before this moment. */
  readonly until?: Date;
};

/** A record with the number of its conversation; null when it had none, or the conversation is gone. */
export type ListedRecord = AuditRecord & { readonly conversationNumber: number | null };

/** The calls that a filter leaves, newest first; the last one's `seq` is where the next part goes on. */
export async function filterAudit(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: AuditFilter,
  part: RecordPart,
): Promise<readonly ListedRecord[]> {
  const { from, until, conversation } = filter;
  const same = (["action", "outcome", "actor", "userId", "requestId"] as const).flatMap((column) =>
    filter[column] === undefined ? [] : [[column, filter[column]] as const]
  );
  const { isInPart, order } = newestRecords({
    table: "audit",
    workspace,
    before: part.before,
    byTime: from !== undefined || until !== undefined,
  });
  return await desk.db.selectFrom("audit")
    .leftJoin(
      "conversations as conversation",
      (join) =>
        join.onRef("conversation.workspace", "=", "audit.workspace")
          .onRef("conversation.id", "=", "audit.conversationId"),
    )
    .selectAll("audit")
    .select("conversation.number as conversationNumber")
    .where("audit.workspace", "=", workspace)
    .where((row) => row.and(same.map(([column, value]) => row(`audit.${column}`, "=", value))))
    .where((row) =>
      row.and([
        ...(conversation === undefined ? [] : [row("conversation.number", "=", conversation)]),
        ...(from === undefined ? [] : [row("audit.at", ">=", from)]),
        ...(until === undefined ? [] : [row("audit.at", "<", until)]),
      ])
    )
    .where(isInPart)
    .orderBy(order)
    .limit(part.limit)
    .execute();
}

/** The names of all actions that were called, for the filter: from one to the next by the index, not record by record. */
export async function auditedActions({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive named as (
      (select action from audit where workspace = ${workspace} order by action limit 1)
      union all
      select (select next.action from audit as next
        where next.workspace = ${workspace} and next.action > named.action order by next.action limit 1)
      from named where named.action is not null
    )
    select action from named where action is not null limit ${ACTIONS_LISTED_MAX}`.execute(db);
  return rows.map(({ action }) => action);
}

/** More names than a person chooses from. */
const ACTIONS_LISTED_MAX = 200;

/** The columns of the file, each with how it is written. */
const COLUMNS: RecordColumns<ListedRecord> = [
  ["link", ({ link }) => link],
  ["id", ({ id }) => id],
  ["at", ({ at }) => at.toISOString()],
  ["conversation", ({ conversationNumber }) => conversationNumber],
  ["action", ({ action }) => action],
  ["actor", ({ actor }) => actor],
  ["userId", ({ userId }) => userId],
  ["confirmedBy", ({ confirmedBy }) => confirmedBy],
  ["outcome", ({ outcome }) => outcome],
  ["ms", ({ ms }) => ms],
  ["agentVersion", ({ agentVersion }) => agentVersion],
  ["input", ({ input }) => input],
  ["request", ({ request }) => request],
  ["response", ({ response }) => response],
  ["error", ({ error }) => error],
  ["previousHash", ({ previousHash }) => previousHash],
  ["hash", ({ hash }) => hash],
  ["requestId", ({ requestId }) => requestId],
];

/** The text of a file of the newest calls that a filter leaves, newest first, read as it is written. */
export function auditFile(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: AuditFilter,
  file: Pick<RecordFile<ListedRecord>, "kind" | "rowsMax" | "partRows">,
): AsyncGenerator<string, void, void> {
  return recordFile({ ...file, columns: COLUMNS, read: (part) => filterAudit(desk, workspace, filter, part) });
}
