/**
 * Reorders ranked chunks by the subject of a question: it comes before secondary words, and for customers in trouble a
 * page about the trouble comes before one about normal use.
 *
 * @see docs/decisions/knowledge.md, "What a question is about comes first"
 * @module
 */
import { asksForPlace, asksPhone, hasPhone, speaksOfTrouble } from "../search/question_kind.ts";
import { subjectTerms } from "../search/subject.ts";
import type { Token } from "../search/tokens.ts";
import { coversAny } from "./answerable.ts";
import { isSaidIn, type ReadChunk } from "./evidence.ts";
import type { QuestionTerms } from "./question.ts";
import type { Candidate, Ranked } from "./rank.ts";

/** A question as written, as parsed, and in the words of the knowledge. */
export type SubjectQuestion = {
  readonly query: string;
  readonly parsed: QuestionTerms;
  readonly asked: QuestionTerms;
};

/** A chunk with its page. */
type PageChunk = Candidate & ReadChunk & { readonly pageId: string };

/** A page that matches the kind of a question, such as its trouble, may rank this far below the first one. */
const FITTING_SHARE = 0.75;

/** Returns the words of a question that are evidence, in the words of the knowledge. */
export function subjectOf({ query, parsed, asked }: SubjectQuestion): readonly Token[] {
  const subject = subjectTerms(query);
  const before = new Set(parsed.tokens.map(({ term }) => term));
  // A synonym counts as the word of the question.
  return asked.tokens.filter(({ term }) => subject.has(term) || !before.has(term));
}

/**
 * If the first chunk has no content word of the question, puts those that have one first: "What happens after the
 * trial" is not about a page called "What happens meanwhile".
 */
export function withSubjectFirst<Chunk extends PageChunk>(
  question: SubjectQuestion,
  ranked: readonly Ranked<Chunk>[],
): readonly Ranked<Chunk>[] {
  const subject = subjectOf(question);
  const isAbout = ({ chunk }: Ranked<Chunk>) => coversAny(subject, chunk);
  const ordered = ranked.slice(0, 1).every(isAbout) ? ranked : partition(ranked, isAbout);
  const headed = withHeadingFirst(subject, ordered);
  if (asksPhone(question.query)) return withPhoneFirst(subject, headed);
  return asksForPlace(question.query)
    ? withFitting(subject, headed, asksForPlace)
    : withTroubleFitting(question.query, subject, headed);
}

/**
 * If the first chunk has the subject only from its page's title, puts the part of that page whose heading names it
 * first: "How long does shipping take" is not answered below "Returns" of the page "Shipping and returns", where
 * refunds take days.
 */
function withHeadingFirst<Chunk extends PageChunk>(
  subject: readonly Token[],
  ranked: readonly Ranked<Chunk>[],
): readonly Ranked<Chunk>[] {
  const first = ranked[0]?.chunk;
  if (first === undefined) return ranked;
  const titled = subject.filter((token) => coversAny([token], first));
  const { headings, text, language } = first;
  if (titled.length === 0 || titled.some(isSaidIn([...headings.slice(-1), text].join("\n"), language))) return ranked;
  const isHeaded = ({ chunk }: Ranked<Chunk>) =>
    chunk.pageId === first.pageId && titled.every(isSaidIn(chunk.headings.at(-1) ?? "", chunk.language));
  return raised(ranked, isHeaded);
}

/** "Is there a phone number I can call": a page with one, before those about telephones. */
function withPhoneFirst<Chunk extends PageChunk>(
  subject: readonly Token[],
  ranked: readonly Ranked<Chunk>[],
): readonly Ranked<Chunk>[] {
  const isFitting = ({ chunk }: Ranked<Chunk>) =>
    hasPhone([...chunk.headings, chunk.text].join("\n")) && coversAny(subject, chunk);
  return raised(ranked, isFitting);
}

/**
 * "I can't log in" is answered by "I can't sign in", and not by "Single sign-on", which has the same word; "export to
 * Excel" not by "The export hangs".
 */
function withTroubleFitting<Chunk extends Candidate>(
  query: string,
  subject: readonly Token[],
  ranked: readonly Ranked<Chunk>[],
): readonly Ranked<Chunk>[] {
  const isInTrouble = speaksOfTrouble(query);
  return withFitting(subject, ranked, (headings) => speaksOfTrouble(headings) === isInTrouble);
}

/**
 * Puts chunks whose headings are of the requested kind before a first one of another kind: "Where your invoices are"
 * before "Invoices by e-mail". They cover as much of the subject and rank nearly as high.
 */
function withFitting<Chunk extends Candidate>(
  subject: readonly Token[],
  ranked: readonly Ranked<Chunk>[],
  isFitting: (headings: string) => boolean,
): readonly Ranked<Chunk>[] {
  const [first] = ranked;
  const fits = ({ chunk }: Ranked<Chunk>) => isFitting([chunk.title, ...chunk.headings].join(". "));
  if (first === undefined || fits(first)) return ranked;
  const covered = subject.filter((token) => coversAny([token], first.chunk));
  const isAsGood = (one: Ranked<Chunk>) =>
    one.sum >= first.sum * FITTING_SHARE && covered.every((token) => coversAny([token], one.chunk)) && fits(one);
  return raised(ranked, isAsGood);
}

/** Some chunks before the others. They get the rank of the first one: there is no other basis for theirs. */
function raised<Chunk extends Candidate>(
  ranked: readonly Ranked<Chunk>[],
  isFirst: (one: Ranked<Chunk>) => boolean,
): readonly Ranked<Chunk>[] {
  const sum = ranked[0]?.sum ?? 0;
  const before = new Set(ranked.filter(isFirst));
  return partition(ranked, (one) => before.has(one)).map((one) =>
    before.has(one) ? { ...one, sum: Math.max(one.sum, sum) } : one
  );
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly Item[] {
  const before = new Set(items.filter(isFirst));
  return [...before, ...items.filter((one) => !before.has(one))];
}
