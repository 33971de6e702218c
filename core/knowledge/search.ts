/**
 * The knowledge search, for the tool, the agent and the desk.
 *
 * @module
 */
import { ENGLISH } from "../languages/en/language.ts";
import { primaryLanguage } from "../languages/primary_language.ts";
import type { TermQuery } from "../db/text_search.ts";
import type { NearChunk } from "../db/vectors.ts";
import type { Desk } from "../desk.ts";
import type { Answerable } from "../model/model.ts";
import type { CountedChunk } from "../search/count.ts";
import { answerableBy, surenessOf, unsureMax, USUAL_THRESHOLD } from "./answerable.ts";
import { type TermCounts, termCountsFor } from "./term_counts.ts";
import { fuseNearest } from "./embed/fuse.ts";
import { evidenceWith } from "./embed/likeness.ts";
import { embedTogether, nearestChunks, type NearestDesk } from "./embed/nearest.ts";
import { searchedIn, type Sentence } from "../search/message_questions.ts";
import { languageOfQuestion } from "../search/language.ts";
import { inEnglish } from "../search/in_english.ts";
import { namedMatters, rephrased } from "../search/rephrase.ts";
import { cutAtWord } from "../search/cut.ts";
import { withoutAddresses } from "../search/subject.ts";
import { eachWordOf } from "./evidence.ts";
import { inKnownWords } from "./known_words.ts";
import { type QuestionTerms, questionTerms } from "./question.ts";
import { allTermsOf, rankChunks, type Ranked } from "./rank.ts";
import { atMostOfPage, COMPARED_MIN, type CoveredChunk, rate } from "./rate.ts";
import { addressOf, servedChunks } from "./served.ts";
import { withSubjectFirst } from "./subject_first.ts";
import { thresholdOf } from "./threshold.ts";
import { bestWording, type Wording } from "./wordings.ts";

/** A found chunk. */
export type KnowledgeHit = {
  /** The source's name. */
  readonly source: string;
  readonly sourceId: string;
  readonly pageId: string;
  readonly chunkId: number;
  readonly title: string;
  /** URL of the page, with the anchor of the nearest heading; null for a document. */
  readonly url: string | null;
  readonly headings: readonly string[];
  /** A verbatim slice of the page's Markdown. */
  readonly text: string;
  /** Coverage of the question, from 0 to 1. Hits are ordered by rank, not by this. */
  readonly score: number;
};

/** The result of a search. */
export type KnowledgeFound = {
  readonly items: readonly KnowledgeHit[];
  /** Whether the hits are likely to answer the question. */
  readonly answerable: Answerable;
  /** The evidence for `answerable`, from 0 to 1. */
  readonly score: number;
};

/** A search request. */
export type KnowledgeQuestion = {
  readonly workspace: string;
  readonly query: string;
  /** Maximum number of hits. */
  readonly limit?: number;
  /** BCP 47, if known. */
  readonly language?: string;
  /** A page to exclude: measures what would be answered without it. */
  readonly withoutPage?: string;
  /** The minimum score of an answer; by default as measured in the workspace. */
  readonly threshold?: number;
};

/** The dependencies of a search. */
export type SearchDesk = Pick<Desk, "textSearch" | "db" | "vectors" | "embedder" | "log">;

/** The dependencies of a search for one wording. */
type WordingDesk = Pick<Desk, "textSearch"> & NearestDesk;

const LIMIT_DEFAULT = COMPARED_MIN;

/** Longer questions are cut. */
const QUERY_CHARS_MAX = 2000;

/** With a smaller share of English pages, a question in another language is not searched in English. */
const ENGLISH_MIN = 0.1;

/** Factor and limit of wider searches, if most candidates are not live, or belong to a few long pages. */
const WIDER = 5;
const WIDEST = 1000;

/**
 * Finds the live chunks that are most likely to answer a message; the order is deterministic. Its sentences are
 * searched one by one and together; the one supported by the rest of the message counts, with its own evidence.
 */
export async function searchKnowledge(desk: SearchDesk, question: KnowledgeQuestion): Promise<KnowledgeFound> {
  const message = withoutAddresses(cutAtWord(question.query, QUERY_CHARS_MAX));
  const threshold = question.threshold ?? await thresholdOf(desk, question.workspace) ?? USUAL_THRESHOLD;
  const { sentences, whole } = searchedIn(message);
  const wordings: readonly Sentence[] = [{ text: whole, asks: sentences.length === 0 }, ...sentences];
  const searched = wordings.flatMap(({ text, asks }) => {
    const isStory = !asks && sentences.some((one) => one.asks);
    // For text that only surrounds the question, a server for embeddings is not asked.
    const isEmbedded = !isStory || text === whole;
    const language = languageOfQuestion(text);
    const named = namedMatters(text, language);
    const queries = new Set([text, ...rephrased(text, language)]);
    return [...queries].map((query) => (
      { query, isStory, isMatter: named.has(query), isPart: text !== whole, isEmbedded }
    ));
  });
  const embedded = searched.flatMap(({ query, isEmbedded }) => isEmbedded ? [query] : []);
  const together = desk.embedder === null ? null : embedTogether(desk.embedder, embedded);
  const found: (RatedSearch & Wording)[] = [];
  const searchAs = async (wording: SearchedWording, embedder: WordingDesk["embedder"]) =>
    found.push({ ...await searchOne({ ...desk, embedder }, question, wording, threshold), ...kindOf(wording) });
  for (const { isEmbedded, ...wording } of searched) await searchAs(wording, isEmbedded ? together : null);
  // Pages in the customer's own language come first.
  if (!isOwnFound(bestWording(found))) {
    for (const wording of await inWordsOfEnglish(desk, question.workspace, searched)) await searchAs(wording, null);
  }
  const { items, answerable, score } = bestWording(found) ?? NOTHING;
  return { items, answerable, score };
}

/** Whether a page answers, or one that is not in English may. */
function isOwnFound(best: RatedSearch | null): boolean {
  return best?.answerable === "yes" || best?.answerable === "weak" && best.isForeign;
}

/** Returns the searched wordings in English; none for English ones, or if there are too few English pages. */
async function inWordsOfEnglish(
  desk: Pick<Desk, "db">,
  workspace: string,
  searched: readonly SearchedWording[],
): Promise<readonly SearchedWording[]> {
  const english = searched.flatMap((wording) =>
    inEnglish(wording.query, languageOfQuestion(wording.query)).map((query) => ({ ...wording, query }))
  );
  const all = [...new Map(english.map((one) => [one.query, one])).values()];
  return all.length > 0 && await hasEnglish(desk, workspace) ? all : [];
}

/** Whether enough pages are in English to search them for a question in another language. */
async function hasEnglish(desk: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  return (await termCountsFor(desk, workspace, "")).english > ENGLISH_MIN;
}

/** A result with its evidence. */
type RatedSearch = KnowledgeFound & Pick<Wording, "lead"> & {
  /** Whether the best one is not in English. */
  readonly isForeign: boolean;
};

/** One wording of a message; a part is one of its sentences. */
type SearchedWording = Pick<Wording, "isStory" | "isMatter"> & { readonly query: string; readonly isPart: boolean };

function kindOf({ isStory, isMatter }: SearchedWording): Pick<Wording, "isStory" | "isMatter"> {
  return { isStory, isMatter };
}

const NOTHING: RatedSearch = { items: [], answerable: "no", score: 0, lead: 0, isForeign: false };

async function searchOne(
  desk: WordingDesk,
  question: KnowledgeQuestion,
  wording: SearchedWording,
  threshold: number,
): Promise<RatedSearch> {
  const { query, isStory, isPart } = wording;
  const counted = await termCountsFor(desk, question.workspace, query);
  const { chunks } = counted;
  if (chunks === 0) return NOTHING;
  // Started first and awaited last, because the embedding server may be slow.
  const nearest = nearestChunks(desk, { workspace: question.workspace, query, chunks });
  const parsed = questionTerms(
    query,
    question.language === undefined ? null : primaryLanguage(question.language),
    counted.english,
  );
  const asked = inKnownWords(parsed, counted);
  const terms = termQuery(question.workspace, asked, counted);
  const found = await candidates(desk, terms);
  const others = found.filter(({ pageId }) => pageId !== question.withoutPage);
  const ranked = withSubjectFirst({ query, parsed, asked }, rankChunks(others, asked, counted));
  const limit = question.limit ?? LIMIT_DEFAULT;
  const { byWords, score: byWordsAlone, hasSubject, isHeaded, isEverUnansweredBy, scored } = rate({
    query,
    parsed,
    asked,
    counted,
    ranked,
    threshold,
    isStory,
    isPart,
    limit,
  });
  const { near, likeness, spread } = await nearest;
  const meant = await servedOf(desk, terms, near, ranked);
  // A question without a subject has no answer, whatever it is similar to.
  const withMeaning = (score: number, alike: number | undefined) =>
    likeness === null || alike === undefined || !hasSubject
      ? score
      : evidenceWith(likeness, { score, threshold, alike, spread, chunks });
  const alikes = new Map(meant.near.map(({ id, alike }) => [id, alike]));
  const best = meant.near.length === 0
    ? byWords
    : scored(fuseNearest({ ranked, sureness: surenessOf(byWordsAlone), ...meant }));
  const both = withMeaning(byWordsAlone, meant.near[0]?.alike);
  // However similar: a passage without a number does not answer "how many".
  const isUnanswered = best[0] !== undefined && isEverUnansweredBy(best[0].chunk);
  const score = isUnanswered ? Math.min(both, unsureMax(threshold)) : both;
  const isAgreed = meant.near.length > 0 && meant.near[0]?.id === byWords[0]?.chunk.id;
  return {
    items: best.slice(0, limit).map((one) =>
      toHit({ ...one, score: withMeaning(one.score, alikes.get(one.chunk.id)) })
    ),
    answerable: answerableBy(score, threshold, isAgreed || isHeaded),
    score,
    lead: score / threshold,
    isForeign: ![undefined, null, ENGLISH.code].includes(best[0]?.chunk.language),
  };
}

/** Returns the nearest chunks that are live, and those of them that words did not find. */
async function servedOf(
  desk: WordingDesk,
  terms: TermQuery,
  nearest: readonly NearChunk[],
  ranked: readonly Ranked<LiveChunk>[],
): Promise<{ readonly near: readonly NearChunk[]; readonly others: readonly LiveChunk[] }> {
  const there = new Set(ranked.map(({ chunk }) => chunk.id));
  const missing = nearest.flatMap(({ id }) => there.has(id) ? [] : [id]);
  const others = await liveChunks(desk, terms.workspace, await (await desk.textSearch()).count(terms, missing));
  for (const { id } of others) there.add(id);
  return { near: nearest.filter(({ id }) => there.has(id)), others };
}

/** Builds the query for the index. Without stemming, pieces find more than words do. */
function termQuery(workspace: string, { reading, tokens, pairs }: QuestionTerms, { weigh }: TermCounts): TermQuery {
  const rarest = tokens.toSorted((a, b) => weigh(b.term) - weigh(a.term));
  return {
    workspace,
    words: allTermsOf(rarest),
    pairs,
    chars: [...new Set(rarest.flatMap(({ pieces }) => pieces))],
    by: reading === "foreign" ? ["chars"] : ["words", "chars"],
  };
}

/** Returns the live chunks among the best of each stream. */
async function candidates(desk: WordingDesk, terms: TermQuery): Promise<readonly LiveChunk[]> {
  const search = await desk.textSearch();
  for (let limit = search.depth;; limit *= WIDER) {
    const found = await search.best(terms, limit);
    const live = await liveChunks(desk, terms.workspace, found);
    if (found.length < limit || limit >= WIDEST) return live;
    const hits = atMostOfPage(live.map((chunk) => ({ chunk })));
    const isEnough = live.length * 2 > search.depth && hits.length >= LIMIT_DEFAULT;
    if (isEnough || !await hasOtherPages(desk, terms.workspace, live)) return live;
  }
}

/** Whether there is a page without any of these chunks. */
async function hasOtherPages(
  { db }: Pick<Desk, "db">,
  workspace: string,
  chunks: readonly { readonly pageId: string }[],
): Promise<boolean> {
  const pages = [...new Set(chunks.map(({ pageId }) => pageId))];
  const other = await db.selectFrom("knowledgePages").select("id")
    .where("workspace", "=", workspace).where("state", "=", "read")
    .$if(pages.length > 0, (query) => query.where("id", "not in", pages)).limit(1).executeTakeFirst();
  return other !== undefined;
}

type LiveChunk = Awaited<ReturnType<typeof liveChunks>>[number];

/** Selects the live chunks. */
async function liveChunks(desk: Pick<Desk, "db">, workspace: string, found: readonly CountedChunk[]) {
  if (found.length === 0) return [];
  const counts = new Map(found.map((chunk) => [chunk.id, chunk]));
  const rows = await servedChunks(desk, workspace, [...counts.keys()])
    .select([
      "chunk.id",
      "chunk.sourceId",
      "chunk.pageId",
      "chunk.headings",
      "chunk.anchor",
      "chunk.text",
      "chunk.hash",
    ])
    .select(["chunk.language", "source.name as source", "page.title", "page.url"]).execute();
  return rows.flatMap((row) => {
    const counted = counts.get(row.id);
    return counted === undefined ? [] : [{ ...row, ...counted, ...eachWordOf(row) }];
  });
}

function toHit({ chunk, score }: CoveredChunk<LiveChunk>): KnowledgeHit {
  const { source, sourceId, pageId, id: chunkId, title, headings, text } = chunk;
  return { source, sourceId, pageId, chunkId, title, url: addressOf(chunk), headings, text, score };
}
