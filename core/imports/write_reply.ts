/**
 * Writes a canned reply of an export. Its name becomes the shortcut, with a number appended if it is taken.
 *
 * @module
 */
import { json, storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { NO_STEPS } from "../inbox/macro.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import type { ImportedReply } from "./imported.ts";

const SHORTCUT_CHARS_MAX = 36;
const TRIES_MAX = 50;

/** Writes it in the caller's transaction. @returns its id, or null if there is no free shortcut */
export async function writeReply(
  { db, newId, now }: Pick<Desk, "db" | "newId" | "now">,
  workspace: string,
  { name, body }: ImportedReply,
): Promise<string | null> {
  const word = shortcutOf(name);
  for (let nth = 1; nth <= TRIES_MAX; nth++) {
    const shortcut = nth === 1 ? word : `${word}-${nth}`;
    const taken = await db.selectFrom("cannedReplies").select("id")
      .where("workspace", "=", workspace).where("shortcut", "=", shortcut).executeTakeFirst();
    if (taken !== undefined) continue;
    const id = newId();
    await db.insertInto("cannedReplies").values({
      id,
      workspace,
      shortcut,
      body: storable(body).slice(0, CONVERSATION_LIMITS.messageCharsMax),
      steps: json(NO_STEPS),
      teammate: null,
      createdAt: now(),
    }).execute();
    return id;
  }
  return null;
}

/** Reduces a name to lower-case letters, digits and hyphens. */
export function shortcutOf(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(
    /^-|-$/g,
    "",
  );
  return plain.slice(0, SHORTCUT_CHARS_MAX).replace(/-$/, "") || "reply";
}
