/**
 * The desk's side of the extractor's socket.
 *
 * @module
 */

import { openHop, readText } from "../hop.ts";
import { EXTRACTOR_LIMITS } from "./limits.ts";
import { type ExtractAnswer, extractAnswerSchema, type ExtractRequest, failed, tooHeavy } from "./protocol.ts";

/** What the desk can ask of the extractor. Nothing here throws because the extractor is gone. */
export type ExtractorClient = {
  readonly extract: (request: ExtractRequest) => Promise<ExtractAnswer>;
  readonly close: () => void;
};

/** What one try came to; `lost`: the extractor ended, and whether over this document. */
type Try = ExtractAnswer | { readonly kind: "lost"; readonly isBegun: boolean };

/** A process may be ended by somebody else; over the same document twice, it was the document. */
const BEGUN_MAX = 2;

/** Waits between tries while the supervisor starts the extractor again. */
const AGAIN_MS = [200, 500, 1000, 2000, 5000, 5000] as const;

/**
 * Connects to the extractor; the socket need not be there yet. A document that was only waiting when the extractor
 * ended is sent again, and one that was being read once more; `againMs` are the waits before that.
 */
export function connectExtractor(
  { socketPath, againMs = AGAIN_MS }: { readonly socketPath: string; readonly againMs?: readonly number[] },
): ExtractorClient {
  const hop = openHop(socketPath);
  const sendOnce = async (request: ExtractRequest): Promise<Try> => {
    let isBegun = false;
    const deadline = AbortSignal.timeout(EXTRACTOR_LIMITS.jobMs * (EXTRACTOR_LIMITS.queueMax + 1));
    try {
      const headers = headersOf(request);
      const answer = await hop.send({ method: "POST", path: "/extract", headers, body: request.bytes }, deadline);
      if ("kind" in answer) return { kind: "lost", isBegun };
      answer.once("data", () => isBegun = true);
      const lines = (await readText(answer)).split("\n");
      return extractAnswerSchema.parse(JSON.parse(lines.at(-1) ?? ""));
    } catch {
      return { kind: "lost", isBegun };
    }
  };
  return {
    extract: async (request) => {
      let begun = 0;
      for (const ms of [...againMs, null]) {
        const tried = await sendOnce(request);
        if (tried.kind !== "lost") return tried;
        if (tried.isBegun && ++begun === BEGUN_MAX) return tooHeavy();
        if (ms !== null) await new Promise((resolve) => setTimeout(resolve, ms));
      }
      if (begun > 0) return tooHeavy();
      return failed("gone", "The extractor does not answer. Look at its lines in the log, then sync again.");
    },
    close: () => hop.close(),
  };
}

function headersOf({ kind, contentType, url }: ExtractRequest): Readonly<Record<string, string>> {
  const header = (name: string, value: string | null) =>
    value === null
      ? {}
      : { [name]: encodeURIComponent(value.slice(0, EXTRACTOR_LIMITS.headerCharsMax).toWellFormed()) };
  return { "x-kind": kind, ...header("x-content-type", contentType), ...header("x-url", url) };
}
