/**
 * From which evidence on a search of a workspace is sure, measured on its own knowledge, without labels.
 *
 * A question made from a chunk, asked of the knowledge without the chunk's page, has no answer there: the evidence that
 * it finds all the same is what chance gives in this knowledge. The threshold is above most of it.
 *
 * @see docs/decisions/knowledge.md, "How sure a search must be is measured in each workspace"
 * @module
 */
import { CALIBRATION_LIMITS } from "../../limits/knowledge.ts";
import { yieldToEventLoop } from "../../yield.ts";
import { USUAL_THRESHOLD } from "../answerable.ts";
import { COUNTED } from "../index/terms.ts";
import { type SearchDesk, searchKnowledge } from "../search.ts";
import { servedChunks } from "../served.ts";
import type { Calibration } from "./due.ts";
import { type QuestionedChunk, questionOf, repeatsQuestion } from "./questions.ts";

/**
 * The share of questions without an answer whose evidence is below the threshold, and what it is within. Below that a
 * threshold answers nearly everything, beyond it too little: in a help centre about one product all pages share words, so
 * that chance finds much, and plain questions that have a page of their own must still be answered.
 */
const LARGE = { belowShare: 0.9, min: USUAL_THRESHOLD, max: 0.65 } as const;

/** From how many chunks on knowledge is large; from small to large the share grows. */
const LARGE_CHUNKS = 120;

/**
 * In less knowledge chance finds less: the threshold is above three quarters of it there, and never above the usual one,
 * since a higher share of few questions is one question.
 */
const SMALL = { belowShare: 0.75, min: 0.36, max: USUAL_THRESHOLD } as const;

/** Best chunks that may say the same as a question. */
const COMPARED = 3;

/** Measures a workspace. @returns null when it was aborted */
export async function calibrate(
  desk: SearchDesk,
  workspace: string,
  signal: AbortSignal,
): Promise<Calibration | null> {
  const chunks = await chunksIn(desk, workspace);
  const found = await chanceEvidence(desk, workspace, signal);
  return found === null ? null : thresholdFrom(found, chunks);
}

/** The evidence for each question without an answer, from 0 to 1. @returns null when it was aborted */
export async function chanceEvidence(
  desk: SearchDesk,
  workspace: string,
  signal: AbortSignal,
): Promise<readonly number[] | null> {
  const chunks = await sampleOf(desk, workspace);
  const found: number[] = [];
  for (const chunk of chunks) {
    if (signal.aborted) return null;
    const score = await chanceOf(desk, workspace, chunk);
    if (score !== null) found.push(score);
    await yieldToEventLoop();
  }
  return found;
}

/** The threshold above the evidence of questions without an answer, in knowledge of so many chunks. */
export function thresholdFrom(found: readonly number[], chunks: number): Calibration {
  const questions = found.length;
  if (questions < CALIBRATION_LIMITS.questionsMin) return { threshold: null, questions };
  const { min, max } = chunks < CALIBRATION_LIMITS.chunksMax ? SMALL : LARGE;
  return { threshold: Math.min(max, Math.max(min, quantile(found, belowShareOf(chunks)))), questions };
}

/** The share that the threshold is above: at 60 chunks that of small knowledge, so that a page more changes little. */
function belowShareOf(chunks: number): number {
  const grown = Math.log(chunks / CALIBRATION_LIMITS.chunksMax) / Math.log(LARGE_CHUNKS / CALIBRATION_LIMITS.chunksMax);
  return SMALL.belowShare + (LARGE.belowShare - SMALL.belowShare) * Math.min(1, Math.max(0, grown));
}

/** The value that a share of the numbers is below, between two of them by their distance. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

type SampledChunk = QuestionedChunk & { readonly pageId: string };

/** The same chunks wherever the same pages are: by the hash of what they say, then by their page's address. */
async function sampleOf(desk: SearchDesk, workspace: string): Promise<readonly SampledChunk[]> {
  if (await chunksIn(desk, workspace) < CALIBRATION_LIMITS.chunksMin) return [];
  return await servedChunks(desk, workspace)
    .select(["chunk.hash", "chunk.pageId", "chunk.text", "chunk.language"])
    .orderBy("chunk.hash").orderBy("page.url").orderBy("chunk.ordinal").limit(CALIBRATION_LIMITS.chunksMax).execute();
}

async function chunksIn({ db }: Pick<SearchDesk, "db">, workspace: string): Promise<number> {
  const counted = await db.selectFrom("knowledgeTerms").select("chunks")
    .where("workspace", "=", workspace).where("term", "=", COUNTED.chunks).executeTakeFirst();
  return counted?.chunks ?? 0;
}

/** The evidence for a question where its page is left out; null for no question, or one that another page answers. */
async function chanceOf(
  desk: SearchDesk,
  workspace: string,
  chunk: SampledChunk,
): Promise<number | null> {
  const query = questionOf(chunk);
  if (query === null) return null;
  // Words alone decide; a server for embeddings is not asked.
  const { items, score } = await searchKnowledge({ ...desk, embedder: null }, {
    workspace,
    query,
    withoutPage: chunk.pageId,
    // The usual threshold, not the measured one: a measurement must not depend on the one before.
    threshold: USUAL_THRESHOLD,
  });
  return items.slice(0, COMPARED).some((hit) => repeatsQuestion(query, hit)) ? null : score;
}
