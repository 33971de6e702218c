/**
 * Why a passage that has a question's words does not answer it: the type of answer that is asked for is not in it, or what
 * the question is about is nowhere in the knowledge. Then it is offered, and not given as the answer.
 *
 * @see docs/decisions/knowledge.md, "Words that are found are not yet an answer"
 * @module
 */
import { CIRCUMSTANCES } from "../search/circumstances.ts";
import { asksAmount, asksPlace, asksWhether, hasNumber } from "../search/question_kind.ts";
import { versionsIn } from "../search/subject.ts";
import { isUnspaced, termsOf, type Token } from "../search/tokens.ts";
import { coversAny } from "./answerable.ts";
import { isHeadedBy, type ReadChunk } from "./evidence.ts";
import type { Candidate } from "./rank.ts";

/** A question, and the chunk that has most of its words. */
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

/** What no likeness makes up for. */
const REASONS_EVER: readonly Reason[] = [lacksNumber, lacksPlace, lacksVersion, isContrary];

/** What counts for words alone: to embeddings a word that the knowledge lacks may be another one that it has. */
const REASONS: readonly Reason[] = [lacksWhatIsAsked, ...REASONS_EVER];

/** Whether a passage is at most near what is asked. */
export function isUnanswered(question: ReadQuestion): boolean {
  return REASONS.some((applies) => applies(question));
}

/** The same, however alike a passage is to the question. */
export function isEverUnanswered(question: ReadQuestion): boolean {
  return REASONS_EVER.some((applies) => applies(question));
}

/**
 * "Can I pay in crypto": of ways to pay a page says much, and of crypto no page anything. So it is with "Who founded the
 * company", of which one word alone is found, and with "a refund for my train ticket", of which two others are nowhere.
 */
function lacksWhatIsAsked({ query, subject, isKnown, first, best }: ReadQuestion): boolean {
  const isLacking = (token: Token) =>
    !isKnown(token.term) && !CIRCUMSTANCES.has(token.term) && best.every((chunk) => !coversAny([token], chunk));
  const others = subject.filter((token) => !coversAny([token], first));
  const isLone = subject.length - others.length < 2;
  if (asksWhether(query) || isLone && asksPlace(query)) return others.some(isLacking);
  const isLoneWord = isLone && !isUnspaced(query) && !asksAmount(query);
  return isLoneWord && others.length > 1 && others.every(isLacking);
}

/** "How many guests may I invite": a page about guests that has no number. */
function lacksNumber({ query, first }: ReadQuestion): boolean {
  return asksAmount(query) && !hasNumber([first.title, ...first.headings, first.text].join("\n"), first.language);
}

/** "Where is your office": a page that speaks of office documents, and is about something else. */
function lacksPlace({ query, subject, first }: ReadQuestion): boolean {
  const covered = subject.filter((token) => coversAny([token], first));
  return covered.length < 2 && asksPlace(query) && !covered.every(isHeadedBy(first));
}

/** "4.9.7": a page about 4.2.1 has the first of its numbers. */
function lacksVersion({ query, first }: ReadQuestion): boolean {
  const versions = versionsIn(query);
  const text = [first.title, ...first.headings, first.text].join("\n").toLowerCase();
  return versions.length > 0 && !versions.some((version) => text.includes(version.toLowerCase()));
}

/** Prefixes that turn a word into its contrary. */
const CONTRARY = ["un", "de", "dis"] as const;

/** "Unsubscribe": a page that says how to subscribe has most of its letters. */
function isContrary({ subject, isKnown, first }: ReadQuestion): boolean {
  const unknown = subject.filter(({ term }) => !isKnown(term));
  if (unknown.length === 0) return false;
  const said = new Set(termsOf([first.title, ...first.headings, first.text].join("\n"), true).words);
  return unknown.some(({ term }) =>
    CONTRARY.some((prefix) => term.startsWith(prefix) && said.has(term.slice(prefix.length)))
  );
}
