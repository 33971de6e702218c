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

/** The share of questions without an answer whose evidence is below the threshold. */
const BELOW_SHARE = 0.9;

/**
 * Below these a threshold answers nearly everything, beyond them too little: in a help centre about one product all pages
 * share words, so that chance finds much, and plain questions that have a page of their own must still be answered.
 */
const WITHIN = { min: 0.45, max: 0.65 } as const;

/** Best chunks that may say the same as a question. */
const COMPARED = 3;

/** Measures a workspace. @returns null when it was aborted */
export async function calibrate(
  desk: SearchDesk,
  workspace: string,
  signal: AbortSignal,
): Promise<Calibration | null> {
  const found = await chanceEvidence(desk, workspace, signal);
  return found === null ? null : thresholdFrom(found);
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

/** The threshold above the evidence of questions without an answer. */
export function thresholdFrom(found: readonly number[]): Calibration {
  const questions = found.length;
  if (questions < CALIBRATION_LIMITS.questionsMin) return { threshold: null, questions };
  const above = quantile(found, BELOW_SHARE);
  return { threshold: Math.min(WITHIN.max, Math.max(WITHIN.min, above)), questions };
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
  const counted = await desk.db.selectFrom("knowledgeTerms").select("chunks")
    .where("workspace", "=", workspace).where("term", "=", COUNTED.chunks).executeTakeFirst();
  if ((counted?.chunks ?? 0) < CALIBRATION_LIMITS.chunksMin) return [];
  return await servedChunks(desk, workspace)
    .select(["chunk.hash", "chunk.pageId", "chunk.text", "chunk.language"])
    .orderBy("chunk.hash").orderBy("page.url").orderBy("chunk.ordinal").limit(CALIBRATION_LIMITS.chunksMax).execute();
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
    // An earlier measurement has no part in this one.
    threshold: USUAL_THRESHOLD,
  });
  return items.slice(0, COMPARED).some((hit) => repeatsQuestion(query, hit)) ? null : score;
}
