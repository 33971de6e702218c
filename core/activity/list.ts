/**
 * The list of people's activities, newest first, and as a file.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { newestRecords } from "../db/newest_records.ts";
import type { ActivityTable } from "../db/tables/people.ts";
import type { Desk } from "../desk.ts";
import { type RecordColumns, type RecordFile, recordFile, type RecordPart } from "../record_file.ts";
import type { ActivityKind } from "./kinds.ts";

/** One row of the list as read. */
export type ActivityRecord = Selectable<ActivityTable>;

/** Selects rows; a filter that is not set matches all. */
export type ActivityFilter = {
  /** A teammate's id. */
  readonly teammate?: string;
  readonly kind?: ActivityKind;
  /** From this time on. */
  readonly from?: Date;
  /** Before this time. */
  readonly until?: Date;
};

/** Returns the matching rows, newest first; the next page starts after the last one's `seq`. */
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

/** Returns the text of a file with the newest matching rows. */
export function activityFile(
  desk: Pick<Desk, "db">,
  workspace: string,
  filter: ActivityFilter,
  file: Pick<RecordFile<ActivityRecord>, "kind" | "rowsMax">,
): AsyncGenerator<string, void, void> {
  return recordFile({ ...file, columns: COLUMNS, read: (part) => listActivities(desk, workspace, filter, part) });
}
