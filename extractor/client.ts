/**
 * The desk's side of the extractor's socket.
 *
 * @module
 */

import { openClient } from "../ipc/client.ts";
import { EXTRACTOR_LIMITS } from "./limits.ts";
import {
  type ExtractAbout,
  type ExtractAnswer,
  extractAnswerSchema,
  extractHeadSchema,
  type ExtractRequest,
  failed,
  tooHeavy,
  tooLarge,
} from "./protocol.ts";

/** What the desk can ask of the extractor. Nothing here throws because the extractor is gone. */
export type ExtractorClient = {
  readonly extract: (request: ExtractRequest) => Promise<ExtractAnswer>;
  readonly close: () => void;
};

/** The outcome of one try; `lost`: the extractor ended, `isBegun` says whether it was reading this document. */
type Try = ExtractAnswer | { readonly kind: "lost"; readonly isBegun: boolean };

/** One lost process may be chance; a second one over the same document was the document's fault. */
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
  const client = openClient({
    socketPath,
    questionBytesMax: EXTRACTOR_LIMITS.bytesMax + EXTRACTOR_LIMITS.aboutBytesMax,
    answerBytesMax: EXTRACTOR_LIMITS.answerBytesMax,
  });
  const tryOnce = async (request: ExtractRequest): Promise<Try> => {
    const timeMs = EXTRACTOR_LIMITS.jobMs * (EXTRACTOR_LIMITS.queueMax + 1);
    const question = { method: "extract", value: aboutOf(request), body: request.bytes, timeMs };
    const answer = await client.stream(question, AbortSignal.timeout(timeMs));
    if (answer.kind === "none") return answer.reason === "too_large" ? tooLarge() : { kind: "lost", isBegun: false };
    const head = extractHeadSchema.safeParse(answer.value).data;
    try {
      if (head?.kind === "started") return extractAnswerSchema.parse(await new Response(answer.body).json());
      return head ?? { kind: "lost", isBegun: false };
    } catch {
      return { kind: "lost", isBegun: true };
    } finally {
      answer.close();
    }
  };
  return {
    extract: async (request) => {
      let begun = 0;
      for (const ms of [...againMs, null]) {
        const tried = await tryOnce(request);
        if (tried.kind !== "lost") return tried;
        if (tried.isBegun && ++begun === BEGUN_MAX) return tooHeavy();
        if (ms !== null) await new Promise((resolve) => setTimeout(resolve, ms));
      }
      if (begun > 0) return tooHeavy();
      return failed("gone", "The extractor does not answer. Look at its lines in the log, then sync again.");
    },
    close: client.close,
  };
}

function aboutOf({ kind, contentType, url }: ExtractRequest): ExtractAbout {
  const cut = (value: string | null) => value?.slice(0, EXTRACTOR_LIMITS.aboutCharsMax).toWellFormed() ?? null;
  return { kind, contentType: cut(contentType), url: cut(url) };
}
