/** An AI client edits the agent of a running desk, and the open chat shows it with the next message. */

import assert from "node:assert/strict";
import { z } from "zod";
import { connectSdkClient } from "../mcp/sdk_client.ts";
import { type RunningDemo, withDemo } from "../support/demo.ts";
import { openChatAs } from "./customer.ts";
import { actionsOf, only, textsOf, type Visitor, wordsOf } from "./visitor.ts";

const QUESTION = "What plan am I on?";
const ACTION = "actions/get_account.yaml";
const CARD = "widgets/account_card.json";

const problem = z.object({
  file: z.string(),
  line: z.number(),
  column: z.number(),
  code: z.string(),
  message: z.string(),
  fix: z.string().optional(),
});

const answer = z.looseObject({
  saved: z.boolean().optional(),
  version: z.number().optional(),
  content: z.string().optional(),
  error: z.looseObject({ code: z.string(), problems: z.array(problem).optional() }).optional(),
  items: z.array(z.looseObject({ version: z.number(), byAI: z.boolean(), message: z.string().nullable() })).optional(),
});

const result = z.looseObject({
  content: z.tuple([z.looseObject({ type: z.literal("text"), text: z.string() })]),
  isError: z.boolean().optional(),
});

/** A client that is connected, with what a tool answered. */
type Session = {
  call(name: string, input: Record<string, unknown>): Promise<z.infer<typeof answer> & { isError: boolean }>;
  read(path: string): Promise<string>;
  version(): Promise<number>;
};

async function connect({ deskUrl, apiToken }: RunningDemo) {
  const client = await connectSdkClient(`${deskUrl}/mcp`, apiToken);
  const call: Session["call"] = async (name, input) => {
    const { content, isError } = result.parse(await client.callTool({ name, arguments: input }));
    return { ...answer.parse(JSON.parse(content[0].text)), isError: isError === true };
  };
  const session: Session = {
    call,
    read: async (path) => (await call("read_file", { path })).content ?? "",
    version: async () => (await call("get_agent", {})).version ?? 0,
  };
  return { client, session };
}

const PLAN = "actions/change_plan.yaml";

/** Text that is put in the place of another, and where and why the answer must say that it is wrong. */
const BROKEN: readonly { path: string; text: string; by: string; says: string; fix: RegExp }[] = [
  { path: ACTION, text: "status:", by: "stauts:", says: "2:1 action.unknown-key", fix: /`status`/ },
  { path: ACTION, text: "GET", by: "FETCH", says: "18:9 action.unknown-value", fix: /`POST`/ },
  { path: ACTION, text: '{user.id}"', by: '{account}"', says: "19:47 action.undeclared-input", fix: /under `input`/ },
  { path: ACTION, text: "127.0.0.1", by: "app.example.com", says: "19:6 action.not-https", fix: /https/ },
  {
    path: ACTION,
    text: "widget: account",
    by: "widget: acount",
    says: "23:9 action.unknown-widget",
    fix: /`account_card`/,
  },
  {
    path: PLAN,
    text: "  plan:\n",
    by: "  account_id:\n    type: string\n  plan:\n",
    says: "24:3 action.account-input",
    fix: /user.id/,
  },
  { path: PLAN, text: "| title", by: "| titel", says: "32:7 template.unknown-filter", fix: /`title`/ },
  { path: CARD, text: "{%- endif %}", by: "", says: "4:2462 template.syntax", fix: /guide/ },
  { path: CARD, text: '\\"Badge\\"', by: '\\"Bagde\\"', says: "4:269 card.unknown-component", fix: /`Badge`/ },
  { path: CARD, text: '"1.0",', by: '"1.0"', says: "3:3 json.syntax", fix: /comma/ },
  {
    path: "tasks/account.md",
    text: "description",
    by: "descripton",
    says: "2:1 task.unknown-key",
    fix: /`description`/,
  },
];

async function refusesBrokenFiles(session: Session, chat: Visitor, test: Deno.TestContext): Promise<void> {
  const version = await session.version();
  for (const { path, text, by, says, fix } of BROKEN) {
    await test.step(`${path}: ${says}`, async () => {
      const before = await session.read(path);
      assert.ok(before.includes(text));
      const refused = await session.call("write_file", { path, content: before.replace(text, by) });
      assert.deepEqual([refused.isError, refused.saved, refused.error?.code], [true, false, "files_have_problems"]);
      const [first] = refused.error?.problems ?? [];
      assert.deepEqual([`${first?.line}:${first?.column} ${first?.code}`, first?.file], [says, path]);
      assert.ok((first?.message ?? "") !== "");
      assert.match(first?.fix ?? "", fix);
      assert.equal(await session.read(path), before);
    });
  }
  assert.equal(await session.version(), version);
  assert.deepEqual(actionsOf(await chat.say(QUESTION)), ["get_account ok"]);
}

async function changesTheChat(session: Session, chat: Visitor): Promise<void> {
  const version = await session.version();
  const action = (await session.read(ACTION)).replace("Looking at your account…", "One moment, I am reading it…");
  const dry = await session.call("write_file", { path: ACTION, content: action, dryRun: true });
  assert.deepEqual([dry.saved, dry.version], [false, version]);
  assert.equal(only(await chat.say(QUESTION), "status").text, "Looking at your account…");

  const saved = await session.call("write_file", { path: ACTION, content: action, message: "A friendlier line" });
  assert.deepEqual([saved.saved, saved.version], [true, version + 1]);
  assert.equal(only(await chat.say(QUESTION), "status").text, "One moment, I am reading it…");

  const card = (await session.read(CARD)).replace("Manage billing", "Invoices and billing");
  assert.equal((await session.call("write_file", { path: CARD, content: card })).version, version + 2);
  const shown = textsOf(only(await chat.say(QUESTION), "card").card);
  assert.ok(shown.includes("Invoices and billing") && !shown.includes("Manage billing"), shown.join());
}

async function refusesAStaleEditor(session: Session): Promise<void> {
  const version = await session.version();
  const content = await session.read(ACTION);
  const edit = { path: ACTION, content: content.replace("reading it", "looking"), expectedVersion: version - 1 };
  const late = await session.call("write_file", edit);
  assert.deepEqual([late.isError, late.error?.code], [true, "version_conflict"]);
  assert.equal(await session.version(), version);
}

async function voidsAPendingQuestion(session: Session, demo: RunningDemo): Promise<void> {
  const { chat, customer } = await openChatAs(demo, "cus_102");
  only(await chat.say("Change my plan to starter"), "confirm");
  const content = (await session.read("actions/change_plan.yaml")).replace("Changing your plan…", "Changing it…");
  assert.equal((await session.call("write_file", { path: "actions/change_plan.yaml", content })).saved, true);
  const events = await chat.say("yes");
  assert.equal(actionsOf(events).includes("change_plan ok"), false, wordsOf(events));
  assert.equal(await customer.planOnRecord(), "pro", "the yes was for what the action did before");
}

async function restores(session: Session, chat: Visitor): Promise<void> {
  const version = await session.version();
  const restored = await session.call("restore", { version: 1 });
  assert.deepEqual([restored.saved, restored.version], [true, version + 1]);
  const events = await chat.say(QUESTION);
  assert.equal(only(events, "status").text, "Looking at your account…");
  assert.ok(textsOf(only(events, "card").card).includes("Manage billing"));
  const { items = [] } = await session.call("history", {});
  assert.equal(items.length, version + 1);
  assert.equal(items.find((item) => item.message === "A friendlier line")?.byAI, true);
  assert.equal(items.at(-1)?.byAI, false, "the example agent was no AI's change");
}

Deno.test("an AI client changes a running agent: valid files go live immediately, broken ones never", async (test) => {
  await withDemo(async (demo) => {
    const { client, session } = await connect(demo);
    const { chat } = await openChatAs(demo, "cus_101");
    await test.step("a broken file is refused with its place and a fix", (step) =>
      refusesBrokenFiles(session, chat, step));
    await test.step("a good file is live with the next message", () => changesTheChat(session, chat));
    await test.step("an editor with an old version does not overwrite another's change", () =>
      refusesAStaleEditor(session));
    await test.step("a change of an action ends the question about it", () => voidsAPendingQuestion(session, demo));
    await test.step("restore brings a version back", () => restores(session, chat));
    await client.close();
  });
});
