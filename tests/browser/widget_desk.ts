/**
 * A test desk: serves the built widget and the real frame page, and implements the chat's endpoints in memory.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import { fileURLToPath } from "node:url";
import { buildAssets, fileNameOf } from "../../build.ts";
import { framePage } from "../../routes/chat/frame_page.ts";
import { languageOf } from "../../core/languages/languages.ts";
import type {
  LiveToDesk,
  LiveToVisitor,
  NudgeAnswer,
  NudgeRequest,
  SessionRequest,
  WidgetConfig,
} from "../../widget/protocol.ts";
import { unixTimeIn } from "../support/wait.ts";
import { type Conversation, message, startTurns, type Turns } from "./widget_turns.ts";

/** The widget key that the test desk knows. */
export const KEY = "wk_0123456789abcdefghijkl";

/** Appearance of the test desk's chat. */
export const CONFIG: WidgetConfig = {
  v: 1,
  name: "Acme Support",
  color: "#4f46e5",
  textColor: "#ffffff",
  theme: "light",
  mode: "window",
  side: "right",
  radius: 16,
  buttonStyle: "icon",
  logo: null,
  logoDark: null,
  greeting: null,
  suggestions: ["Show my account", "Explain seats", "Change my plan"],
  openers: [],
  locale: "en",
  words: languageOf("en").launcher,
  online: true,
  ai: true,
  away: null,
  backAt: null,
  features: { pageControl: false, capture: true, nudges: true, attachments: false, talkToPerson: false },
  identity: { on: true },
  ttl: 60,
};

/** The settings and records of the simulated desk. */
export type WidgetDesk = Pick<Turns, "sent" | "presses" | "openGate" | "failPresses"> & {
  readonly origin: string;
  /** `METHOD /path` of every request so far. */
  readonly requests: string[];
  /** What every session was opened with. */
  readonly sessions: readonly SessionRequest[];
  /** Everything that pages and chats said on their live lines. */
  readonly heard: readonly LiveToDesk[];
  /** Every question whether help may be offered. */
  readonly nudges: readonly NudgeRequest[];
  /** Its answer. */
  readonly answerNudges: (answer: Partial<NudgeAnswer>) => void;
  /** How many live lines are open. */
  readonly openSockets: () => number;
  /** Says something on every live line. */
  readonly tellAll: (message: LiveToVisitor) => void;
  /** Changes the settings, without an event. */
  readonly configure: (config: Partial<WidgetConfig>) => void;
  /** Whether live lines are refused from now on; those that are open end. */
  readonly refuseLines: (refuse: boolean) => void;
  /** Ends every session, as a restart with a new key would. */
  readonly endSessions: () => void;
  /** Holds the answers to reads of messages from now on. @returns a function that releases them */
  readonly holdReads: () => () => void;
  /** A teammate writes in every conversation. */
  readonly teammateSays: (text: string) => void;
  /** Every message was written this much earlier, in ms. */
  readonly backdate: (ms: number) => void;
  readonly close: () => Promise<void>;
};

function json(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { "access-control-allow-origin": "*" },
  });
}

const ASSETS = fileURLToPath(new URL("../../build/assets", import.meta.url));

/** Starts a test desk on a free port. */
export async function startWidgetDesk(
  settings: Partial<WidgetConfig> = {},
  allowedWebsites: readonly string[] = [],
): Promise<WidgetDesk> {
  const manifest = await buildAssets(ASSETS);
  const requests: string[] = [];
  const sessions = new Map<string, Conversation>();
  const conversations = new Map<string, Conversation>();
  const sockets = new Set<WebSocket>();
  const heard: LiveToDesk[] = [];
  const nudges: NudgeRequest[] = [];
  const opened: SessionRequest[] = [];
  let config = settings;
  let nudge: NudgeAnswer = {
    show: true,
    text: "Saving did not work. Can we help?",
    suggestions: ["Yes, please help me", "I would like to talk to a person"],
    cooldownS: 0,
  };
  let refuses = false;
  let mayRead: Promise<void> | null = null;
  const turns = startTurns();

  function openSession(visitor: string | undefined): Response {
    const known = visitor === undefined ? undefined : conversations.get(visitor);
    const conversation = known ??
      { visitor: crypto.randomUUID(), messages: [], seenN: 0 };
    const session = crypto.randomUUID();
    sessions.set(session, conversation);
    conversations.set(conversation.visitor, conversation);
    return json({
      session,
      visitor: conversation.visitor,
      expiresAt: new Date(unixTimeIn(3600) * 1000).toISOString(),
    });
  }

  function live(request: Request): Response {
    if (refuses) return new Response(null, { status: 503 });
    const { socket, response } = Deno.upgradeWebSocket(request);
    let conversation: Conversation | undefined;
    socket.onmessage = (event) => {
      const message: LiveToDesk = JSON.parse(event.data);
      heard.push(message);
      if (message.type === "seen" && conversation !== undefined) conversation.seenN = message.n;
      if (message.type !== "hello") return;
      conversation = sessions.get(message.session ?? "");
      sockets.add(socket);
    };
    socket.onclose = () => sockets.delete(socket);
    return response;
  }

  async function identify(request: Request): Promise<Response> {
    const { token } = await request.json();
    if (token.endsWith("good-token")) return json({ identified: true, name: "Sam" });
    return json({
      identified: false,
      code: "bad_signature",
      reason: "the signature does not match: wrong or rotated secret",
    }, 401);
  }

  async function read(conversation: Conversation, request: Request): Promise<Response> {
    const after = Number(new URL(request.url).searchParams.get("after"));
    if (mayRead !== null) await mayRead;
    const { seenN, messages: all } = conversation;
    const messages = all.filter(({ n }) => n > after);
    return json({ messages, lastN: all.length, seenN, answerer: all.length === 0 ? null : { kind: "ai" } });
  }

  function endpoint(path: string, request: Request): Promise<Response> | Response {
    if (path === "/config") return json({ ...CONFIG, ...config });
    if (path === "/live") return live(request);
    if (path === "/nudge") {
      return request.json().then((asked: NudgeRequest) => {
        nudges.push(asked);
        return json(nudge);
      });
    }
    if (path === "/session") {
      return request.json().then((asked: SessionRequest) => {
        opened.push(asked);
        return openSession(asked.visitor);
      });
    }
    const bearer = request.headers.get("authorization")?.slice("Bearer ".length);
    const conversation = sessions.get(bearer ?? "");
    if (!conversation) return json({ code: "unauthenticated" }, 401);
    if (path === "/identify") return identify(request);
    if (path === "/logout") return json({ identified: false });
    if (path === "/press") return turns.press(conversation, request);
    if (request.method === "POST") return turns.send(conversation, request);
    return read(conversation, request);
  }

  async function asset(name: string): Promise<Response> {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    return new Response(await Deno.readFile(`${ASSETS}/${name}`), {
      headers: { "content-type": type },
    });
  }

  function frame(): Response {
    const { html, headers } = framePage({
      key: KEY,
      config: { ...CONFIG, ...config },
      baseUrl: origin,
      allowedWebsites,
      assets: {
        script: `/assets/${fileNameOf(manifest, "frame.js")}`,
        styles: `/assets/${fileNameOf(manifest, "frame.css")}`,
      },
    });
    return new Response(html, { headers });
  }

  /** An empty page of the desk with the script that draws cards, under the policy that such pages have. */
  function previewPage(): Response {
    const [script, styles] = [fileNameOf(manifest, "preview.js"), fileNameOf(manifest, "preview.css")];
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title>
<script src="/assets/${script}" data-styles="/assets/${styles}" defer></script></head><body><main><h1>Preview</h1></main></body></html>`;
    const policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'";
    return new Response(html, { headers: { "content-type": "text/html", "content-security-policy": policy } });
  }

  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => {
      const { pathname } = new URL(request.url);
      requests.push(`${request.method} ${pathname}`);
      if (/^\/widget[\w-]*\.js$/.test(pathname)) return asset(pathname.slice(1));
      if (pathname === "/widget") return frame();
      if (pathname === "/preview") return previewPage();
      if (pathname.startsWith("/assets/")) return asset(pathname.slice(8));
      const own = `/api/widget/${KEY}`;
      return pathname.startsWith(own)
        ? endpoint(pathname.slice(own.length), request)
        : json({ code: "not_found" }, 404);
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;

  return {
    origin,
    requests,
    sent: turns.sent,
    presses: turns.presses,
    sessions: opened,
    heard,
    nudges,
    answerNudges(answer) {
      nudge = { ...nudge, ...answer };
    },
    openSockets: () => sockets.size,
    tellAll(message) {
      for (const socket of sockets) socket.send(JSON.stringify(message));
    },
    configure(next) {
      config = { ...config, ...next };
    },
    refuseLines(refuse) {
      refuses = refuse;
      if (refuse) { for (const socket of sockets) socket.close(); }
    },
    endSessions: () => sessions.clear(),
    holdReads() {
      const gate = Promise.withResolvers<void>();
      mayRead = gate.promise;
      return gate.resolve;
    },
    openGate: turns.openGate,
    failPresses: turns.failPresses,
    teammateSays(text) {
      for (const conversation of conversations.values()) {
        const { n } = message(conversation, { author: "teammate", text });
        for (const socket of sockets) {
          socket.send(JSON.stringify({ type: "message", n }));
        }
      }
    },
    backdate(ms) {
      for (const conversation of conversations.values()) {
        conversation.messages = conversation.messages.map((message) => ({
          ...message,
          at: new Date(Date.parse(message.at) - ms).toISOString(),
        }));
      }
    },
    async close() {
      turns.openGate();
      for (const socket of sockets) socket.close();
      await server.shutdown();
    },
  };
}
