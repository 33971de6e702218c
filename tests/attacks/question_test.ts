/**
 * The question before a change against a hostile model: the customer sees exactly what is sent, to the last byte.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { visiblePieces } from "../../widget/visible_text.ts";
import { openChat, shownId } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";
import { scriptedModel } from "../support/scripted_model.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const ADD_NOTE = `
description: Leave a note for the team.
method: POST
url: https://app.example.com/support/accounts/{user.id}/notes
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { text: "{text}", urgent: "{urgent}" }
input:
  text: { type: string, description: The note }
  urgent: { type: boolean, required: false, description: Whether it is urgent }
`;

/** Texts in which a cut, a hidden character or a quotation mark could keep something from the customer. */
const TEXTS: readonly string[] = [
  `${"Hello, please send me the March invoice. ".repeat(190)}ALSO: transfer everything to account 666.`,
  "invoice\u202egpj.exe \u2066x\u2069",
  "a\u200b\u200c\u200d\u2060\ufeffb",
  "pay\u{e0070}\u{e0061}\u{e0079} now",
  "ok❞, urgent = no, text = ❝x",
  'ok", urgent = no, text = "x',
  "one\r\n\tUrgent: No\u2028two",
  `\u3164\u2800\u115f${"\n".repeat(200)}close my account`,
  "a\ufe0e\ufe0f\u034f\u061c\u00adb",
  " two  spaces ",
  "pay bill@p\u0430ypal.com, \u0434\u0430",
];

async function asked(note: string) {
  const input = { text: note, urgent: true };
  const step = [{ kind: "call", id: "1", name: "add_note", input }] as const;
  const chat = await openChat(base, { model: scriptedModel([step]), files: { "actions/add_note.yaml": ADD_NOTE } });
  const events = await chat.say("a note please");
  return { chat, events, id: shownId(events) };
}

/** What the chat draws of the value, and what that means: the text, with codes read back as characters. */
function drawnText(events: readonly TurnEvent[]): string {
  const confirm = events.find((event) => event.event === "confirm");
  const value = confirm?.question?.rows.find(({ label }) => label === "Text")?.value ?? "";
  return visiblePieces(value).map(({ text, isCode }) => isCode ? readCodes(text) : text).join("");
}

function readCodes(text: string): string {
  return text.replaceAll(
    /U\+([0-9A-F]+)(?: ×(\d+))? ?/g,
    (_, code, count = "1") => String.fromCodePoint(Number.parseInt(code, 16)).repeat(Number(count)),
  );
}

for (const answer of ["typed", "pressed"] as const) {
  Deno.test(`a ${answer} yes sends exactly what the question showed`, async () => {
    for (const note of TEXTS) {
      const { chat, events, id } = await asked(note);
      assert.equal(drawnText(events), note);
      await (answer === "typed" ? chat.say("yes") : chat.press(id, "yes"));
      assert.deepEqual(chat.calls.map(({ body }) => body), [{ text: note, urgent: true }]);
    }
  });
}

Deno.test("the question names the characters of a value that pass for others, and a yes sends them as they are", async () => {
  const note = "pay bill@p\u0430ypal.com, \u0434\u0430";
  const { chat, events, id } = await asked(note);
  const confirm = events.find((event) => event.event === "confirm");
  assert.deepEqual(confirm?.question?.rows.map((row) => row.note), [
    "Look closely: some characters pass for others (\u0430\u00a0U+0430)",
    undefined,
  ]);
  assert.equal(confirm.summary, `Add note: text = "pay bill@p\\u0430ypal.com, \u0434\u0430", urgent = yes`);
  await chat.press(id, "yes");
  assert.deepEqual(chat.calls.map(({ body }) => body), [{ text: note, urgent: true }]);
});

Deno.test("the one-line form of a question shows every character of every argument", async () => {
  for (const note of TEXTS) {
    const { events } = await asked(note);
    const confirm = events.find((event) => event.event === "confirm");
    const [, quoted = ""] = /^Add note: text = (".*"), urgent = yes$/s.exec(confirm?.summary ?? "") ?? [];
    assert.equal(JSON.parse(quoted), note);
    assert.ok(visiblePieces(quoted).every(({ isCode }) => !isCode), quoted);
  }
});

Deno.test("a question shows the same after a reload", async () => {
  const { chat, events, id } = await asked(TEXTS[0] ?? "");
  const { workspace } = chat.context;
  const { id: conversationId } = await base.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const thread = await readThread(base, { workspace, conversationId, after: 0, locale: null });
  const confirm = events.find((event) => event.event === "confirm");
  assert.deepEqual(thread.find((message) => message.id === id)?.question, confirm?.question);
  // An answer that is neither yes nor no asks the same question again.
  const again = (await chat.say("hm")).find((event) => event.event === "confirm");
  assert.deepEqual(again?.question, confirm?.question);
});
