/**
 * A teammate's reply in the customer's language: translated, shown to the teammate, and sent only by them.
 *
 * @see docs/decisions/inbox.md, "A translation is shown below its original, and a person sends it"
 * @module
 */
import type { Selectable } from "kysely";
import { chatLanguage } from "../conversations/chat_language.ts";
import { conversationNumbered } from "../conversations/find.ts";
import { checkText } from "../conversations/message_text.ts";
import type { ReplyTranslationTable } from "../db/tables/translations.ts";
import type { Desk } from "../desk.ts";
import { primaryLanguage } from "../languages/primary_language.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { translatingModel, type TranslationDesk } from "./messages.ts";
import { translateText } from "./translate.ts";

/** An unsent translated reply, as the inbox shows it. */
export type ReplyTranslation = Pick<Selectable<ReplyTranslationTable>, "id" | "language" | "original" | "text">;

/** Identifies a teammate's reply in a conversation. */
type Own = { readonly workspace: string; readonly conversation: string; readonly teammate: string };

/**
 * Translates a reply into the customer's language, and stores both until it is sent or discarded.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input for a text that is empty
 *   or too long, if no model is set or the customer's language is unknown, internal if the model does not answer
 */
export async function translateReply(
  desk: TranslationDesk,
  caller: Caller,
  number: number,
  typed: string,
): Promise<void> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const original = checkText(typed);
  const model = await translatingModel(desk, workspace);
  const conversation = await conversationNumbered(desk, workspace, number);
  const language = primaryLanguage(await chatLanguage(desk, conversation));
  if (language === "") throw new DeskError("invalid_input", "The customer's language is not known yet.");
  const id = desk.newId();
  const customer = conversation.contactId ?? conversation.visitorId;
  const origin = { conversation: conversation.id, customer, turn: id };
  const text = await translateText(desk, model, { text: original, language, origin });
  const row = { id, language, original, text, createdAt: desk.now() };
  await desk.db.insertInto("replyTranslations")
    .values({ ...row, workspace, conversation: conversation.id, teammate: teammate.id })
    .onConflict((conflict) => conflict.columns(["workspace", "conversation", "teammate"]).doUpdateSet(row))
    .execute();
}

/** Returns the teammate's unsent translated reply in a conversation, or null. */
export async function readReplyTranslation({ db }: Pick<Desk, "db">, own: Own): Promise<ReplyTranslation | null> {
  const row = await db.selectFrom("replyTranslations").select(["id", "language", "original", "text"])
    .where((where) => where.and(own)).executeTakeFirst();
  return row ?? null;
}

/** Returns the original text of the reply with this id; null for one that is not theirs or was replaced. */
export async function originalOf(
  desk: Pick<Desk, "db">,
  { workspace, teammate }: Caller,
  number: number,
  id: string,
): Promise<ReplyTranslation | null> {
  const conversation = await conversationNumbered(desk, workspace, number);
  const own = await readReplyTranslation(desk, { workspace, conversation: conversation.id, teammate: teammate.id });
  return own?.id === id ? own : null;
}

/**
 * Ends the translation of a reply: it was sent or discarded. @throws DeskError not_found for an unknown conversation
 */
export async function endReplyTranslation(
  desk: Pick<Desk, "db">,
  { workspace, teammate }: Caller,
  number: number,
  id: string,
): Promise<void> {
  const conversation = await conversationNumbered(desk, workspace, number);
  await desk.db.deleteFrom("replyTranslations")
    .where("workspace", "=", workspace).where("conversation", "=", conversation.id)
    .where("teammate", "=", teammate.id).where("id", "=", id).execute();
}
