import assert from "node:assert/strict";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const PAGES: Readonly<Record<string, string>> = {
  "Renew a contract": "A contract is renewed each spring. To renew it earlier, press Renew.",
  "Connect a calendar": "Open Settings and connect your calendar. The events appear in a minute.",
  "Phone and tablet": "The app is for a phone or a tablet. On a phone, hold a row to move it.",
  "Change your phone number": "Open Profile and change the number of your phone.",
  "When we are there": "Our chat is open from Monday to Friday. By phone on 0330 555 0177 until eight.",
  "Cards": "Press Show PIN to see it. A lost card is blocked at once.",
  "Téléphone et tablette": "L'application est faite pour un téléphone ou une tablette.",
  "Telefon und Tablet": "Die App ist für ein Telefon oder ein Tablet.",
};

async function ask(query: string, without: readonly string[] = []) {
  const workspace = (await testWorkspace(desk)).id;
  const pages = Object.fromEntries(Object.entries(PAGES).filter(([title]) => !without.includes(title)));
  await addKnowledge(desk, workspace, helpPages(pages), "Help");
  const { answerable, items } = await searchKnowledge(desk, { workspace, query });
  return { answerable, title: items[0]?.title };
}

Deno.test("a verb found on every page is no answer about an unknown subject", async () => {
  for (const query of ["How do I renew my passport?", "how can I renew a library card from Leeds"]) {
    assert.notEqual((await ask(query)).answerable, "yes", query);
  }
  assert.deepEqual(await ask("How do I renew my contract?"), { answerable: "yes", title: "Renew a contract" });
});

Deno.test("a question about a name that no page has is not answered by its other words", async () => {
  for (
    const query of ["How do I connect the calendar to Spotify?", "what does the calendar cost for the Fernweg tablet"]
  ) {
    assert.notEqual((await ask(query)).answerable, "yes", query);
  }
  for (const query of ["How do I connect my calendar?", "How does my son Peter connect his calendar?"]) {
    assert.deepEqual(await ask(query), { answerable: "yes", title: "Connect a calendar" }, query);
  }
});

Deno.test("a question for a phone number finds a page that has one, not a page about phones", async () => {
  const asked = [
    "is there a phone number I can call",
    "What's your phone number?",
    "do you have a hotline",
    "Gibt es eine Telefonnummer?",
    "Quel est votre numéro de téléphone ?",
  ];
  for (const query of asked) assert.notEqual((await ask(query, ["When we are there"])).answerable, "yes", query);
  for (const query of asked.slice(0, 2)) assert.equal((await ask(query)).title, "When we are there", query);
  assert.deepEqual(await ask("how do I change my phone number"), {
    answerable: "yes",
    title: "Change your phone number",
  });
});
