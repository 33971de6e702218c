/**
 * The words of a conversation for its row in a list: what the customer wants, in their own words.
 *
 * @module
 */
import { type ExpressionBuilder, sql } from "kysely";
import { INBOUND_AUTHORS, previewText } from "../db/message_preview.ts";
import type { Author, ConversationTable, Database } from "../db/schema.ts";
import { asksForPerson, isPersonAlone, LANGUAGES } from "../languages/languages.ts";
import { messageWordsOf } from "../search/tokens.ts";

type Where = ExpressionBuilder<Database & { conversation: ConversationTable }, "conversation">;

/** How many of the newest messages are looked through for what a customer wants. */
const WORDS_READ = 4;

/** More of a message is not read: a row shows less. */
const CHARS_READ = 400;

/** A longer request for a person says what about. */
const REQUEST_CHARS_MAX = 40;

/** A conversation's messages, of everyone or of some authors, found by their numbers. */
export function messagesOf(row: Where, authors: readonly Author[] | null) {
  return row.selectFrom("messages as message")
    .whereRef("message.workspace", "=", "conversation.workspace")
    .whereRef("message.conversationId", "=", "conversation.id")
    .$if(authors !== null, (query) => query.where("message.author", "in", authors ?? []));
}

/** The newest words from outside, the newest first; those of anyone where there are none. */
export function newestWords(row: Where) {
  const [outside, anyone] = [lastTexts(row, INBOUND_AUTHORS, WORDS_READ), lastTexts(row, null, 1)];
  return sql<readonly string[]>`coalesce(nullif(array(${outside}), '{}'), array(${anyone}))`;
}

/** The marks of a block of code, with its language: a row shows what is in it. */
const FENCE = /```[\w+-]*/g;

/**
 * The words that a row shows, without the marks of code. Rows of customers who asked for a person would all read alike, so they show what was written
 * before the request; the request itself where that was nothing.
 *
 * @param words the newest first
 */
export function lastLineOf(words: readonly string[]): string | null {
  const line = words.find((text) => !isShortRequest(text)) ?? words[0] ?? null;
  return line === null ? null : line.replace(FENCE, " ").replace(/\s+/g, " ").trim() || line;
}

/** Whether a message is a short one that asks for a person, in any language. */
function isShortRequest(text: string): boolean {
  if (text.length > REQUEST_CHARS_MAX) return false;
  const words = messageWordsOf(text);
  const plain = words.join(" ");
  return asksForPerson(text) || isPersonAlone(words) ||
    LANGUAGES.some(({ talk }) => talk.personRequest.test(plain) && !talk.denial.test(plain));
}

function lastTexts(row: Where, authors: readonly Author[] | null, countMax: number) {
  return messagesOf(row, authors).select(sql<string | null>`left(${previewText()}, ${CHARS_READ})`.as("text"))
    .where("message.text", "is not", null).where("message.kind", "!=", "note")
    .orderBy("message.n", "desc").limit(countMax);
}
