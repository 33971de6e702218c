/**
 * Whether a conversation is in another language than its teammate reads, and what is translated of it.
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
import { localeFor } from "../shell.ts";

/** Whose words are translated for a teammate. */
const TRANSLATED: ReadonlySet<Author> = new Set(["customer", "other", "ai"]);

/** What the page shows of it. */
export type TranslationFacts = {
  /** The language of the teammate, as its primary subtag and in words. */
  readonly language: string;
  readonly reads: string;
  /** The customer's, in words. */
  readonly writes: string;
  /** By message. */
  readonly texts: ReadonlyMap<string, string>;
  /** Messages that are not translated yet. */
  readonly pending: number;
  /** The teammate's reply in the customer's language, which waits to be sent. */
  readonly reply: ReplyTranslation | null;
};

/** The facts; null where no model is set, and where both have the same language or the customer's is not known. */
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

/** The language that the teammate's pages are in. */
export function readerLanguage(served: Served, asked: TeammateRequest): string {
  return primaryLanguage(localeFor(served, asked).language);
}
