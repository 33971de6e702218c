/**
 * A question in the words that pages use: "how much is Pro" is the price of Pro, in twelve languages and of pages in English
 * as well, "lade ich ... ein" is "einladen", and "SSO" is "single sign-on".
 *
 * @module
 */
import { ENGLISH } from "../languages/en/language.ts";
import {
  INCLUDED,
  MAIL_MISSING,
  MAIL_TOO_MANY,
  type Matter,
  OUTAGE,
  PASSWORD,
  PAYMENT_FAILED,
  PRICE,
  SIGN_IN_FAILED,
} from "../languages/matters.ts";
import { withJoinedVerb } from "../languages/separable_verbs.ts";
import { withAbbreviations, withCountry } from "./abbreviations.ts";
import { likelyLanguages } from "./language.ts";
import { subjectWords } from "./subject.ts";

const MATTERS: readonly Matter[] = [
  PRICE,
  PASSWORD,
  PAYMENT_FAILED,
  INCLUDED,
  OUTAGE,
  SIGN_IN_FAILED,
  MAIL_MISSING,
  MAIL_TOO_MANY,
];

/** Whether a question asks what something costs. */
export function asksPrice(question: string): boolean {
  return PRICE.asks.test(question);
}

/** Whether a question asks what something, such as a plan, holds: "what does Pro include?". */
export function asksIncluded(question: string): boolean {
  return INCLUDED.asks.test(question);
}

/** Whether a question asks what the customer's own costs, which is on no page. */
export function asksOwnPrice(question: string): boolean {
  return asksPrice(question) && PRICE.unless?.test(question) === true;
}

/**
 * Other wordings of a question, to be searched beside it; none for most questions.
 *
 * @param language of the question; null where it is not known, so that each is tried that its words may be of
 */
export function rephrased(question: string, language: string | null): readonly string[] {
  const others = [withJoinedVerb(question, language), withAbbreviations(question)];
  return [...others.filter((one) => one !== null), ...withCountry(question), ...namesOf(MATTERS, question, language)];
}

/**
 * The wordings that stand for the whole question: what it is about is known, and its own words are on other pages as well.
 * "My colleague did not get the invitation" is not about how to invite.
 */
export function namedMatters(question: string, language: string | null): ReadonlySet<string> {
  return new Set(namesOf(MATTERS.filter(({ isWhole }) => isWhole), question, language));
}

function namesOf(matters: readonly Matter[], question: string, language: string | null): readonly string[] {
  return matters.filter(({ asks, unless }) => asks.test(question) && unless?.test(question) !== true).flatMap(
    ({ drops, names }) => {
      const rest = question.replace(drops, " ").replace(/[?？؟!.,]/g, " ").trim();
      // "How much is it" names nothing that has a price.
      const about = subjectWords(rest).length === 0 && !/\p{L}{2}/u.test(rest) ? "" : ` ${rest}`;
      const languages = [ENGLISH.code, ...language === null ? likelyLanguages(question) : [language]];
      return [...new Set(languages.map((code) => names.get(code)))].flatMap((name) =>
        name === undefined ? [] : [`${name}${about}`]
      );
    },
  );
}
