import assert from "node:assert/strict";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { nearSpellings } from "../../core/search/misspelt.ts";
import { termsOf, termsOfWord } from "../../core/search/tokens.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

Deno.test("nearSpellings corrects each kind of typo, and ignores short words and other scripts", () => {
  for (const fault of ["timeilne", "timelinee", "timline", "timelune"]) {
    assert.ok(nearSpellings(fault).includes("timeline"), fault);
  }
  assert.deepEqual(nearSpellings("cost"), []);
  assert.deepEqual(nearSpellings("4.2.1"), []);
  assert.deepEqual(nearSpellings("a".repeat(60)), []);
  // The first letter is right, and a short word gets no other letter: "bread" is no "break".
  assert.ok(!nearSpellings("mimeline").includes("timeline"));
  assert.ok(!nearSpellings("bread").includes("break"));
  assert.ok(nearSpellings("qwertzuiopasdfgh").length < 900);
});

Deno.test("termsOfWord returns the same terms as a text of that one word", () => {
  const words = [
    "invoices",
    "the",
    "running",
    "y",
    "kündigen",
    "éclairs",
    "счета",
    "hiện",
    "x2",
    "a_b",
    "請求",
    "a".repeat(65),
  ];
  for (
    const word of [...words, ...nearSpellings("settings"), ...nearSpellings("countries"), ...nearSpellings("kündigen")]
  ) {
    assert.deepEqual(termsOfWord(word), [...termsOf(word, true).words, ...termsOf(word, false).words], word);
  }
  assert.deepEqual(termsOfWord("invoices"), ["invoic", "invoices"]);
  assert.deepEqual(termsOfWord("the"), ["the"]);
});

Deno.test("searchKnowledge corrects a misspelt word only if the knowledge does not contain it", async () => {
  const desk = await testDesk();
  try {
    const { id: workspace } = await testWorkspace(desk);
    const page = (title: string, text: string, language = "en") => ({
      url: `https://help.example.com/${title}`,
      title,
      markdown: `# ${title}\n\n${text}`,
      language,
    });
    await addKnowledge(desk, workspace, [
      page("Invite a teammate", "Open Team and press Invite. An invitation is valid for two weeks."),
      page("Invoices", "Each invoice is under Billing, as a PDF with the address of the company."),
      page("Timelines", "A timeline shows what comes when. Drag a task along it."),
      page("Kündigen", "Sie können das Abonnement jederzeit kündigen, unter Abrechnung.", "de"),
    ]);
    const right = [
      ["how do I ivnite a teammaet", "Invite a teammate"],
      ["where are my invocies?", "Invoices"],
      ["where are my invoics", "Invoices"],
      ["Wie kann ich das Abonnemnet beenden?", "Kündigen"],
    ] as const;
    for (const [query, title] of right) {
      const { items, answerable } = await searchKnowledge(desk, { workspace, query });
      assert.deepEqual([items[0]?.title, answerable === "no"], [title, false], query);
    }
  } finally {
    await desk.close();
  }
});
