/**
 * Reads the audit with filters, and as a file.
 *
 * @module
 */
import { sql } from "kysely";
import { newestRecords } from "../db/newest_records.ts";
import type { Desk } from "../desk.ts";
import { type RecordColumns, type RecordFile, recordFile, type RecordPart } from "../record_file.ts";
import type { AuditRecord } from "./audit.ts";

/** Selects calls; a filter that is not set matches all. */
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
  /** From this time on. */
  readonly from?: Date;
  /** Before this time. */
  readonly until?: Date;
};

/** A record with the number of its conversation; null if it had none, or the conversation was removed. */
export type ListedRecord = AuditRecord & { readonly conversationNumber: number | null };

/** Returns the matching calls, newest first; the next page starts after the last one's `seq`. */
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

/** Returns the names of all called actions, for the filter: by a loose index scan, not record by record. */
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

/** More names than a person would choose from. */
const ACTIONS_LISTED_MAX = 200;

/** The columns of the file, each with its format. */
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

/** Returns the text of a file with the newest matching calls, newest first; records are read while it is written. */
export function auditFile(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: AuditFilter,
  file: Pick<RecordFile<ListedRecord>, "kind" | "rowsMax" | "partRows">,
): AsyncGenerator<string, void, void> {
  return recordFile({ ...file, columns: COLUMNS, read: (part) => filterAudit(desk, workspace, filter, part) });
}
