/**
 * Both ends of many conversations: visitors with their sockets, and pages of the desk that are notified of all of them.
 *
 * @module
 */
import { z } from "zod";
import type { ServerProcess } from "./process.ts";

/** Senders and receivers; visitors are numbered from 0. */
export type Ends = {
  readonly visitors: number;
  readonly pages: number;
  /**
   * Called for each page that is notified of a visitor, and for each visitor's socket that is notified of a message.
   */
  heard: (end: "page" | "visitor", visitor: number, page: number) => void;
  /** Both resolve to whether the message was accepted. */
  readonly say: (visitor: number, text: string) => Promise<boolean>;
  readonly reply: (visitor: number, text: string) => Promise<boolean>;
  /** Every text of a visitor's conversation, in order. */
  readonly read: (visitor: number) => Promise<readonly string[]>;
  readonly close: () => void;
};

/** The numbers of both. */
export type Size = { readonly visitors: number; readonly pages: number };

/** The message of the desk's process when it is ready. */
export const deskSaid = z.object({ url: z.string(), widgetKey: z.string(), cookie: z.string(), csrf: z.string() });

/** The message of the peer's process. */
export const peerSaid = z.object({ url: z.string() });

const notice = z.object({ type: z.string(), id: z.string().optional() });

/** The messages of a socket. */
type Notice = z.infer<typeof notice>;

const opened = z.object({
  session: z.string(),
  visitor: z.string(),
  conversation: z.object({ id: z.string() }).nullish(),
});
const thread = z.object({ messages: z.array(z.object({ text: z.string().nullable() })) });

/** Visitors who have started a conversation, each answered once by a teammate. */
export async function openOurEnds(
  { said: { url, widgetKey, cookie, csrf } }: ServerProcess<z.infer<typeof deskSaid>>,
  size: Size,
): Promise<Ends> {
  const api = `${url}/api/widget/${widgetKey}`;
  const numbers = new Map<string, number>();
  const chats: { readonly bearer: string; readonly number: number }[] = [];
  const sockets: WebSocket[] = [];
  const ends: Ends = {
    visitors: size.visitors,
    pages: size.pages,
    heard: () => {},
    say: async (visitor, text) => {
      const { bearer = "" } = chats[visitor] ?? {};
      const answered = await send(`${api}/messages`, bearer, { clientId: crypto.randomUUID(), text });
      const turn = await answered.text();
      if (!answered.ok && answered.status !== BUSY) {
        throw new Error(`a message was answered ${answered.status}: ${turn}`);
      }
      return turn.startsWith("event: received\n");
    },
    reply: (visitor, text) => answer(chats[visitor]?.number ?? 0, text),
    read: async (visitor) => {
      const headers = { authorization: `Bearer ${chats[visitor]?.bearer}` };
      const answered = await fetch(`${api}/messages?after=0`, { headers });
      return thread.parse(await answered.json()).messages.flatMap(({ text }) => text ?? []);
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
  const answer = async (number: number, text: string) => {
    const answered = await fetch(`${url}/desk/inbox/${number}/reply`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: `desk_session=${cookie}` },
      body: new URLSearchParams({ csrf, text, clientId: crypto.randomUUID(), kind: "reply" }),
    });
    await answered.body?.cancel();
    if (answered.status === BUSY) return false;
    if (answered.status !== 303) throw new Error(`a reply was answered ${answered.status}`);
    return true;
  };
  for (let at = 0; at < size.visitors; at++) {
    const { session, visitor } = opened.parse(await (await post(`${api}/session`, "", {})).json());
    await drain(await post(`${api}/messages`, session, { clientId: crypto.randomUUID(), text: "hello" }));
    // Conversations are numbered from 1, and nothing else begins one here.
    chats.push({ bearer: session, number: at + 1 });
    await answer(at + 1, "I am with you.");
    const again = opened.parse(await (await post(`${api}/session`, "", { visitor })).json());
    numbers.set(again.conversation?.id ?? "", at);
    const socket = await open(`${api}/live`, {}, ({ type }) => {
      if (type === "message") ends.heard("visitor", at, 0);
    });
    const page = { url: "https://shop.example/", title: "Shop" };
    socket.send(JSON.stringify({ type: "hello", session, page }));
    sockets.push(socket);
  }
  for (let page = 0; page < size.pages; page++) {
    sockets.push(
      await open(`${url}/desk/live`, { cookie: `desk_session=${cookie}`, origin: url }, ({ type, id = "" }) => {
        const visitor = numbers.get(id);
        if (type === "conversation" && visitor !== undefined) ends.heard("page", visitor, page);
      }),
    );
  }
  return ends;
}

/** The same ends at the peer. */
export async function openPeerEnds(
  { said: { url } }: ServerProcess<z.infer<typeof peerSaid>>,
  size: Size,
): Promise<Ends> {
  const sockets: WebSocket[] = [];
  const sendTo = async (path: string, visitor: number, text: string) => {
    await drain(await post(`${url}${path}?visitor=${visitor}`, "", { id: text }));
    return true;
  };
  const ends: Ends = {
    visitors: size.visitors,
    pages: size.pages,
    heard: () => {},
    say: (visitor, text) => sendTo("/say", visitor, text),
    reply: (visitor, text) => sendTo("/reply", visitor, text),
    read: () => Promise.resolve([]),
    close: () => sockets.forEach((socket) => socket.close()),
  };
  for (let at = 0; at < size.visitors; at++) {
    sockets.push(await open(`${url}/live?visitor=${at}`, {}, () => ends.heard("visitor", at, 0)));
  }
  for (let page = 0; page < size.pages; page++) {
    sockets.push(await open(`${url}/live`, {}, ({ id }) => ends.heard("page", Number(id), page)));
  }
  return ends;
}

/** The status of a message that the desk does not take, because too many come. */
const BUSY = 503;

async function post(address: string, bearer: string, body: unknown): Promise<Response> {
  const answered = await send(address, bearer, body);
  if (!answered.ok) throw new Error(`${address} answered ${answered.status}: ${await answered.text()}`);
  return answered;
}

async function send(address: string, bearer: string, body: unknown): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(bearer === "" ? {} : { authorization: `Bearer ${bearer}` }),
  };
  return await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
}

async function drain(answered: Response): Promise<void> {
  await answered.text();
}

/** Opens a socket. */
export async function open(
  address: string,
  headers: Readonly<Record<string, string>>,
  hear: (heard: Notice) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(address.replace(/^http/, "ws"), { headers });
  socket.onmessage = ({ data }) => hear(notice.parse(JSON.parse(data)));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return socket;
}
