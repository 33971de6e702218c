/**
 * The desk's side of the extractor's socket.
 *
 * @module
 */

import { z } from "zod";
import { openClient } from "../ipc/client.ts";
import { EXTRACTOR_LIMITS } from "./limits.ts";
import { type MailRead, mailReadSchema } from "./mail/protocol.ts";
import {
  type ExtractAbout,
  type ExtractAnswer,
  extractAnswerSchema,
  type ExtractFailure,
  extractFailureSchema,
  type ExtractRequest,
  failed,
  outOfMemory,
  startedSchema,
  tooLarge,
} from "./protocol.ts";

/** The extractor's operations. They do not throw when the extractor is not running. */
export type ExtractorClient = {
  readonly extract: (request: ExtractRequest) => Promise<ExtractAnswer>;
  /** Reads an email in its raw form. */
  readonly readMail: (bytes: Uint8Array) => Promise<MailRead | ExtractFailure>;
  /** Whether a process currently accepts documents. */
  readonly isAwake: () => Promise<boolean>;
  readonly close: () => void;
};

/** A document or an email, with the schema of its answer. */
type ExtractorQuestion<Answer> = {
  readonly method: "extract" | "mail";
  readonly value: ExtractAbout | null;
  readonly bytes: Uint8Array;
  readonly schema: z.ZodType<Answer>;
};

/** The result of one attempt. `lost`: the extractor ended; `isBegun` is whether it was reading this document. */
type Try<Answer> = Answer | ExtractFailure | { readonly kind: "lost"; readonly isBegun: boolean };

/** A parsed email, or why it could not be read. */
const mailAnswerSchema = z.union([mailReadSchema, extractFailureSchema]);

/** A process lost once may be chance; if it happens again, the document is at fault. */
const BEGUN_MAX = 2;

/** The options of a client. */
export type ExtractorClientOptions = {
  readonly socketPath: string;
  /** Called before each further attempt: the extractor may be asleep and must be started. */
  readonly wake?: () => void;
  /** The waits before further attempts. */
  readonly againMs?: readonly number[];
};

/** Waits between attempts while the supervisor starts the extractor, which takes 0.1 s on an idle machine. */
const AGAIN_MS = [200, 500, 1000, 2000, 5000, 5000] as const;

/**
 * Connects to the extractor; the socket need not exist yet. If the extractor ends, waiting documents are sent again,
 * and the one being read once more.
 */
export function connectExtractor(
  { socketPath, wake = () => {}, againMs = AGAIN_MS }: ExtractorClientOptions,
): ExtractorClient {
  const client = openClient({
    socketPath,
    questionBytesMax: EXTRACTOR_LIMITS.mailBytesMax + EXTRACTOR_LIMITS.aboutBytesMax,
    answerBytesMax: EXTRACTOR_LIMITS.answerBytesMax,
  });
  const tryOnce = async <Answer extends { readonly kind: string }>(
    { method, value, bytes, schema }: ExtractorQuestion<Answer>,
  ): Promise<Try<Answer>> => {
    const timeMs = EXTRACTOR_LIMITS.jobMs * (EXTRACTOR_LIMITS.queueMax + 1);
    const question = { method, value, body: bytes, timeMs };
    const answer = await client.stream(question, AbortSignal.timeout(timeMs));
    if (answer.kind === "none") return answer.reason === "too_large" ? tooLarge() : { kind: "lost", isBegun: false };
    const { success: isStarted } = startedSchema.safeParse(answer.value);
    try {
      if (isStarted) return schema.parse(await new Response(answer.body).json());
      return extractFailureSchema.safeParse(answer.value).data ?? { kind: "lost", isBegun: false };
    } catch {
      return { kind: "lost", isBegun: true };
    } finally {
      answer.close();
    }
  };
  const ask = async <Answer extends { readonly kind: string }>(asked: ExtractorQuestion<Answer>) => {
    let begun = 0;
    for (const ms of [...againMs, null]) {
      const tried = await tryOnce(asked);
      if (!isLost(tried)) return tried;
      if (tried.isBegun && ++begun === BEGUN_MAX) return outOfMemory();
      if (ms === null) break;
      wake();
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    if (begun > 0) return outOfMemory();
    return failed("gone", "The extractor does not answer. Look at its lines in the log, then sync again.");
  };
  return {
    extract: (request) =>
      ask({ method: "extract", value: aboutOf(request), bytes: request.bytes, schema: extractAnswerSchema }),
    readMail: (bytes) => ask({ method: "mail", value: null, bytes, schema: mailAnswerSchema }),
    isAwake: () => isAccepting(socketPath),
    close: client.close,
  };
}

async function isAccepting(path: string): Promise<boolean> {
  try {
    (await Deno.connect({ transport: "unix", path })).close();
    return true;
  } catch {
    return false;
  }
}

function isLost<Answer extends { readonly kind: string }>(
  tried: Try<Answer>,
): tried is { readonly kind: "lost"; readonly isBegun: boolean } {
  return tried.kind === "lost";
}

function aboutOf({ kind, contentType, url }: ExtractRequest): ExtractAbout {
  const cut = (value: string | null) => value?.slice(0, EXTRACTOR_LIMITS.aboutCharsMax).toWellFormed() ?? null;
  return { kind, contentType: cut(contentType), url: cut(url) };
}
