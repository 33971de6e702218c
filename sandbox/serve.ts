/**
 * The sandbox process: HTTP on a unix socket that the desk alone can reach.
 *
 * @module
 */

import type { Readable } from "node:stream";
import type { Allowance } from "./address.ts";
import { callOut, type OpenStream, openStream, type Outbound } from "./call.ts";
import { type Door, DOORS } from "./doors.ts";
import { openPool } from "./fetch.ts";
import { type Gate, makeGate } from "./gate.ts";
import { loadKeys, publishKey } from "./keys.ts";
import { GATE_LIMITS, MESSAGE_LIMITS } from "./limits.ts";
import { keepMaskers } from "./mask.ts";
import {
  bindRequestSchema,
  type Failure,
  type Health,
  noAnswer,
  openRequestSchema,
  type OutboundRequest,
  outboundRequestSchema,
  refused,
  STREAM_HEAD,
} from "./protocol.ts";
import { type Resolve, resolveHost, resolveLately } from "./resolve.ts";
import { makeVault } from "./vault.ts";

/** What the sandbox is started with. */
export type SandboxOptions = {
  readonly socketPath: string;
  /** Where the private keys are; no other process may read it. */
  readonly keysDir: string;
  /** Where the public key is written. */
  readonly runDir: string;
  readonly allowances: readonly Allowance[];
  readonly model: { readonly url: URL; readonly key: string | null } | null;
  readonly now: () => number;
  readonly resolve?: Resolve;
  /** Further certificate authorities in PEM. */
  readonly certificates?: string;
};

/** A running sandbox. */
export type RunningSandbox = {
  /** Lets requests in flight end, then closes the socket. */
  readonly shutdown: () => Promise<void>;
};

const BAD_MESSAGE = "the message is not one of the protocol";

/** Starts to serve `POST /call`, `POST /stream`, `POST /open`, `POST /bind` and `GET /health`. */
export async function serveSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const keys = await loadKeys(options.keysDir);
  await publishKey(options.runDir, keys[0].public);
  const vault = makeVault(keys);
  const outbound: Outbound = {
    operator: { allowances: options.allowances, model: options.model },
    vault,
    pool: openPool(options.certificates ?? null),
    resolve: resolveLately(options.resolve ?? resolveHost, options.now),
    maskerOf: keepMaskers(),
    now: options.now,
  };
  const gates = makeGates();

  const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    "POST /call": async (request) => {
      const message = await readMessage(request, outboundRequestSchema);
      if (message === null) return badMessage();
      return Response.json(
        await throughGate(gates[message.door], message, async (signal, leave) => {
          const answer = await callOut(outbound, message, signal);
          leave();
          return answer;
        }),
      );
    },
    "POST /stream": async (request) => {
      const message = await readMessage(request, outboundRequestSchema);
      return message === null
        ? streamFailure(refused("request", BAD_MESSAGE))
        : await answerStream(outbound, gates[message.door], message, request.signal);
    },
    "POST /open": async (request) => {
      const message = await readMessage(request, openRequestSchema);
      return message === null ? badMessage() : Response.json(await vault.reveal(message, message.sealed));
    },
    "POST /bind": async (request) => {
      const message = await readMessage(request, bindRequestSchema);
      return message === null
        ? badMessage()
        : Response.json(await vault.bind(message, message.sealed, message.origins));
    },
    "GET /health": () => Promise.resolve(Response.json(healthOf(keys[0].public.kid, Object.values(gates)))),
  };
  await removeSocket(options.socketPath);
  const server = Deno.serve({ path: options.socketPath, onListen: () => {}, onError: logFault }, (request) => {
    const route = routes[`${request.method} ${new URL(request.url).pathname}`];
    return route === undefined ? new Response(null, { status: 404 }) : route(request);
  });
  await Deno.chmod(options.socketPath, 0o600);
  return {
    shutdown: async () => {
      await server.shutdown();
      outbound.pool.close();
    },
  };
}

async function answerStream(
  outbound: Outbound,
  gate: Gate,
  message: OutboundRequest,
  gone: AbortSignal,
): Promise<Response> {
  const policy = DOORS[message.door];
  if (!policy.streams) return streamFailure(refused("door", "this door does not stream"));
  const outcome = await throughGate(gate, message, async (signal, leave) => {
    const open = await openStream(outbound, message, AbortSignal.any([signal, gone]));
    if (open.kind !== "stream") leave();
    // The place is kept until the stream is closed, by its end, its deadline or its reader.
    else open.body.once("close", leave);
    return open;
  });
  if (outcome.kind !== "stream") return streamFailure(outcome);
  return streamAnswer(outcome, policy.answerBytesMax);
}

/** Runs a request when the gate lets it in; `leave` gives its place and its deadline back, and must be called. */
async function throughGate<Result>(
  gate: Gate,
  message: OutboundRequest,
  run: (signal: AbortSignal, leave: () => void) => Promise<Result>,
): Promise<Result | Failure> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), Math.min(message.deadlineMs, DOORS[message.door].totalMs));
  const entry = await gate.enter(deadline.signal);
  if (entry === "in") {
    const leave = once(() => {
      clearTimeout(timer);
      gate.leave();
    });
    return await run(deadline.signal, leave).catch((fault) => {
      leave();
      throw fault;
    });
  }
  clearTimeout(timer);
  return entry === "busy"
    ? refused("busy", "too many requests are waiting")
    : noAnswer("timeout", "too many requests were in flight to begin this one in time", false);
}

function streamAnswer(open: OpenStream, bytesMax: number): Response {
  const { body, masker, ...head } = open;
  return new Response(readableOf(body, bytesMax).pipeThrough(masker.stream()), {
    headers: { [STREAM_HEAD]: encodeURIComponent(JSON.stringify(head)) },
  });
}

function streamFailure(failure: Failure): Response {
  return new Response(null, { headers: { [STREAM_HEAD]: encodeURIComponent(JSON.stringify(failure)) } });
}

/** A web stream of a node stream that stops with an error after `bytesMax` bytes. */
function readableOf(body: Readable, bytesMax: number): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  let size = 0;
  return new ReadableStream({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done === true) return controller.close();
      size += next.value.length;
      if (size <= bytesMax) return controller.enqueue(next.value);
      body.destroy();
      controller.error(new Error("the answer is larger than may be read"));
    },
    cancel: () => {
      body.destroy();
    },
  });
}

type Schema<Value> = {
  readonly safeParse: (value: unknown) => { success: true; data: Value } | { success: false };
};

async function readMessage<Value>(request: Request, schema: Schema<Value>): Promise<Value | null> {
  if (Number(request.headers.get("content-length") ?? 0) > MESSAGE_LIMITS.bytesMax) return null;
  try {
    const parsed = schema.safeParse(await request.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function badMessage(): Response {
  return Response.json(refused("request", BAD_MESSAGE));
}

/** Logs a fault of ours by name and place alone: its message could hold what a request carried. */
function logFault(fault: unknown): Response {
  const place = fault instanceof Error ? fault.stack?.split("\n").find((line) => line.includes(" at ")) : undefined;
  console.error(`sandbox: fault ${fault instanceof Error ? fault.name : typeof fault}${place ?? ""}`);
  return new Response(null, { status: 500 });
}

function makeGates(): Readonly<Record<Door, Gate>> {
  const gate = () => makeGate(GATE_LIMITS);
  return { action: gate(), model: gate() };
}

function healthOf(kid: string, gates: readonly Gate[]): Health {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    kind: "healthy",
    kid,
    inFlight: sum(gates.map((gate) => gate.inFlight())),
    waiting: sum(gates.map((gate) => gate.waiting())),
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}

/** Removes the socket file of a process that was killed. */
async function removeSocket(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
