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
 * From which number of chunks on knowledge is measured, and from which on the measure counts in full. In less, chance finds
 * little: there the usual threshold is above it.
 */
const CHUNKS = [CALIBRATION_LIMITS.chunksMax, 1.5 * CALIBRATION_LIMITS.chunksMax] as const;

/**
 * The share of questions without an answer whose evidence is below the threshold, how far below, and the highest threshold,
 * in the least knowledge that is measured and in large: a page more changes little. In a help centre about one product all
 * pages share words, so that chance finds much, and plain questions that have a page of their own must still be answered.
 */
const BELOW_SHARE = [0.75, 0.85] as const;
const THRESHOLD_MAX = [USUAL_THRESHOLD, 0.7] as const;
const BELOW_BY = 0.1;

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
  const above = quantile(found, grown(chunks, BELOW_SHARE)) + BELOW_BY;
  return { threshold: Math.min(grown(chunks, THRESHOLD_MAX), Math.max(USUAL_THRESHOLD, above)), questions };
}

/** A value between that of the least knowledge and that of large knowledge. */
function grown(chunks: number, [least, large]: readonly [number, number]): number {
  const share = Math.log(chunks / CHUNKS[0]) / Math.log(CHUNKS[1] / CHUNKS[0]);
  return least + (large - least) * Math.min(1, Math.max(0, share));
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
