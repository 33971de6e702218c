/** What a customer who asks for a person reads about the wait: only what is known. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { openingLine, usualWaitLine } from "../../core/conversations/calls/wait_line.ts";
import { json } from "../../core/db/json.ts";
import { languageOf, LANGUAGES } from "../../core/languages/languages.ts";
import { WAIT_LIMITS } from "../../core/limits/conversations.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import type { BusinessHours } from "../../core/settings/hours.ts";
import { DAY, MINUTE } from "../../core/units.ts";
import { START, testDesk } from "../support/desk.ts";
import { openChat, seen, type TestChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const WISH = "I want to talk to a person";
const DONE = "handoff: I have passed you to a person. They will answer here.";

/** A workspace in which customers were passed on, and waited as many minutes; null for who waits still. */
async function waited(minutes: readonly (number | null)[], passedOnMsAgo = 2 * DAY): Promise<TestChat> {
  const chat = await openChat(base, { model: builtinModel() });
  await chat.say("hello");
  const { workspace } = chat.context;
  const at = new Date(START.getTime() - passedOnMsAgo);
  const others = crypto.randomUUID();
  await sql`insert into visitors
    select (jsonb_populate_record(null::visitors, to_jsonb(kept) || ${json({ id: others, page: {}, facts: {} })})).*
    from visitors as kept where workspace = ${workspace}`.execute(base.db);
  for (const [n, wait] of minutes.entries()) {
    const row = {
      id: crypto.randomUUID(),
      number: 1000 + n,
      status: "resolved",
      visitor_id: others,
      started_at: at,
      last_message_at: START,
      handed_over_at: at,
      first_person_at: wait === null ? null : new Date(at.getTime() + wait * MINUTE),
      ...(wait === null ? { status: "open" } : {}),
    };
    await sql`insert into conversations
      select (jsonb_populate_record(null::conversations, to_jsonb(kept) || ${json(JSON.parse(JSON.stringify(row)))})).*
      from conversations as kept where workspace = ${workspace} and number < 1000`.execute(base.db);
  }
  return chat;
}

const times = (count: number, minutes: number | null) => Array.from({ length: count }, () => minutes);
const enough = WAIT_LIMITS.handoffsMin;

Deno.test("a customer who asks for a person is told the usual wait, if enough customers were handed over lately", async () => {
  const cases: readonly (readonly [string, TestChat, string])[] = [
    ["nothing is known", await waited([]), ""],
    ["too few", await waited(times(enough - 1, 5)), ""],
    ["quick", await waited(times(enough, 4)), " We usually answer within 15 minutes."],
    ["one was late", await waited([...times(enough - 1, 17), 600]), " We usually answer within 20 minutes."],
    ["hours", await waited(times(enough, 200)), " We usually answer within 4 hours."],
    ["too long to say", await waited(times(enough, 600)), ""],
    ["many wait still", await waited([...times(enough, 5), ...times(enough, null)]), ""],
    ["long ago", await waited(times(enough, 5), (WAIT_LIMITS.days + 1) * DAY), ""],
  ];
  for (const [name, chat, line] of cases) assert.deepEqual(seen(await chat.say(WISH)), [DONE + line], name);
});

Deno.test("the usual wait is computed once a minute for all customers", async () => {
  let reads = 0;
  const db = base.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      reads++;
      return Promise.resolve(result);
    },
  });
  let ms = START.getTime();
  const desk = { db, now: () => new Date(ms) };
  const { context } = await waited(times(enough, 4));
  const place = { workspace: context.workspace, conversationId: "another" };
  const { turn } = languageOf("en");
  const open = { timezone: "UTC", days: [] };
  const line = (hours: BusinessHours) => usualWaitLine(desk, place, hours, { turn });
  const lines = await Promise.all([line(open), line({ ...open }), line(open)]);
  assert.deepEqual([new Set(lines).size, lines[0], reads], [1, "We usually answer within 15 minutes.", 1]);
  await line({ timezone: "UTC", days: [{ day: "monday", from: "09:00", to: "17:00" }] });
  assert.equal(reads, 2, "other hours make another wait");
  ms += WAIT_LIMITS.knownMs;
  await line({ timezone: "UTC", days: [{ day: "monday", from: "09:00", to: "17:00" }] });
  assert.equal(reads, 3, "after a minute it is read again");
});

Deno.test("outside business hours the next opening replaces the usual wait, in the customer's time zone if known", () => {
  const weekday = new Date(START.getTime() + DAY).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  const day = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
  const hours = {
    timezone: "UTC",
    days: day.filter((each) => each === weekday.toLowerCase()).map((day) => ({ day, from: "09:00", to: "17:00" })),
  };
  const line = (zone: string | null, code = "en") => openingLine(hours, START, languageOf(code), zone);
  assert.equal(line("UTC"), "We are back: tomorrow 9:00 AM.");
  assert.equal(line("Europe/Berlin", "de"), "Wir sind wieder da: morgen 10:00.");
  assert.equal(line(null), "We are back: tomorrow 9:00 AM (GMT).");
  assert.equal(openingLine({ ...hours, days: [] }, START, languageOf("en"), null) === null, false, "it is open");
  for (const { code } of LANGUAGES) assert.doesNotMatch(line("UTC", code) ?? "{", /[{}]/);
});
