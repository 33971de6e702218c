/**
 * Counts the requests that wait for the extractor, which reads one document after the other.
 *
 * @module
 */
import type { ExtractFailure, Extractor } from "../core/ports/extractor.ts";

/**
 * `asleep`: it ended for lack of work, and the next document starts it. `away`: it should run and does not, or could
 * not be started for the last document.
 */
export type ExtractorState = "awake" | "asleep" | "away";

type ExtractorClient = Extractor & { readonly isAwake: () => Promise<boolean>; readonly close: () => void };

/** The extractor, with the number of documents and emails that wait for it. */
export type ExtractorQueue = ExtractorClient & {
  readonly waiting: () => number;
  readonly state: () => Promise<ExtractorState>;
};

/**
 * Counts each document and email from request to answer.
 *
 * @param sleeps whether it ends when idle
 */
export function openExtractorQueue(extractor: ExtractorClient, sleeps: boolean): ExtractorQueue {
  let waiting = 0;
  // A failed start, which a check of its socket cannot tell from sleep.
  let hasFailed = false;
  const counted = async <Answer extends ExtractFailure | { readonly kind: string }>(
    asked: Promise<Answer>,
  ): Promise<Answer> => {
    waiting++;
    try {
      const answer = await asked;
      hasFailed = "code" in answer && answer.code === "gone";
      return answer;
    } finally {
      waiting--;
    }
  };
  return {
    extract: (request) => counted(extractor.extract(request)),
    readMail: (bytes) => counted(extractor.readMail(bytes)),
    waiting: () => waiting,
    isAwake: extractor.isAwake,
    state: async () => await extractor.isAwake() ? "awake" : sleeps && waiting === 0 && !hasFailed ? "asleep" : "away",
    close: extractor.close,
  };
}
