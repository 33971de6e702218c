import assert from "node:assert/strict";
import { json } from "../../core/db/json.ts";
import type { MacroSteps } from "../../core/db/tables/inbox.ts";
import { changeInBulk, readBulkResult, undoBulkChange } from "../../core/inbox/bulk.ts";
import { listCanned, removeCanned, saveCanned } from "../../core/inbox/canned.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { NO_STEPS } from "../../core/inbox/macro.ts";
import { runMacro } from "../../core/inbox/run_macro.ts";
import { readInboxFrame } from "../../core/inbox/frame.ts";
import { removeView, saveView } from "../../core/inbox/saved_views.ts";
import { tagConversation } from "../../core/inbox/tags.ts";
import { cursorAfter, type InboxCursor, listInbox } from "../../core/inbox/list.ts";
import { countSearches, viewOfSearch } from "../../core/inbox/views.ts";
import { INBOX_WORK_LIMITS } from "../../core/limits/conversations.ts";
import { DeskError } from "../../core/problem.ts";
import { openChat } from "../conversations/chat.ts";
import { testCaller, testDesk } from "../support/desk.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

/** A workspace with conversations that have each said something, and two teammates. */
async function scene(count: number) {
  const first = await openChat(base);
  const { desk } = first;
  const { workspace } = first.context;
  await first.say("hello 1");
  const { id, number: _, visitorId, ...row } = await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const visitor = await desk.db.selectFrom("visitors").selectAll()
    .where("workspace", "=", workspace).where("id", "=", visitorId).executeTakeFirstOrThrow();
  for (let number = 2; number <= count; number++) {
    await desk.db.insertInto("visitors").values({
      ...visitor,
      id: `${visitorId}${number}`,
      ...{ page: json(visitor.page), facts: json(visitor.facts), attributes: null },
    }).execute();
    await desk.db.insertInto("conversations").values({
      ...row,
      ...{ id: `${id}${number}`, number, visitorId: `${visitorId}${number}`, contactId: null },
      ...{ tags: json([]), page: json(row.page) },
    }).execute();
  }
  const [ann, ben] = [await testCaller(desk, workspace, "teammate"), await testCaller(desk, workspace, "teammate")];
  const stateOf = async (number: number) =>
    await desk.db.selectFrom("conversations").select(["status", "assignee", "tags", "snoozedUntil"])
      .where("workspace", "=", workspace).where("number", "=", number).executeTakeFirstOrThrow();
  return { desk, workspace, ann, ben, stateOf, reader: { workspace, teammate: ann.teammate.id } };
}

Deno.test("a bulk change applies to each conversation, skips those it cannot change with the reason, and can be undone", async () => {
  const { desk, ann, ben, stateOf } = await scene(4);
  await changeConversation(desk, ann, 2, { kind: "assign", teammate: ben.teammate.id });
  await changeConversation(desk, ann, 3, { kind: "resolve" });
  const before = await Promise.all([1, 2, 3].map(stateOf));
  const id = await changeInBulk(desk, ann, [1, 2, 3, 99, 1], { kind: "resolve" });
  const result = await readBulkResult(desk, ann, id);
  assert.deepEqual([result?.label, result?.changed, result?.mayUndo], ["Resolved", 2, true]);
  assert.deepEqual(result?.skipped, [
    { number: 3, why: "It was so already." },
    { number: 99, why: "There is no conversation #99." },
  ]);
  assert.equal(await readBulkResult(desk, ben, id), null, "another teammate's");
  assert.equal((await stateOf(2)).status, "resolved");
  assert.equal((await stateOf(4)).status, "open");
  assert.deepEqual(await undoBulkChange(desk, ann, id), { undone: 2, kept: 0 });
  assert.deepEqual(await Promise.all([1, 2, 3].map(stateOf)), before);
  await assert.rejects(undoBulkChange(desk, ann, id), { code: "not_found" });
});

Deno.test("a bulk change and its undo do not reorder the list", async () => {
  const { desk, ann, reader } = await scene(3);
  const target = { replyMinutes: null, businessHours: { timezone: "UTC", days: [] } };
  const part = { view: "all", after: null, limit: 10, target } as const;
  const places = async () =>
    (await listInbox(desk, reader, part)).map(({ number, lastMessageAt }) => [number, lastMessageAt.toISOString()]);
  const before = await places();
  const changed = { ...desk, now: () => new Date(desk.now().getTime() + 60_000) };
  const id = await changeInBulk(changed, ann, [1, 2], { kind: "resolve" });
  await undoBulkChange(changed, ann, id);
  assert.deepEqual(await places(), before);
});

Deno.test("undo skips what another teammate has changed since, and cannot undo another's change", async () => {
  const { desk, ann, ben, stateOf } = await scene(3);
  const id = await changeInBulk(desk, ann, [1, 2, 3], { kind: "tag", tag: "Billing" });
  await tagConversation(desk, ben, 2, { kind: "tag", tag: "vip" });
  await changeConversation(desk, ben, 3, { kind: "take_over" });
  await assert.rejects(undoBulkChange(desk, ben, id), { code: "not_found" });
  assert.deepEqual(await undoBulkChange(desk, ann, id), { undone: 1, kept: 2 });
  assert.deepEqual((await stateOf(1)).tags, []);
  assert.deepEqual((await stateOf(2)).tags, ["billing", "vip"]);
  assert.deepEqual([(await stateOf(3)).tags, (await stateOf(3)).assignee], [["billing"], ben.teammate.id]);
});

Deno.test("undo expires, and a viewer and a wrong number of conversations are refused", async () => {
  const { desk, workspace, ann } = await scene(2);
  const id = await changeInBulk(desk, ann, [1, 2], { kind: "snooze", until: new Date("2026-11-21T09:00:00Z") });
  base.pass(INBOX_WORK_LIMITS.undoMs);
  assert.equal(await readBulkResult(desk, ann, id), null);
  await assert.rejects(undoBulkChange(desk, ann, id), { code: "not_found" });
  const viewer = await testCaller(desk, workspace, "viewer");
  await assert.rejects(changeInBulk(desk, viewer, [1], { kind: "resolve" }), { code: "forbidden" });
  const many = Array.from({ length: INBOX_WORK_LIMITS.bulkMax + 1 }, (_, at) => at + 1);
  for (const numbers of [[], many]) {
    await assert.rejects(changeInBulk(desk, ann, numbers, { kind: "resolve" }), { code: "invalid_input" });
  }
});

const SEARCHES: readonly (readonly [search: string, numbers: readonly number[]])[] = [
  ["sort:newest", [4, 3, 2, 1]],
  ["sort:oldest", [1, 2, 3, 4]],
  ["sort:waiting", [3, 1, 4, 2]],
  ["waited:30m sort:waiting", [3]],
  ["assignee:mer", [2]],
  ["language:de", [4]],
  ["language:en", [3, 2, 1]],
  ["language:fr", []],
  ["channel:mail", [2]],
  ["channel:chat is:waiting sort:oldest", [1, 3]],
  ["is:waiting tag:vip", [1]],
];

Deno.test("views are sorted, filtered and paged, with each conversation exactly once", async () => {
  const { desk, workspace, ann, reader } = await scene(4);
  const now = desk.now().getTime();
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  await desk.db.updateTable("teammates").set({ name: "Mercedes" })
    .where("workspace", "=", workspace).where("id", "=", ann.teammate.id).execute();
  const states = [
    { status: "waiting", waitingSince: ago(10), lastMessageAt: ago(40), tags: json(["vip"]) },
    { assignee: ann.teammate.id, lastMessageAt: ago(30), channel: "mail" },
    { status: "waiting", waitingSince: ago(45), lastMessageAt: ago(20) },
    { locale: "de-AT", lastMessageAt: ago(10) },
  ] as const;
  for (const [at, state] of states.entries()) {
    await desk.db.updateTable("conversations").set(state)
      .where("workspace", "=", workspace).where("number", "=", at + 1).execute();
  }
  const target = { replyMinutes: null, businessHours: { timezone: "UTC", days: [] } };
  for (const [search, numbers] of SEARCHES) {
    for (const limit of [1, 2, 50]) {
      const found: number[] = [];
      const part = { view: viewOfSearch(search), limit, target };
      for (let after: InboxCursor | null = null, ended = false; !ended;) {
        const rows = await listInbox(desk, reader, { ...part, after });
        found.push(...rows.map(({ number }) => number));
        const last = rows.at(-1);
        ended = last === undefined || rows.length < limit;
        if (last !== undefined) after = cursorAfter(desk, last, part);
      }
      assert.deepEqual(found, numbers, `${search}, ${limit} a page`);
    }
  }
  const waits = await listInbox(desk, reader, { view: "waiting", after: null, limit: 10, target });
  assert.deepEqual(waits.map(({ number }) => number), [3, 1], "the longest wait first");
  // Two of the same moment are not cut apart.
  await desk.db.updateTable("conversations").set({ lastMessageAt: ago(5) }).where("workspace", "=", workspace)
    .execute();
  const part = { view: "all", limit: 1, target } as const;
  const seen = new Set<number>();
  let after: InboxCursor | null = null;
  for (const _ of [1, 2, 3, 4]) {
    const [row] = await listInbox(desk, reader, { ...part, after });
    assert.ok(row !== undefined);
    seen.add(row.number);
    after = cursorAfter(desk, row, part);
  }
  assert.equal(seen.size, 4);
});

Deno.test("a saved view is private or shared, counts unresolved conversations, and can be removed by those who see it", async () => {
  const { desk, workspace, ann, ben, reader } = await scene(3);
  await tagConversation(desk, ann, 1, { kind: "tag", tag: "billing" });
  await tagConversation(desk, ann, 2, { kind: "tag", tag: "billing" });
  await changeConversation(desk, ann, 2, { kind: "resolve" });
  await saveView(desk, ann, { name: " \u202EBil\u200Bling ", query: "tag:billing", shared: true });
  await saveView(desk, ann, { name: "Mine alone", query: "is:mine", shared: false });
  const namesFor = async (who: typeof ann) =>
    (await readInboxFrame(desk, { workspace, teammate: who.teammate.id })).saved.map(({ name }) => name);
  assert.deepEqual(await namesFor(ann), ["Billing", "Mine alone"]);
  assert.deepEqual(await namesFor(ben), ["Billing"]);
  const counted = await countSearches(desk, reader, ["tag:billing", "is:mine", "hello"]);
  assert.deepEqual(counted, [1, 0, 1].map((count) => ({ count, isCut: false })));
  const [shared, own] = (await readInboxFrame(desk, reader)).saved;
  await assert.rejects(removeView(desk, ben, own?.id ?? ""), { code: "not_found" });
  await removeView(desk, ben, shared?.id ?? "");
  assert.deepEqual(await namesFor(ann), ["Mine alone"]);
  for (const bad of [{ name: " " }, { name: "\u200B" }, { query: "" }, { name: "x".repeat(41) }]) {
    await assert.rejects(saveView(desk, ann, { name: "x", query: "is:open", shared: false, ...bad }), DeskError);
  }
});

Deno.test("a macro sends its message and runs its steps once; undo reverts the steps; failures are reported", async () => {
  const { desk, workspace, ann, ben, stateOf } = await scene(3);
  const steps = { tags: ["Refund"], assign: ben.teammate.id, finish: "resolve" };
  const { id } = await saveCanned(desk, ann, { id: null, shortcut: "refund", body: "It takes three days.", steps });
  const [earlier, run] = [await stateOf(2), { macro: id, run: "run-1", sendsWords: true }];
  assert.equal(await runMacro(desk, ann, [1, 2, 99], run), "run-1");
  await runMacro(desk, ann, [1, 2, 99], run);
  const words = async (number: number) =>
    (await desk.db.selectFrom("messages").innerJoin("conversations", "conversations.id", "messages.conversationId")
      .select("messages.text").where("conversations.workspace", "=", workspace)
      .where("conversations.number", "=", number).where("messages.author", "=", "teammate").execute())
      .map(({ text }) => text);
  assert.deepEqual(await words(2), ["It takes three days."], "pressed twice, sent once");
  const { status, tags, assignee } = await stateOf(2);
  assert.deepEqual([status, tags, assignee], ["resolved", ["refund"], ben.teammate.id]);
  const result = await readBulkResult(desk, ann, "run-1");
  assert.deepEqual([result?.label, result?.changed, result?.mayUndo], ["Macro /refund", 2, true]);
  assert.deepEqual(result?.skipped, [{ number: 99, why: "There is no conversation #99." }]);
  assert.deepEqual(await undoBulkChange(desk, ann, "run-1"), { undone: 2, kept: 0 });
  const after = await stateOf(2);
  assert.deepEqual([after.status, after.tags, after.assignee], ["open", [], ann.teammate.id]);
  assert.notEqual(after.assignee, earlier.assignee, "the reply stays, and with it who answered");
  assert.deepEqual(await words(2), ["It takes three days."]);
});

Deno.test("a refused step of a macro does not stop the others; a macro without a message sends none", async () => {
  const { desk, workspace, ann, ben, stateOf } = await scene(2);
  const steps = { tags: ["vip"], assign: ben.teammate.id, finish: "tomorrow" };
  const { id } = await saveCanned(desk, ann, { id: null, shortcut: "vip", body: "", steps });
  await desk.db.updateTable("teammates").set({ deactivatedAt: desk.now() })
    .where("workspace", "=", workspace).where("id", "=", ben.teammate.id).execute();
  await runMacro(desk, ann, [1], { macro: id, run: "run-2", sendsWords: true });
  const result = await readBulkResult(desk, ann, "run-2");
  assert.deepEqual([result?.changed, result?.skipped.map(({ why }) => why.slice(0, 22))], [1, [
    "Only a part was done. ",
  ]]);
  assert.deepEqual((await stateOf(1)).tags, ["vip"]);
  assert.equal((await stateOf(1)).assignee, null, "no reply was sent");
  assert.deepEqual(await undoBulkChange(desk, ann, "run-2"), { undone: 1, kept: 0 });
  assert.deepEqual((await stateOf(1)).tags, []);
});

Deno.test("a private macro can only be seen, run, changed and removed by its owner", async () => {
  const { desk, ann, ben } = await scene(1);
  const mine = { id: null, shortcut: "mine", body: "hi", own: true };
  const saved = await saveCanned(desk, ann, mine);
  assert.deepEqual((await listCanned(desk, ann)).map(({ shortcut, own }) => [shortcut, own]), [["mine", true]]);
  assert.deepEqual(await listCanned(desk, ben), []);
  const run = { macro: saved.id, run: "run-3", sendsWords: true };
  await assert.rejects(runMacro(desk, ben, [1], run), { code: "not_found" });
  await assert.rejects(saveCanned(desk, ben, { ...saved, body: "theirs" }), { code: "not_found" });
  await assert.rejects(removeCanned(desk, ben, saved.id), { code: "not_found" });
  await saveCanned(desk, ben, mine);
  await assert.rejects(saveCanned(desk, ann, mine), { code: "name_taken" });
  const refused: readonly (readonly [Partial<MacroSteps>, RegExp])[] = [
    [{ tags: ["<b>"] }, /tags: each must be/],
    [{ assign: "a stranger" }, /assign: must be/],
    [{ finish: "explode" }, /finish: must be/],
  ];
  for (const [steps, message] of refused) {
    const draft = { id: null, shortcut: "x", body: "", steps: { ...NO_STEPS, ...steps } };
    await assert.rejects(saveCanned(desk, ann, draft), message);
  }
});
