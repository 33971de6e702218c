/**
 * Messages that forbid a change: "do not downgrade me", "bitte nicht kündigen", 不要升级. No similarity of words outweighs
 * the negation.
 *
 * @module
 */
import { ENGLISH } from "../../languages/en/language.ts";
import { languageOf } from "../../languages/languages.ts";
import { hasQuestionForm } from "../../search/question_kind.ts";
import { languageOfQuestion, likelyLanguages } from "../../search/language.ts";
import { messageWordsOf } from "../../search/tokens.ts";

/** A longer message contains more than a refusal. */
const WORDS_MAX = 14;

/** Opens like a question, but is not one. */
const FORBIDS = /^(?:please )?(?:do not|dont) (?!you\b)/;

/**
 * Whether a message forbids what it names, in the chat's language, its own, or English: not a question, and not an
 * inability, such as "I can't cancel".
 */
export function isRefusal(text: string, locale: string | null): boolean {
  return refusedIn(text, locale) !== null;
}

/**
 * Returns what a message forbids, without the negation: "don't upgrade me" becomes "upgrade me"; null if it is not a
 * refusal.
 */
export function refusedIn(text: string, locale: string | null): string | null {
  const words = messageWordsOf(text);
  const plain = words.join(" ");
  if (words.length > WORDS_MAX || hasQuestionForm(text) && !FORBIDS.test(plain)) return null;
  const own = languageOfQuestion(text);
  // Short messages, such as "no me bajes", are both Spanish and Portuguese.
  const likely = own === null ? likelyLanguages(text) : [own];
  const languages = new Set([languageOf(locale), ...likely.map(languageOf), ENGLISH]);
  const refusing = [...languages].find(({ talk: { refuses: [refusal, unless] } }) =>
    refusal.test(plain) && !unless.test(plain)
  );
  const found = refusing?.talk.refuses[0].exec(plain) ?? null;
  return found === null ? null : `${plain.slice(0, found.index)} ${plain.slice(found.index + found[0].length)}`.trim();
}
