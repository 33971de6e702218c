/**
 * Automatic assignment of conversations that need a person.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { Desk } from "../desk.ts";
import { rolesWith } from "../teammates/roles.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * The next assignee, of those who may answer customers; null leaves the conversation unassigned.
 *
 * `round_robin` picks the teammate whose last assignment is oldest, `least_busy` the one with the fewest open conversations. Ties are broken by name.
 */
export async function nextAssignee(
  desk: Pick<Desk, "db">,
  workspace: string,
  assignment: Settings["inbox"]["assignment"],
): Promise<string | null> {
  if (assignment === "manual") return null;
  const next = await desk.db.selectFrom("teammates as teammate")
    .leftJoin("conversations as conversation", (join) =>
      join.onRef("conversation.workspace", "=", "teammate.workspace")
        .onRef("conversation.assignee", "=", "teammate.id"))
    .select("teammate.id")
    .where("teammate.workspace", "=", workspace)
    .where("teammate.role", "in", await rolesWith(desk, workspace, "conversations.reply"))
    .where("teammate.deactivatedAt", "is", null)
    .groupBy(["teammate.id", "teammate.name"])
    .orderBy(
      (row) =>
        assignment === "round_robin"
          ? row.fn.max("conversation.assignedAt")
          : row.fn.count("conversation.id").filterWhere("conversation.status", "in", ["open", "waiting"]),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy("teammate.name").orderBy("teammate.id")
    .limit(1).executeTakeFirst();
  return next?.id ?? null;
}
