/**
 * Query rewriting: a word of a question that no chunk contains is replaced by a synonym, or by a similar spelling, that
 * some chunk contains. One that is more specific than the pages is also searched by its hypernym.
 *
 * @module
 */
import { pairsOf } from "../search/pairs.ts";
import { synonymsOf } from "../search/synonyms.ts";
import { type Token, tokensOf } from "../search/tokens.ts";
import { widerWordsOf } from "../search/wider_words.ts";
import type { QuestionTerms } from "./question.ts";

/** Returns the terms of all synonyms and hypernyms of an English question's terms. */
export function synonymTerms(terms: readonly string[]): readonly string[] {
  return terms.flatMap((term) => [...synonymTokens(term), ...widerTokens(term)]).map(({ term }) => term);
}

/** The words in the knowledge, and those near an unknown one. */
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
  const known = (tokens: readonly Token[]) => isEnglish ? tokens.filter((one) => isKnown(one.term)) : [];
  const tokens = asked.tokens.map((token): Token => {
    const [same, wider] = [known(synonymTokens(token.term)), known(widerTokens(token.term))];
    if (isKnown(token.term)) return withAlternatives(token, [...same, ...wider]);
    const [first, ...others] = same;
    if (first !== undefined) return { ...first, alternatives: [...others, ...wider] };
    // The question's own word remains the missing one: the hypernym may be about another part of it.
    return wider.length > 0 ? withAlternatives(token, wider) : respelt(token.term, isEnglish) ?? token;
  });
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

function widerTokens(term: string): readonly Token[] {
  return widerWordsOf(term).flatMap((word) => tokensOf(word, true)).map((token) => ({ ...token, isWider: true }));
}
