/**
 * The list of what people did, newest first.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { ActivityTable } from "../db/tables/people.ts";
import type { Desk } from "../desk.ts";
import type { ActivityKind } from "./kinds.ts";

/** One row of the list as it is read. */
export type ActivityRecord = Selectable<ActivityTable>;

/** Which rows are asked for. */
export type ActivityFilter = {
  readonly workspace: string;
  /** A teammate's id. */
  readonly teammate?: string;
  readonly kind?: ActivityKind;
  readonly from?: Date;
  /** The first moment that is not asked for. */
  readonly until?: Date;
  /** The `seq` of the last row of the page before. */
  readonly before?: number;
};

/** Rows that one page shows at most. */
const ACTIVITIES_LISTED_MAX = 100;

/** A page of the rows that a filter asks for. */
export async function listActivities(
  desk: Pick<Desk, "db">,
  filter: ActivityFilter,
): Promise<readonly ActivityRecord[]> {
  const { workspace, teammate, kind, from, until, before } = filter;
  let rows = desk.db.selectFrom("activities").selectAll().where("workspace", "=", workspace);
  if (teammate !== undefined) rows = rows.where("teammate", "=", teammate);
  if (kind !== undefined) rows = rows.where("kind", "=", kind);
  if (from !== undefined) rows = rows.where("at", ">=", from);
  if (until !== undefined) rows = rows.where("at", "<", until);
  if (before !== undefined) rows = rows.where("seq", "<", before);
  return await rows.orderBy("seq", "desc").limit(ACTIVITIES_LISTED_MAX).execute();
}
