/**
 * English words that mean the same to a customer: who asks for a "colleague" is told of a "teammate" where the
 * knowledge knows no colleague.
 *
 * @module
 */
import type { AskedTerms } from "./question.ts";
import { pairsOf } from "../term_pairs.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** One group a line. Only nouns and deeds that stand for each other in most sentences: a wrong one finds a wrong page. */
const GROUPS = `
  colleague coworker teammate
  login signin log sign
  bill invoice receipt
  price cost fee
  delete remove erase
  parcel package shipment
  deliver ship
  buy purchase
  cancel terminate
  refund reimburse
  picture image photo
  phone mobile cellphone smartphone
  firm company organization organisation
  start begin
  repair fix mend
  voucher coupon
  vacation holiday
  zip postcode
  permission right
  manual guide
  customer client
  invite add
`;

const WORDS_ALIKE: ReadonlyMap<string, readonly Token[]> = new Map(
  GROUPS.trim().split("\n").flatMap((line) => {
    const group = tokensOf(line, true);
    return group.map(({ term }) => [term, group.filter((other) => other.term !== term)] as const);
  }),
);

/** The terms that may stand for some of an English question. */
export function alikeTo(terms: readonly string[]): readonly string[] {
  return terms.flatMap((term) => WORDS_ALIKE.get(term) ?? []).map(({ term }) => term);
}

/** The question in words of the knowledge: one that it has nowhere gives way to one alike that it has. */
export function inKnownWords(asked: AskedTerms, isKnown: (term: string) => boolean): AskedTerms {
  if (asked.reading === "foreign") return asked;
  const tokens = asked.tokens.map((token) =>
    isKnown(token.term) ? token : WORDS_ALIKE.get(token.term)?.find(({ term }) => isKnown(term)) ?? token
  );
  if (tokens.every((token, at) => token === asked.tokens[at])) return asked;
  return {
    ...asked,
    tokens: [...new Map(tokens.map((token) => [token.term, token])).values()],
    pairs: [...new Set([...asked.pairs, ...pairsOf(tokens.map(({ term }) => term))])],
  };
}
