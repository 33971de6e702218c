/**
 * The desk's side of the socket.
 *
 * @module
 */

import type { z } from "zod";
import { type Flowing, type Lost, openLine, type Said } from "./line.ts";
import {
  type BindAnswer,
  bindAnswerSchema,
  type Failure,
  type Health,
  healthSchema,
  noAnswer,
  type OpenAnswer,
  openAnswerSchema,
  type OutboundAnswer,
  outboundAnswerSchema,
  type OutboundRequest,
  publicKeySchema,
  type Sealed,
  streamHeadSchema,
} from "./protocol.ts";
import { sealSecret, type SecretPlace, type SecretValue } from "./secrets.ts";

/** An answer whose masked body still flows; cancelling `body` closes the connection. */
export type StreamedAnswer = {
  readonly kind: "stream";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly address: string;
  readonly body: ReadableStream<Uint8Array>;
};

/** What the desk can ask of the sandbox. Nothing here throws because the sandbox is gone, except `seal`. */
export type Sandbox = {
  readonly call: (request: OutboundRequest) => Promise<OutboundAnswer>;
  readonly stream: (request: OutboundRequest, signal?: AbortSignal) => Promise<StreamedAnswer | Failure>;
  /** The value of an `identity:` secret; every other name is refused. */
  readonly open: (sealed: Sealed, place: SecretPlace) => Promise<OpenAnswer | Failure>;
  /** Binds a secret that has no origin yet; one that is bound is refused. */
  readonly bind: (sealed: Sealed, place: SecretPlace, origins: readonly string[]) => Promise<BindAnswer | Failure>;
  /** Seals in the desk itself, to the key that the sandbox published. @throws when there is no key or no fit value */
  readonly seal: (place: SecretPlace, secret: SecretValue) => Promise<Sealed>;
  /** Null when the sandbox does not answer. */
  readonly health: () => Promise<Health | null>;
  readonly close: () => void;
};

/** Time for the hop itself, beyond the request's own deadline. */
const GRACE_MS = 2000;
const OPEN_MS = 5000;

/**
 * Connects to the sandbox; the socket need not be there yet.
 *
 * @param options.publicKeyPath read at each sealing, so a new key counts at once
 */
export function connectSandbox(
  options: { readonly socketPath: string; readonly publicKeyPath: string },
): Sandbox {
  const line = openLine(options.socketPath);

  const ask = async <Reply>(
    kind: "call" | "open" | "bind",
    value: unknown,
    timeMs: number,
    schema: z.ZodType<Reply>,
  ): Promise<Reply | Failure> => {
    const outcome = await line.ask({ kind, value, timeMs: timeMs + GRACE_MS });
    if (outcome.kind === "lost") return lostHop(outcome);
    const reply = schema.safeParse(outcome.value);
    return reply.success ? reply.data : lostHop(UNREADABLE);
  };

  return {
    call: (request) => ask("call", request, request.deadlineMs, outboundAnswerSchema),
    open: (sealed, { workspace, name }) => ask("open", { sealed, workspace, name }, OPEN_MS, openAnswerSchema),
    bind: (sealed, { workspace, name }, origins) =>
      ask("bind", { sealed, workspace, name, origins }, OPEN_MS, bindAnswerSchema),
    stream: async (request, signal) => {
      const timeMs = request.deadlineMs + GRACE_MS;
      const outcome = await line.stream({ kind: "stream", value: request, timeMs }, signal);
      return outcome.kind === "lost" ? lostHop(outcome) : readStream(outcome);
    },
    seal: async (place, secret) => {
      const text = await Deno.readTextFile(options.publicKeyPath);
      return await sealSecret(publicKeySchema.parse(JSON.parse(text)), place, secret);
    },
    health: async () => {
      const outcome = await line.ask({ kind: "health", value: null, timeMs: GRACE_MS });
      return outcome.kind === "said" ? healthSchema.safeParse(outcome.value).data ?? null : null;
    },
    close: line.close,
  };
}

/** What the sandbox said is not of the protocol. */
const UNREADABLE: Lost = { kind: "lost", isLate: false, sent: true };

function readStream(outcome: Flowing | Said): StreamedAnswer | Failure {
  const head = streamHeadSchema.safeParse(outcome.value).data;
  if (head?.kind === "stream" && outcome.kind === "flowing") return { ...head, body: outcome.body };
  if (outcome.kind === "flowing") outcome.close();
  return head === undefined || head.kind === "stream" ? lostHop(UNREADABLE) : head;
}

function lostHop({ isLate, sent }: Lost): Failure {
  return isLate
    ? noAnswer("timeout", "the sandbox did not answer in time", sent)
    : noAnswer("connection", "the sandbox does not answer", sent);
}
