/**
 * The common interface of both sides: the same work over HTTP and sockets, as browsers do it.
 *
 * @module
 */
import type { LoadTarget } from "../load.ts";

/** A visitor's started chat: what the side needs to continue it. */
export type Talk = Readonly<Record<"token" | "conversation", string>>;

/** A desk in the race. */
export type Side = {
  readonly name: string;
  /** The settings that a website's chat requests with each page. */
  readonly settings: LoadTarget;
  /** The list of all conversations, newest first, as a teammate's browser requests it. */
  readonly inbox: LoadTarget;
  /** Sends a new visitor's first message; resolves when it is stored and acknowledged. */
  readonly begin: (text: string) => Promise<Talk>;
  /** Sends another message in the same chat; resolves when it is acknowledged. */
  readonly say: (talk: Talk, text: string) => Promise<void>;
  /** Opens the socket of the visitor's chat. */
  readonly listen: (talk: Talk) => Promise<WebSocket>;
  /** The scripts that the chat's page loads, loader included. */
  readonly scripts: () => Promise<readonly string[]>;
  /** The processes started by the side. */
  readonly pids: () => readonly number[];
  readonly stop: () => Promise<void>;
};

/** Opens a socket and waits for its first message. @throws Error when it cannot be opened */
export async function openSocket(
  address: string,
  headers: Readonly<Record<string, string>>,
  first: unknown,
): Promise<WebSocket> {
  const socket = new WebSocket(address.replace(/^http/, "ws"), { headers });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} could not be opened`));
  });
  socket.send(JSON.stringify(first));
  return socket;
}

/** POSTs JSON. @throws Error with the response when that is not successful */
export async function postJson(
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

/** The scripts in a page, including preloaded ones; paths or URLs as in the page. */
export function scriptsIn(html: string): readonly string[] {
  const named = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g), ...html.matchAll(/<link[^>]*modulepreload[^>]*>/g)];
  return named.flatMap(([whole, src]) => src ?? /href="([^"]+)"/.exec(whole)?.[1] ?? []);
}
