/** Receipts of changes: in the stream, in the thread, in the model's history, and in a repeated stream. */
import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { conversationDetail } from "../../core/conversations/read/list.ts";
import { modelMessages } from "../../core/conversations/run/model_messages.ts";
import { receiptText } from "../../core/conversations/run/receipts.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { languageOf, LANGUAGES } from "../../core/languages/languages.ts";
import type { Model, ModelEvent } from "../../core/model/model.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testDesk } from "../support/desk.ts";
import { answered, openChat, seen, shownId, type TestChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const text = (delta: string): ModelEvent => ({ kind: "text", delta });
const call = (name: string, input: unknown): ModelEvent => ({ kind: "call", id: crypto.randomUUID(), name, input });

const receiptOf = (events: readonly TurnEvent[]) => {
  const event = events.find((event) => event.event === "receipt");
  return event?.event === "receipt" ? event : null;
};
const place = async ({ desk, context: { workspace } }: TestChat) => {
  const { id } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  return { workspace, conversationId: id };
};
const threadOf = async (chat: TestChat, locale: string | null = null) =>
  await readThread(chat.desk, { ...await place(chat), after: 0, locale });
const upgrading = (): Model => scriptedModel([[call("change_plan", { plan: "pro" })], [text("Anything else?")]]);

Deno.test("a pressed yes and a typed one leave a receipt: what, how it ended, and whose yes it was", async () => {
  for (const [how, consent] of [["press", "You pressed “Yes”"], ["text", "You wrote “yes please”"]] as const) {
    const chat = await openChat(base, { model: upgrading() });
    const question = shownId(await chat.say("Upgrade me"));
    const sent = receiptOf(how === "press" ? await chat.press(question, "yes") : await chat.say("yes please"));
    assert.deepEqual({ ...sent?.receipt, at: "" }, {
      title: "Change plan",
      rows: [{ label: "Plan", value: "Pro" }],
      outcome: "done",
      state: "Done",
      consent,
      reason: null,
      asked: question,
      at: "",
    });
    const stored = (await threadOf(chat)).find(({ id }) => id === sent?.messageId);
    assert.deepEqual(stored?.receipt, sent?.receipt);
    assert.deepEqual([stored?.author, stored?.kind], ["system", "event"]);
  }
});

Deno.test("a receipt is in the language of its conversation, in each of them, whatever its reader's browser asks for", async () => {
  for (const { code, record, turn: { yes } } of LANGUAGES) {
    // Too short to detect its language, so the conversation's first one counts.
    const chat = await openChat(base, { model: upgrading(), locale: code });
    const sent = receiptOf(await chat.press(shownId(await chat.say("Pro")), "yes"));
    const wanted = [record.done, record.pressed.replace("{words}", yes)];
    assert.deepEqual([sent?.receipt.state, sent?.receipt.consent], wanted);
    for (const reader of ["en", "ja"]) {
      const shown = (await threadOf(chat, reader)).findLast(({ receipt }) => receipt !== null)?.receipt;
      assert.deepEqual([shown?.state, shown?.consent], wanted);
    }
  }
});

Deno.test("a receipt and a note are in the language that the customer writes, not in their browser's", async () => {
  const lie = "Ihr Tarif wurde auf Pro geändert.";
  const model = scriptedModel([[text(lie)], [call("change_plan", { plan: "pro" })], [text("Gern.")]]);
  const chat = await openChat(base, { model, locale: "en-US" });
  const { record } = languageOf("de");
  const noted = seen(await chat.say("Ich möchte bitte auf den Tarif Pro wechseln"));
  assert.ok(noted.includes(`note: ${record.nothingChanged}`), noted.join("\n"));
  const clientId = crypto.randomUUID();
  await chat.say("Bitte wechseln Sie jetzt meinen Tarif auf Pro");
  const sent = receiptOf(await chat.say("ja, bitte", clientId));
  assert.deepEqual([sent?.receipt.state, sent?.receipt.consent], [
    record.done,
    record.wrote.replace("{words}", "ja, bitte"),
  ]);
  assert.deepEqual(receiptOf(await chat.say("ja, bitte", clientId)), sent, "sent again");
  const shown = await threadOf(chat, "en-US");
  assert.equal(shown.find(({ isNote }) => isNote)?.text, record.nothingChanged);
  assert.deepEqual(shown.find(({ receipt }) => receipt !== null)?.receipt, sent?.receipt);
});

Deno.test("the button of a card leaves a receipt, which replaces no question", async () => {
  const chat = await openChat(base);
  const card = shownId(await chat.say("What plan am I on?"));
  const receipt = receiptOf(await chat.press(card, "children.4.children.0"))?.receipt;
  assert.deepEqual([receipt?.title, receipt?.asked, receipt?.consent], [
    "Change plan",
    null,
    "You pressed “Upgrade to Pro”",
  ]);
});

Deno.test("a change that the app refuses has a receipt with the app's reason, and one that may have worked says so", async () => {
  const endings = [
    [answered(402, { error: "Card declined" }), "failed", "Card declined"],
    [answered(503, { error: "Out of order" }), "unknown", "Out of order"],
    [{ kind: "no_answer", code: "timeout", message: "No answer.", sent: true }, "unknown", null],
    [{ kind: "no_answer", code: "refused", message: "No server.", sent: false }, "failed", null],
    [{ kind: "refused", code: "frozen", message: "The operator has frozen it" }, "failed", null],
  ] as const;
  for (const [answer, outcome, reason] of endings) {
    const app = ({ method }: { readonly method: string }) => method === "POST" ? answer : undefined;
    const chat = await openChat(base, { model: upgrading(), app });
    const receipt = receiptOf(await chat.press(shownId(await chat.say("Upgrade me")), "yes"))?.receipt;
    assert.deepEqual([receipt?.outcome, receipt?.reason], [outcome, reason]);
  }
});

Deno.test("a read, a question, a no and an invalid call leave no receipt", async () => {
  const model = scriptedModel([
    [call("get_account", {})],
    [call("change_plan", { plan: "gold" })],
    [call("change_plan", { plan: "pro" })],
    [text("Fine.")],
  ]);
  const chat = await openChat(base, { model });
  await chat.say("Upgrade me");
  await chat.say("no");
  assert.deepEqual((await threadOf(chat)).filter(({ receipt }) => receipt !== null), []);
});

Deno.test("a receipt is sent again with its turn, read by the model, and shown to teammates in the place of the question", async () => {
  const chat = await openChat(base, { model: upgrading() });
  await chat.say("Upgrade me");
  const clientId = crypto.randomUUID();
  const first = receiptOf(await chat.say("yes", clientId));
  assert.deepEqual(receiptOf(await chat.say("yes", clientId)), first);
  const { workspace, conversationId } = await place(chat);
  const stored = await chat.desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).orderBy("n").execute();
  const history = stored.flatMap((message) => modelMessages(message));
  assert.ok(history.some((message) => message.role === "desk" && /receipt: it was done/.test(message.text)));
  const { number } = await chat.desk.db.selectFrom("conversations").select("number")
    .where("workspace", "=", chat.context.workspace).executeTakeFirstOrThrow();
  const detail = await conversationDetail(chat.desk, chat.context.workspace, number);
  assert.deepEqual(
    detail?.messages.map(({ question, receipt }) => [question, receipt]).filter((two) => two.some(Boolean)),
    [
      [null, first?.receipt],
    ],
  );
});

Deno.test("a receipt on one line holds every value, the outcome, the reason and whose yes it was", () => {
  const rows = [{ label: "Plan", value: "Pro" }, { label: "Note", value: "two\nlines" }];
  const shown = { title: "Change plan", rows, state: "Not done", reason: "Card declined", consent: "You wrote “yes”" };
  assert.equal(receiptText(shown), "Change plan: Pro, two lines · Not done · Card declined · You wrote “yes”");
});
