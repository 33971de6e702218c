/**
 * The token of a conversation, by which answers to its emails find it: in their recipient address, and in the
 * Message-IDs that they refer to. Its holder received an email of the conversation, possibly forwarded; it does not
 * identify them.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { sql } from "kysely";
import type { Handles } from "../handles.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";

/** In lower case only: servers change the case of addresses. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** The format of a token between other parts of an address or a Message-ID. */
const TOKEN = /^[a-z2-7]{26}$/;

/** Identifies a conversation. */
type ConversationId = { readonly workspace: string; readonly conversation: string };

/** Returns the token of a conversation, created with the first mail. */
export async function threadToken(
  desk: Pick<Handles, "db" | "randomBytes">,
  { workspace, conversation }: ConversationId,
): Promise<string> {
  const bytes = desk.randomBytes(MAIL_IN_LIMITS.tokenChars);
  const token = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  const row = await desk.db.insertInto("mailThreads").values({ token, workspace, conversation })
    // Returns the existing token.
    .onConflict((conflict) =>
      conflict.columns(["workspace", "conversation"]).doUpdateSet({ workspace: sql.ref("excluded.workspace") })
    )
    .returning("token").executeTakeFirstOrThrow();
  return row.token;
}

/** Returns a Message-ID with a token. */
export function messageIdWith(id: string, token: string, domain: string): string {
  return `<${id}.${token}@${domain}>`;
}

/** Returns an address with a token, such as `support+token@example.com`. */
export function addressWith(address: string, token: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** Returns the tokens in addresses and Message-IDs, without duplicates. */
export function tokensIn(names: readonly string[]): readonly string[] {
  const found = names.flatMap((name) => {
    const local = name.replace(/^</, "").toLowerCase().split("@")[0] ?? "";
    const last = local.split(/[.+]/).at(-1) ?? "";
    return TOKEN.test(last) ? [last] : [];
  });
  return [...new Set(found)];
}

/**
 * Returns the conversation that an email answers, or null. By a token in the addresses first, else by the Message-IDs
 * it answers; a subject or a sender alone never leads to a conversation.
 */
export async function findThread(
  { db }: Pick<Handles, "db">,
  mail: { readonly recipients: readonly string[]; readonly answers: readonly string[] },
  within: string | null,
): Promise<ConversationId | null> {
  for (const tokens of [tokensIn(mail.recipients), tokensIn(mail.answers)]) {
    if (tokens.length === 0) continue;
    const rows = await db.selectFrom("mailThreads").selectAll().where("token", "in", [...tokens])
      .$if(within !== null, (query) => query.where("workspace", "=", within ?? "")).execute();
    const nearest = tokens.flatMap((token) => rows.filter((row) => row.token === token))[0];
    if (nearest !== undefined) return { workspace: nearest.workspace, conversation: nearest.conversation };
  }
  return await threadOfMails({ db }, mail.answers, within);
}

/** By the desk's sent emails, as long as they are kept. */
async function threadOfMails(
  { db }: Pick<Handles, "db">,
  answers: readonly string[],
  within: string | null,
): Promise<ConversationId | null> {
  if (answers.length === 0) return null;
  const rows = await db.selectFrom("mails").select(["workspace", "conversation", "messageId"])
    .where("messageId", "in", [...answers]).where("conversation", "is not", null)
    .where("kind", "in", ["reply", "transcript"])
    .$if(within !== null, (query) => query.where("workspace", "=", within ?? ""))
    .$narrowType<{ conversation: string }>().execute();
  const nearest = answers.flatMap((id) => rows.filter((row) => row.messageId === id))[0];
  return nearest === undefined ? null : { workspace: nearest.workspace, conversation: nearest.conversation };
}
