/**
 * Removes function words from a message of any language: "ich möchte" would make all German requests alike.
 *
 * @module
 */
import { COURTESY } from "../../languages/courtesy.ts";
import { OTHER_ASKING, stopWordsOf, TELLTALES } from "../../languages/stop_words.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { isUnspaced, messageWordsOf } from "../../search/tokens.ts";

/**
 * Returns the content words of a message; the whole message in English, whose common words count little, and if none is
 * left.
 */
export function contentWords(text: string): string {
  if (isUnspaced(text)) return text;
  const language = languageOfQuestion(text);
  if (language === "en") return text;
  const codes = language === null ? [...TELLTALES.keys()].filter((code) => code !== "en") : [language];
  const isFunction = (word: string) =>
    OTHER_ASKING.has(word) || COURTESY.marks.has(word) ||
    codes.some((code) => stopWordsOf(code).has(word) || TELLTALES.get(code)?.has(word));
  const kept = messageWordsOf(text).filter((word) => !isFunction(word));
  return kept.length === 0 ? text : kept.join(" ");
}
