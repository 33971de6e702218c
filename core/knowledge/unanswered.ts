/**
 * Detects passages that contain a question's words and do not answer it: the requested type of answer is missing, or
 * the question's subject is nowhere in the knowledge. Such a passage is offered, and not given as the answer.
 *
 * @see docs/decisions/knowledge.md, "Words that are found are not yet an answer"
 * @module
 */
import { CIRCUMSTANCES } from "../search/circumstances.ts";
import { isDeed } from "../search/deeds.ts";
import {
  asksAmount,
  asksHow,
  asksPhone,
  asksPlace,
  asksWhether,
  hasNumber,
  hasPhone,
} from "../search/question_kind.ts";
import { versionsIn } from "../search/subject.ts";
import { namesIn } from "../search/names.ts";
import { isUnspaced, termsOf, termsOfWord, type Token } from "../search/tokens.ts";
import { coversAny, isSaidWider } from "./answerable.ts";
import { isHeadedBy, type ReadChunk } from "./evidence.ts";
import type { Candidate } from "./rank.ts";

/** A question, and the chunk with most of its words. */
export type ReadQuestion = {
  readonly query: string;
  /** The words that are evidence. */
  readonly subject: readonly Token[];
  readonly isKnown: (term: string) => boolean;
  readonly first: Candidate & ReadChunk;
  /** The other best chunks. */
  readonly best: readonly Candidate[];
};

type Reason = (question: ReadQuestion) => boolean;

/** Reasons that no similarity outweighs. */
const REASONS_EVER: readonly Reason[] = [lacksNumber, lacksPhone, lacksPlace, lacksVersion, isContrary];

/** Reasons that apply to words alone: in embeddings, a missing word may have an equivalent. */
const REASONS: readonly Reason[] = [lacksWhatIsAsked, lacksObject, lacksName, ...REASONS_EVER];

/** Whether a passage is at most near the question. */
export function isUnanswered(question: ReadQuestion): boolean {
  return REASONS.some((applies) => applies(question));
}

/** Whether this is so however similar a passage is to the question. */
export function isEverUnanswered(question: ReadQuestion): boolean {
  return REASONS_EVER.some((applies) => applies(question));
}

/**
 * "Can I pay in crypto": a page is about ways to pay, and none about crypto. The same applies to "Who founded the
 * company", of which only one word is found, and "a refund for my train ticket", of which two words occur nowhere.
 */
function lacksWhatIsAsked(question: ReadQuestion): boolean {
  const { query, subject, first } = question;
  const others = subject.filter((token) => !coversAny([token], first));
  const isLone = subject.length - others.length < 2;
  if (asksWhether(query) || isLone && asksPlace(query)) return others.some((token) => isLacking(token, question));
  const isLoneWord = isLone && !isUnspaced(query) && !asksAmount(query);
  return isLoneWord && others.length > 1 && others.every((token) => isLacking(token, question));
}

/**
 * "How do I renew my passport": a page says how something else is renewed, and none mentions passports. Two words of the
 * same wider matter are evidence of it: "how do I get the padlock / https".
 */
function lacksObject(question: ReadQuestion): boolean {
  const { query, subject, first } = question;
  const covered = subject.filter((token) => coversAny([token], first));
  const wider = covered.filter((token) => isSaidWider(token, first));
  const isVerbAlone = wider.length < 2 && covered.every((token) => isDeed(token.term) || wider.includes(token));
  return isVerbAlone && asksHow(query) &&
    subject.some((token) => !isDeed(token.term) && isLacking(token, question, isSaidWider));
}

/** "How do I connect it to Microsoft Teams": a page is about connecting, and none mentions the name. */
function lacksName(question: ReadQuestion): boolean {
  const names = new Set(namesIn(question.query).flatMap(termsOfWord));
  return question.subject.some((token) => names.has(token.term) && isLacking(token, question));
}

/**
 * Whether the whole knowledge lacks a word, its synonyms and near spellings. Words for when and with whom never count.
 *
 * @param isBut a chunk for which this is true does not count as having the word
 */
function isLacking(token: Token, { isKnown, best }: ReadQuestion, isBut: typeof isSaidWider = () => false): boolean {
  return !isKnown(token.term) && !CIRCUMSTANCES.has(token.term) &&
    best.every((chunk) => !coversAny([token], chunk) || isBut(token, chunk));
}

/** "How many guests may I invite": a page about guests without a number. */
function lacksNumber({ query, first }: ReadQuestion): boolean {
  return asksAmount(query) && !hasNumber([first.title, ...first.headings, first.text].join("\n"), first.language);
}

/** "Is there a phone number I can call": a page about telephones. */
function lacksPhone({ query, first }: ReadQuestion): boolean {
  return asksPhone(query) && !hasPhone([first.title, ...first.headings, first.text].join("\n"));
}

/** "Where is your office": a page that mentions office documents, and is about something else. */
function lacksPlace({ query, subject, first }: ReadQuestion): boolean {
  const covered = subject.filter((token) => coversAny([token], first));
  return covered.length < 2 && asksPlace(query) && !covered.every(isHeadedBy(first));
}

/** "4.9.7": a page about 4.2.1 contains the first of its numbers. */
function lacksVersion({ query, first }: ReadQuestion): boolean {
  const versions = versionsIn(query);
  const text = [first.title, ...first.headings, first.text].join("\n").toLowerCase();
  return versions.length > 0 && !versions.some((version) => text.includes(version.toLowerCase()));
}

/** Prefixes that turn a word into its opposite. */
const CONTRARY = ["un", "de", "dis"] as const;

/** "Unsubscribe": a page about how to subscribe has most of its letters. */
function isContrary({ subject, isKnown, first }: ReadQuestion): boolean {
  const unknown = subject.filter(({ term }) => !isKnown(term));
  if (unknown.length === 0) return false;
  const pageWords = new Set(termsOf([first.title, ...first.headings, first.text].join("\n"), true).words);
  return unknown.some(({ term }) =>
    CONTRARY.some((prefix) => term.startsWith(prefix) && pageWords.has(term.slice(prefix.length)))
  );
}
