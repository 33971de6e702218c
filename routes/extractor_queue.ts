/**
 * How much waits for the extractor, which reads one document after the other.
 *
 * @module
 */
import type { Extractor } from "../core/ports/extractor.ts";

/** The extractor, and how many documents and mails it has not answered. */
export type ExtractorQueue = Extractor & { readonly waiting: () => number; readonly close: () => void };

/** Counts each document and mail from its question to its answer. */
export function openExtractorQueue(extractor: Extractor & { readonly close: () => void }): ExtractorQueue {
  let waiting = 0;
  const counted = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    waiting++;
    try {
      return await asked;
    } finally {
      waiting--;
    }
  };
  return {
    extract: (request) => counted(extractor.extract(request)),
    readMail: (bytes) => counted(extractor.readMail(bytes)),
    waiting: () => waiting,
    close: extractor.close,
  };
}
