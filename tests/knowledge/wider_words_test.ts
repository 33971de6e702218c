import assert from "node:assert/strict";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { stem } from "../../core/search/stem.ts";
import { synonymsOf } from "../../core/search/synonyms.ts";
import { widerWordsOf } from "../../core/search/wider_words.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge, helpPages } from "../support/knowledge.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const PAGES: Readonly<Record<string, string>> = {
  "Seats for children": "A child up to 22 kg sits in a seat behind the saddle, and rides at half of the fare.",
  "Working hours": "The workshop is open from 9:00 to 17:00. Parcels are taken at its door.",
  "Locks": "Every bicycle has a lock. It shows a green mark when it is shut.",
  "Invoice for a company": "Type the name of your company before you pay.",
  "Guided tours": "A tour along the river takes three hours. Visitors may take part without a booking.",
};

const { id: workspace } = await testWorkspace(desk);
await addKnowledge(desk, workspace, helpPages(PAGES, "en"));

const ask = async (query: string) => {
  const { items: [hit], answerable } = await searchKnowledge(desk, { workspace, query });
  return [hit?.title, answerable] as const;
};

Deno.test("searchKnowledge finds a page about a more general term, and is sure only with another word", async () => {
  assert.deepEqual(await ask("do you have a seat for my daughter"), ["Seats for children", "yes"]);
  const [title, answerable] = await ask("my daughter");
  assert.deepEqual([title, answerable === "yes"], ["Seats for children", false]);
});

Deno.test("searchKnowledge does not answer a general question from a page about a narrower subject", async () => {
  const { id: other } = await testWorkspace(desk);
  const markdown = "# A daughter's wedding\n\nWe lend a tandem to a daughter of the house on her wedding day.";
  await addKnowledge(desk, other, [{ url: "https://help.example.com/w", title: "Weddings", markdown, language: "en" }]);
  const { answerable } = await searchKnowledge(desk, { workspace: other, query: "children" });
  assert.equal(answerable, "no");
});

for (
  const query of [
    // "Working" has half of its letters, and "parcels" the beginning.
    "is there parking at the workshop",
    // Neither is a misspelling of "locks" and "shows".
    "are there lockers and showers",
    "who founded the company",
  ]
) {
  Deno.test(`searchKnowledge is not sure of "${query}"`, async () => {
    assert.notEqual((await ask(query))[1], "yes");
  });
}

Deno.test("searchKnowledge answers a yes-no question from a page without its words for a person and a day", async () => {
  assert.deepEqual(await ask("can my wife take part in a guided tour on Sunday"), ["Guided tours", "yes"]);
});

Deno.test("a more general term is neither a synonym nor a form of its word", () => {
  for (const word of ["daughter", "sunday", "puncture", "amex"]) {
    const wider = widerWordsOf(stem(word));
    assert.ok(wider.length > 0, word);
    assert.ok(wider.every((one) => stem(one) !== stem(word) && !synonymsOf(stem(word)).includes(one)), word);
  }
});

Deno.test("no word is listed as a synonym of another form of itself", () => {
  for (const word of ["cancelled", "clothes", "annual"]) {
    assert.ok(synonymsOf(stem(word)).every((other) => stem(other) !== stem(word)), word);
  }
});
