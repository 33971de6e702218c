/**
 * The desk's side of the extractor's socket.
 *
 * @module
 */

import { openHop, readText } from "../hop.ts";
import { EXTRACTOR_LIMITS } from "../limits.ts";
import { type ExtractAnswer, extractAnswerSchema, type ExtractKind, failed } from "./protocol.ts";

/** What the desk can ask of the extractor. Nothing here throws because the extractor is gone. */
export type Extractor = {
  readonly extract: (kind: ExtractKind, bytes: Uint8Array) => Promise<ExtractAnswer>;
  readonly close: () => void;
};

/** Connects to the extractor; the socket need not be there yet. */
export function connectExtractor(options: { readonly socketPath: string }): Extractor {
  const hop = openHop(options.socketPath);
  const waitMs = EXTRACTOR_LIMITS.jobMs * (EXTRACTOR_LIMITS.queueMax + 1);
  return {
    extract: async (kind, bytes) => {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), waitMs);
      try {
        const headers = { "x-kind": kind };
        const answer = await hop.send({ method: "POST", path: "/extract", headers, body: bytes }, deadline.signal);
        if ("kind" in answer) return gone();
        return extractAnswerSchema.parse(JSON.parse(await readText(answer)));
      } catch {
        return gone();
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => hop.close(),
  };
}

function gone(): ExtractAnswer {
  return failed("gone", "the file took too long or too much memory to read, or the extractor is not running");
}
