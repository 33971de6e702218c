/**
 * The list of what people did, newest first, and the same as a file.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { newestRecords } from "../db/newest_records.ts";
import type { ActivityTable } from "../db/tables/people.ts";
import type { Desk } from "../desk.ts";
import { type RecordColumns, type RecordFile, recordFile, type RecordPart } from "../record_file.ts";
import type { ActivityKind } from "./kinds.ts";

/** One row of the list as it is read. */
export type ActivityRecord = Selectable<ActivityTable>;

/** Which rows; a filter that is not set leaves all of them. */
export type ActivityFilter = {
  /** A teammate's id. */
  readonly teammate?: string;
  readonly kind?: ActivityKind;
  /** From this moment on. */
  readonly from?: Date;
  /** Before this moment. */
  readonly until?: Date;
};

/** The rows that a filter leaves, newest first; the last one's `seq` is where the next part goes on. */
export async function listActivities(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: ActivityFilter,
  part: RecordPart,
): Promise<readonly ActivityRecord[]> {
  const { teammate, kind, from, until } = filter;
  let rows = desk.db.selectFrom("activities").selectAll().where("workspace", "=", workspace);
  if (teammate !== undefined) rows = rows.where("teammate", "=", teammate);
  if (kind !== undefined) rows = rows.where("kind", "=", kind);
  if (from !== undefined) rows = rows.where("at", ">=", from);
  if (until !== undefined) rows = rows.where("at", "<", until);
  const { isInPart, order } = newestRecords({
    table: "activities",
    workspace,
    before: part.before,
    byTime: from !== undefined || until !== undefined,
  });
  return await rows.where(isInPart).orderBy(order).limit(part.limit).execute();
}

const COLUMNS: RecordColumns<ActivityRecord> = [
  ["link", ({ link }) => link],
  ["id", ({ id }) => id],
  ["at", ({ at }) => at.toISOString()],
  ["kind", ({ kind }) => kind],
  ["teammate", ({ teammate }) => teammate],
  ["name", ({ name }) => name],
  ["address", ({ address }) => address],
  ["subject", ({ subject }) => subject],
  ["detail", ({ detail }) => detail],
  ["previousHash", ({ previousHash }) => previousHash],
  ["hash", ({ hash }) => hash],
];

/** The text of a file of the newest rows that a filter leaves. */
export function activityFile(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: ActivityFilter,
  file: Pick<RecordFile<ActivityRecord>, "kind" | "rowsMax">,
): AsyncGenerator<string, void, void> {
  return recordFile({ ...file, columns: COLUMNS, read: (part) => listActivities(desk, workspace, filter, part) });
}
