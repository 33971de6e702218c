import { NO_OPERATOR } from "../support/served.ts";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { setIdentity } from "../../core/identity/secret.ts";
import { RATES } from "../../core/limits/rates.ts";
import { openPresence } from "../../kv/presence.ts";
import { noteSites } from "../../kv/sites.ts";
import { openKv } from "../../kv/open.ts";
import { memoryRates } from "../../kv/rates.ts";
import { ROUTES } from "../../routes/app.ts";
import { readAssets } from "../../routes/assets.ts";
import { openChatSockets } from "../../routes/live/chat_sockets.ts";
import { openAdmission } from "../../routes/chat/admission.ts";
import { openConfigs } from "../../routes/chat/config.ts";
import { dispatcher } from "../../routes/dispatch.ts";
import type { Served } from "../../routes/served.ts";
import { openLiveSockets } from "../../routes/live/sockets.ts";
import { openMetrics } from "../../routes/metrics/metrics.ts";
import { NO_PROXY } from "../../trusted_proxies.ts";
import { watchProxy } from "../../routes/proxy_watch.ts";
import { openSlots } from "../../routes/http/slots.ts";
import { startDeskSession } from "../../kv/desk_sessions.ts";
import { signToken } from "../support/jwt.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const BASE = "http://desk.example";
const logged: string[] = [];
const desk = await testDesk({ log: (level, message) => level !== "debug" && logged.push(message) });
const kv = await openKv({ kind: "memory" });
Deno.test.afterAll(async () => {
  kv.close();
  await desk.close();
});

const configs = openConfigs(desk.live);
const served: Served = {
  desk,
  kv,
  rates: memoryRates(desk.now),
  assets: await readAssets(fileURLToPath(new URL("../../build/assets", import.meta.url))),
  configs,
  sockets: openLiveSockets(desk.now),
  chats: openChatSockets({ desk, kv }),
  presence: openPresence({ ...desk, kv }),
  sites: noteSites({ kv, now: desk.now }),
  stop: new AbortController().signal,
  unfinished: new Set(),
  admission: openAdmission(() => 0, () => {}),
  uploads: openSlots(),
  mcp: () => Promise.resolve(new Response(null, { status: 404 })),
  connectMcp: () => Promise.resolve(new Response(null, { status: 404 })),
  api: () => Promise.resolve(new Response(null, { status: 404 })),
  sandboxAnswers: () => Promise.resolve(true),
  extractorWaiting: () => 0,
  extractorState: () => Promise.resolve("awake" as const),
  folders: () => Promise.resolve([]),
  clockFault: () => null,
  metrics: openMetrics(),
  metricsToken: null,
  baseUrl: BASE,
  operator: NO_OPERATOR,
  trustProxy: NO_PROXY,
  countryHeader: null,
  proxy: watchProxy({ trustProxy: NO_PROXY, baseUrl: BASE, log: () => {} }),
};
const answer = dispatcher(served, ROUTES);
const { id: workspace, widgetKey } = await testWorkspace(desk);
const owner = await testCaller(desk, workspace);
/** Where a session of these tests began. */
const FROM = { device: "Firefox on Linux", address: "192.0.2.1" };

const { id: cookie, session } = await startDeskSession(
  { ...desk, kv },
  { workspace, teammate: owner.teammate.id },
  FROM,
);

/** Sends a request as a stranger at `hostname`. */
async function send(path: string, init: RequestInit = {}, hostname = "192.0.2.1"): Promise<Response> {
  const remoteAddr = { transport: "tcp", hostname, port: 1 } as const;
  return await answer(new Request(`${BASE}${path}`, init), { remoteAddr });
}

function json(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", body: JSON.stringify(body), headers };
}

function form(fields: Record<string, string>): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields), headers: { cookie: `desk_session=${cookie}` } };
}

const sessionAnswer = z.object({ session: z.string(), visitor: z.string() });

async function startChat(visitor?: string) {
  const page = { url: "\0", title: "\ud800" };
  const started = await send(`/api/widget/${widgetKey}/session`, json({ page, visitor }));
  const answer = sessionAnswer.parse(await started.json());
  return { headers: { authorization: `Bearer ${answer.session}` }, visitor: answer.visitor };
}

Deno.test("dispatcher answers 400 to a value that the database cannot store, and logs nothing", async () => {
  const { headers: chat } = await startChat();
  const page = { url: "", title: "" };
  const signedIn = { headers: { cookie: `desk_session=${cookie}` } };
  const clientId = crypto.randomUUID();
  await (await send(`/api/widget/${widgetKey}/messages`, json({ clientId, text: "Hello", page }, chat))).text();
  const requests: readonly (readonly [string, RequestInit])[] = [
    ["/api/widget/%00/config", {}],
    ["/widget?key=%00", {}],
    [`/api/widget/${widgetKey}/press`, json({ messageId: "\0", button: "yes" }, chat)],
    [`/api/widget/${widgetKey}/messages?after=2147483648`, { headers: chat }],
    [`/api/widget/${widgetKey}/messages?after=9007199254740991`, { headers: chat }],
    ["/desk/sign-in", form({ email: "a\0@example.com", password: "a long password" })],
    ["/desk/inbox?after=-271821-04-20&id=x", signedIn],
    ["/desk/inbox?after=2026-01-01&id=%00", signedIn],
    // PostgreSQL's driver writes this as a year before Christ, which it can hold.
    ...(Deno.env.has("TEST_DATABASE_URL") ? [] : [["/desk/inbox?after=0000-01-01&id=x", signedIn] as const]),
    ["/desk/mcp/tokens/%00/revoke", form({ csrf: session.csrf })],
    ["/desk/mcp/tokens", form({ csrf: session.csrf, name: "a\0b", days: "30" })],
  ];
  for (const [path, init] of requests) {
    const response = await send(path, init, "192.0.2.2");
    assert.ok(response.status === 400 || response.status === 404, `${path}: ${response.status}`);
    await response.body?.cancel();
  }
  assert.deepEqual(logged, []);
});

Deno.test("siteOf counts unknown keys under one subject, apart from those of sites", async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < RATES.widget.max; n++) {
    statuses.add((await send(`/api/widget/wk_${n}/config`, {}, "192.0.2.3")).status);
  }
  assert.deepEqual([...statuses], [404]);
  assert.equal((await send("/api/widget/wk_more/config", {}, "192.0.2.3")).status, 429);
  assert.equal((await send("/widget?key=wk_more", {}, "192.0.2.3")).status, 429);
  assert.equal((await send(`/api/widget/${widgetKey}/config`, {}, "192.0.2.4")).status, 200);
  assert.equal((await send(`/api/widget/${widgetKey}/config`, {}, "192.0.2.3")).status, 200);
});

Deno.test("logoutSession signs the visitor out in every tab", async () => {
  const { secret } = await setIdentity(desk, workspace, "on");
  const exp = Math.floor(desk.now().getTime() / 1000) + 600;
  const token = signToken({ sub: "u_1", exp }, secret ?? "");
  const at = (path: string) => `/api/widget/${widgetKey}/${path}`;
  const opened = z.object({ opened: z.object({ session: z.string(), visitor: z.string().optional() }) });
  const signIn = async (tab: Readonly<Record<string, string>>) => {
    const answer = await send(at("identify"), json({ token }, tab));
    return opened.parse(await answer.json()).opened;
  };
  const first = await signIn((await startChat()).headers);
  const second = await signIn((await startChat(first.visitor)).headers);
  const tabs = [first, second].map(({ session }) => ({ authorization: `Bearer ${session}` }));
  const message = { clientId: crypto.randomUUID(), text: "Hello", page: { url: "", title: "" } };
  await (await send(at("messages"), json(message, tabs[1]))).text();
  const read = async (tab = {}) => {
    const answer = await send(at("messages"), { headers: tab });
    return z.object({ lastN: z.int().optional(), code: z.string().optional() }).parse(await answer.json());
  };
  for (const tab of tabs) assert.notEqual((await read(tab)).lastN ?? 0, 0);
  assert.equal((await send(at("logout"), json({}, tabs[0]))).status, 200);
  assert.deepEqual([(await read(tabs[0])).code, (await read(tabs[1])).code], ["unauthenticated", "signed_out"]);
});

Deno.test("openSocket closes a socket whose handler throws, and the process lives", async () => {
  const lost = await openKv({ kind: "memory" });
  lost.close();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    dispatcher({ ...served, kv: lost }, ROUTES),
  );
  const socket = new WebSocket(`ws://127.0.0.1:${server.addr.port}/api/widget/${widgetKey}/live`);
  const closed = new Promise<CloseEvent>((resolve) => socket.onclose = resolve);
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", session: "any", page: { url: "", title: "" } }));
  assert.equal((await closed).code, 1011);
  await server.shutdown();
  assert.deepEqual(logged.splice(0), ["A live socket failed."]);
});

Deno.test("a client that looks for OAuth metadata gets a 404 in JSON at every address", async (test) => {
  for (
    const path of [
      "/.well-known/oauth-protected-resource",
      "/.well-known/oauth-protected-resource/mcp",
      "/.well-known/oauth-authorization-server",
      "/.well-known/oauth-authorization-server/mcp",
      "/.well-known/openid-configuration",
      "/.well-known/openid-configuration/mcp",
      "/mcp/.well-known/openid-configuration",
      "/register",
    ]
  ) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      await test.step(`${method} ${path}`, async () => {
        const response = await send(path, { method });
        assert.equal(response.status, 404);
        assert.equal(response.headers.get("content-type"), "application/json");
        assert.equal(z.looseObject({ error: z.string() }).parse(await response.json()).error, "not_found");
      });
    }
  }
});

Deno.test("dispatcher gives each teammate the pages of their own workspace", async () => {
  const other = await testWorkspace(desk);
  const { teammate } = await testCaller(desk, other.id);
  const { id } = await startDeskSession({ ...desk, kv }, { workspace: other.id, teammate: teammate.id }, FROM);
  const page = await send("/desk/widget/install", { headers: { cookie: `desk_session=${id}` } });
  const text = await page.text();
  assert.deepEqual([text.includes(other.widgetKey), text.includes(widgetKey)], [true, false]);
});

Deno.test("every answer forbids browsers to sniff its type, also of the API and of unknown addresses", async () => {
  const answerTo = dispatcher(served, ROUTES);
  const paths = ["/healthz", "/mcp", "/api/v1/conversations", "/.well-known/oauth-protected-resource/connect/mcp"];
  for (const path of [...paths, "/desk/sign-in", "/nothing", "/desk/nothing", "/api/widget/wk_unknown/session"]) {
    const info = { remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 } } as const;
    const answer = await answerTo(new Request(`${BASE}${path}`), info);
    await answer.body?.cancel();
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff", `${path}: ${answer.status}`);
  }
});
