import assert from "node:assert/strict";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { GERMAN } from "../../core/languages/de/language.ts";
import { awayMessageIn, DEFAULT_AWAY_MESSAGE } from "../../core/settings/away_message.ts";
import { json } from "../../core/db/json.ts";
import type { JsonObject } from "../../core/json.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { START, testDesk } from "../support/desk.ts";
import { openChat, seen, shownId, type TestChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

async function set({ desk, context }: TestChat, settings: JsonObject): Promise<void> {
  await desk.db.updateTable("workspaces").set({ settings: json(settings) }).where("id", "=", context.workspace)
    .execute();
}

const weekday = START.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }).toLowerCase();
const open = { timezone: "UTC", days: [{ day: weekday, from: "09:00", to: "17:00" }] };
const closed = { timezone: "UTC", days: [{ day: weekday, from: "13:00", to: "17:00" }] };

const AWAY = "We are in the mountains.";

/** Business hours at noon, and the line of a desk whose AI is off. */
const LINES = [
  ["no business hours", {}, ENGLISH.turn.personAlone],
  ["closed hours", { businessHours: closed }, `${ENGLISH.turn.personAlone} ${AWAY}`],
  ["open hours", { businessHours: open }, ENGLISH.turn.personAlone],
] as const;

for (const [when, hours, line] of LINES) {
  Deno.test(`takeMessage with the AI off and ${when} hands the conversation over without asking a model`, async () => {
    const model = scriptedModel([]);
    const chat = await openChat(base, { model });
    await set(chat, { ai: { enabled: false }, inbox: { ...hours, awayMessage: AWAY } });
    assert.deepEqual(seen(await chat.say("What plan am I on?")), [`handoff: ${line}`]);
    assert.deepEqual(seen(await chat.say("hello?")), []);
    assert.deepEqual([model.requests.length, chat.calls.length], [0, 0]);
    const { handler, status, handoffReason, waitingSince } = await base.db.selectFrom("conversations").selectAll()
      .where("workspace", "=", chat.context.workspace).executeTakeFirstOrThrow();
    assert.deepEqual([handler, status, handoffReason], ["human", "waiting", "The AI is switched off."]);
    assert.deepEqual(waitingSince, START);
  });
}

Deno.test("the default away message is in the language of the chat, in the thread and before it begins", async () => {
  const chat = await openChat(base, { model: scriptedModel([]), locale: "de-AT" });
  await set(chat, { ai: { enabled: false }, inbox: { businessHours: closed } });
  const back = GERMAN.turn.backAt.replace("{time}", "heute 13:00 (GMT)");
  const away = `${GERMAN.turn.personAlone} ${GERMAN.turn.away} ${back}`;
  assert.deepEqual(seen(await chat.say("Hallo")), [`handoff: ${away}`]);
  assert.equal(awayMessageIn(GERMAN, DEFAULT_AWAY_MESSAGE), GERMAN.turn.away);
  assert.equal(awayMessageIn(GERMAN, AWAY), AWAY);
  assert.equal(DEFAULT_AWAY_MESSAGE, ENGLISH.turn.away);
});

Deno.test("an away message with translations is in the language of the chat, in the thread and before it begins", async () => {
  const words = "We are asleep.\nUntil nine.\nde: Wir schlafen.\nBis neun.\nfr: Nous dormons.";
  const chat = await openChat(base, { model: scriptedModel([]), locale: "de-AT" });
  await set(chat, { ai: { enabled: false }, inbox: { businessHours: closed, awayMessage: words } });
  assert.deepEqual(seen(await chat.say("Hallo")), [`handoff: ${GERMAN.turn.personAlone} Wir schlafen.\nBis neun.`]);
  assert.equal(awayMessageIn(ENGLISH, words), "We are asleep.\nUntil nine.");
  assert.equal(awayMessageIn(GERMAN, "fr: Nous dormons."), GERMAN.turn.away);
  assert.equal(awayMessageIn(GERMAN, ""), "");
});

Deno.test("takeMessage takes no yes and no short reply for a question once the AI is off", async () => {
  const asked = await openChat(base);
  await asked.say("Upgrade me to Pro");
  await set(asked, { ai: { enabled: false } });
  assert.match(seen(await asked.say("yes")).join(), /^handoff/);
  const offered = await openChat(base);
  const choices = await offered.say("upgrade me");
  await set(offered, { ai: { enabled: false } });
  assert.match(seen(await offered.press(shownId(choices), "choice.0")).join(), /^handoff/);
  assert.deepEqual([...asked.calls, ...offered.calls].filter(({ method }) => method === "POST"), []);
});

Deno.test("takeMessage on a desk without handoff never promises a person, not even for a handoff topic", async () => {
  const instructions = "---\nhandoffTopics:\n  - refund\n---\nHelp.\n";
  const chat = await openChat(base, { model: builtinModel(), files: { "instructions.md": instructions } });
  await set(chat, { widget: { behaviour: { talkToPerson: false } } });
  const lines = seen(await chat.say("I want to talk to a person"));
  assert.doesNotMatch(lines.join(), /handoff|pass you|Talk to a person/);
  assert.match(lines.join(), /^text: I don't know that, I'm afraid\.$/);
  assert.deepEqual(seen(await chat.say("my refund")), [`text: ${ENGLISH.turn.notHere}`]);
});
