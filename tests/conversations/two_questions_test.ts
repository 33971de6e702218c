/**
 * Messages with two questions, with the example agent and pages.
 */
import assert from "node:assert/strict";
import { twoQuestionsIn } from "../../core/model/builtin/two_questions.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";
import { type ChatOptions, openChat, posts, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const PAGES = helpPages({
  "Cancel your subscription": "Open Billing in the menu and press Cancel subscription. It ends with the paid period.",
  "Invoices": "All invoices and receipts are under Billing, Invoices, as PDF files.",
  "Dark mode": "Open Profile, Appearance, and choose Dark or Light.",
  "Keyboard shortcuts": "Press N for a new task and M for a milestone.",
  "Invite teammates": "Open Team in the menu, press Invite and type an email address.",
}, "en");

async function answerTo(text: string, options: ChatOptions = {}) {
  const chat = await openChat(base, options);
  await addKnowledge(base, chat.context.workspace, PAGES);
  const lines = seen(await chat.say(text));
  const said = lines.filter((line) => line.startsWith("text: ")).map((line) => line.slice("text: ".length)).join("");
  return { chat, lines, said };
}

Deno.test("two questions for the pages are both answered", async () => {
  const { said } = await answerTo("Where are my invoices? And is there a dark mode?", { signedIn: false });
  assert.match(said, /All invoices[\s\S]*Profile, Appearance/);
  const { said: german } = await answerTo("Gibt es Dark Mode und wo finde ich die Invoices?", { locale: "de" });
  assert.match(german, /Profile, Appearance[\s\S]*All invoices/);
});

Deno.test("a question about the account beside one for the pages reads the account and quotes the page", async () => {
  const { chat, lines, said } = await answerTo("what plan am I on and how do I cancel?");
  assert.ok(lines.includes("action: get_account ok"), lines.join("\n"));
  assert.match(said, /press Cancel subscription/);
  assert.deepEqual(posts(chat), []);
});

Deno.test("an anonymous visitor who asks both is told to sign in, and answered from the page", async () => {
  const { chat, said } = await answerTo("what plan am I on and how do I cancel?", { signedIn: false });
  assert.ok(said.startsWith(ENGLISH.builtin.signIn), said);
  assert.match(said, /press Cancel subscription/);
  assert.deepEqual(chat.calls, []);
});

Deno.test("two questions that one call answers make one call", async () => {
  const { chat } = await answerTo("how many seats do I have and when is my next payment?");
  assert.equal(chat.calls.length, 1);
});

Deno.test("of two questions, one that the pages do not answer leads to a person", async () => {
  const { lines } = await answerTo("what plan am I on and do you sell umbrellas?");
  assert.ok(lines.includes("action: get_account ok"), lines.join("\n"));
  assert.match(lines.join("\n"), /confirm: I don't know that/);
});

Deno.test("twoQuestionsIn separates questions with a subject of their own, and nothing else", () => {
  const two: Readonly<Record<string, readonly [string, string]>> = {
    "what plan am I on and how do I cancel": ["what plan am I on", "how do I cancel"],
    "Hi! How do I export, and can I print? Thanks": ["How do I export", "can I print?"],
    "Is there an app? And how much is Pro?": ["Is there an app?", "how much is Pro?"],
    "Was kostet Pro und wie kann ich kündigen?": ["Was kostet Pro", "wie kann ich kündigen?"],
    "¿Qué plan tengo y cómo puedo cancelar?": ["¿Qué plan tengo", "cómo puedo cancelar?"],
  };
  for (const [message, parts] of Object.entries(two)) assert.deepEqual(twoQuestionsIn(message), parts, message);
  const one = [
    "What is the difference between Starter and Pro?",
    "How much does Pro cost and how many seats does it include?",
    "How do I invite a guest and how do I remove them?",
    "who can see and edit my timelines?",
    "upgrade me to pro and tell me the price",
    "I exported it yesterday. How long is the file kept?",
    "Which browsers? Which phones? Which tablets?",
  ];
  for (const message of one) assert.equal(twoQuestionsIn(message), null, message);
});
