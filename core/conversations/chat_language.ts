/**
 * Determines the language of a conversation.
 *
 * @module
 */
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Desk } from "../desk.ts";
import type { RecordLines } from "../languages/lines.ts";
import { languageOf } from "../languages/languages.ts";
import { languageOfChat } from "../search/language.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";

/** The fields of a conversation that determine its language. */
type Conversation = Pick<ConversationTable, "workspace" | "id" | "locale">;

/**
 * Returns the language of the customer's messages, else the one that the conversation began in. The browser's language
 * is a weak hint: many customers with an English browser write in their own language.
 *
 * @returns a BCP 47 tag; null if neither is known
 */
export async function chatLanguage(desk: Pick<Desk, "db">, conversation: Conversation): Promise<string | null> {
  const { workspace, id } = conversation;
  const newest = await NEWEST_WORDS(desk.db, { workspace, id });
  return languageIn(conversation, newest.toReversed());
}

const NEWEST_WORDS = keepQuery((db, value: QueryValue<{ workspace: string; id: string }>) =>
  db.selectFrom("messages").select("text")
    .where("workspace", "=", value("workspace")).where("conversationId", "=", value("id"))
    .where("author", "=", "customer").where("kind", "=", "text")
    .orderBy("n", "desc").limit(CONVERSATION_LIMITS.languageMessagesMax)
);

/** Like {@linkcode chatLanguage}, for a caller that has the customer's messages, oldest first. */
export function languageIn(
  { locale }: Pick<Conversation, "locale">,
  written: readonly { readonly text: string | null }[],
): string | null {
  return languageOfChat(written.map(({ text }) => (text ?? "").slice(0, CONVERSATION_LIMITS.languageCharsMax)), locale);
}

/**
 * Returns the lines of receipts and notes in the language of a conversation.
 *
 * @param reader the reader's language, used if that of the conversation is unknown
 */
export async function recordLines(
  desk: Pick<Desk, "db">,
  conversation: Conversation,
  reader: string | null,
): Promise<RecordLines> {
  return languageOf(await chatLanguage(desk, conversation) ?? reader).record;
}
