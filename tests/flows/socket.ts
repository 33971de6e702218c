/**
 * A client of the desk's live socket that records what it receives.
 *
 * @module
 */
import { z } from "zod";
import { eventually } from "../support/wait.ts";

const notice = z.looseObject({ type: z.string() });

/** A message of the desk, with whatever it holds. */
export type Notice = z.infer<typeof notice>;

/** A socket that is open. */
export type Listener = {
  readonly heard: readonly Notice[];
  /** Resolves with the code when the desk closes it. */
  readonly closed: Promise<number>;
  send(message: unknown): void;
  /** Waits until everything that was sent has been read. */
  settle(): Promise<void>;
  /** Waits for a message of a type. */
  hears(type: string): Promise<Notice>;
  close(): Promise<void>;
};

/** Opens a socket. Rejects when the desk refuses it. @param client knows the certificate of a proxy */
export async function listen(
  address: string,
  headers: Record<string, string> = {},
  client?: Deno.HttpClient,
): Promise<Listener> {
  const options = client === undefined ? { headers } : { headers, client };
  const socket = new WebSocket(address.replace(/^http/, "ws"), options);
  const heard: Notice[] = [];
  socket.onmessage = ({ data }) => heard.push(notice.parse(JSON.parse(data)));
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  return {
    heard,
    closed,
    send,
    async settle() {
      const pings = () => heard.filter(({ type }) => type === "ping").length;
      const before = pings();
      send({ type: "ping" });
      await eventually("the ping", () => pings() > before || null);
    },
    hears: (type) => eventually(type, () => heard.find((message) => message.type === type) ?? null),
    async close() {
      socket.close();
      await closed;
    },
  };
}
