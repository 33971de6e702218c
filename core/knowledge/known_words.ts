/**
 * Query rewriting: a word of a question that no chunk has is replaced by a synonym, or by a
 * spelling near it, that some chunk has.
 *
 * @module
 */
import { pairsOf } from "../search/pairs.ts";
import { synonymsOf } from "../search/synonyms.ts";
import { type Token, tokensOf } from "../search/tokens.ts";
import type { QuestionTerms } from "./question.ts";

/** The terms of all synonyms of an English question's terms. */
export function synonymTerms(terms: readonly string[]): readonly string[] {
  return terms.flatMap(synonymTokens).map(({ term }) => term);
}

/** What the knowledge has: its words, and those near an unknown one. */
type KnownWords = {
  readonly isKnown: (term: string) => boolean;
  readonly respelt: (term: string, isEnglish: boolean) => Token | null;
};

/** Replaces unknown words of a question by known synonyms or spellings; known ones are kept. */
export function inKnownWords(
  asked: QuestionTerms,
  { isKnown, respelt }: KnownWords,
): QuestionTerms {
  const isEnglish = asked.reading !== "foreign";
  const alike = (term: string) => isEnglish ? synonymTokens(term).filter((one) => isKnown(one.term)) : [];
  const known = (term: string) => {
    const [first, ...alternatives] = alike(term);
    return first === undefined ? respelt(term, isEnglish) : { ...first, alternatives };
  };
  const tokens = asked.tokens.map((token) =>
    isKnown(token.term) ? withAlternatives(token, alike(token.term)) : known(token.term) ?? token
  );
  if (tokens.every((token, at) => token === asked.tokens[at])) return asked;
  return {
    ...asked,
    tokens: [...new Map(tokens.map((token) => [token.term, token])).values()],
    pairs: [...new Set([...asked.pairs, ...pairsOf(tokens.map(({ term }) => term))])],
  };
}

function withAlternatives(token: Token, alternatives: readonly Token[]): Token {
  return alternatives.length === 0 ? token : { ...token, alternatives };
}

function synonymTokens(term: string): readonly Token[] {
  return synonymsOf(term).flatMap((word) => tokensOf(word, true));
}
