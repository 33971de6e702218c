/**
 * Names in a question: capitalised words within a sentence.
 *
 * @see docs/decisions/knowledge.md, "A verb or a name alone is no evidence"
 * @module
 */
import { CIRCUMSTANCES } from "./circumstances.ts";
import { languageOfQuestion } from "./language.ts";
import { termsOfWord, wordsOf } from "./tokens.ts";

/** A language that capitalises every noun. */
const NOUNS_CAPITAL = "de";

const WORD = /[\p{L}\p{N}]+/gu;

/** A capitalised word; one in capitals alone may be shouted, and does not count. */
const CAPITALISED = /^\p{Lu}\p{Ll}/u;

/** What separates two words of a sentence. */
const WITHIN_SENTENCE = /^,?\s+$/;

/**
 * Returns the names in a question, in lower case; none if its language is unknown or capitalises nouns. The name of a relative
 * does not count: "my son Peter".
 */
export function namesIn(question: string): readonly string[] {
  const language = languageOfQuestion(question);
  if (language === null || language === NOUNS_CAPITAL) return [];
  const words = [...question.matchAll(WORD)];
  return words.flatMap(({ 0: word, index }, at) => {
    const before = words[at - 1];
    if (before === undefined || !CAPITALISED.test(word)) return [];
    const between = question.slice(before.index + before[0].length, index);
    return WITHIN_SENTENCE.test(between) && !isKin(before[0]) ? wordsOf(word) : [];
  });
}

function isKin(word: string): boolean {
  return wordsOf(word).flatMap(termsOfWord).some((term) => CIRCUMSTANCES.has(term));
}
