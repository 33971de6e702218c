import assert from "node:assert/strict";
import { takeUpload } from "../../core/attachments/upload.ts";
import { forgetOld } from "../../core/conversations/retention.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { USAGE_LIMITS } from "../../core/limits/model.ts";
import { VISITOR_LIMITS } from "../../core/limits/people.ts";
import { dayIn } from "../../core/date_format.ts";
import { json } from "../../core/db/json.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { PNG } from "../attachments/samples.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat, type TestChat } from "./chat.ts";

// Old data is searched in every workspace of a database.
const desk = await testDesk({}, await ownDatabase());
Deno.test.afterAll(() => desk.close());

const DAY_MS = 24 * 60 * 60 * 1000;

async function keep({ context: { workspace } }: TestChat, days: number | null): Promise<void> {
  await desk.db.updateTable("workspaces").set({ settings: json({ data: { retentionDays: days } }) })
    .where("id", "=", workspace).execute();
}

/** How many rows of each table a workspace has. */
async function counted({ context: { workspace } }: TestChat) {
  const count = async (table: "conversations" | "messages" | "visitors" | "contacts" | "attachments" | "audit") => {
    const rows = await desk.db.selectFrom(table).select("workspace").where("workspace", "=", workspace).execute();
    return rows.length;
  };
  return {
    conversations: await count("conversations"),
    messages: await count("messages") > 0,
    visitors: await count("visitors"),
    contacts: await count("contacts"),
    attachments: await count("attachments"),
    audit: await count("audit"),
  };
}

async function bytesKept({ context: { workspace } }: TestChat): Promise<number> {
  for await (const found of desk.files.list()) if (found.workspace === workspace) return found.ids.length;
  return 0;
}

/** A chat in which a file was sent and the app was called. */
async function begin(): Promise<TestChat> {
  const chat = await openChat(desk);
  await chat.say("What plan am I on?");
  const { workspace, session: { visitorId } } = chat.context;
  const sender = { kind: "visitor", id: visitorId } as const;
  const body = ReadableStream.from([PNG]);
  const file = await takeUpload(desk, { workspace, sender, conversationId: null }, { name: "a.png", body });
  const sent = { clientId: crypto.randomUUID(), text: "see this", attachments: [file.id] };
  const turn = await takeMessage(chat.desk, chat.context, sent);
  await turn.finished;
  return chat;
}

const ALL = { conversations: 1, messages: true, visitors: 1, contacts: 1, attachments: 1, audit: 1 };
const NOTHING = { conversations: 0, messages: false, visitors: 0, contacts: 0, attachments: 0, audit: 1 };

Deno.test("forgetOld removes what is older than the settings keep, with its files; the audit stays", async () => {
  const chat = await begin();
  await keep(chat, 30);
  desk.pass(29 * DAY_MS);
  await forgetOld(desk);
  assert.deepEqual([await counted(chat), await bytesKept(chat)], [ALL, 1]);
  desk.pass(2 * DAY_MS);
  await forgetOld(desk);
  assert.deepEqual([await counted(chat), await bytesKept(chat)], [NOTHING, 0]);
});

/** A request to a model, made now. */
async function askModel({ context: { workspace } }: TestChat, conversationId: string | null): Promise<void> {
  await desk.db.insertInto("modelRequests").values({
    ...{ id: desk.newId(), workspace, at: desk.now(), day: dayIn("UTC", desk.now()), model: "small" },
    ...{ conversationId, customer: null, turn: null, endedAt: desk.now() },
    ...{ inputTokens: 1, cachedTokens: 0, outputTokens: 1, micros: 0, estimated: false },
  }).execute();
}

Deno.test("forgetOld removes requests to a model with their conversation, and all after half a year", async () => {
  const chat = await begin();
  const { workspace } = chat.context;
  const kept = async () => {
    const rows = await desk.db.selectFrom("modelRequests").select("conversationId")
      .where("workspace", "=", workspace).execute();
    return rows.map(({ conversationId }) => conversationId === null ? "a test" : "a conversation").sort();
  };
  const { id } = await desk.db.selectFrom("conversations").select("id").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  await askModel(chat, id);
  await askModel(chat, null);
  await keep(chat, 1);
  await forgetOld(desk);
  assert.deepEqual(await kept(), ["a conversation", "a test"]);
  desk.pass(2 * DAY_MS);
  await forgetOld(desk);
  assert.deepEqual(await kept(), ["a test"]);
  desk.pass(USAGE_LIMITS.requestsKeptMs - 3 * DAY_MS);
  await forgetOld(desk);
  assert.deepEqual(await kept(), ["a test"]);
  desk.pass(3 * DAY_MS);
  await forgetOld(desk);
  assert.deepEqual(await kept(), []);
});

Deno.test("forgetOld removes what was derived from an old conversation, and nothing of a newer one", async () => {
  const chat = await begin();
  const { workspace } = chat.context;
  const [{ id: old } = { id: "" }] = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).execute();
  for (const [id, conversationId] of [["of-old", old], ["of-none", null]] as const) {
    await desk.db.insertInto("knowledgeGaps").values({
      id,
      workspace,
      conversationId,
      question: "why?",
      key: "why",
      askedAt: desk.now(),
      closedAt: null,
    }).execute();
  }
  await desk.db.insertInto("testRuns").values({
    id: "run",
    workspace,
    state: "done",
    agentVersion: 1,
    agentHash: "",
    model: "built-in",
    request: json({}),
    startedBy: "Olga",
    startedAt: desk.now(),
    beatAt: desk.now(),
    endedAt: desk.now(),
    total: 2,
    error: null,
  }).execute();
  for (const [place, name] of ["1", "2"].entries()) {
    const result = { workspace, runId: "run", place, kind: "replay", file: "", name, pass: true } as const;
    await desk.db.insertInto("testResults").values({ ...result, result: json({}) }).execute();
  }
  await keep(chat, 1);
  desk.pass(2 * DAY_MS);
  await forgetOld(desk);
  const gaps = await desk.db.selectFrom("knowledgeGaps").select("id").where("workspace", "=", workspace).execute();
  const replays = await desk.db.selectFrom("testResults").select("name").where("workspace", "=", workspace).execute();
  assert.deepEqual([gaps, replays], [[{ id: "of-none" }], [{ name: "2" }]]);
});

Deno.test("forgetOld keeps everything when nothing is set, and what is snoozed", async () => {
  const [forever, later] = [await begin(), await begin()];
  await keep(later, 1);
  const caller = await testCaller(desk, later.context.workspace, "teammate");
  const until = new Date(desk.now().getTime() + 40 * DAY_MS);
  await changeConversation(desk, caller, 1, { kind: "snooze", until });
  desk.pass(30 * DAY_MS);
  await forgetOld(desk);
  assert.deepEqual([await counted(forever), await counted(later)], [ALL, ALL]);
});

Deno.test("forgetOld keeps a blocked contact, who would otherwise be accepted as a new one", async () => {
  const chat = await begin();
  await keep(chat, 1);
  await desk.db.updateTable("contacts").set({ blocked: true })
    .where("workspace", "=", chat.context.workspace).execute();
  desk.pass(3 * DAY_MS);
  await forgetOld(desk);
  assert.deepEqual(await counted(chat), { ...NOTHING, contacts: 1 });
});

Deno.test("forgetOld continues with other workspaces when one has unreadable settings", async () => {
  const [broken, whole] = [await begin(), await begin()];
  const { context: { workspace } } = broken;
  await desk.db.updateTable("workspaces").set({ settings: json({ data: { retentionDays: "ever" } }) })
    .where("id", "=", workspace).execute();
  await keep(whole, 30);
  desk.pass(31 * DAY_MS);
  const logged: unknown[] = [];
  await forgetOld({ ...desk, log: (level, _, detail) => logged.push([level, detail?.["workspace"]]) });
  assert.deepEqual([await counted(broken), await counted(whole)], [ALL, NOTHING]);
  assert.deepEqual(logged, [["error", workspace]]);
  await keep(broken, null);
});

Deno.test("forgetOld keeps the newest browsers in which nothing was said, and every one in which something was", async () => {
  const chat = await begin();
  const { workspace, session } = chat.context;
  const { silentMax, silentKeptMs } = VISITOR_LIMITS;
  const extra = 5;
  const at = (n: number) => new Date(desk.now().getTime() + n);
  const rows = Array.from({ length: silentMax + extra }, (_, n) => ({
    id: `silent-${n}`,
    workspace,
    contactId: null,
    page: json(null),
    locale: null,
    browser: null,
    facts: json(null),
    firstSeen: at(n),
    lastSeen: at(n),
  }));
  for (let from = 0; from < rows.length; from += 1000) {
    await desk.db.insertInto("visitors").values(rows.slice(from, from + 1000)).execute();
  }
  const kept = async () =>
    new Set(
      (await desk.db.selectFrom("visitors").select("id").where("workspace", "=", workspace).execute()).map(({ id }) =>
        id
      ),
    );
  await forgetOld(desk);
  assert.equal((await kept()).size, 1 + rows.length, "their sessions may still be open");
  desk.pass(silentKeptMs + rows.length);
  await forgetOld(desk);
  const left = await kept();
  assert.equal(left.size, 1 + silentMax);
  assert.ok(left.has(session.visitorId));
  assert.deepEqual([left.has(`silent-${extra - 1}`), left.has(`silent-${extra}`)], [false, true]);
});
