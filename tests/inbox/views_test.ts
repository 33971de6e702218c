import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import { listCanned, removeCanned, saveCanned } from "../../core/inbox/canned.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { seenByCustomer, seenByTeammate } from "../../core/inbox/read_marks.ts";
import { listInbox } from "../../core/inbox/list.ts";
import { readInboxFrame } from "../../core/inbox/frame.ts";
import type { InboxView } from "../../core/inbox/views.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat, seen } from "../conversations/chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const ALWAYS = { timezone: "UTC", days: [] };
const PART = { after: null, limit: 50, target: { replyMinutes: null, businessHours: ALWAYS } } as const;

/** A workspace with its first conversation, more of it, and a teammate who reads. */
async function scene() {
  const chat = await openChat(base);
  const caller = await testCaller(chat.desk, chat.context.workspace, "teammate");
  await chat.say("hello");
  const { workspace } = chat.context;
  const conversation = () =>
    chat.desk.db.selectFrom("conversations").selectAll().where("workspace", "=", workspace).executeTakeFirstOrThrow();
  return { chat, caller, workspace, conversation, reader: { workspace, teammate: caller.teammate.id } };
}

/** A change of a conversation, and the views that it is in afterwards. */
const PLACES: readonly (readonly [
  string,
  (at: Awaited<ReturnType<typeof scene>>) => Promise<unknown>,
  readonly InboxView[],
])[] = [
  ["the agent answers", () => Promise.resolve(), ["ai", "all"]],
  ["it was passed on", ({ chat }) => chat.say("I want to talk to a person"), ["waiting", "unassigned", "all"]],
  [
    "the reader took it over",
    ({ chat, caller }) => changeConversation(chat.desk, caller, 1, { kind: "take_over" }),
    ["mine", "all"],
  ],
  [
    "the reader answered, and the customer wrote again",
    async ({ chat, caller }) => {
      await writeAsTeammate(chat.desk, caller, 1, { kind: "reply", clientId: "1", text: "Hi" });
      await chat.say("thanks, and one more thing");
    },
    ["waiting", "mine", "all"],
  ],
  [
    "it is resolved",
    ({ chat, caller }) => changeConversation(chat.desk, caller, 1, { kind: "resolve" }),
    ["all"],
  ],
  [
    "it went on in another",
    ({ chat, workspace }) =>
      chat.desk.db.updateTable("conversations").set({ joined: true, status: "resolved", handler: "human" })
        .where("workspace", "=", workspace).execute(),
    [],
  ],
  [
    "it is put off",
    ({ chat, caller }) =>
      changeConversation(chat.desk, caller, 1, { kind: "snooze", until: new Date("2026-11-21T00:00:00Z") }),
    ["all"],
  ],
];

const VIEWS: readonly InboxView[] = ["waiting", "mine", "unassigned", "ai", "all"];

for (const [what, act, places] of PLACES) {
  Deno.test(`listInbox and the counts of readInboxFrame when ${what}`, async () => {
    const at = await scene();
    await act(at);
    const found: InboxView[] = [];
    for (const view of VIEWS) {
      const rows = await listInbox(base, at.reader, { ...PART, view });
      if (rows.length > 0) found.push(view);
    }
    assert.deepEqual(found, places);
    const { waiting, mine, unassigned, ai } = (await readInboxFrame(base, at.reader)).counts;
    const counted = { waiting, mine, unassigned, ai };
    assert.deepEqual(
      Object.entries(counted).filter(([, count]) => count === 1).map(([view]) => view),
      found.slice(0, -1),
    );
  });
}

Deno.test("listInbox shows the customer's last message on one line, and the assignee", async () => {
  const { chat, caller, reader } = await scene();
  await chat.say("I was charged twice.\n\nPlease help.");
  await writeAsTeammate(chat.desk, caller, 1, { kind: "reply", clientId: "1", text: "First.\n\nSecond." });
  await writeAsTeammate(chat.desk, caller, 1, { kind: "note", clientId: "2", text: "A note." });
  const [row] = await listInbox(base, reader, { ...PART, view: "all" });
  assert.deepEqual([row?.lastLine, row?.customerName, row?.assigneeName], [
    "I was charged twice. Please help.",
    "Ada",
    "teammate",
  ]);
});

Deno.test("listInbox shows code without its fences", async () => {
  const { chat, reader } = await scene();
  const lineNow = async () => (await listInbox(base, reader, { ...PART, view: "all" }))[0]?.lastLine;
  await chat.say('It says\n```json\n{ "error": 1 }\n```\nwhat now?');
  assert.equal(await lineNow(), 'It says { "error": 1 } what now?');
  await chat.say("```");
  assert.equal(await lineNow(), "```", "what is nothing else stays");
});

Deno.test("listInbox shows what a customer wrote before they asked for a person, and the request where they wrote nothing else", async () => {
  const { chat, reader } = await scene();
  await chat.say("I was charged twice.");
  await chat.say(" i want to talk to a person");
  const lineNow = async () => (await listInbox(base, reader, { ...PART, view: "all" }))[0]?.lastLine;
  assert.equal(await lineNow(), "I was charged twice.");
  await chat.say("Human, please!");
  assert.equal(await lineNow(), "I was charged twice.", "a request of two words is one, too");
  await chat.say("Are you there?");
  assert.equal(await lineNow(), "Are you there?", "what they write afterwards counts");
  await base.db.deleteFrom("messages").where("workspace", "=", reader.workspace)
    .where("text", "not like", "% want to talk to a person").execute();
  assert.equal(await lineNow(), "i want to talk to a person");
});

Deno.test("listInbox names a customer by name, else by email, else by their verified id", async () => {
  const { chat, reader, workspace } = await scene();
  const nameNow = async () => (await listInbox(base, reader, { ...PART, view: "all" }))[0]?.customerName;
  assert.equal(await nameNow(), "Ada");
  for (const [cleared, name] of [["name", "ada@example.com"], ["email", "u-ada"]] as const) {
    await chat.desk.db.updateTable("contacts").set({ [cleared]: null }).where("workspace", "=", workspace).execute();
    assert.equal(await nameNow(), name);
  }
});

Deno.test("seenByTeammate marks messages as read for that teammate only, and never back to unread", async () => {
  const { chat, reader, workspace, conversation } = await scene();
  const other = { workspace, teammate: (await testCaller(base, workspace, "admin")).teammate.id };
  const unread = async (who: typeof reader) => (await listInbox(base, who, { ...PART, view: "all" }))[0]?.unread;
  assert.deepEqual([await unread(reader), await unread(other)], [false, false], "the agent answers it");
  await chat.say("I want to talk to a person");
  assert.deepEqual([await unread(reader), await unread(other)], [true, true]);
  const { id: conversationId, lastN } = await conversation();
  await seenByTeammate(chat.desk, { workspace, conversationId }, reader.teammate, lastN);
  await seenByTeammate(chat.desk, { workspace, conversationId }, reader.teammate, 1);
  assert.deepEqual([await unread(reader), await unread(other)], [false, true]);
  assert.equal((await conversation()).teamSeenN, lastN);
  await writeAsTeammate(chat.desk, await testCaller(base, workspace, "teammate"), 1, REPLY);
  assert.deepEqual(
    [await unread(reader), await unread(other)],
    [false, false],
    "what a colleague wrote, or answered, is nothing to read",
  );
});

const REPLY = { kind: "reply", clientId: "r", text: "We look into it." } as const;

Deno.test("seenByCustomer moves forward, never past the last message, and sends one event", async () => {
  const { chat, workspace, conversation } = await scene();
  const { id: conversationId, lastN } = await conversation();
  const kinds: string[] = [];
  const stop = chat.desk.live.subscribe((event) => void (event.workspace === workspace && kinds.push(event.kind)));
  for (const n of [lastN, lastN, 1, lastN + 5]) await seenByCustomer(chat.desk, { workspace, conversationId }, n);
  stop();
  assert.equal((await conversation()).customerSeenN, lastN);
  assert.deepEqual(kinds, ["seen"]);
});

Deno.test("saveCanned keeps a reply under its shortcut, once", async () => {
  const { caller, workspace } = await scene();
  const saved = await saveCanned(base, caller, { id: null, shortcut: " /Refund ", body: "Refunds take 5 days. " });
  assert.deepEqual([saved.shortcut, saved.body], ["refund", "Refunds take 5 days."]);
  await assert.rejects(saveCanned(base, caller, { id: null, shortcut: "refund", body: "x" }), { code: "name_taken" });
  await assert.rejects(saveCanned(base, caller, { id: null, shortcut: "two words", body: "x" }), /shortcut: must be/);
  await assert.rejects(saveCanned(base, caller, { id: null, shortcut: "empty", body: " " }), /body: must have/);
  await assert.rejects(saveCanned(base, caller, { id: "nope", shortcut: "a", body: "x" }), { code: "not_found" });
  assert.equal((await saveCanned(base, caller, { ...saved, body: "Refunds take 3 days." })).id, saved.id);
  const viewer = await testCaller(base, workspace, "viewer");
  await assert.rejects(removeCanned(base, viewer, saved.id), { code: "forbidden" });
  const changed = "Another teammate changed this reply in the meantime.";
  await assert.rejects(removeCanned(base, caller, saved.id, saved), { code: "version_conflict", message: changed });
  await removeCanned(base, caller, saved.id, { ...saved, body: "Refunds take 3 days." });
  await assert.rejects(removeCanned(base, caller, saved.id), { code: "not_found" });
  assert.deepEqual(await listCanned(base, caller), []);
});

Deno.test("a handoff outside of business hours says so, and is assigned in turn", async () => {
  const { chat, caller, workspace, conversation } = await scene();
  const inbox = {
    businessHours: { timezone: "UTC", days: [{ day: "monday", from: "09:00", to: "17:00" }] },
    awayMessage: "We are back on Monday.",
    assignment: "round_robin",
  };
  await base.db.updateTable("workspaces").set({ settings: json({ inbox }) }).where("id", "=", workspace).execute();
  const [said = ""] = seen(await chat.say("I want to talk to a person"));
  assert.match(said, /^handoff: .* We are back on Monday\.$/);
  assert.equal((await conversation()).assignee, caller.teammate.id);
});
