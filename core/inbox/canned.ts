/**
 * Canned replies, each with a shortcut that teammates type after `/`.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { isUniqueViolation } from "../db/errors.ts";
import type { CannedReplyTable } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";

/** A canned reply. */
export type CannedReply = Pick<Selectable<CannedReplyTable>, "id" | "shortcut" | "body">;

const SHORTCUT = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const REPLIES_MAX = 500;

/** All of a workspace, by shortcut. */
export async function listCanned(desk: Pick<Desk, "db">, workspace: string): Promise<readonly CannedReply[]> {
  return await desk.db.selectFrom("cannedReplies").select(["id", "shortcut", "body"])
    .where("workspace", "=", workspace).orderBy("shortcut").limit(REPLIES_MAX).execute();
}

/** A reply as it is typed. */
export type CannedReplyDraft = {
  /** Null for a new one. */
  readonly id: string | null;
  readonly shortcut: string;
  readonly body: string;
  /** The reply when editing began, so that another teammate's change is not overwritten unseen; left out, it is not checked. */
  readonly was?: Omit<CannedReply, "id">;
};

/**
 * Saves a reply.
 *
 * @throws DeskError forbidden without the right conversations.reply, invalid_input, not_found, name_taken, version_conflict
 */
export async function saveCanned(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  { id, shortcut: typed, body, was }: CannedReplyDraft,
): Promise<CannedReply> {
  needRight(caller, "conversations.reply");
  const { workspace } = caller;
  const kept = check({ shortcut: typed.trim().toLowerCase().replace(/^\//, ""), body: body.trim() });
  try {
    const saved = id === null
      ? await desk.db.insertInto("cannedReplies")
        .values({ ...kept, workspace, id: desk.newId(), createdAt: desk.now() })
        .returning(["id", "shortcut", "body"]).executeTakeFirst()
      : await desk.db.updateTable("cannedReplies").set(kept)
        .where("workspace", "=", workspace).where("id", "=", id)
        // Of two that type the same, the second changes nothing.
        .$if(was !== undefined, (query) =>
          query.where("shortcut", "in", [was?.shortcut ?? "", kept.shortcut])
            .where("body", "in", [was?.body ?? "", kept.body]))
        .returning(["id", "shortcut", "body"]).executeTakeFirst();
    if (saved === undefined) throw await missed(desk, workspace, id, SAVE_AGAIN);
    return saved;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DeskError("name_taken", `shortcut: /${kept.shortcut} is taken. Choose another word.`, { cause: error });
  }
}

/**
 * Removes a reply.
 *
 * @param was what the page showed, so that another teammate's change is not removed unseen; left out, it is not checked
 * @throws DeskError forbidden without the right conversations.reply, not_found, version_conflict
 */
export async function removeCanned(
  desk: Pick<Desk, "db">,
  caller: Caller,
  id: string,
  was?: Omit<CannedReply, "id">,
): Promise<void> {
  needRight(caller, "conversations.reply");
  const removed = await desk.db.deleteFrom("cannedReplies")
    .where("workspace", "=", caller.workspace).where("id", "=", id)
    .$if(
      was !== undefined,
      (query) => query.where("shortcut", "=", was?.shortcut ?? "").where("body", "=", was?.body ?? ""),
    )
    .returning("id").executeTakeFirst();
  if (removed === undefined) throw await missed(desk, caller.workspace, id, "Remove it again if you still want to.");
}

const SAVE_AGAIN = "Save again to replace theirs, or reload the page to keep it.";

/** Why a reply could not be changed: there is none, or it is another one by now. */
async function missed(
  { db }: Pick<Desk, "db">,
  workspace: string,
  id: string | null,
  fix: string,
): Promise<DeskError> {
  const now = await db.selectFrom("cannedReplies").select("id")
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  if (now === undefined) return new DeskError("not_found", "There is no such reply.");
  return new DeskError("version_conflict", "Another teammate changed this reply in the meantime.", { fix });
}

function check(reply: { readonly shortcut: string; readonly body: string }) {
  if (!SHORTCUT.test(reply.shortcut)) {
    throw new DeskError("invalid_input", "shortcut: must be 1 to 40 letters, digits, - and _, such as refund.");
  }
  if (reply.body === "" || reply.body.length > CONVERSATION_LIMITS.messageCharsMax) {
    throw new DeskError("invalid_input", `body: must have 1 to ${CONVERSATION_LIMITS.messageCharsMax} characters.`);
  }
  return reply;
}
