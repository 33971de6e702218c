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
import { isSaidBy, KINDS, type QuestionedChunk, type QuestionKind, questionOf } from "./questions.ts";

/** The share of questions without an answer whose evidence is below the threshold. */
const BELOW_SHARE = 0.85;

/**
 * Beyond these a threshold answers too little, or nearly everything. In a help centre about one product all pages share
 * words, so that chance finds much: above the upper bound plain questions that have a page of their own are not answered.
 */
const WITHIN = { min: 0.4, max: 0.5 } as const;

/** Best chunks that may say the same as a question. */
const COMPARED = 3;

/** Measures a workspace. @returns null when it was aborted */
export async function calibrate(
  desk: SearchDesk,
  workspace: string,
  signal: AbortSignal,
): Promise<Calibration | null> {
  const chunks = await sampleOf(desk, workspace);
  const found: number[] = [];
  for (const chunk of chunks) {
    for (const kind of KINDS) {
      if (signal.aborted) return null;
      const score = await chanceOf(desk, workspace, kind, chunk);
      if (score !== null) found.push(score);
      await yieldToEventLoop();
    }
  }
  return thresholdFrom(found);
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

/** The same chunks as long as the knowledge is the same: by the hash of what they say. */
async function sampleOf(desk: SearchDesk, workspace: string): Promise<readonly SampledChunk[]> {
  const counted = await desk.db.selectFrom("knowledgeTerms").select("chunks")
    .where("workspace", "=", workspace).where("term", "=", COUNTED.chunks).executeTakeFirst();
  if ((counted?.chunks ?? 0) < CALIBRATION_LIMITS.chunksMin) return [];
  return await servedChunks(desk, workspace)
    .select(["chunk.id", "chunk.pageId", "chunk.headings", "chunk.text", "chunk.language", "page.title"])
    .orderBy("chunk.hash").orderBy("chunk.id").limit(CALIBRATION_LIMITS.chunksMax).execute();
}

/** The evidence for a question where its page is left out; null for no question, or one that another page answers. */
async function chanceOf(
  desk: SearchDesk,
  workspace: string,
  kind: QuestionKind,
  chunk: SampledChunk,
): Promise<number | null> {
  const query = questionOf(kind, chunk);
  if (query === null) return null;
  // Words alone decide; a server for embeddings is not asked.
  const { items, score } = await searchKnowledge({ ...desk, embedder: null }, {
    workspace,
    query,
    withoutPage: chunk.pageId,
    // An earlier measurement has no part in this one.
    threshold: USUAL_THRESHOLD,
  });
  return items.slice(0, COMPARED).some((hit) => isSaidBy(kind, query, chunk, hit)) ? null : score;
}
