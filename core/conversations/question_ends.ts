/**
 * Reads how the questions before changes ended.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { ConfirmationTable } from "../db/tables/actions.ts";
import type { Desk } from "../desk.ts";
import type { QuestionEnd } from "./events.ts";
import { readData } from "./message_data.ts";
import type { Message } from "./messages.ts";

type ConfirmationRow = Pick<Selectable<ConfirmationTable>, "state" | "expiresAt">;

/** Returns the questions among these messages by id, with null for a pending one. */
export async function questionEnds(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
  messages: readonly Message[],
): Promise<ReadonlyMap<string, QuestionEnd | null>> {
  const asked = messages.filter((message) => readData(message).confirmation !== undefined);
  if (asked.length === 0) return new Map();
  const rows = await desk.db.selectFrom("confirmations").select(["messageId", "state", "expiresAt"])
    .where("workspace", "=", workspace).where("messageId", "in", asked.map(({ id }) => id))
    .execute();
  const now = desk.now();
  const byMessage = new Map(rows.map((row) => [row.messageId, row]));
  return new Map(asked.map((message) => [message.id, endOf(message, byMessage.get(message.id), now)]));
}

const ENDS = { taken: "yes", declined: "no", void: "over", repeated: "repeated" } as const;

function endOf(message: Message, row: ConfirmationRow | undefined, now: Date): QuestionEnd | null {
  if (row === undefined) return "over";
  if (row.state === "pending") return row.expiresAt > now ? null : "over";
  // Rows of older versions are void after a no as well; the stored result distinguishes them.
  return row.state === "void" && readData(message).result !== undefined ? "no" : ENDS[row.state];
}
