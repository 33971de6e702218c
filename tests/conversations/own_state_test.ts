/**
 * Questions for the state of what is the customer's own, with the example agent and pages that have the same words; and
 * names that are no evidence.
 */
import assert from "node:assert/strict";
import { asksOwnState } from "../../core/model/intents/request.ts";
import { json } from "../../core/db/json.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";
import { type ChatOptions, openChat, posts, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const PAGES = helpPages({
  "Delete your account": "## Delete the company's account\n\nAn admin opens Billing, Delete account. Then it is gone.",
  "Upgrade or downgrade": "Open Billing, press Change plan and choose Starter or Pro.",
  "When a payment fails": "## What happens meanwhile\n\nThe account is read-only until the payment has arrived.",
  "Change your email address": "Open Profile, then Account, and press Change email.",
  "I didn't get the email": "Ask your company's IT to let mails from @plotline.example through.",
  "Is Plotline down?": "status.plotline.example shows each part of the service.",
  "Invoices and receipts":
    "## Where your invoices are\n\nAll invoices are under Billing, Invoices, as PDF to download.",
  "Discounts": "Schools, students and charities pay half.",
}, "en");

async function answerTo(text: string, options: ChatOptions = {}) {
  const chat = await openChat(base, options);
  const { workspace } = chat.context;
  await addKnowledge(base, workspace, PAGES);
  const settings = json({ company: { name: "Plotline" } });
  await base.db.updateTable("workspaces").set({ settings }).where("id", "=", workspace).execute();
  return { chat, said: seen(await chat.say(text)).join("\n") };
}

Deno.test("who asks for the state of their account gets it read, and no page with the same words", async () => {
  const { chat, said } = await answerTo("is my account active?");
  assert.match(said, /^action: get_account ok/);
  assert.deepEqual(posts(chat), []);
});

Deno.test("an anonymous visitor who asks for it is told to sign in, and nothing is read", async () => {
  const { chat, said } = await answerTo("is my account active?", { signedIn: false });
  assert.match(said, /^action: get_account anonymous\ntext: Please sign in first/);
  assert.deepEqual(chat.calls, []);
});

Deno.test("what may be done is no state, and is answered from a page", async () => {
  const { chat, said } = await answerTo("can students get a discount?");
  assert.match(said, /pay half/);
  assert.deepEqual(chat.calls, []);
});

Deno.test("asksOwnState tells what is from what may be, in the languages that have words for it", () => {
  const asks = [
    ..."is my account active?|have I paid?|do we have seats left?|are we on Pro?|was my card charged".split("|"),
    ..."Ist mein Konto aktiv?|Habe ich bezahlt?|¿Está activa mi cuenta?|Est-ce que mon compte est actif ?".split("|"),
    ..."È il mio account attivo?|Está o meu plano ativo?|Is mijn account actief?".split("|"),
    ..."Czy moje konto jest aktywne?|هل حسابي نشط؟".split("|"),
  ];
  assert.deepEqual(asks.filter((text) => !asksOwnState(text)), []);
  const asksElse = [
    ..."can I pay by card?|do I have to pay VAT?|am I allowed to export?|is the app free?|my account".split("|"),
    ..."Kann ich kündigen?|¿Puedo pagar con tarjeta?|tengo que pagar impuestos?".split("|"),
  ];
  assert.deepEqual(asksElse.filter(asksOwnState), []);
});

Deno.test("the company's name alone is no evidence that a page answers", async () => {
  for (const text of ["who founded Plotline?", "Is Plotline kosher?"]) {
    assert.match((await answerTo(text)).said, /^confirm: I don't know that/, text);
  }
  assert.match((await answerTo("Is Plotline down?")).said, /status\.plotline\.example/);
});

Deno.test("the words of an email address are not searched", async () => {
  assert.match((await answerTo("change my email to bob@plotline.example")).said, /press Change email/);
});

Deno.test("what belongs to an email address is on no page, so that links are offered and no page answers for it", async () => {
  assert.match((await answerTo("Show me my invoices")).said, /^text: All invoices are under Billing/);
  const { chat, said } = await answerTo("Show me the invoices of someone.else@example.com");
  assert.doesNotMatch(said, /^text: All invoices/);
  assert.deepEqual(chat.calls, []);
});
