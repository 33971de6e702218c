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

/** A capitalised word after another word; one in capitals alone may be shouted, and does not count. */
const NAME = /(?<=([\p{L}\p{N}]+),?\s+)\p{Lu}\p{Ll}[\p{L}\p{N}]*/gu;

/**
 * Returns the names in a question, in lower case; none if its language is unknown or capitalises nouns. The name of a relative
 * does not count: "my son Peter".
 */
export function namesIn(question: string): readonly string[] {
  const language = languageOfQuestion(question);
  if (language === null || language === NOUNS_CAPITAL) return [];
  return [...question.matchAll(NAME)].filter(([, before = ""]) => !isKin(before)).flatMap(([name]) => wordsOf(name));
}

function isKin(word: string): boolean {
  return wordsOf(word).flatMap(termsOfWord).some((term) => CIRCUMSTANCES.has(term));
}
