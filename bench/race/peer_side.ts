/**
 * The peer's side: Libredesk, already built, which the bench starts with a given command and uses only through HTTP and
 * sockets. Its database is written directly in one place, `peer_growth.ts`: a million messages over HTTP would take
 * hours.
 *
 * @module
 */
import { z } from "zod";
import { familyOf, untilAnswers } from "./processes.ts";
import { openSocket, postJson, scriptsIn, type Side } from "./side.ts";

/** The location of the peer. */
export type PeerPlace = {
  /** A shell command that runs it in the foreground, in its own folder. */
  readonly command: string;
  readonly url: string;
  /** Its own database, which contains nothing that is needed. */
  readonly databaseUrl: string;
  /** The password of its first account, `System`. */
  readonly password: string;
};

/** The variables of the peer's location; `bench/race.ts` describes them. */
const VARIABLES = {
  command: "RACE_PEER_COMMAND",
  url: "RACE_PEER_URL",
  databaseUrl: "RACE_PEER_DATABASE_URL",
  password: "RACE_PEER_PASSWORD",
} as const;

/** The location of the peer. @throws Error that names the missing variables */
export function peerPlace(): PeerPlace {
  const read = (name: keyof PeerPlace) => Deno.env.get(VARIABLES[name]) ?? "";
  const missing = (["command", "url", "databaseUrl", "password"] as const).filter((name) => read(name) === "");
  if (missing.length > 0) {
    const names = missing.map((name) => VARIABLES[name]).join(", ");
    throw new Error(`The race needs a peer that is built: set ${names}, as the head of bench/race.ts says.`);
  }
  return {
    command: read("command"),
    url: read("url").replace(/\/$/, ""),
    databaseUrl: read("databaseUrl"),
    password: read("password"),
  };
}

/** A running peer. */
export type PeerProcess = {
  readonly url: string;
  readonly startMs: number;
  readonly pids: () => readonly number[];
  readonly stop: () => Promise<void>;
};

/** Starts the peer and waits until it reports that it is healthy. */
export async function startPeer({ command, url }: PeerPlace): Promise<PeerProcess> {
  const startedAt = performance.now();
  const child = new Deno.Command("sh", {
    args: ["-c", command],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  await Promise.race([
    untilAnswers(`${url}/health`),
    child.status.then(({ code }) => Promise.reject(new Error(`The peer ended with code ${code}: ${command}`))),
  ]);
  return {
    url,
    startMs: performance.now() - startedAt,
    pids: () => familyOf(child.pid),
    stop: async () => {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

const begun = z.object({
  data: z.object({ session_token: z.string(), conversation: z.object({ uuid: z.string() }) }),
});
const inboxMade = z.object({ data: z.object({ uuid: z.string() }) });

/** The minimal settings of a chat that the peer accepts. */
const CHAT = {
  brand_name: "Acme Tools",
  language: "en-US",
  colors: { primary: "#2563eb" },
  features: { emoji: true, file_upload: true },
  launcher: { position: "right", spacing: { side: 20, bottom: 20 } },
  greeting_message: "Hi, how can we help?",
  visitors: { allow_start_conversation: true, start_conversation_button_text: "Start" },
  users: { allow_start_conversation: true, start_conversation_button_text: "Start" },
} as const;

/** Signs in and creates a new chat for this run. */
export async function openPeer({ password }: PeerPlace, peer: PeerProcess): Promise<Side & { readonly chat: string }> {
  const { url } = peer;
  const signedIn = await postJson(`${url}/api/v1/auth/login`, { email: "System", password });
  await signedIn.body?.cancel();
  const cookies = signedIn.headers.getSetCookie().map((given) => given.split(";")[0] ?? "");
  const cookie = cookies.join("; ");
  const csrf = cookies.find((pair) => pair.startsWith("csrf_token="))?.slice("csrf_token=".length) ?? "";
  const teammate = { cookie, "x-csrftoken": csrf };
  const made = await postJson(
    `${url}/api/v1/inboxes`,
    { name: "Race", channel: "livechat", enabled: true, config: CHAT },
    teammate,
  );
  const chat = inboxMade.parse(await made.json()).data.uuid;
  const named = { "x-libredesk-inbox-id": chat };
  const api = `${url}/api/v1/widget/chat`;
  return {
    chat,
    name: "peer",
    settings: { url: `${api}/settings`, headers: named },
    inbox: { url: `${url}/api/v1/conversations/all?page=1&page_size=50`, headers: { cookie } },
    begin: async (text) => {
      const answer = await postJson(`${api}/conversations/init`, { message: text }, named);
      const { session_token, conversation } = begun.parse(await answer.json()).data;
      return { token: session_token, conversation: conversation.uuid };
    },
    say: async ({ token, conversation }, text) => {
      const headers = { ...named, authorization: `Bearer ${token}` };
      await (await postJson(`${api}/conversations/${conversation}/message`, { message: text }, headers)).text();
    },
    listen: ({ token }) => openSocket(`${url}/widget/ws`, {}, { type: "join", token, data: { inbox_id: chat } }),
    scripts: async () => {
      const answer = await fetch(`${url}/widget?inbox_id=${chat}`);
      const html = await answer.text();
      if (!answer.ok) throw new Error(`The peer's chat answered ${answer.status}: its frontend is not built.`);
      return [`${url}/widget.js`, ...scriptsIn(html).map((src) => new URL(src, url).href)];
    },
    pids: peer.pids,
    stop: peer.stop,
  };
}
