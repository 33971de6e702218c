/**
 * The answer of a model that invents nothing: quotes the part of a found page that answers by itself, verbatim, with
 * its place.
 *
 * @see docs/decisions/agent.md, "A quotation is what answers as one"
 * @module
 */
import { BACKGROUND, isCommonWord } from "../../search/background.ts";
import { isAskingTerm } from "../../search/asking.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { asksWhether, speaksOfTrouble } from "../../search/question_kind.ts";
import { stem } from "../../search/stem.ts";
import { subjectWords } from "../../search/subject.ts";
import { synonymsOf } from "../../search/synonyms.ts";
import { isUnspaced, messageWordsOf, streamOf } from "../../search/tokens.ts";
import type { FoundChunk } from "../model.ts";
import { excerptOf } from "./excerpt.ts";
import { QUOTING } from "./quoting.ts";
import { type Unit, unitsOf } from "./units.ts";

/** A longer section is quoted in part, with a link to the rest. */
const CHARS_MAX = 700;

/** The chunks that are examined, and the bonus of units in each. */
const CHUNK_BONUS = [2, 0.5, 0] as const;

/** The weight of matches in the headings above a unit; steps are what their heading announces. */
const HEADING_SHARE = 0.5;

/** The maximum number of links under a possible answer. */
export const OFFERED_MAX = 3;

type Wanted = {
  readonly asks: Pick<RegExp, "test">;
  readonly has: (text: string, kind: Unit["kind"]) => boolean;
  readonly bonus?: number;
};

/** The bonus of a section of steps for a customer in trouble: less than the order of the sections. */
const STEPS_BONUS = 0.75;

/** The kinds of answer that questions ask for, and what an answer of each kind contains. */
const WANTED: readonly Wanted[] = [
  { asks: QUOTING.how, has: (text, kind) => kind === "steps" || QUOTING.steps.test(text) },
  { asks: QUOTING.price, has: (text) => QUOTING.amount.test(text) },
  { asks: QUOTING.time, has: (text) => QUOTING.spans.test(text) },
  { asks: QUOTING.size, has: (text) => /\d/.test(text) },
  { asks: { test: speaksOfTrouble }, has: (_, kind) => kind === "steps", bonus: STEPS_BONUS },
];
const WANTED_BONUS = 1.5;

/** A chunk under examination. */
type ChunkUnits = { readonly chunk: FoundChunk; readonly units: readonly Unit[]; readonly bonus: number };

/** A quotation and its place. */
type Quotation = {
  readonly chunk: FoundChunk;
  readonly units: readonly QuotedUnit[];
  readonly score: number;
};

/** A unit with its quoted text. */
type QuotedUnit = Unit & { readonly text: string };

/**
 * Returns the answer to a question, the mark of its chunk and a link to it; null if no chunk matches.
 *
 * @param readOn the words before the link where the page continues
 */
export function quoteFor(question: string, chunks: readonly FoundChunk[], readOn: string): string | null {
  const best = quotationIn(question, chunks, CHARS_MAX);
  if (best === null) return null;
  const { chunk, units } = best;
  const text = verbatim(chunk, units, question);
  if (text === "") return null;
  const isCut = units.length < unitsOf(chunk.text).length ||
    units.some((unit) => isPart(unit, chunk));
  return `${text}[${chunk.n}]${placeOf(chunk, isCut ? `${readOn}: ` : "")}`;
}

/** Returns the best answer in some chunks, of about this length; null if there is none. */
function quotationIn(question: string, chunks: readonly FoundChunk[], charsMax: number): Quotation | null {
  const [first] = chunks;
  const looked = chunks.flatMap((chunk, at) => {
    if (first !== undefined && !isLead(first) && isFarBelow(chunk, first)) return [];
    const units = unitsOf(chunk.text);
    // Other parts of the best page may contain what its first lines only announce.
    const bonus = CHUNK_BONUS[at] ?? (isSamePage(chunk, chunks[0]) ? CHUNK_BONUS[1] : null);
    if (bonus === null || units.length === 0) return [];
    return [{ chunk, units, bonus }];
  });
  const all = looked.flatMap(({ chunk, units }) => units.map(({ start, end }) => chunk.text.slice(start, end)));
  const heldBy = holder(question, all);
  const wanted = WANTED.filter(({ asks }) => asks.test(question));
  const fits = (text: string, kind: Unit["kind"]) =>
    wanted.reduce((sum, { has, bonus = WANTED_BONUS }) => sum + (has(text, kind) ? bonus : 0), 0);
  const mostPromised = Math.max(0, ...looked.map((one) => promisedBy(one.chunk, heldBy)));
  return withoutLeads(looked, { question, heldBy, isWanted: (text) => fits(text, "prose") > 0 })
    .map((one) => chooseIn(one, { heldBy, fits, mostPromised, charsMax }))
    .reduce<Quotation | null>((top, one) => one.score > (top?.score ?? -1) ? one : top, null);
}

/** How much less of the question than the best chunk a chunk may cover and still be quoted instead. */
const BELOW_MAX = 0.25;

/** Whether the search found much less of the question in a chunk than in another. */
function isFarBelow({ match }: FoundChunk, other: FoundChunk): boolean {
  return match !== undefined && other.match !== undefined && match < other.match - BELOW_MAX;
}

/** The maximum length of an announcement: a line or two below the title of a page. */
const LEAD_CHARS_MAX = 140;

/**
 * The share of the question, relative to the announcement, that another part of the page must cover to be quoted
 * instead: most of it if the announcement may answer a yes-no question, else nothing.
 */
const PART_SHARE = { whether: 0.6, other: 0 } as const;

/**
 * Removes announcements: those of pages other than the best, and that of the best page if another part of it answers:
 * "Your card was declined" above what to do then.
 */
function withoutLeads(
  looked: readonly ChunkUnits[],
  { question, heldBy, isWanted }: {
    readonly question: string;
    readonly heldBy: (text: string) => number;
    readonly isWanted: (text: string) => boolean;
  },
): readonly ChunkUnits[] {
  const share = PART_SHARE[asksWhether(question) ? "whether" : "other"];
  const weightIn = ({ title, headings, text }: FoundChunk) => heldBy([title, ...headings, text].join(" "));
  const first = looked[0]?.chunk;
  return looked.filter(({ chunk }) =>
    !isLead(chunk) ||
    (chunk === first || isSamePage(chunk, first)) && (isWanted(chunk.text) || !looked.some((other) =>
        other.chunk !== chunk && isSamePage(other.chunk, chunk) &&
        weightIn(other.chunk) >= weightIn(chunk) * share
      ))
  );
}

function isLead({ title, headings, text }: FoundChunk): boolean {
  return text.length <= LEAD_CHARS_MAX && headings.every((heading) => heading === title);
}

function isSamePage(one: FoundChunk, other: FoundChunk | undefined): boolean {
  return other !== undefined && one.url !== null && one.url.split("#")[0] === other.url?.split("#")[0];
}

/** A page that covers less of the question, as a share of the first, is not offered. */
const OFFERED_SHARE = 0.3;

/** The quote of a page that may be the answer is shorter: the customer is asked whether it is the right one. */
const OFFERED_CHARS_MAX = 300;

/**
 * Returns a possible answer: its beginning in the words of the best page, and links, one for each page; null if there
 * are none. The quotation has no mark of its chunk, because it may not be the answer.
 *
 * @param question null to quote nothing
 */
export function offerFor(question: string | null, chunks: readonly FoundChunk[], line: string): string | null {
  const pages = new Map<string, FoundChunk>();
  const least = (chunks[0]?.match ?? 0) * OFFERED_SHARE;
  for (const chunk of chunks.filter(({ match }) => match === undefined || match >= least)) {
    const page = (chunk.url ?? "").split("#")[0] ?? "";
    if (!pages.has(page)) pages.set(page, chunk);
  }
  const [first, ...others] = pages.values();
  if (first === undefined) return null;
  const page = chunks.filter((one) => one === first || isSamePage(one, first));
  const best = question === null ? null : quotationIn(question, page, OFFERED_CHARS_MAX);
  const shown = best?.chunk ?? first;
  const quoted = best === null ? "" : verbatim(best.chunk, best.units, question ?? "");
  const links = [shown, ...others].map((chunk) => placeOf(chunk, "").trim()).filter((link) => link !== "")
    .slice(0, OFFERED_MAX).map((link) => `- ${link}`).join("\n");
  if (quoted === "" && links === "") return null;
  const about = (shown.headings.at(-1) ?? shown.title).replace(/[[\]\n“”"]/g, " ").trim();
  return [line.replace("{about}", () => about), quoted, links].filter((part) => part !== "").join("\n\n");
}

/** Selects units of a chunk: all if they are short, else the best one and what follows it, as far as they fit. */
function chooseIn(
  { chunk, units, bonus }: ChunkUnits,
  { heldBy, fits, mostPromised, charsMax }: {
    readonly heldBy: (text: string) => number;
    /** The most that the headings of any chunk have of the question. */
    readonly mostPromised: number;
    readonly fits: (text: string, kind: Unit["kind"]) => number;
    readonly charsMax: number;
  },
): Quotation {
  const promised = promisedBy(chunk, heldBy);
  // "I lost my phone and can't sign in": the steps for any trouble are not those that another heading promises.
  const hasPromise = (fit: number) => fit >= WANTED_BONUS || fit > 0 && promised >= mostPromised;
  const scores = units.map(({ start, end, kind }) => {
    const text = chunk.text.slice(start, end);
    const held = heldBy(text);
    // An answer of the right kind counts if the unit or its heading is about the question.
    const fit = held + promised > 0 ? fits(text, kind) : 0;
    return held / (1 + 0.01 * messageWordsOf(text).length) + fit +
      (hasPromise(fit) && kind === "steps" ? promised : 0);
  });
  const top = Math.max(...scores);
  const at = scores.indexOf(top);
  const score = bonus + promised * HEADING_SHARE + top;
  const length = units.reduce((sum, { start, end }) => sum + end - start, 0);
  const textOf = ({ start, end }: Unit) => chunk.text.slice(start, end);
  if (length <= charsMax) return { chunk, units: units.map((unit) => ({ ...unit, text: textOf(unit) })), score };
  const kept: QuotedUnit[] = [];
  let room = charsMax;
  for (const unit of units.slice(at)) {
    const text = kept.length === 0 ? excerptOf(textOf(unit), unit.kind, heldBy, room) : textOf(unit);
    room -= text.length;
    if (room < 0 && kept.length > 0) break;
    kept.push({ ...unit, text });
    // Units after an excerpt would look like its end.
    if (isPart({ ...unit, text }, chunk)) break;
  }
  return { chunk, units: kept, score };
}

/** How much of a question the title and headings of a chunk have. */
function promisedBy({ title, headings }: FoundChunk, heldBy: (text: string) => number): number {
  return heldBy([title, ...headings].join(" "));
}

/** Whether lines of a unit are omitted. */
function isPart({ start, end, text }: QuotedUnit, chunk: FoundChunk): boolean {
  return text.split("\n").length < chunk.text.slice(start, end).split("\n").length;
}

/**
 * Returns a function that measures how much of a question's words a text contains, by their weight: ln(1 + N / df) over
 * the texts and general usage.
 */
function holder(question: string, texts: readonly string[]): (text: string) => number {
  const forms = new Map([...termsOf(question)].map((term) => [term, formsWith(term)]));
  const subject = new Set(subjectWords(question).flatMap(formsOf));
  const isInflected = languageOfQuestion(question) !== "en";
  const has = (words: ReadonlySet<string>, same: readonly string[]) =>
    same.some((one) => words.has(one) || isInflected && [...words].some((word) => isSameStem(one, word)));
  const all = [...texts, ...BACKGROUND].map((text) => new Set(messageWordsOf(text).flatMap(formsOf)));
  const weights = new Map([...forms].map(([term, same]) => {
    const df = all.filter((words) => has(words, same)).length;
    const share = subject.size === 0 || subject.has(term) ? 1 : ASIDE_SHARE;
    return [term, share * Math.log(1 + all.length / Math.max(1, df))] as const;
  }));
  return (text) => {
    const words = new Set(messageWordsOf(text).flatMap(formsOf));
    return [...forms].reduce((sum, [term, same]) => sum + (has(words, same) ? weights.get(term) ?? 0 : 0), 0);
  };
}

/** Words besides the subject decide between texts that cover it equally: German "ein" may be half of "einladen". */
const ASIDE_SHARE = 0.4;

/** The common prefix of two forms of a word, in letters and as a share of the shorter one: "cambio", "cambiar". */
const STEM_LETTERS_MIN = 5;
const STEM_SHARE = 0.75;

function isSameStem(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const shared = Math.max(STEM_LETTERS_MIN, Math.ceil(shorter * STEM_SHARE));
  return shorter >= shared && one.slice(0, shared) === other.slice(0, shared);
}

/** Returns the content words of a question; in scripts without spaces, pairs of characters. */
function termsOf(text: string): ReadonlySet<string> {
  const words = messageWordsOf(text);
  const telling = words.filter((word) => !isCommonWord(word) && !isAskingTerm(word));
  return new Set((telling.length > 0 ? telling : words).flatMap(formsOf));
}

function formsOf(word: string): readonly string[] {
  return isUnspaced(word) && word.length > 2 ? streamOf(word, false, "words") : [stem(word)];
}

function formsWith(term: string): readonly string[] {
  return [term, ...synonymsOf(term).map(stem)];
}

/** Returns the units verbatim, with the text between two consecutive ones. */
function verbatim(chunk: FoundChunk, units: readonly QuotedUnit[], question: string): string {
  const seen = new Set<string>([plain(question)]);
  let quoted = "";
  let before: number | null = null;
  for (const { start, end, text: unit } of units) {
    const text = withoutForeignLinks(unit, chunk.url).trim();
    if (seen.has(plain(text))) continue;
    seen.add(plain(text));
    // Sentences of one paragraph remain in one.
    const gap = before === null ? "" : chunk.text.slice(before, start);
    const isSameParagraph = gap.trim() === "" && !/\n\s*\n/.test(gap);
    quoted += before === null ? text : `${isSameParagraph ? gap || " " : "\n\n"}${text}`;
    before = end;
  }
  return quoted;
}

function plain(text: string): string {
  return messageWordsOf(text).join(" ");
}

/** Replaces links to other websites by their label: the chat would not open them. */
function withoutForeignLinks(text: string, url: string | null): string {
  const origin = url === null ? undefined : URL.parse(url)?.origin;
  return text.replace(
    /!?\[([^[\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g,
    (link, label: string, target: string) =>
      origin !== undefined && URL.parse(target)?.origin === origin ? link : label,
  );
}

/** Returns a link to the place, if a chat opens it: on https, and on the visitor's own machine. */
export function placeOf({ title, url, headings }: FoundChunk, before: string): string {
  if (url === null || !/^https:|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url)) return "";
  const heading = headings.at(-1);
  const name = (heading === undefined || heading === title ? title : `${title} › ${heading}`).replace(/[[\]\n]/g, " ");
  return `\n\n${before}[${name}](${url})`;
}
