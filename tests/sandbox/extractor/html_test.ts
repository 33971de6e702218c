import assert from "node:assert/strict";
import { readHtml } from "../../../sandbox/extractor/html.ts";

const CASES: readonly { name: string; html: string; markdown: string }[] = [
  {
    name: "headings and paragraphs",
    html: "<h1>Plans</h1><p>Two  of\nthem.</p><h2>Pro</h2>",
    markdown: "# Plans\n\nTwo of them.\n\n## Pro",
  },
  {
    name: "lists, one in another",
    html: "<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>",
    markdown: "- a\n- b\n  1. c",
  },
  {
    name: "a table",
    html:
      "<table><thead><tr><th>Plan</th><th>A|B</th></tr></thead><tbody><tr><td>Pro</td><td>9</td></tr></tbody></table>",
    markdown: "| Plan | A\\|B |\n| --- | --- |\n| Pro | 9 |",
  },
  {
    name: "code as it is",
    html: "<pre>a\n  b</pre><p>run <code>x</code></p>",
    markdown: "```\na\n  b\n```\n\nrun `x`",
  },
  {
    name: "web links only",
    html: '<p><a href="https://a.test/">A</a> <a href="javascript:x()">B</a></p>',
    markdown: "[A](https://a.test/) B",
  },
  {
    name: "the main part only",
    html: "<html><body><nav>menu</nav><main><p>text</p><script>x()</script></main><footer>f</footer></body></html>",
    markdown: "text",
  },
  { name: "emphasis", html: "<p><b>a</b> and <em>b</em><br>c</p>", markdown: "**a** and *b*\nc" },
  { name: "entities", html: "<p>a &amp; b &lt;c&gt;</p>", markdown: "a & b <c>" },
  { name: "unclosed tags", html: "<p>a<div>b<p>c", markdown: "a\n\nb\n\nc" },
  { name: "nothing", html: "", markdown: "" },
  { name: "bytes that are no markup", html: "\u0000\u0001<<<>>>&&&", markdown: "\u0000\u0001<<<>>>&&&" },
];

for (const { name, html, markdown } of CASES) {
  Deno.test(`readHtml reads ${name}`, () => assert.equal(readHtml(html).markdown, markdown));
}

Deno.test("readHtml takes the title, or else the first heading", () => {
  assert.equal(readHtml("<html><head><title> A  b </title></head><body><h1>c</h1></body></html>").title, "A b");
  assert.equal(readHtml("<h1>c</h1>").title, "c");
});
