/**
 * One HTTP request over a unix socket, sent at most once.
 *
 * Not `fetch` with a proxied client: on Deno 2.9.6 its new connections hang for good after a hundred or so.
 *
 * @module
 */

import { Agent, type IncomingMessage, request as requestHttp } from "node:http";

/** What is asked of the process behind the socket. */
export type HopRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** A connection that broke; `sent` says that the request may have been read. */
export type BrokenHop = { readonly kind: "broken"; readonly sent: boolean };

/** Kept-alive connections to one socket. */
export type Hop = {
  /** Answers when the head of the answer is there. */
  readonly send: (request: HopRequest, signal: AbortSignal) => Promise<IncomingMessage | BrokenHop>;
  readonly close: () => void;
};

/** Prepares to talk to the process that listens on a unix socket; it need not be there yet. */
export function openHop(socketPath: string): Hop {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return {
    send: (request, signal) => sendOnce(agent, socketPath, request, signal),
    close: () => agent.destroy(),
  };
}

/** Reads the rest of an answer as text. @throws when the connection breaks inside it */
export function readText(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    let isEnded = false;
    message.setEncoding("utf8");
    message.on("data", (chunk: string) => text += chunk);
    message.on("end", () => {
      isEnded = true;
      resolve(text);
    });
    message.on("error", reject);
    message.on("close", () => {
      if (!isEnded) reject(new Error("the connection was closed inside the answer"));
    });
  });
}

function sendOnce(
  agent: Agent,
  socketPath: string,
  request: HopRequest,
  signal: AbortSignal,
): Promise<IncomingMessage | BrokenHop> {
  return new Promise((resolve) => {
    let sent = false;
    let connections = 0;
    const outgoing = requestHttp({
      socketPath,
      agent,
      method: request.method,
      path: request.path,
      headers: { host: "localhost", ...request.headers },
    });
    const fail = () => {
      resolve({ kind: "broken", sent });
      outgoing.destroy();
    };
    if (signal.aborted) return fail();
    signal.addEventListener("abort", fail, { once: true });
    outgoing.on("close", () => signal.removeEventListener("abort", fail));
    outgoing.on("socket", (socket) => {
      connections++;
      // Deno sends a request again by itself when a kept-alive connection was dead; a call must not go out twice.
      if (connections > 1) return fail();
      if (socket.connecting) socket.once("connect", () => sent = true);
      else sent = true;
    });
    outgoing.on("response", resolve);
    outgoing.on("error", fail);
    outgoing.end(request.body);
  });
}
