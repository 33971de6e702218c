/**
 * Hostile pages: their content never determines how long the desk is busy with them.
 *
 * @module
 */
import assert from "node:assert/strict";
import { chunksOf, chunkSteps } from "../../core/knowledge/chunk.ts";
import { linesOfContent, plainText } from "../../core/knowledge/markdown.ts";
import { indexedText, termsOf } from "../../core/search/tokens.ts";
import { doesNotHang } from "../support/wait.ts";

const SIGNS = 300_000;

function filled(unit: string): string {
  return unit.repeat(Math.ceil(SIGNS / unit.length));
}

const PAGES: Readonly<Record<string, string>> = {
  "a heading with a wide gap": `# a${filled(" ")}b`,
  "a heading with a gap before half an anchor": `# a${filled(" ")}{#`,
  "a heading of closing marks": `# a${filled(" #")}b`,
  "a heading of open anchors": `# ${filled("{#a")}`,
  "open brackets": filled("["),
  "open pictures": filled("!["),
  "links that never end": filled("[](("),
  "addresses that never end": filled("<http:"),
  "blocks without a word": `${"w ".repeat(160)}\n\n${filled("[](x)\n\n")}`,
  "a word of humps": filled("aB"),
  "one line of sentences": filled(". "),
  "one long word": filled("a"),
};

for (const [name, page] of Object.entries(PAGES)) {
  Deno.test(`chunksOf, plainText, termsOf and indexedText are fast on ${name}`, () => {
    doesNotHang(() => {
      for (const { text } of chunksOf(page)) termsOf(plainText(text), true);
      assert.equal([...linesOfContent(page)].length <= page.length, true);
      plainText(page);
      termsOf(page, true);
      indexedText(page, true);
    });
  });
}

Deno.test("chunksOf cuts text without spaces, so that no chunk exceeds the limit", () => {
  const chunks = chunksOf(`# Key\n\nThis is it: ${filled("a")}\n\n\`\`\`\n${filled("b")}\n\`\`\`\n`);
  assert.ok(chunks.length > 20);
  assert.ok(
    chunks.every(({ text }) => text.length <= 12_000),
    String(Math.max(...chunks.map(({ text }) => text.length))),
  );
});

Deno.test("chunksOf limits the length of headings and anchors, which every chunk repeats, and the number of chunks", () => {
  const [first] = chunksOf(`# ${filled("Long ")}\n\nOne.\n`);
  assert.equal(first?.headings[0]?.length, 300);
  assert.equal(chunksOf(`# Title {#${filled("a")}}\n\nOne.\n`)[0]?.anchor, null);
  assert.equal(chunksOf("# a\n\nb\n\n".repeat(30_000)).length, 20_000);
});

Deno.test("chunksOf reads headings with and without closing marks and anchors", () => {
  const page =
    "# C#\n\nOne.\n\n## Plans ##   {#plans}\n\nTwo.\n\n## Prices {#prices} ##\n\nThree.\n\n### Set {a}\n\nFour.\n";
  assert.deepEqual(chunksOf(page).map(({ headings, anchor }) => [headings.at(-1), anchor]), [
    ["C#", null],
    ["Plans ##", "plans"],
    ["Prices", "prices"],
    ["Set {a}", "prices"],
  ]);
});

Deno.test("cutting a long page yields to other work, whatever its content", () => {
  for (const page of ["a\n".repeat(50_000), "a. ".repeat(50_000), `\`\`\`\n${"a\n".repeat(50_000)}\`\`\`\n`]) {
    const steps = [...chunkSteps(page, () => false)].filter((step) => step === null);
    assert.ok(steps.length >= 49, `${steps.length} for ${JSON.stringify(page.slice(0, 10))}`);
  }
});
