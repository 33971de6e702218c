import assert from "node:assert/strict";
import { dueAt, overdueSince, type ReplyTarget } from "../../core/inbox/reply_target.ts";
import { cursorAfter, type InboxCursor, type InboxRow, listInbox } from "../../core/inbox/list.ts";
import { json } from "../../core/db/json.ts";
import { openChat } from "../conversations/chat.ts";
import { START, testCaller, testDesk } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const MINUTE_MS = 60_000;
const ALWAYS = { timezone: "UTC", days: [] };
const HALF_AN_HOUR: ReplyTarget = { replyMinutes: 30, businessHours: ALWAYS };
const MORNINGS: ReplyTarget = {
  replyMinutes: 60,
  businessHours: { timezone: "Europe/Berlin", days: [{ day: "monday", from: "09:00", to: "11:00" }] },
};

const ago = (minutes: number) => new Date(START.getTime() - minutes * MINUTE_MS);

/** A target, a moment, and the latest wait that is overdue then. 2026-11-23 is a Monday. */
const BOUNDARIES: readonly (readonly [string, ReplyTarget, now: string, since: string | null])[] = [
  ["always open", HALF_AN_HOUR, "2026-11-23T12:00:00Z", "2026-11-23T11:30:00Z"],
  ["in the hours", MORNINGS, "2026-11-23T09:30:00Z", "2026-11-23T08:30:00Z"],
  ["before the hours were open long enough", MORNINGS, "2026-11-23T08:30:00Z", "2026-11-16T09:30:00Z"],
  ["after the hours", MORNINGS, "2026-11-23T20:00:00Z", "2026-11-23T09:00:00Z"],
  ["without a target", { ...MORNINGS, replyMinutes: null }, "2026-11-23T20:00:00Z", null],
];

for (const [what, target, at, wanted] of BOUNDARIES) {
  Deno.test(`overdueSince, ${what}: what began by then is due, and what began a second later is not`, () => {
    const now = new Date(at);
    const since = overdueSince(target, now);
    if (wanted === null) return assert.equal(since, null);
    assert.ok(since !== null && Math.abs(since.getTime() - new Date(wanted).getTime()) <= 1000, String(since));
    assert.ok((dueAt(target, since) ?? START) <= now);
    assert.ok((dueAt(target, new Date(since.getTime() + 1001)) ?? now) > now);
  });
}

/** A workspace with conversations that have waited `waited` minutes, and one of the agent, the newest. */
async function scene(waited: readonly number[]) {
  const chat = await openChat(desk);
  await chat.say("hello");
  const { workspace } = chat.context;
  const first = await desk.db.selectFrom("conversations").selectAll().where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  for (const [at, minutes] of waited.entries()) {
    await desk.db.insertInto("conversations").values({
      ...first,
      tags: json(first.tags),
      page: json(first.page),
      ...{ id: desk.newId(), number: at + 2, status: "waiting", handler: "human" } as const,
      ...{ waitingSince: ago(minutes), lastMessageAt: ago(at + 1) },
    }).execute();
  }
  const { teammate } = await testCaller(desk, workspace, "teammate");
  return { workspace, teammate: teammate.id };
}

const waitedOf = ({ waitingSince }: InboxRow) =>
  waitingSince === null ? "agent" : (START.getTime() - waitingSince.getTime()) / MINUTE_MS;

Deno.test("listInbox lists what is overdue first, the longest wait on top, then the others by their last message", async () => {
  const reader = await scene([5, 40, 90, 31, 10]);
  const list = (target: ReplyTarget, view: "all" | "waiting") =>
    listInbox(desk, reader, { view, after: null, limit: 50, target });
  assert.deepEqual((await list(HALF_AN_HOUR, "all")).map(waitedOf), [90, 40, 31, "agent", 5, 10]);
  assert.deepEqual((await list(HALF_AN_HOUR, "waiting")).map(waitedOf), [90, 40, 31, 10, 5]);
  const none = { ...HALF_AN_HOUR, replyMinutes: null };
  assert.deepEqual((await list(none, "all")).map(waitedOf), ["agent", 5, 40, 90, 31, 10]);
  assert.deepEqual((await list(none, "all")).map((row) => row.dueAt), Array(6).fill(null));
});

for (const limit of [1, 2, 3, 4]) {
  Deno.test(`listInbox in pages of ${limit} lists each conversation once, in the order of the whole list`, async () => {
    const reader = await scene([5, 40, 90, 31, 10]);
    const found: (number | string)[] = [];
    let after: InboxCursor | null = null;
    for (;;) {
      const rows = await listInbox(desk, reader, { view: "all", after, limit, target: HALF_AN_HOUR });
      found.push(...rows.map(waitedOf));
      const last = rows.at(-1);
      if (last === undefined || rows.length < limit) break;
      after = cursorAfter(desk, last, { view: "all", target: HALF_AN_HOUR });
    }
    assert.deepEqual(found, [90, 40, 31, "agent", 5, 10]);
  });
}
