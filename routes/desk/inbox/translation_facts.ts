/**
 * Whether a conversation is in another language than its teammate reads, and its translations.
 *
 * @module
 */
import { chatLanguage } from "../../../core/conversations/chat_language.ts";
import type { ConversationDetail } from "../../../core/conversations/read/list.ts";
import type { Author } from "../../../core/db/tables/conversations.ts";
import { primaryLanguage } from "../../../core/languages/primary_language.ts";
import { modelOf } from "../../../core/model/chosen.ts";
import { isBuiltin } from "../../../core/model/fallback.ts";
import { readTranslations } from "../../../core/translations/messages.ts";
import { readReplyTranslation, type ReplyTranslation } from "../../../core/translations/replies.ts";
import { languageName } from "../../../core/language_name.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { localeFor } from "../page/shell.ts";

/** The authors whose messages are translated for a teammate. */
const TRANSLATED: ReadonlySet<Author> = new Set(["customer", "other", "ai"]);

/** The data of the translation. */
export type TranslationFacts = {
  /** The teammate's language, as a primary subtag and in words. */
  readonly language: string;
  readonly reads: string;
  /** The customer's language, in words. */
  readonly writes: string;
  /** Translated texts by message. */
  readonly texts: ReadonlyMap<string, string>;
  /** Messages that are not translated yet. */
  readonly pending: number;
  /** The teammate's reply in the customer's language, before it is sent. */
  readonly reply: ReplyTranslation | null;
};

/** The data; null without a model, and when both languages are the same or the customer's is unknown. */
export async function translationFacts(
  served: Served,
  asked: TeammateRequest,
  { id, locale, messages }: ConversationDetail,
): Promise<TranslationFacts | null> {
  const { desk } = served;
  const { workspace, teammate } = asked.signedIn.caller;
  const language = readerLanguage(served, asked);
  const written = primaryLanguage(await chatLanguage(desk, { workspace, id, locale }));
  if (written === "" || written === language) return null;
  if (isBuiltin(await modelOf(desk, workspace))) return null;
  const [texts, reply] = await Promise.all([
    readTranslations(desk, { workspace, conversationId: id, language }),
    readReplyTranslation(desk, { workspace, conversation: id, teammate: teammate.id }),
  ]);
  const pending = messages.filter((message) => {
    const isWords = message.kind === "text" && TRANSLATED.has(message.author);
    return isWords && message.text !== null && message.text !== "" && !texts.has(message.id);
  });
  return {
    language,
    reads: languageName(language),
    writes: languageName(written),
    texts,
    pending: pending.length,
    reply,
  };
}

/** The language of the teammate's pages. */
export function readerLanguage(served: Served, asked: TeammateRequest): string {
  return primaryLanguage(localeFor(served, asked).language);
}
