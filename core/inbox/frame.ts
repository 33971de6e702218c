/**
 * What the inbox shows around its list, read with one statement.
 *
 * @module
 */
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Desk } from "../desk.ts";
import type { Teammate } from "../teammates/caller.ts";
import { activeTeammates, answeringOf } from "../teammates/teammates.ts";
import { cannedReplies, type CannedReply, inOrder } from "./canned.ts";
import { type SavedView, savedViews } from "./saved_views.ts";
import { type UsedTag, usedTags } from "./tags.ts";
import { type InboxCounts, type InboxReader, viewCounts } from "./views.ts";

/** The views, and what a list is filtered by and changed with. */
export type InboxFrame = {
  readonly counts: InboxCounts;
  /** Shared ones and the teammate's own, by name. */
  readonly saved: readonly SavedView[];
  readonly tags: readonly UsedTag[];
  /** The teammates who may answer customers. */
  readonly teammates: readonly Teammate[];
  readonly macros: readonly CannedReply[];
};

/** Returns the frame of a teammate's inbox. */
export async function readInboxFrame({ db }: Pick<Desk, "db">, reader: InboxReader): Promise<InboxFrame> {
  const { workspace, teammate } = reader;
  const [row] = await FRAME(db, { workspace, teammate });
  if (row === undefined) throw new Error("a statement without a table has a row");
  const { saved, tags, teammates, replies, ...counts } = row;
  return { counts, saved, tags, teammates: answeringOf(teammates), macros: inOrder(replies) };
}

const FRAME = keepQuery((db, value: QueryValue<InboxReader>) =>
  db.selectNoFrom([
    ...viewCounts(db, value),
    jsonArrayFrom(savedViews(db, value)).as("saved"),
    jsonArrayFrom(usedTags(db, value("workspace"))).as("tags"),
    jsonArrayFrom(activeTeammates(db, value("workspace"))).as("teammates"),
    jsonArrayFrom(cannedReplies(db, value)).as("replies"),
  ])
);
