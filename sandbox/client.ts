/**
 * The desk's side of the socket.
 *
 * @module
 */

import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { openHop, readText } from "./hop.ts";
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
  STREAM_HEAD,
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
  const hop = openHop(options.socketPath);

  const ask = async <Reply>(
    path: string,
    message: unknown,
    timeMs: number,
    schema: z.ZodType<Reply>,
  ): Promise<Reply | Failure> => {
    const deadline = startDeadline(timeMs + GRACE_MS);
    try {
      const answer = await hop.send({ method: "POST", path, body: JSON.stringify(message) }, deadline.signal);
      if ("kind" in answer) return lostHop(answer.sent, deadline.signal);
      return schema.parse(JSON.parse(await readText(answer)));
    } catch {
      return lostHop(true, deadline.signal);
    } finally {
      deadline.stop();
    }
  };

  return {
    call: (request) => ask("/call", request, request.deadlineMs, outboundAnswerSchema),
    open: (sealed, place) =>
      ask("/open", { sealed, workspace: place.workspace, name: place.name }, OPEN_MS, openAnswerSchema),
    bind: (sealed, { workspace, name }, origins) =>
      ask("/bind", { sealed, workspace, name, origins }, OPEN_MS, bindAnswerSchema),
    stream: async (request, signal) => {
      const deadline = startDeadline(request.deadlineMs + GRACE_MS);
      const either = signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]);
      try {
        const answer = await hop.send({ method: "POST", path: "/stream", body: JSON.stringify(request) }, either);
        return "kind" in answer ? lostHop(answer.sent, deadline.signal) : readStream(answer, signal);
      } catch {
        return lostHop(true, deadline.signal);
      } finally {
        deadline.stop();
      }
    },
    seal: async (place, secret) => {
      const text = await Deno.readTextFile(options.publicKeyPath);
      return await sealSecret(publicKeySchema.parse(JSON.parse(text)), place, secret);
    },
    health: async () => {
      const deadline = startDeadline(GRACE_MS);
      try {
        const answer = await hop.send({ method: "GET", path: "/health" }, deadline.signal);
        return "kind" in answer ? null : healthSchema.parse(JSON.parse(await readText(answer)));
      } catch {
        return null;
      } finally {
        deadline.stop();
      }
    },
    close: () => hop.close(),
  };
}

/** @throws when the head is not one of the protocol */
function readStream(answer: IncomingMessage, signal: AbortSignal | undefined): StreamedAnswer | Failure {
  const text = answer.headers[STREAM_HEAD];
  const head = streamHeadSchema.parse(JSON.parse(decodeURIComponent(typeof text === "string" ? text : "")));
  if (head.kind !== "stream") {
    answer.resume();
    return head;
  }
  // The desk may give up at any time, which closes the sandbox's own connection in turn.
  signal?.addEventListener("abort", () => answer.destroy(new Error("given up")), { once: true });
  return { ...head, body: webStream(answer) };
}

function webStream(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = message[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    cancel: () => {
      message.destroy();
    },
  });
}

function lostHop(sent: boolean, deadline: AbortSignal): Failure {
  return deadline.aborted
    ? noAnswer("timeout", "the sandbox did not answer in time", sent)
    : noAnswer("connection", "the sandbox does not answer", sent);
}

function startDeadline(timeMs: number): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeMs);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
