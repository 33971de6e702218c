import assert from "node:assert/strict";
import { changeConversation, type InboxChange, wakeSnoozed } from "../../core/inbox/change.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";
import { DeskError } from "../../core/problem.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat, seen, shownId, type TestChat } from "../conversations/chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const HOUR_MS = 60 * 60 * 1000;

async function conversationOf({ desk, context }: TestChat) {
  return await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", context.workspace).executeTakeFirstOrThrow();
}

/** The messages for the customer's browser, and those for teammates. */
async function linesOf(chat: TestChat) {
  const { desk, context: { workspace } } = chat;
  const { id: conversationId } = await conversationOf(chat);
  const thread = await readThread(desk, { workspace, conversationId, after: 0, locale: null });
  const notes = await desk.db.selectFrom("messages").select("text")
    .where("workspace", "=", workspace).where("kind", "=", "note").orderBy("n").execute();
  return { customer: thread.map(({ text }) => text), notes: notes.map(({ text }) => text) };
}

/** A chat that has said "hello", and a teammate. */
async function scene(options: Parameters<typeof openChat>[1] = {}) {
  const chat = await openChat(base, options);
  const caller = await testCaller(chat.desk, chat.context.workspace, "teammate");
  await chat.say("hello");
  const change = (what: InboxChange, by: Caller = caller) => changeConversation(chat.desk, by, 1, what);
  return { chat, caller, change };
}

/** Changes one after the other, and the conversation's state after them. */
const CHANGES: readonly {
  readonly what: string;
  readonly changes: readonly InboxChange[];
  readonly expected: readonly [status: string, handler: string];
  readonly notes: readonly (string | null)[];
}[] = [
  { what: "taken over", changes: [{ kind: "take_over" }], expected: ["open", "human"], notes: [] },
  { what: "given back", changes: [{ kind: "take_over" }, { kind: "give_back" }], expected: ["open", "ai"], notes: [] },
  {
    what: "resolved",
    changes: [{ kind: "resolve" }],
    expected: ["resolved", "ai"],
    notes: ["teammate resolved this."],
  },
  {
    what: "resolved and opened again",
    changes: [{ kind: "resolve" }, { kind: "reopen" }],
    expected: ["open", "ai"],
    notes: ["teammate resolved this.", "teammate opened this again."],
  },
  {
    what: "put off",
    changes: [{ kind: "snooze", until: new Date("2026-11-21T09:00:00Z") }],
    expected: ["snoozed", "ai"],
    notes: ["teammate put this off until 21 Nov 2026, 09:00 (UTC)."],
  },
  {
    what: "resolved twice",
    changes: [{ kind: "resolve" }, { kind: "resolve" }],
    expected: ["resolved", "ai"],
    notes: ["teammate resolved this."],
  },
];

for (const { what, changes, expected, notes } of CHANGES) {
  Deno.test(`changeConversation: ${what}`, async () => {
    const { chat, change } = await scene();
    for (const one of changes) await change(one);
    const { status, handler } = await conversationOf(chat);
    assert.deepEqual([status, handler], expected);
    assert.deepEqual((await linesOf(chat)).notes, notes);
  });
}

Deno.test("changeConversation assigns to a teammate who may answer, and unassigns", async () => {
  const { chat, change, caller } = await scene();
  const other = await testCaller(chat.desk, chat.context.workspace, "admin");
  assert.equal((await change({ kind: "assign", teammate: other.teammate.id })).assignee, other.teammate.id);
  assert.equal((await change({ kind: "assign", teammate: caller.teammate.id })).assignee, caller.teammate.id);
  assert.equal((await change({ kind: "assign", teammate: null })).assignee, null);
  assert.deepEqual((await linesOf(chat)).notes, [
    "teammate assigned this to admin.",
    "teammate assigned this to themselves.",
    "teammate assigned this to no one.",
  ]);
});

const REFUSED: readonly (readonly [string, InboxChange, number, code: string])[] = [
  ["a conversation that is not there", { kind: "resolve" }, 99, "not_found"],
  ["a time that is over", { kind: "snooze", until: new Date("2026-11-19T00:00:00Z") }, 1, "invalid_input"],
  ["a time too far", { kind: "snooze", until: new Date("2030-11-19T00:00:00Z") }, 1, "invalid_input"],
  ["no time", { kind: "snooze", until: new Date(Number.NaN) }, 1, "invalid_input"],
  ["an unknown teammate", { kind: "assign", teammate: "t_unknown" }, 1, "invalid_input"],
];

for (const [what, change, number, code] of REFUSED) {
  Deno.test(`changeConversation refuses ${what} and changes nothing`, async () => {
    const { chat, caller } = await scene();
    const before = await conversationOf(chat);
    await assert.rejects(
      changeConversation(chat.desk, caller, number, change),
      (error) => error instanceof DeskError && error.code === code,
    );
    assert.deepEqual(await conversationOf(chat), before);
  });
}

Deno.test("changeConversation and writeAsTeammate refuse a viewer, who cannot be an assignee either", async () => {
  const { chat, change } = await scene();
  const viewer = await testCaller(chat.desk, chat.context.workspace, "viewer");
  await assert.rejects(change({ kind: "take_over" }, viewer), { code: "forbidden" });
  await assert.rejects(change({ kind: "assign", teammate: viewer.teammate.id }), { code: "invalid_input" });
  const written = { kind: "note", clientId: "1", text: "hi" } as const;
  await assert.rejects(writeAsTeammate(chat.desk, viewer, 1, written), { code: "forbidden" });
});

Deno.test("the agent is silent in a conversation that a person took over, until it is given back", async () => {
  const { chat, change } = await scene();
  await change({ kind: "take_over" });
  assert.deepEqual(seen(await chat.say("What plan am I on?")), []);
  assert.deepEqual(chat.calls, []);
  assert.equal((await conversationOf(chat)).status, "waiting");
  await change({ kind: "give_back" });
  assert.deepEqual(seen(await chat.say("What plan am I on?")), [
    "action: get_account ok",
    "card: Starter plan, active",
  ]);
});

Deno.test("the agent says nothing more when a person takes over while the app answers", async () => {
  const taken = { over: () => Promise.resolve() };
  const { chat, change } = await scene({
    app: async () => {
      await taken.over();
      return undefined;
    },
  });
  taken.over = async () => void await change({ kind: "take_over" });
  assert.deepEqual(seen(await chat.say("What plan am I on?")), ["action: get_account ok"]);
  assert.equal((await linesOf(chat)).customer.at(-1), "teammate joined the conversation.");
});

Deno.test("the agent sends no request after a person has taken over", async () => {
  const taken = { over: () => Promise.resolve() };
  const call: ScriptedStep = [{ kind: "call", id: "1", name: "get_account", input: {} }];
  const scripted = scriptedModel([[{ kind: "text", delta: "Hello." }], call]);
  const model: typeof scripted = {
    ...scripted,
    async *answer(request, signal) {
      if (scripted.requests.length === 1) await taken.over();
      yield* scripted.answer(request, signal);
    },
  };
  const { chat, change } = await scene({ model });
  taken.over = async () => void await change({ kind: "take_over" });
  assert.deepEqual(seen(await chat.say("What plan am I on?")), []);
  assert.deepEqual(chat.calls, []);
});

Deno.test("a question that waits for a yes ends when a person takes over", async () => {
  const { chat, change } = await scene();
  const question = shownId(await chat.say("Upgrade me to Pro"));
  await change({ kind: "take_over" });
  await chat.press(question, "yes");
  await chat.say("yes");
  assert.deepEqual(chat.calls.filter(({ method }) => method === "POST"), []);
});

Deno.test("writeAsTeammate sends an answer once, takes the conversation over, and ends the wait", async () => {
  const { chat, caller } = await scene();
  await chat.say("I want to talk to a person");
  assert.equal((await conversationOf(chat)).status, "waiting");
  const written = { kind: "reply", clientId: "c-1", text: "  How can I help?  " } as const;
  const first = await writeAsTeammate(chat.desk, caller, 1, written);
  assert.equal((await writeAsTeammate(chat.desk, caller, 1, written)).id, first.id);
  const { status, handler, assignee, waitingSince, firstReplyAt } = await conversationOf(chat);
  assert.deepEqual([status, handler, assignee, waitingSince], ["open", "human", caller.teammate.id, null]);
  assert.ok(firstReplyAt instanceof Date);
  assert.equal((await linesOf(chat)).customer.at(-1), "How can I help?");
});

Deno.test("writeAsTeammate shows a note to neither the customer nor the model", async () => {
  const scripted = scriptedModel([[], [{ kind: "text", delta: "Yes?" }]]);
  const { chat, caller } = await scene({ model: scripted });
  await writeAsTeammate(chat.desk, caller, 1, { kind: "note", clientId: "n-1", text: "Owes us money." });
  await chat.say("hello again");
  const { customer, notes } = await linesOf(chat);
  assert.deepEqual(notes, ["Owes us money."]);
  assert.ok(!customer.includes("Owes us money."));
  assert.ok(!JSON.stringify(scripted.requests).includes("Owes us money."));
  assert.equal((await conversationOf(chat)).handler, "ai");
});

Deno.test("a note does not change the message numbers that a customer's browser sees", async () => {
  const { chat, caller } = await scene();
  const { lastN } = await conversationOf(chat);
  const events: string[] = [];
  const stop = chat.desk.live.subscribe((event) => {
    if (event.workspace !== chat.context.workspace) return;
    events.push(event.kind === "message" ? `message ${event.n}` : event.kind);
  });
  await writeAsTeammate(chat.desk, caller, 1, { kind: "note", clientId: "n-1", text: "A note." });
  await changeConversation(chat.desk, caller, 1, { kind: "resolve" });
  stop();
  // That it is over, the browser hears with the last message that it has.
  assert.deepEqual(events, ["conversation", `message ${lastN}`, "conversation"]);
});

Deno.test("wakeSnoozed reopens a conversation at its time, with its last handler", async () => {
  const { chat, change } = await scene();
  const until = new Date(chat.desk.now().getTime() + HOUR_MS);
  await change({ kind: "take_over" });
  await change({ kind: "snooze", until });
  const later = { ...chat.desk, now: () => until };
  assert.equal((await conversationOf(chat)).status, "snoozed");
  assert.ok(await wakeSnoozed(later) >= 1);
  const { status, waitingSince, snoozedUntil } = await conversationOf(chat);
  assert.deepEqual([status, waitingSince, snoozedUntil], ["waiting", until, null]);
});

const REOPENS: readonly InboxChange[] = [
  { kind: "reopen" },
  { kind: "take_over" },
  { kind: "snooze", until: new Date("2026-11-21T09:00:00Z") },
];

Deno.test("a resolved conversation is not opened again while its customer has another open one", async () => {
  const { chat, caller, change } = await scene();
  await change({ kind: "resolve" });
  // The customer chose a new conversation: without that their message opens the resolved one again.
  const beginning = { clientId: crypto.randomUUID(), text: "another matter", found: null };
  await Array.fromAsync(await takeMessage(chat.desk, chat.context, beginning));
  const statuses = async () =>
    (await chat.desk.db.selectFrom("conversations").select(["number", "status"])
      .where("workspace", "=", chat.context.workspace).orderBy("number").execute())
      .map(({ number, status }) => `#${number} ${status}`);
  const refused = (error: unknown) => {
    assert.ok(error instanceof DeskError);
    assert.deepEqual([error.code, error.message], [
      "other_open",
      "The customer has another open conversation, #2.",
    ]);
    return true;
  };
  const reply = { kind: "reply", clientId: "1", text: "Hello again" } as const;
  for (const one of REOPENS) await assert.rejects(change(one), refused, one.kind);
  await assert.rejects(writeAsTeammate(chat.desk, caller, 1, reply), refused);
  await writeAsTeammate(chat.desk, caller, 1, { kind: "note", clientId: "2", text: "See #2." });
  assert.deepEqual(await statuses(), ["#1 resolved", "#2 open"]);
  await changeConversation(chat.desk, caller, 2, { kind: "resolve" });
  await writeAsTeammate(chat.desk, caller, 1, reply);
  assert.deepEqual(await statuses(), ["#1 open", "#2 resolved"]);
  await assert.rejects(changeConversation(chat.desk, caller, 2, { kind: "reopen" }), { code: "other_open" });
});
