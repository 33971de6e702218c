/**
 * Embeds texts with a server that uses OpenAI's protocol, through the sandbox's door `model`.
 *
 * The response is untrusted: numbers are counted and checked, and its text is never repeated.
 *
 * @module
 */
import { z } from "zod";
import type { Handles } from "../handles.ts";
import type { OutboundAnswer } from "../ports/outbound.ts";
import { EMBEDDING_LIMITS } from "../limits/knowledge.ts";
import { retryAfterMs } from "./retry_after.ts";
import { parseBounded } from "../json_bounds.ts";
import { JSON_LIMITS } from "../limits/json.ts";

/** Why a server returned no vectors. `refused`: it rejects these texts; one of them may be too long. */
export type EmbeddingFault = "unreachable" | "refused_key" | "not_there" | "busy" | "refused" | "bad_answer";

/** The result of a request. Vectors are in the order of the texts, all of one size, each of length 1. */
export type Embedded =
  | { readonly kind: "vectors"; readonly vectors: readonly (readonly number[])[] }
  | {
    readonly kind: "failed";
    readonly code: EmbeddingFault;
    /** For operators. */
    readonly message: string;
    /** When the server will answer, by its own account; null if it gives no time. */
    readonly waitMs: number | null;
  };

/** Creates vectors of texts. */
export type Embedder = {
  readonly model: string;
  /** The model and its location: vectors of different models are never compared. */
  readonly name: string;
  /** Embeds texts to be searched. Never throws for external faults. */
  embed(texts: readonly string[]): Promise<Embedded>;
  /**
   * Embeds the wordings of a customer's question in one request: null if there is no answer in time, and then
   * immediately null for a while.
   */
  embedQuestions(texts: readonly string[]): Promise<readonly (readonly number[])[] | null>;
  /** Why the last question got no vector, for operators; null if it got one. */
  questionFault(): string | null;
};

/** The base address, such as `https://api.example.com/v1`, and the model's name there. */
export type EmbeddingServer = { readonly url: string; readonly model: string };

/** Opens a server of the operator's, whose key is in the sandbox; nothing is sent yet. */
export function openEmbedder(
  desk: Pick<Handles, "outbound" | "newId" | "now" | "log">,
  { url, model }: EmbeddingServer,
): Embedder {
  const ask = async (texts: readonly string[], deadlineMs: number): Promise<Embedded> => {
    const answer = await desk.outbound.call({
      door: "model",
      workspace: "operator",
      method: "POST",
      url: `${url}/embeddings`,
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
      marker: desk.newId(),
      secrets: {},
      customer: null,
      call: null,
      deadlineMs,
    });
    return readAnswer(answer, texts.length, desk.now());
  };
  let restsUntil = 0;
  let fault: string | null = null;
  return {
    model,
    name: embedderName({ url, model }),
    embed: (texts) => ask(texts, EMBEDDING_LIMITS.requestMs),
    embedQuestions: async (texts) => {
      if (desk.now().getTime() < restsUntil) return null;
      const answer = await ask(texts, EMBEDDING_LIMITS.questionMs);
      fault = answer.kind === "vectors" ? null : answer.message;
      if (answer.kind === "vectors") return answer.vectors;
      restsUntil = desk.now().getTime() + EMBEDDING_LIMITS.restMs;
      desk.log("warn", "A question got no embedding: questions are searched by words alone for a while.", {
        cause: fault,
      });
      return null;
    },
    questionFault: () => fault,
  };
}

/** Identifies the model that made a vector. */
export function embedderName({ url, model }: EmbeddingServer): string {
  return `${model} at ${url}`;
}

const SENTENCES: Readonly<Record<EmbeddingFault, string>> = {
  unreachable: "The server at SVC_MODEL_URL did not answer.",
  refused_key: "The server refused the key; check SVC_MODEL_KEY.",
  not_there: "The server has no such model, or makes no embeddings; check SVC_MODEL_URL and SVC_EMBEDDING_MODEL.",
  busy: "The server allows no more requests at the moment.",
  refused: "The server refuses the texts; check that SVC_EMBEDDING_MODEL names a model for embeddings.",
  bad_answer: "The server's answer is not one of embeddings; check SVC_MODEL_URL and SVC_EMBEDDING_MODEL.",
};

/** The fault of each status; any other except 200 is a failure of the server. */
const BY_STATUS: Readonly<Record<number, EmbeddingFault>> = {
  400: "refused",
  401: "refused_key",
  402: "busy",
  403: "refused_key",
  404: "not_there",
  405: "not_there",
  413: "refused",
  422: "refused",
  429: "busy",
  503: "busy",
  529: "busy",
};

function readAnswer(answer: OutboundAnswer, count: number, now: Date): Embedded {
  if (answer.kind !== "answer") return failed("unreachable", null, answer.message);
  if (answer.status !== 200) {
    const waitMs = retryAfterMs(answer, now, EMBEDDING_LIMITS.retryAfterMsMax);
    return failed(BY_STATUS[answer.status] ?? "unreachable", waitMs, `It answered with status ${answer.status}.`);
  }
  const vectors = answer.truncated ? null : readVectors(answer.body, count);
  return vectors === null ? failed("bad_answer") : { kind: "vectors", vectors };
}

function failed(code: EmbeddingFault, waitMs: number | null = null, detail = ""): Embedded {
  return { kind: "failed", code, waitMs, message: `${SENTENCES[code]} ${detail}`.trim() };
}

const answerSchema = z.looseObject({
  data: z.array(
    z.looseObject({ index: z.int().optional(), embedding: z.array(z.number()).max(EMBEDDING_LIMITS.sizeMax) }),
  ),
});

/** Returns one vector for each text; null unless all are present, of one size, and of comparable numbers. */
function readVectors(body: string, count: number): readonly (readonly number[])[] | null {
  // A server adds little besides the numbers.
  const bounds = { ...JSON_LIMITS, nodesMax: JSON_LIMITS.nodesMax + count * EMBEDDING_LIMITS.sizeMax };
  const { data } = answerSchema.safeParse(parseBounded(body, bounds)).data ?? { data: [] };
  if (data.length !== count) return null;
  const places = new Map(data.map(({ index, embedding }, at) => [index ?? at, embedding]));
  const vectors = Array.from({ length: count }, (_, at) => unitOf(places.get(at) ?? []));
  const size = vectors[0]?.length ?? 0;
  const isWhole = size > 0 && vectors.every(({ length }) => length === size);
  return isWhole ? vectors : null;
}

/** Normalizes a vector to length 1; empty if it has no direction. */
function unitOf(vector: readonly number[]): readonly number[] {
  const length = Math.hypot(...vector);
  return Number.isFinite(length) && length > 0 ? vector.map((number) => number / length) : [];
}
