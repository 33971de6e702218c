/**
 * Messages that are only a subject, with the example agent and pages.
 */
import assert from "node:assert/strict";
import { isSubjectAlone } from "../../core/model/builtin/subject_alone.ts";
import { testDesk } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";
import { type ChatOptions, openChat, seen } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const PAGES = helpPages({
  "Seats":
    "How many people can work with you.\n\n## Who takes a seat {#who}\n\nAdmins and editors take a seat each.\n\n" +
    "## Add a seat {#add}\n\nOpen Billing, then Seats.\n\n## Remove a seat {#remove}\n\nLower the number under Billing.",
  "Invoices": "## Where your invoices are {#where}\n\nAll invoices are under Billing.\n\n" +
    "## Invoices by email {#mail}\n\nType the address of your bookkeeper.",
  "Discounts": "Schools pay half.\n\n## Who gets a discount {#who}\n\nSchools, students and charities get a discount.",
  "Delete your account": "An admin opens Billing, Delete account.",
}, "en");

async function answerTo(text: string, options: ChatOptions = { signedIn: false }) {
  const chat = await openChat(base, options);
  await addKnowledge(base, chat.context.workspace, PAGES);
  return seen(await chat.say(text)).join("\n");
}

Deno.test("a subject that several sections are about is answered with links to them, without a quotation", async () => {
  for (const [text, links] of [["seats", 3], ["Invoices??", 2]] as const) {
    const said = await answerTo(text);
    assert.ok(said.includes(`“${text.replaceAll("?", "")}”`), said);
    assert.equal(said.match(/- \[/g)?.length, links, said);
    assert.doesNotMatch(said, /Lower the number|bookkeeper|sign in/, said);
  }
  assert.match(
    await answerTo("Rechnungen", { signedIn: false, locale: "de" }),
    /Where your invoices are[\s\S]*by email/,
  );
});

Deno.test("a subject that one section is about is answered by it, and the customer's own needs the account", async () => {
  assert.match(await answerTo("discount"), /students and charities/);
  assert.match(await answerTo("account"), /^action: get_account anonymous/);
  assert.match(await answerTo("my plan"), /^action: get_account anonymous/);
  assert.match(await answerTo("seats", {}), /^action: get_account ok/);
});

Deno.test("isSubjectAlone tells a subject from a question and a request", () => {
  const alone = ["seats", "invoice??", "invoices please", "Rechnung", "API", "請求書？"];
  assert.deepEqual(alone.filter((text) => !isSubjectAlone(text)), []);
  const more = [
    "my seats",
    "cancel",
    "how much",
    "which plan?",
    "and seats?",
    "seats and invoices",
    "hello",
    "17",
    "",
    "Faturalarım nerede?",
    "パスワードを忘れました",
  ];
  assert.deepEqual(more.filter(isSubjectAlone), []);
});
