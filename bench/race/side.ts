/**
 * What both sides of the race do: the same work behind one interface, over HTTP and sockets as browsers use them.
 *
 * @module
 */
import type { LoadTarget } from "../load.ts";

/** A visitor's chat that has started: what the side needs to go on with it. */
export type Talk = Readonly<Record<"token" | "conversation", string>>;

/** A desk in the race. */
export type Side = {
  readonly name: string;
  /** The settings that a website's chat asks for with each page. */
  readonly settings: LoadTarget;
  /** The list of all conversations, newest first, as a teammate's browser asks for it. */
  readonly inbox: LoadTarget;
  /** A new visitor's first message; resolves when it is stored and acknowledged. */
  readonly begin: (text: string) => Promise<Talk>;
  /** A further message of the same chat; resolves when it is acknowledged. */
  readonly say: (talk: Talk, text: string) => Promise<void>;
  /** Opens the socket that the visitor's chat holds. */
  readonly listen: (talk: Talk) => Promise<WebSocket>;
  /** What the chat's page loads of scripts, loader included. */
  readonly scripts: () => Promise<readonly string[]>;
  /** The processes that the side started. */
  readonly pids: () => readonly number[];
  readonly stop: () => Promise<void>;
};

/** An open socket after its first message was sent. @throws Error when it cannot be opened */
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

/** POSTs JSON. @throws Error with what was answered when that is no success */
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

/** The scripts that a page names, with what it asks to be loaded ahead; paths or addresses as the page has them. */
export function scriptsIn(html: string): readonly string[] {
  const named = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g), ...html.matchAll(/<link[^>]*modulepreload[^>]*>/g)];
  return named.flatMap(([whole, src]) => src ?? /href="([^"]+)"/.exec(whole)?.[1] ?? []);
}
