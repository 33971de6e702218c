/**
 * Determines the minimum evidence of a sure search in a workspace, measured on its own knowledge, without labels.
 *
 * A question generated from a chunk, searched in the knowledge without the chunk's page, has no answer there: any
 * evidence found is the chance level of this knowledge. The threshold is above most of it.
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
 * The minimum number of chunks for a measurement, and for it to count in full. With fewer, the chance level is below
 * the usual threshold.
 */
const CHUNKS = [CALIBRATION_LIMITS.chunksMax, 1.5 * CALIBRATION_LIMITS.chunksMax] as const;

/**
 * The share of unanswerable questions whose evidence is below the threshold, how far below, and the highest threshold:
 * for the smallest measured knowledge and for a large one, so that another page changes little. In a help centre about
 * one product all pages share words, so the chance level is high, and plain questions with a page of their own must
 * still be answered.
 */
const BELOW_SHARE = [0.75, 0.85] as const;
const THRESHOLD_MAX = [USUAL_THRESHOLD, 0.7] as const;
const BELOW_BY = 0.1;

/** The number of best chunks that may repeat a question. */
const COMPARED = 3;

/** Measures a workspace. @returns null if it was aborted */
export async function calibrate(
  desk: SearchDesk,
  workspace: string,
  signal: AbortSignal,
): Promise<Calibration | null> {
  const chunks = await chunksIn(desk, workspace);
  const found = await chanceEvidence(desk, workspace, signal);
  return found === null ? null : thresholdFrom(found, chunks);
}

/** Returns the evidence for each unanswerable question, from 0 to 1. @returns null if it was aborted */
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

/** Returns the threshold above the evidence of unanswerable questions, for this number of chunks. */
export function thresholdFrom(found: readonly number[], chunks: number): Calibration {
  const questions = found.length;
  if (questions < CALIBRATION_LIMITS.questionsMin) return { threshold: null, questions };
  const above = quantile(found, grown(chunks, BELOW_SHARE)) + BELOW_BY;
  return { threshold: Math.min(grown(chunks, THRESHOLD_MAX), Math.max(USUAL_THRESHOLD, above)), questions };
}

/** Interpolates between the values for the smallest and for large knowledge. */
function grown(chunks: number, [least, large]: readonly [number, number]): number {
  const share = Math.log(chunks / CHUNKS[0]) / Math.log(CHUNKS[1] / CHUNKS[0]);
  return least + (large - least) * Math.min(1, Math.max(0, share));
}

/** Returns a quantile, linearly interpolated. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

type SampledChunk = QuestionedChunk & { readonly pageId: string };

/**
 * Samples the same chunks wherever the pages are the same: by the hash of their content, then by their page's address.
 */
async function sampleOf(desk: SearchDesk, workspace: string): Promise<readonly SampledChunk[]> {
  if (await chunksIn(desk, workspace) < CHUNKS[0]) return [];
  return await servedChunks(desk, workspace)
    .select(["chunk.hash", "chunk.pageId", "chunk.text", "chunk.language"])
    .orderBy("chunk.hash").orderBy("page.url").orderBy("chunk.ordinal").limit(CALIBRATION_LIMITS.chunksMax).execute();
}

async function chunksIn({ db }: Pick<SearchDesk, "db">, workspace: string): Promise<number> {
  const counted = await db.selectFrom("knowledgeTerms").select("chunks")
    .where("workspace", "=", workspace).where("term", "=", COUNTED.chunks).executeTakeFirst();
  return counted?.chunks ?? 0;
}

/** Returns the evidence for a question without its page; null without a question, or if another page answers it. */
async function chanceOf(
  desk: SearchDesk,
  workspace: string,
  chunk: SampledChunk,
): Promise<number | null> {
  const query = questionOf(chunk);
  if (query === null) return null;
  // Decided by words alone; a server for embeddings is not asked.
  const { items, score } = await searchKnowledge({ ...desk, embedder: null }, {
    workspace,
    query,
    withoutPage: chunk.pageId,
    // The usual threshold, not the measured one: a measurement must not depend on the previous one.
    threshold: USUAL_THRESHOLD,
  });
  return items.slice(0, COMPARED).some((hit) => repeatsQuestion(query, hit)) ? null : score;
}
