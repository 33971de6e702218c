/**
 * Messages that rule a change out: "do not downgrade me", "bitte nicht kündigen", 不要升级. No likeness of words makes up
 * for the negation.
 *
 * @module
 */
import { ENGLISH } from "../../languages/en.ts";
import { languageOf } from "../../languages/languages.ts";
import { asksSomething } from "../../search/asked.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { messageWordsOf } from "../../search/tokens.ts";

/** A longer message holds more than a refusal. */
const WORDS_MAX = 14;

/** It opens like a question, and is none. */
const FORBIDS = /^(?:please )?(?:do not|dont) (?!you\b)/;

/**
 * Whether a message rules out what it names, in the chat's language, its own, or English: not a question, and not what
 * cannot be done, such as "I can't cancel".
 */
export function isRefusal(text: string, locale: string | null): boolean {
  const words = messageWordsOf(text);
  const plain = words.join(" ");
  if (words.length > WORDS_MAX || asksSomething(text) && !FORBIDS.test(plain)) return false;
  const languages = new Set([languageOf(locale), languageOf(languageOfQuestion(text)), ENGLISH]);
  return [...languages].some(({ talk: { refuses: [refusal, unless] } }) => refusal.test(plain) && !unless.test(plain));
}
