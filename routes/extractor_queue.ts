/**
 * How much waits for the extractor, which reads one document after the other.
 *
 * @module
 */
import type { ExtractFailure, Extractor } from "../core/ports/extractor.ts";

/**
 * Asleep: it ended for want of work, and the next document starts it. Away: it should be there and is not, or the last
 * document could not start it.
 */
export type ExtractorState = "awake" | "asleep" | "away";

type ExtractorClient = Extractor & { readonly isAwake: () => Promise<boolean>; readonly close: () => void };

/** The extractor, and how many documents and emails it has not answered. */
export type ExtractorQueue = ExtractorClient & {
  readonly waiting: () => number;
  readonly state: () => Promise<ExtractorState>;
};

/**
 * Counts each document and mail from its question to its answer.
 *
 * @param sleeps whether it ends when it has no work
 */
export function openExtractorQueue(extractor: ExtractorClient, sleeps: boolean): ExtractorQueue {
  let waiting = 0;
  // It was asked for and did not come, which a look at its socket cannot tell from sleep.
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
