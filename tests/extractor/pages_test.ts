import assert from "node:assert/strict";
import { readHtml } from "../../extractor/html.ts";
import { HELP_PAGES, OTHER_PAGES } from "./pages.ts";

for (const { name, html, reads, leaves } of [...HELP_PAGES, ...OTHER_PAGES]) {
  Deno.test(`findMainContent reads ${name}`, () => {
    const { markdown } = readHtml(html, "https://a.test/refunds");
    let from = 0;
    for (const text of reads) {
      const at = markdown.indexOf(text, from);
      assert.notEqual(at, -1, `"${text}" is not, or not there, in:\n${markdown}`);
      from = at + text.length;
    }
    for (const text of leaves) assert.ok(!markdown.includes(text), `"${text}" is in:\n${markdown}`);
  });
}
