/**
 * Two desks as real processes on one PostgreSQL and one KV Connect server, behind a round-robin nginx: what they share,
 * one that is killed, and unreachable stores.
 */

import assert from "node:assert/strict";
import { z } from "zod";
import { openDatabase } from "../../core/db/open.ts";
import { makeToken, setUpExample } from "../flows/example_setup.ts";
import { startOwnApp } from "../flows/own_app.ts";
import { listen, type Listener } from "../flows/socket.ts";
import { type DeskBrowser, openDeskBrowser } from "../flows/teammate.ts";
import { callTool } from "../flows/tools.ts";
import { actionsOf, only, openChat, type Visitor } from "../flows/visitor.ts";
import { endSupervisor, type RunningDesk, startDesk } from "../support/demo.ts";
import { freePorts } from "../support/free_ports.ts";
import { findDenokv, startDenokv } from "../support/denokv.ts";
import { signToken } from "../support/jwt.ts";
import { findNginx, startNginx } from "../support/nginx.ts";
import { findPostgres, startPostgres } from "../support/postgres.ts";
import { eventually, unixTimeIn } from "../support/wait.ts";
import { childrenOf, killAtOnce } from "./children.ts";

const OWNER = { name: "Olga", email: "olga@example.com", password: "a sentence is easy to keep" };
const PAGE = { url: "https://app.example.com/account", title: "Account" };

const readySchema = z.object({ failing: z.array(z.string()) });
const refusalSchema = z.object({ title: z.string(), code: z.string() });

async function failing({ deskUrl }: RunningDesk): Promise<readonly string[]> {
  const answer = await fetch(`${deskUrl}/readyz`);
  return readySchema.parse(await answer.json()).failing;
}

/** Each request to the next desk; a desk that does not answer is left out for a second. */
function balancer(port: number, desks: readonly RunningDesk[]): string {
  const servers = desks.map(({ deskUrl }) => `server ${new URL(deskUrl).host} max_fails=1 fail_timeout=1s;`).join(" ");
  return `
    upstream desks { ${servers} }
    map $http_upgrade $connection_upgrade { default upgrade; '' close; }
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass http://desks;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_upgrade;
        proxy_buffering off;
      }
    }`;
}

type Setting = {
  readonly publicUrl: string;
  readonly widgetKey: string;
  readonly apiToken: string;
  readonly browser: DeskBrowser;
  readonly customer: () => string;
};

async function listenAsVisitor(at: RunningDesk, { widgetKey }: Setting, chat: Visitor): Promise<Listener> {
  const socket = await listen(`${at.deskUrl}/api/widget/${widgetKey}/live`);
  socket.send({ type: "hello", session: chat.held().session, page: PAGE });
  await socket.settle();
  return socket;
}

async function listenAsTeammate(at: RunningDesk, { publicUrl, browser }: Setting): Promise<Listener> {
  const headers = { cookie: browser.cookie(), origin: publicUrl };
  const socket = await listen(`${at.deskUrl}/desk/live`, headers);
  await socket.settle();
  return socket;
}

/** The owner's only conversation with a customer's words, as the inbox lists it. */
async function newestNumber({ browser }: Setting): Promise<string> {
  const { html } = await browser.get("/desk/inbox");
  return /href="\/desk\/inbox\/(\d+)"/.exec(html)?.[1] ?? assert.fail("no conversation in the inbox");
}

const idOf = (heard: Listener["heard"]): string => {
  const named = heard.find(({ type }) => type === "conversation");
  return typeof named?.id === "string" ? named.id : assert.fail(JSON.stringify(heard));
};

async function crossesInstances(a: RunningDesk, b: RunningDesk, set: Setting, test: Deno.TestContext): Promise<void> {
  const chat = await openChat({ deskUrl: set.publicUrl, widgetKey: set.widgetKey });
  const [visitor, page] = [await listenAsVisitor(b, set, chat), await listenAsTeammate(a, set)];
  try {
    await test.step("messages, presence and typing reach the other desk, in both directions", async () => {
      await chat.say("hello");
      await page.hears("conversation");
      const id = idOf(page.heard);
      page.send({ type: "open", id });
      page.send({ type: "typing", to: "customer" });
      await visitor.hears("typing");
      await page.settle();
      visitor.send({ type: "typing" });
      await eventually("typing on A", () => page.heard.find((one) => one.type === "typing" && one.id === id) ?? null);
      const other = await listenAsTeammate(b, set);
      other.send({ type: "open", id });
      await eventually("presence on A", () => page.heard.find((one) => one.type === "presence") ?? null);
      await other.close();
    });
    await test.step("a reply sent through one desk reaches the visitor at the other, and silences the AI", async () => {
      const number = await newestNumber(set);
      const at = `/desk/inbox/${number}`;
      const sent = await set.browser.send(`${at}/reply`, {
        kind: "reply",
        clientId: crypto.randomUUID(),
        text: "Olga here",
      });
      assert.equal(sent.status, 303, sent.html);
      await visitor.hears("message");
      assert.equal((await chat.thread()).at(-1)?.text, "Olga here");
      await chat.say("And thank you");
      assert.equal((await chat.thread()).at(-1)?.text, "And thank you");
    });
    await test.step("settings saved at one desk apply at the other", async () => {
      const saved = await callTool({ deskUrl: a.deskUrl, apiToken: set.apiToken }, "update_desk_settings", {
        widget: { appearance: { greeting: "Said on A" } },
      });
      assert.equal(saved.isError, false, saved.text);
      await visitor.hears("settings");
      const config = await fetch(`${b.deskUrl}/api/widget/${set.widgetKey}/config`);
      assert.match(await config.text(), /Said on A/);
    });
  } finally {
    await visitor.close();
    await page.close();
  }
}

async function countTogether(set: Setting): Promise<void> {
  const chat = await openChat({ deskUrl: set.publicUrl, widgetKey: set.widgetKey });
  const headers = { "content-type": "application/json", authorization: `Bearer ${chat.held().session}` };
  const statuses: number[] = [];
  // A visitor has 20 in a minute; of 40 at two desks that count by themselves none would be refused.
  for (let sent = 0; sent < 40; sent++) {
    const body = JSON.stringify({ clientId: crypto.randomUUID(), text: "hello", page: PAGE });
    const answer = await fetch(`${set.publicUrl}/api/widget/${set.widgetKey}/messages`, {
      method: "POST",
      headers,
      body,
    });
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  assert.deepEqual(statuses.slice(0, 20).filter((status) => status !== 200), []);
  assert.ok(statuses.includes(429), statuses.join());
}

/** Documents that are added at both in turn are each indexed once. */
async function workOnce(desks: readonly RunningDesk[], { apiToken }: Setting, databaseUrl: string): Promise<void> {
  const names = ["First", "Second", "Third", "Fourth"];
  for (const [place, name] of names.entries()) {
    const { deskUrl } = desks[place % desks.length] ?? assert.fail();
    const text = `The ${name} answer is ${place + 41}.`;
    const added = await callTool({ deskUrl, apiToken }, "add_document", { name, text });
    assert.equal(added.isError, false, added.text);
  }
  const { db, close } = await openDatabase({ kind: "postgres", url: databaseUrl });
  try {
    await eventually("four documents", async () => {
      const sources = await db.selectFrom("knowledgeSources").select("state").execute();
      return sources.length === names.length && sources.every(({ state }) => state === "ready") || null;
    });
    const chunks = await db.selectFrom("knowledgeChunks").select("id").execute();
    assert.equal(chunks.length, names.length, "none was indexed twice");
  } finally {
    await close();
  }
}

/** What a visitor reads who sends a message now. */
async function sendNow(at: RunningDesk, { widgetKey }: Setting, chat: Visitor, clientId: string) {
  const answer = await fetch(`${at.deskUrl}/api/widget/${widgetKey}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${chat.held().session}` },
    body: JSON.stringify({ clientId, text: "Are you there?", page: PAGE }),
  });
  return { status: answer.status, text: await answer.text() };
}

type Outage = {
  readonly names: string;
  readonly away: () => Promise<void> | void;
  readonly back: () => Promise<void> | void;
};

/** A store that is away gets a true line, keeps what was acknowledged, and the same processes go on when it is back. */
async function survives(desk: RunningDesk, set: Setting, { names, away, back }: Outage): Promise<void> {
  const before = childrenOf(desk.supervisor.pid).map(({ pid }) => pid);
  const chat = await openChat({ deskUrl: desk.deskUrl, widgetKey: set.widgetKey });
  const clientId = crypto.randomUUID();
  await chat.say("Keep this");
  await away();
  try {
    assert.ok((await failing(desk)).includes(names), `readiness names ${names}`);
    const { status, text } = await sendNow(desk, set, chat, clientId);
    assert.equal(status, 503, text);
    const refusal = refusalSchema.parse(JSON.parse(text));
    assert.equal(refusal.code, "unavailable");
    assert.match(refusal.title, names === "kv" ? /live store does not answer/ : /database does not answer/);
  } finally {
    await back();
  }
  await eventually("a desk that is ready again", async () => (await failing(desk)).length === 0 || null);
  const words = (await chat.thread()).map(({ text }) => text);
  assert.ok(words.includes("Keep this"), words.join());
  assert.equal((await sendNow(desk, set, chat, clientId)).status, 200);
  assert.equal((await chat.thread()).filter(({ text }) => text === "Are you there?").length, 1);
  assert.deepEqual(childrenOf(desk.supervisor.pid).map(({ pid }) => pid), before, "no process was started again");
}

Deno.test({
  name: "two desks on one PostgreSQL and one KV Connect server, behind a balancer that is not sticky",
  ignore: findPostgres() === null || findDenokv() === null || findNginx() === null,
  fn: async (test) => {
    const [server, kv] = [await startPostgres(), await startDenokv()];
    const folder = await Deno.makeTempDir({ prefix: "desk-kv-" });
    const app = startOwnApp();
    const [port = 0, ...ports] = freePorts(3);
    const publicUrl = `http://127.0.0.1:${port}`;
    const env = {
      ...kv.env,
      DATABASE_URL: server.url,
      SVC_BASE_URL: publicUrl,
      SVC_ALLOW_PRIVATE: app.allowance,
      SVC_KEYS_DIR: `${folder}/keys`,
      SVC_FILES_DIR: `${folder}/files`,
    };
    const desks = await Promise.all(ports.map(async (own) => {
      const desk = await startDesk({ ...env, SVC_PORT: String(own) }, `${folder}/${own}`);
      // What it calls its address is the balancer's.
      return { ...desk, deskUrl: `http://127.0.0.1:${own}` };
    }));
    const [a = assert.fail(), b = assert.fail()] = desks;
    const proxy = await startNginx(balancer(port, desks), port);
    try {
      const link = desks.flatMap(({ setupLink }) => setupLink ?? [])[0] ?? assert.fail("no link");
      const browser = openDeskBrowser(publicUrl, "192.0.2.1");
      const { pathname } = new URL(link);
      await browser.get(pathname);
      assert.equal((await browser.send(pathname, OWNER)).status, 303);
      const apiToken = await makeToken(browser);
      const { secret, widgetKey } = await setUpExample({ deskUrl: publicUrl, app, browser }, apiToken);
      const customer = () => signToken({ sub: "cus_101", name: "Ada", exp: unixTimeIn(600) }, secret);
      const set = { publicUrl, widgetKey, apiToken, browser, customer };

      await test.step("a teammate who signed in through one is signed in at both", async () => {
        for (const { deskUrl } of desks) {
          const page = await fetch(`${deskUrl}/desk/inbox`, {
            headers: { cookie: browser.cookie() },
            redirect: "manual",
          });
          await page.body?.cancel();
          assert.equal(page.status, 200);
        }
      });
      await crossesInstances(a, b, set, test);
      await test.step("rates are counted across both desks", () => countTogether(set));
      await test.step("jobs are done once, at either desk", () => workOnce(desks, set, server.url));
      await test.step("both desks survive a live store that hangs, and one that is killed", async () => {
        await survives(a, set, { names: "kv", away: kv.freeze, back: kv.thaw });
        await survives(b, set, { names: "kv", away: kv.kill, back: kv.begin });
      });
      await test.step("both desks survive a PostgreSQL that hangs, and one that is restarted", async () => {
        await survives(b, set, { names: "database", away: server.freeze, back: server.thaw });
        await server.restart();
        await eventually("both ready", async () => (await Promise.all(desks.map(failing))).flat().length === 0 || null);
      });
      await test.step("the session of a desk killed during a turn continues at the other, with one call", async () => {
        const chat = await openChat({ deskUrl: publicUrl, widgetKey });
        assert.equal((await chat.identify(customer())).status, 200);
        const { messageId } = only(await chat.say("Upgrade me to Pro"), "confirm");
        const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        app.answer = async (request) => {
          if (request.method !== "POST") return await app.fetch(request);
          asked.resolve();
          await released.promise;
          return new Response("{}");
        };
        const dying = fetch(`${a.deskUrl}/api/widget/${widgetKey}/press`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${chat.held().session}` },
          body: JSON.stringify({ messageId, button: "yes" }),
        }).then((answer) => answer.text()).catch(() => null);
        await asked.promise;
        killAtOnce(a.supervisor.pid);
        await dying;
        // The same session, through the balancer, which has one desk left.
        assert.deepEqual(actionsOf(await chat.press(messageId, "yes")), ["change_plan unknown"]);
        released.resolve();
        app.answer = null;
        assert.equal(app.received.filter(({ method }) => method === "POST").length, 1);
      });
    } catch (error) {
      for (const { output } of desks) console.error(output());
      throw error;
    } finally {
      await proxy.stop();
      for (const { supervisor } of desks) await endSupervisor(supervisor);
      await app.close();
      await kv.close();
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    }
  },
});
