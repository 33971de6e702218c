/**
 * The newest line of the desk or of a teammate that a customer has read.
 *
 * @module
 */
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Message } from "./messages.ts";

/** A line of the desk or a message of a teammate, as stored. */
export type DeskLine = Pick<Message, "author" | "text" | "data" | "at">;

/** The number of newest messages that are searched. */
const READ_MAX = 50;

/** Selects the newest line of a conversation. The ids are parameters or columns of an outer query. */
export function deskLines(
  db: Pick<ExpressionBuilder<Database, never>, "selectFrom">,
  { workspace, conversationId }: Readonly<Record<"workspace" | "conversationId", RawBuilder<string>>>,
) {
  const newest = db.selectFrom("messages").select(["n", "author", "kind", "text", "data", "at"])
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .orderBy("n", "desc").limit(sql.lit(READ_MAX)).as("newest");
  return db.selectFrom(newest).select(["author", "text", "data", "at"])
    .where((row) =>
      row.or([
        row.and([row("author", "=", sql.lit("teammate")), row("kind", "!=", sql.lit("note"))]),
        row.and([row("author", "=", sql.lit("system")), row("kind", "=", sql.lit("event"))]),
      ])
    )
    .orderBy("n", "desc").limit(sql.lit(1));
}
