import assert from "node:assert/strict";
import { extracted } from "../../extractor/protocol.ts";
import { readDocument } from "../../extractor/read.ts";
import { readMarkdown, readText } from "../../extractor/text.ts";

Deno.test("readText keeps a text as it is, without invisible characters", () => {
  assert.deepEqual(readText("\r\n a\r\n\u0000b\u200B\r\n"), extracted({ markdown: "a\nb" }));
});

Deno.test("readMarkdown takes title and language out of the front matter", () => {
  const text = '---\ntitle: "Refunds: how"\nlang: de\ntags: [a]\n---\n\n# Geld\n\nText.\n';
  assert.deepEqual(
    readMarkdown(text, null),
    extracted({ title: "Refunds: how", language: "de", markdown: "# Geld\n\nText." }),
  );
  assert.equal(readMarkdown("+++\ntitle = 'A'\n+++\nb", null).title, "A");
});

Deno.test("readMarkdown takes the first heading where nothing else is the title", () => {
  assert.equal(readMarkdown("intro\n\n## How to pay {#pay}\n", null).title, "How to pay");
  assert.equal(readMarkdown("Plans\n=====\n\ntext", null).title, "Plans");
  assert.equal(readMarkdown("---\nno end of it", null).title, "");
});

Deno.test("readMarkdown leaves out comments, but not in code", () => {
  const text = "a <!-- SECRET --> b\n<!-- SECRET\nSECRET -->\n[//]: # (SECRET)\n```html\n<!-- shown -->\n```\nc";
  assert.equal(readMarkdown(text, null).markdown, "a  b\n```html\n<!-- shown -->\n```\nc");
  assert.equal(readMarkdown("a\n<!-- SECRET\n```\nSECRET\n```", null).markdown, "a");
});

Deno.test("readMarkdown returns the links to crawl", () => {
  const text = "[a](b.md#c) [d](https://x.test/e) <https://y.test/> ![p](q.png) [m](mailto:a@b.test)";
  assert.deepEqual(readMarkdown(text, "https://a.test/docs/").links, [
    "https://a.test/docs/b.md",
    "https://x.test/e",
    "https://y.test/",
    "https://a.test/docs/q.png",
  ]);
});

Deno.test("readDocument reports a file without text as empty", async () => {
  const bytes = new TextEncoder().encode(" \n---\n");
  const answer = await readDocument({ kind: "text", bytes, contentType: null, url: null });
  assert.equal(answer.kind === "failed" && answer.code, "empty");
});

Deno.test("readDocument reports bytes that are not text", async () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at * 7919 >> 3 & 255);
  for (const kind of ["text", "markdown", "html"] as const) {
    const answer = await readDocument({ kind, bytes, contentType: null, url: null });
    assert.equal(answer.kind === "failed" && answer.code, "unreadable", kind);
  }
});
