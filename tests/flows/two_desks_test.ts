/** Two desks on one PostgreSQL: a change in one shows in the other, also after their connection broke. */

import assert from "node:assert/strict";
import { answerPageCall, askPage, type PageAnswer } from "../../core/website/page_calls.ts";
import { sql } from "kysely";
import { z } from "zod";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveStarter } from "../../core/agent/starter_version.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import type { LiveEvent } from "../../core/ports/live.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { callerOfToken, createApiToken, revokeApiToken } from "../../core/teammates/api_tokens.ts";
import { endDeskSessions } from "../../kv/desk_sessions.ts";
import { openLive, shareLive } from "../../kv/live.ts";
import { testCaller, testWorkspace } from "../support/desk.ts";
import { DEADLINE_MS, eventually, within } from "../support/wait.ts";
import { migratedPostgres } from "../support/database.ts";
import { findPostgres } from "../support/postgres.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { openChat, type Visitor } from "./visitor.ts";

const notice = z.object({ type: z.string(), id: z.string().optional(), n: z.number().optional() });

/** A socket with its received messages, and its close code. */
type Listener = {
  readonly heard: z.infer<typeof notice>[];
  readonly closed: Promise<number>;
  close(): Promise<unknown>;
};

type Instance = TestServed & { readonly database: OpenDatabase; readonly server: string; readonly log: string[] };

/** One of several desks on a server. */
async function openInstance(url: string, instance: string): Promise<Instance> {
  const database = await openDatabase({ kind: "postgres", url, instance });
  const log: string[] = [];
  const note = (_level: string, line: string) => void log.push(line);
  if (database.wire === null) throw new Error("there is no wire");
  const live = await shareLive(openLive(note), database.wire, note);
  const served = await testServed({ model: builtinModel(), live }, database);
  return { ...served, database, server: url, log };
}

/** Runs a test with two desks of which the first one's workspace is everyone's. */
async function withTwo(test: (here: Instance, there: Instance) => Promise<void>): Promise<void> {
  const { url, drop } = await migratedPostgres();
  const [here, there] = [await openInstance(url, "here"), await openInstance(url, "there")];
  try {
    await test(here, there);
  } finally {
    for (const one of [here, there]) await one.close();
    await drop();
  }
}

async function listen(address: string, headers: Record<string, string>, hello: unknown): Promise<Listener> {
  const socket = new WebSocket(address.replace(/^http/, "ws"), { headers });
  const heard: Listener["heard"] = [];
  socket.onmessage = ({ data }) => heard.push(notice.parse(JSON.parse(data)));
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  if (hello !== null) socket.send(JSON.stringify(hello));
  socket.send(JSON.stringify({ type: "ping" }));
  await eventually("the ping", () => heard.some(({ type }) => type === "ping") || null);
  const close = () => {
    socket.close();
    return closed;
  };
  return { heard, closed, close };
}

async function listenAsTeammate(at: Instance, of: Instance, name = "Ann"): Promise<Listener> {
  const browser = await at.signIn(name, "teammate", of.workspace.id);
  return await listen(`${at.url}/desk/live`, { cookie: browser.cookie(), origin: at.url }, null);
}

function listenAsVisitor(at: Instance, { opened }: Visitor): Promise<Listener> {
  const page = { url: "https://app.example.com/", title: "App" };
  const hello = { type: "hello", session: opened.session, page };
  return listen(`${at.url}/api/widget/${at.workspace.widgetKey}/live`, {}, hello);
}

function hears(listener: Listener, wanted: z.infer<typeof notice>): Promise<unknown> {
  const isIt = (one: z.infer<typeof notice>) =>
    one.type === wanted.type && (wanted.id === undefined || one.id === wanted.id) &&
    (wanted.n === undefined || one.n === wanted.n);
  return eventually(JSON.stringify(wanted), () => listener.heard.some(isIt) || null);
}

async function newest({ desk, workspace }: Instance) {
  return await desk.db.selectFrom("conversations").select(["id", "number", "lastN"])
    .where("workspace", "=", workspace.id).orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
}

/**
 * Breaks the connections that listen, as a server does that is restarted. Only those of this test's database: other
 * test files use the same server at the same time.
 */
async function breakWires({ desk }: Instance): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query ilike 'listen%' or query = 'select 1')
  `.execute(desk.db);
}

const ignore = findPostgres() === null;

Deno.test({
  name: "two desks on one database show each other's messages, replies, settings and typing",
  ignore,
  fn: () =>
    withTwo(async (here, there) => {
      const chat = await openChat({ deskUrl: here.url, widgetKey: here.workspace.widgetKey });
      const page = await listenAsTeammate(there, here);
      await chat.say("hello");
      const { id, number, lastN } = await newest(here);
      await hears(page, { type: "conversation", id });

      const visitor = await listenAsVisitor(here, chat);
      const caller = await testCaller(there.desk, here.workspace.id);
      await writeAsTeammate(there.desk, caller, number, { kind: "note", clientId: "1", text: "for us alone" });
      await writeAsTeammate(there.desk, caller, number, { kind: "reply", clientId: "2", text: "Hello from there" });
      await hears(visitor, { type: "message", n: lastN + 2 });
      assert.equal(visitor.heard.some(({ n }) => n === lastN + 1), false, "a note sends no event");
      assert.equal((await chat.thread()).at(-1)?.text, "Hello from there");

      const greeting = "Set at the other desk";
      await changeSettings(there.desk, caller, { widget: { appearance: { greeting } } }, {
        dryRun: false,
        message: "",
      });
      await hears(visitor, { type: "settings" });
      const config = await fetch(`${here.url}/api/widget/${here.workspace.widgetKey}/config`);
      assert.equal((await config.json()).greeting, greeting);

      here.desk.live.publish({ kind: "typing", workspace: here.workspace.id, conversationId: id, by: null });
      await hears(page, { type: "typing", id });
      await Promise.all([page.close(), visitor.close()]);
    }),
});

Deno.test({
  name: "a page's socket at one desk closes when its teammate's role changes, or they sign out, at the other",
  ignore,
  fn: () =>
    withTwo(async (here, there) => {
      const owner = await here.signIn("Olga", "owner", here.workspace.id);
      const page = await listenAsTeammate(there, here);
      const { id } = await here.desk.db.selectFrom("teammates").select("id")
        .where("workspace", "=", here.workspace.id).where("name", "=", "Ann").executeTakeFirstOrThrow();
      await owner.get(`/desk/settings/team/${id}`);
      await owner.send(`/desk/settings/team/${id}`, { do: "role", role: "viewer" });
      // No time passes on the desks' clocks: the periodic look at the session is not what ends it.
      assert.equal(await within("the end of the page", page.closed), 1008);

      const again = await listenAsTeammate(there, here, "Ben");
      const ben = await here.desk.db.selectFrom("teammates").select("id")
        .where("workspace", "=", here.workspace.id).where("name", "=", "Ben").executeTakeFirstOrThrow();
      await endDeskSessions({ kv: there.served.kv }, { workspace: here.workspace.id, teammate: ben.id });
      here.desk.live.publish({ kind: "teammate", workspace: here.workspace.id, teammate: ben.id });
      assert.equal(await within("the end of the page", again.closed), 1008);
    }),
});

Deno.test({
  name: "a desk that was cut off has every socket reconnect, and hears again",
  ignore,
  fn: () =>
    withTwo(async (here, there) => {
      const chat = await openChat({ deskUrl: here.url, widgetKey: here.workspace.widgetKey });
      await chat.say("hello");
      const [page, visitor] = [await listenAsTeammate(there, here), await listenAsVisitor(here, chat)];
      await breakWires(here);
      assert.deepEqual(await Promise.all([page.closed, visitor.closed]), [1012, 1012]);
      for (const { log } of [here, there]) {
        assert.ok(log.includes("the connection to the other instances is lost"));
        assert.ok(log.includes("the connection to the other instances is back"));
      }
      const again = await listenAsTeammate(there, here, "Ben");
      await chat.say("what is your name?");
      await hears(again, { type: "conversation", id: (await newest(here)).id });
      await again.close();
    }),
});

Deno.test({
  name: "the caches of two desks are both correct after a write at one",
  ignore,
  fn: () =>
    withTwo(async (here, there) => {
      const workspace = here.workspace.id;
      const caller = await testCaller(here.desk, workspace);
      const token = { workspace, teammate: caller.teammate.id };
      const { value } = await createApiToken(here.desk, token, {
        name: "Cursor",
        days: null,
        readOnly: false,
        readsCustomers: false,
      });
      const idOf = async (one: Instance) => (await callerOfToken(one.desk, value))?.token?.id ?? null;
      const id = await idOf(there) ?? assert.fail("the token is not known");
      assert.equal(await idOf(here), id);
      await revokeApiToken(here.desk, caller, id);
      assert.equal(await idOf(there), null);

      const { files, version } = await liveAgent(there.desk, workspace);
      const change = { base: version, files, changed: [], message: "Again", caller, via: "desk" } as const;
      await saveVersion(here.desk, workspace, change);
      assert.equal((await liveAgent(there.desk, workspace)).version, version + 1);
    }),
});

Deno.test({
  name: "desks that start together give a workspace one first version, and none of them fails",
  ignore,
  fn: () =>
    withTwo(async (here, there) => {
      const { id } = await testWorkspace(here.desk);
      await Promise.all([here, there, here, there].map(({ desk }) => saveStarter(desk, id)));
      assert.equal((await liveAgent(there.desk, id)).version, 1);
    }),
});

Deno.test({
  name: "a page's answer that reaches the other desk resumes the turn that asked for it",
  ignore,
  fn: () =>
    withTwo(async (here, there) => {
      const chat = await openChat({ deskUrl: here.url, widgetKey: here.workspace.widgetKey });
      await chat.say("hello");
      const { id: conversationId } = await newest(here);
      const call = { workspace: here.workspace.id, id: "call-1", browser: "browser-1" };
      const asked = Promise.withResolvers<void>();
      // Longer than the test waits: the time alone must not end it.
      const wait = { ms: 10 * DEADLINE_MS, signal: new AbortController().signal };
      const answered = askPage(here.desk, { ...call, conversationId }, asked.resolve, wait);
      await asked.promise;
      const answer: PageAnswer = { outcome: "done", result: { moved: true } };
      assert.equal(await answerPageCall(there.desk, { ...call, browser: "another" }, answer), false);
      assert.equal(await answerPageCall(there.desk, call, answer), true);
      assert.deepEqual(await within("the answer of the page", answered), answer);
      assert.equal(await answerPageCall(there.desk, call, answer), false, "it is answered once");
    }),
});

Deno.test({
  name: "a desk receives only ids, no events of its own, and none of rolled back transactions",
  ignore,
  fn: () =>
    withTwo(async (here, there) => {
      const payloads: string[] = [];
      const others: LiveEvent[] = [];
      const third = await openDatabase({ kind: "postgres", url: here.server, instance: "third" });
      await third.wire?.listen({ heard: (text) => void payloads.push(text), gap: () => {}, lost: () => {} });
      here.desk.live.subscribe((event) => others.push(event));
      const chat = await openChat({ deskUrl: here.url, widgetKey: here.workspace.widgetKey });
      await chat.say("a secret of ours");
      const own = others.length;
      const { id } = await newest(here);
      await there.desk.db.transaction().execute(async (db) => {
        await db.updateTable("conversations").set({ subject: "never" }).where("id", "=", id).execute();
        throw new Error("no");
      }).catch(() => {});
      there.desk.live.publish({ kind: "presence", workspace: here.workspace.id, conversationId: id });
      await eventually("the last event", () => others.at(-1)?.kind === "presence" || null);
      assert.equal(others.length, own + 1, "nothing of its own came back, and nothing that was rolled back");
      await eventually("the third's", () => payloads.some((text) => text.includes('"presence"')) || null);
      assert.ok(payloads.some((text) => text.includes('"message"')));
      assert.equal(payloads.join().includes("secret"), false);
      assert.ok(payloads.every((text) => text.length < 1000));
      await third.close();
    }),
});
