/**
 * Sends HTTP requests to vetted addresses: the host name is used for Host, SNI and the certificate, and never resolved
 * again.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { stepsFromNow } from "../ipc/stopwatch.ts";
import { bareHost, portOf } from "./address.ts";
import { OUTBOUND_LIMITS } from "./limits.ts";
import { type NoAnswer, noAnswer } from "./protocol.ts";

/** Kept-alive connections, by address, port and name. */
export type ConnectionPool = {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly close: () => void;
};

/** A request to send, fully checked. */
export type PinnedRequest = {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
};

/** The head of a response; `message` is its body, still encoded. */
export type Opened = { readonly kind: "opened"; readonly message: IncomingMessage; readonly address: string };

/** Methods that may be repeated if a kept-alive connection turns out to be dead. */
const REPEATABLE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Methods without content by default; other methods state a length of 0 (RFC 9110, section 8.6). */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]);

/** Matches the code of any certificate fault: OpenSSL, webpki and node name them differently. */
const TLS_FAULT = /CERT|TLS|SSL|EPROTO|SELF_SIGNED|ALTNAME|handshake/i;

/**
 * Opens a pool of connections.
 *
 * @param certificates certificate authorities in PEM, in addition to the system's
 */
export function openPool(certificates: string | null = null): ConnectionPool {
  const common = { keepAlive: true, maxFreeSockets: OUTBOUND_LIMITS.keepAliveSocketsMax };
  const http = new HttpAgent(common);
  // Connections are not shared between host names, as with https: an excess response left by one host would be read as
  // another's.
  const nameOfAddress = http.getName.bind(http);
  http.getName = (options) =>
    `${nameOfAddress(options)}:${options !== undefined && "servername" in options ? options.servername : ""}`;
  const https = new HttpsAgent(certificates === null ? common : { ...common, ca: certificates });
  const sweeps = [http, https].map(closeIdle);
  return {
    http,
    https,
    close: () => {
      sweeps.forEach(clearInterval);
      http.destroy();
      https.destroy();
    },
  };
}

/**
 * Periodically closes the agent's connections that were idle since the last run. The agent's own `timeout` sets a timer
 * for each request, which costs more than the rest of taking a connection.
 */
function closeIdle(agent: HttpAgent): ReturnType<typeof setInterval> {
  const bytesWritten = new WeakMap<Socket, number>();
  return setInterval(() => {
    for (const socket of Object.values(agent.freeSockets).flat()) {
      if (socket === undefined) continue;
      if (bytesWritten.get(socket) === socket.bytesWritten) socket.destroy();
      else bytesWritten.set(socket, socket.bytesWritten);
    }
  }, OUTBOUND_LIMITS.keepAliveCheckMs);
}

/**
 * Sends a request to the first of its addresses that accepts a connection; resolves when the response's head has
 * arrived.
 *
 * @param signal ends the request, also while its body is being read
 */
export async function sendPinned(
  pool: ConnectionPool,
  request: PinnedRequest,
  signal: AbortSignal,
): Promise<Opened | NoAnswer> {
  let outcome: Opened | NoAnswer = noAnswer("connection", "the host has no address", false);
  for (const address of request.addresses.slice(0, OUTBOUND_LIMITS.addressesTriedMax)) {
    outcome = await sendTo(pool, request, address, signal);
    // The next address is tried only if no connection was made: a request is sent at most once.
    if (outcome.kind === "opened" || outcome.sent || signal.aborted) return outcome;
  }
  return outcome;
}

function sendTo(
  pool: ConnectionPool,
  request: PinnedRequest,
  address: string,
  signal: AbortSignal,
): Promise<Opened | NoAnswer> {
  return new Promise((resolve) => {
    let sent = false;
    let connections = 0;
    const outgoing = startRequest(pool, request, address);
    if (outgoing === null) return resolve(noAnswer("connection", "the connection is not allowed", false));
    timeNetwork(outgoing, request.url);
    let connecting: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: Opened | NoAnswer) => {
      clearTimeout(connecting);
      resolve(outcome);
    };
    const fail = (code: NoAnswer["code"], message: string) => {
      end(noAnswer(code, message, sent));
      outgoing.destroy();
    };
    const abort = () => fail("timeout", "no answer in time");
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    outgoing.on("close", () => {
      signal.removeEventListener("abort", abort);
      // For instance CONNECT, whose response opens a tunnel: neither a response nor an error is emitted, and the wait
      // would not end.
      end(noAnswer("unreadable", "the connection was closed without an answer to read", sent));
    });

    outgoing.on("socket", (socket) => {
      connections++;
      // Deno retries a request itself when its kept-alive connection was dead, or was closed here at the deadline. A
      // request that changes something must not be sent twice, and none after its deadline: the second connection is
      // closed before a byte is written.
      if (connections > 1 && (signal.aborted || !REPEATABLE.has(request.method))) {
        return fail("connection", "the connection was closed before an answer came");
      }
      if (!socket.connecting) {
        sent = true;
        return;
      }
      connecting = setTimeout(
        () => fail("timeout", "the host accepted no connection in time"),
        OUTBOUND_LIMITS.connectMs,
      );
      socket.once(request.url.protocol === "https:" ? "secureConnect" : "connect", () => {
        sent = true;
        clearTimeout(connecting);
      });
    });
    outgoing.on("response", (message) => end({ kind: "opened", message, address }));
    outgoing.on("error", (error) => end(faultOf(error, sent)));
    outgoing.on("upgrade", () => fail("unreadable", "the answer changes the protocol"));
    outgoing.end(request.body ?? undefined);
  });
}

/** Measures connecting, unless a connection was kept, and the wait for the response's head. */
function timeNetwork(outgoing: ClientRequest, url: URL): void {
  const ends = stepsFromNow();
  if (ends === null) return;
  outgoing.on("socket", (socket) => {
    if (!socket.connecting) return;
    socket.once("connect", () => ends("connect"));
    if (url.protocol === "https:") socket.once("secureConnect", () => ends("tls"));
  });
  outgoing.on("response", () => ends("first byte"));
}

/** Starts a request; null when the process lacks the permission. */
function startRequest(pool: ConnectionPool, request: PinnedRequest, address: string): ClientRequest | null {
  const { url } = request;
  const secure = url.protocol === "https:";
  const name = bareHost(url);
  const isLiteral = name === address;
  const options = {
    host: address,
    port: portOf(url),
    path: `${url.pathname}${url.search}`,
    method: request.method,
    headers: headerList(request),
    maxHeaderSize: OUTBOUND_LIMITS.headerBytesMax,
    agent: secure ? pool.https : pool.http,
    // A literal address is not a server name (RFC 6066, section 3): its certificate is checked against the address
    // itself.
    ...(isLiteral ? {} : { servername: name }),
  };
  try {
    return secure ? requestHttps(options) : requestHttp(options);
  } catch {
    return null;
  }
}

/**
 * The names and values of all headers as a flat list, which node sends without further checks.
 *
 * The length is always set: node omits it for DELETE, GET, HEAD and OPTIONS, and the server would read their body as
 * the next request on the connection.
 */
function headerList({ url, method, headers, body }: PinnedRequest): readonly string[] {
  const hasLength = body !== null || !WITHOUT_CONTENT.has(method);
  // Built as an object first, since the caller may have set the length too, and duplicate headers are refused.
  return Object.entries({
    ...headers,
    host: url.host,
    "accept-encoding": "gzip, deflate, br",
    ...(hasLength ? { "content-length": String(body === null ? 0 : Buffer.byteLength(body)) } : {}),
  }).flat();
}

function faultOf(error: Error, sent: boolean): NoAnswer {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code.startsWith("HPE_")) return noAnswer("unreadable", "the answer is not readable HTTP", sent);
  if (TLS_FAULT.test(code) || TLS_FAULT.test(error.message)) {
    return noAnswer("tls", "the host's certificate or encryption is not acceptable", sent);
  }
  if (code === "ETIMEDOUT") return noAnswer("timeout", "the host did not answer in time", sent);
  return noAnswer("connection", sent ? "the connection was closed before an answer came" : "no connection", sent);
}
