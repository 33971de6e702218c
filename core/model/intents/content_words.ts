/**
 * A message of any language without its function words: "ich möchte" would make every German request like every other.
 *
 * @module
 */
import { COURTESY } from "../../languages/courtesy.ts";
import { OTHER_ASKING, stopWordsOf, TELLTALES } from "../../languages/stop_words.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { isUnspaced, messageWordsOf } from "../../search/tokens.ts";

/** The words that say what a message asks for; the message itself in English, whose common words count little, and where none is left. */
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
