import assert from "node:assert/strict";
import { asksForPerson, languageOf } from "../../core/languages/languages.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { changeSettings } from "../../core/settings/change.ts";
import { languageCodes, loadTexts } from "../../widget/frame/texts/languages.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat, seen, shownId } from "./chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

for (const code of languageCodes()) {
  Deno.test(`takeMessage recognises the chat's request for a person without a model: ${code}`, async () => {
    const model = scriptedModel([]);
    const chat = await openChat(base, { model, locale: code });
    const { texts } = await loadTexts([code]);
    assert.deepEqual(seen(await chat.say(texts.talkToPerson)), [`handoff: ${languageOf(code).turn.personByRequest}`]);
    assert.equal(model.requests.length, 0);
    const { handler, handoffReason, handoffKind } = await base.db.selectFrom("conversations").selectAll()
      .where("workspace", "=", chat.context.workspace).executeTakeFirstOrThrow();
    assert.deepEqual([handler, handoffReason, handoffKind], ["human", "The customer asked for a person.", "asked"]);
  });
}

Deno.test("asksForPerson matches only the exact sentence", () => {
  assert.equal(asksForPerson(" talk to a person "), true);
  assert.equal(asksForPerson("I don't want to talk to a person"), false);
});

Deno.test("takeMessage passes a request for a person to the model on a desk without handoff", async () => {
  const chat = await openChat(base);
  const caller = await testCaller(chat.desk, chat.context.workspace);
  const off = { widget: { behaviour: { talkToPerson: false } } };
  await changeSettings(chat.desk, caller, off, { dryRun: false, message: "" });
  assert.doesNotMatch(seen(await chat.say("Talk to a person")).join(), /handoff/);
});

Deno.test("a German customer is asked with Ja and Nein, reads them again later, and is answered in German", async () => {
  const chat = await openChat(base, { locale: "de-DE" });
  const asked = await chat.say("Upgrade me to Pro");
  assert.match(seen(asked).join(), /\[Ja \| Nein\]/);
  const { workspace } = chat.context;
  const { id } = await base.db.selectFrom("conversations").select("id").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  const thread = await readThread(chat.desk, { workspace, conversationId: id, after: 0, locale: "de" });
  assert.deepEqual(thread.flatMap(({ buttons }) => buttons.map(({ label }) => label)), ["Ja", "Nein"]);
  assert.deepEqual(seen(await chat.press(shownId(asked), "no")), [`text: ${languageOf("de").turn.declined}`]);
  assert.deepEqual(chat.calls.filter(({ method }) => method === "POST"), []);
});

Deno.test("a clear yes in the customer's language makes the change, and an unclear one is asked again", async () => {
  for (
    const [locale, yes, unclear] of [["de-DE", "Ja, bitte!", "ja?"], [
      "ja",
      "はい、お願いします。",
      "大丈夫です",
    ]] as const
  ) {
    const chat = await openChat(base, { locale });
    await chat.say("Upgrade me to Pro");
    assert.match(seen(await chat.say(unclear)).join(), /confirm: Change plan: pro/);
    assert.deepEqual(chat.calls.filter(({ method }) => method === "POST"), []);
    assert.deepEqual(seen(await chat.say(yes)).slice(0, 1), ["action: change_plan ok"]);
    assert.equal(chat.calls.filter(({ method }) => method === "POST").length, 1);
  }
});

Deno.test("the built-in model answers in the language of the conversation", async () => {
  const chat = await openChat(base, { locale: "de-DE" });
  const { builtin: { unknown, passOn }, person } = languageOf("de");
  assert.deepEqual(seen(await chat.say("Guten Tag")), ["text: Hallo! ", "text: Wie kann ich Ihnen helfen?"]);
  assert.deepEqual(seen(await chat.say("qwertz uiop")), [`confirm: ${unknown} ${passOn} [${person}]`]);
});
