/**
 * A desk in a test: serves the built widget and the real frame page, and speaks the chat's endpoints from memory.
 *
 * @see contract, section 6
 * @module
 */
import { buildAssets } from "../../build.ts";
import { framePage } from "../../routes/frame_page.ts";
import { loaderWords } from "../../routes/loader_words.ts";
import type {
  LiveToDesk,
  LiveToVisitor,
  NudgeAnswer,
  NudgeRequest,
  PressRequest,
  SendRequest,
  SessionRequest,
  ThreadMessage,
  TurnEvent,
  WidgetConfig,
} from "../../widget/protocol.ts";
import { answerTo, type Step, UPGRADE_BUTTON, wire } from "./widget_replies.ts";

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
  words: loaderWords("en"),
  online: true,
  away: null,
  backAt: null,
  features: { pageControl: false, capture: true, nudges: true, attachments: false, talkToPerson: false },
  identity: { on: true },
  ttl: 60,
};

/** What a test may set and see. */
export type WidgetDesk = {
  readonly origin: string;
  /** `METHOD /path` of every request so far. */
  readonly requests: string[];
  /** Every press so far. */
  readonly presses: readonly PressRequest[];
  /** What every session was opened with. */
  readonly sessions: readonly SessionRequest[];
  /** Every message that came so far. */
  readonly sent: readonly SendRequest[];
  /** Everything that pages and chats said on their live lines. */
  readonly heard: readonly LiveToDesk[];
  /** Every question whether help may be offered. */
  readonly nudges: readonly NudgeRequest[];
  /** What is answered to it. */
  readonly answerNudges: (answer: Partial<NudgeAnswer>) => void;
  /** How many live lines are open. */
  readonly lines: () => number;
  /** Says something on every live line. */
  readonly tellAll: (message: LiveToVisitor) => void;
  /** Changes the settings, and tells nobody. */
  readonly configure: (config: Partial<WidgetConfig>) => void;
  /** Whether live lines are refused from now on; those that are open end. */
  readonly refuseLines: (refuse: boolean) => void;
  /** Ends every session, as a restart with a new key would. */
  readonly endSessions: () => void;
  /** Lets an answer that waits at its gate go on; the gate is open from then on. */
  readonly openGate: () => void;
  /** Whether the upgrade button fails from now on. */
  readonly failPresses: (fail: boolean) => void;
  /** A teammate writes in every conversation. */
  readonly teammateSays: (text: string) => void;
  readonly close: () => Promise<void>;
};

type Conversation = { readonly visitor: string; messages: ThreadMessage[] };

type Emit = (event: TurnEvent) => void;

function json(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { "access-control-allow-origin": "*" },
  });
}

function message(
  conversation: Conversation,
  fields: Partial<ThreadMessage>,
): ThreadMessage {
  const made: ThreadMessage = {
    id: crypto.randomUUID(),
    n: conversation.messages.length + 1,
    at: new Date().toISOString(),
    author: "ai",
    kind: "text",
    text: null,
    card: null,
    folded: null,
    failed: null,
    buttons: [],
    open: false,
    attachments: [],
    sources: [],
    clientId: null,
    by: null,
    seen: false,
    ...fields,
  };
  conversation.messages.push(made);
  return made;
}

function change(
  conversation: Conversation,
  id: string,
  fields: Partial<ThreadMessage>,
): void {
  conversation.messages = conversation.messages.map((known) => known.id === id ? { ...known, ...fields } : known);
}

/** Starts a test desk on a free port. */
export async function startWidgetDesk(
  settings: Partial<WidgetConfig> = {},
  allowedWebsites: readonly string[] = [],
): Promise<WidgetDesk> {
  const folder = await Deno.makeTempDir();
  const manifest = await buildAssets(folder);
  const requests: string[] = [];
  const sessions = new Map<string, Conversation>();
  const conversations = new Map<string, Conversation>();
  const sockets = new Set<WebSocket>();
  const heard: LiveToDesk[] = [];
  const nudges: NudgeRequest[] = [];
  const sent: SendRequest[] = [];
  const opened: SessionRequest[] = [];
  let config = settings;
  let nudge: NudgeAnswer = {
    show: true,
    text: "Saving did not work. Can we help?",
    suggestions: ["Yes, please help me", "I would like to talk to a person"],
    cooldownS: 0,
  };
  let refuses = false;
  const dropped = new Set<string>();
  const gate = Promise.withResolvers<void>();
  const presses: PressRequest[] = [];
  let upgrade: "ok" | "app_error" = "ok";

  function openSession(visitor: string | undefined): Response {
    const known = visitor === undefined ? undefined : conversations.get(visitor);
    const conversation = known ??
      { visitor: crypto.randomUUID(), messages: [] };
    const session = crypto.randomUUID();
    sessions.set(session, conversation);
    conversations.set(conversation.visitor, conversation);
    return json({
      session,
      visitor: conversation.visitor,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
  }

  async function perform(
    step: Step,
    conversation: Conversation,
    clientId: string,
    emit: Emit,
  ): Promise<boolean> {
    const next = conversation.messages.length + 1;
    switch (step.kind) {
      case "gate":
        await gate.promise;
        return true;
      case "drop":
        if (dropped.has(clientId)) return true;
        dropped.add(clientId);
        return false;
      case "text": {
        const messageId = crypto.randomUUID();
        for (const delta of step.deltas) {
          emit({ event: "text", n: next, messageId, delta });
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        message(conversation, { id: messageId, text: step.deltas.join("") });
        return true;
      }
      case "card": {
        const { card, summary } = step;
        const { id: messageId, n } = message(conversation, {
          kind: "card",
          card,
          folded: summary,
          open: true,
        });
        emit({ event: "card", n, messageId, card, summary });
        return true;
      }
      case "confirm": {
        const { summary, buttons } = step;
        const { id: messageId, n } = message(conversation, {
          kind: "confirm",
          text: summary,
          buttons,
          open: true,
        });
        emit({ event: "confirm", n, messageId, summary, buttons });
        return true;
      }
      case "handoff":
        message(conversation, {
          kind: "event",
          author: "system",
          text: step.text,
        });
        emit({ event: "handoff", n: next, text: step.text });
        return true;
      case "error":
        emit({ event: "error", n: next, code: "internal", text: step.text });
        return true;
      case "status":
        emit({ event: "status", n: next, text: step.text });
        return true;
    }
  }

  function stream(run: (emit: Emit) => Promise<boolean>): Response {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const emit: Emit = (event) => controller.enqueue(wire(event));
        const whole = await run(emit);
        if (!whole) return controller.error(new Error("dropped by the test"));
        emit({ event: "done", n: 0, messages: [] });
        controller.close();
      },
    });
    return new Response(body, {
      headers: { "content-type": "text/event-stream" },
    });
  }

  function send(conversation: Conversation, request: Request): Promise<Response> {
    return request.json().then((asked: SendRequest) =>
      stream(async (emit) => {
        const { clientId, text } = asked;
        sent.push(asked);
        const known = conversation.messages.some((sent) => sent.clientId === clientId);
        if (!known) {
          message(conversation, { author: "customer", text, clientId });
        }
        // Only a whole answer is saved: a retry finds the question and is answered anew.
        const before = conversation.messages;
        for (const step of answerTo(text)) {
          if (await perform(step, conversation, clientId, emit)) continue;
          conversation.messages = before.filter((sent) => sent.author === "customer");
          return false;
        }
        return true;
      })
    );
  }

  async function press(
    conversation: Conversation,
    request: Request,
  ): Promise<Response> {
    const pressed: PressRequest = await request.json();
    const { messageId, button } = pressed;
    presses.push(pressed);
    return stream(async (emit) => {
      await gate.promise;
      if (button === UPGRADE_BUTTON) {
        emit({ event: "action", n: 0, action: "change_plan", outcome: upgrade });
        change(
          conversation,
          messageId,
          upgrade === "ok"
            ? { open: false, folded: "You are on Pro now." }
            : { failed: "The plan could not be changed." },
        );
        return true;
      }
      if (button === "choice.0") {
        change(conversation, messageId, { kind: "text", open: false, buttons: [] });
        message(conversation, { author: "customer", text: "Talk to a person" });
        return await perform({ kind: "handoff", text: "A teammate will join this chat." }, conversation, "", emit);
      }
      const card = conversation.messages.find(({ id, kind }) => id === messageId && kind === "card")?.card;
      if (card) {
        const isDone = card["collapsed"] === true;
        change(conversation, messageId, isDone ? { open: false, folded: null } : { failed: `Pressed ${button}` });
        return true;
      }
      const yes = button === "yes";
      change(conversation, messageId, {
        open: false,
        folded: yes ? "Confirmed" : "Declined",
      });
      const text = yes ? "Done: you are on Pro." : "Fine, nothing was changed.";
      return await perform({ kind: "text", deltas: [text] }, conversation, "", emit);
    });
  }

  function live(request: Request): Response {
    if (refuses) return new Response(null, { status: 503 });
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.onmessage = (event) => {
      const message: LiveToDesk = JSON.parse(event.data);
      heard.push(message);
      if (message.type === "hello") sockets.add(socket);
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
    if (path === "/press") return press(conversation, request);
    if (request.method === "POST") return send(conversation, request);
    const after = Number(new URL(request.url).searchParams.get("after"));
    const messages = conversation.messages.filter(({ n }) => n > after);
    return json({ messages, lastN: conversation.messages.length });
  }

  async function asset(name: string): Promise<Response> {
    const type = name.endsWith(".css") ? "text/css" : "text/javascript";
    return new Response(await Deno.readFile(`${folder}/${name}`), {
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
        script: `/assets/${manifest["frame.js"].name}`,
        styles: `/assets/${manifest["frame.css"].name}`,
      },
    });
    return new Response(html, { headers });
  }

  /** An empty page of the desk with the script that draws cards, under the policy that such pages have. */
  function previewPage(): Response {
    const [script, styles] = [manifest["preview.js"].name, manifest["preview.css"].name];
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
    presses,
    sessions: opened,
    sent,
    heard,
    nudges,
    answerNudges(answer) {
      nudge = { ...nudge, ...answer };
    },
    lines: () => sockets.size,
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
    openGate: () => gate.resolve(),
    failPresses: (fail) => upgrade = fail ? "app_error" : "ok",
    teammateSays(text) {
      for (const conversation of conversations.values()) {
        const { n } = message(conversation, { author: "teammate", text });
        for (const socket of sockets) {
          socket.send(JSON.stringify({ type: "message", n }));
        }
      }
    },
    async close() {
      gate.resolve();
      for (const socket of sockets) socket.close();
      await server.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
