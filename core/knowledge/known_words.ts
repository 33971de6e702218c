/**
 * A question in the words of the knowledge: a word that no chunk has is replaced by a synonym that some chunk has.
 *
 * @module
 */
import { pairsOf } from "../search/pairs.ts";
import { synonymsOf } from "../search/synonyms.ts";
import { type Token, tokensOf } from "../search/tokens.ts";
import type { AskedTerms } from "./question.ts";

/** The terms that may replace some of an English question. */
export function synonymTerms(terms: readonly string[]): readonly string[] {
  return terms.flatMap(synonymTokens).map(({ term }) => term);
}

/** Replaces unknown words of a question by known synonyms; known ones are kept. */
export function inKnownWords(asked: AskedTerms, isKnown: (term: string) => boolean): AskedTerms {
  if (asked.reading === "foreign") return asked;
  const tokens = asked.tokens.map((token) =>
    isKnown(token.term) ? token : synonymTokens(token.term).find(({ term }) => isKnown(term)) ?? token
  );
  if (tokens.every((token, at) => token === asked.tokens[at])) return asked;
  return {
    ...asked,
    tokens: [...new Map(tokens.map((token) => [token.term, token])).values()],
    pairs: [...new Set([...asked.pairs, ...pairsOf(tokens.map(({ term }) => term))])],
  };
}

function synonymTokens(term: string): readonly Token[] {
  return synonymsOf(term).flatMap((word) => tokensOf(word, true));
}
