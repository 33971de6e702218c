/**
 * Rephrases a question in the words of pages: "how much is Pro" is the price of Pro, in twelve languages and also for
 * English pages, "lade ich ... ein" is "einladen", and "SSO" is "single sign-on".
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
import { asksPhone } from "./question_kind.ts";
import { subjectWords } from "./subject.ts";

/** All that a question for a telephone number asks for; "phone" alone may be any telephone. */
export const PHONE = "phone number to call";

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

/** Whether a question asks for a price. */
export function asksPrice(question: string): boolean {
  return PRICE.asks.test(question);
}

/** Whether a question asks what something, such as a plan, includes: "what does Pro include?". */
export function asksIncluded(question: string): boolean {
  return INCLUDED.asks.test(question);
}

/** Whether a question asks for the price that the customer pays, which is on no page. */
export function asksOwnPrice(question: string): boolean {
  return asksPrice(question) && PRICE.unless?.test(question) === true;
}

/**
 * Returns other wordings of a question, to be searched beside it; empty for most questions.
 *
 * @param language of the question; null if unknown, so that each possible one is tried
 */
export function rephrased(question: string, language: string | null): readonly string[] {
  const others = [withJoinedVerb(question, language), withAbbreviations(question), asksPhone(question) ? PHONE : null];
  return [...others.filter((one) => one !== null), ...withCountry(question), ...namesOf(MATTERS, question, language)];
}

/**
 * Returns the wordings that represent the whole question: its subject is known, and its own words are also on other
 * pages. "My colleague did not get the invitation" is not about how to invite.
 */
export function namedMatters(question: string, language: string | null): ReadonlySet<string> {
  return new Set(namesOf(MATTERS.filter(({ isWhole }) => isWhole), question, language));
}

function namesOf(matters: readonly Matter[], question: string, language: string | null): readonly string[] {
  return matters.filter(({ asks, unless }) => asks.test(question) && unless?.test(question) !== true).flatMap(
    ({ drops, names }) => {
      const rest = question.replace(drops, " ").replace(/[?？؟!.,]/g, " ").trim();
      // "How much is it" names nothing with a price.
      const about = subjectWords(rest).length === 0 && !/\p{L}{2}/u.test(rest) ? "" : ` ${rest}`;
      const languages = [ENGLISH.code, ...language === null ? likelyLanguages(question) : [language]];
      return [...new Set(languages.map((code) => names.get(code)))].flatMap((name) =>
        name === undefined ? [] : [`${name}${about}`]
      );
    },
  );
}
