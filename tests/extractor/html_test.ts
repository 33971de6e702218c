import assert from "node:assert/strict";
import { readHtml } from "../../extractor/html.ts";

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
  {
    name: "fragments of headings: their own, of a link in them, of a link beside them, of their section",
    html: `<main><h2 id="a">A</h2><h2>B <a class="headerlink" href="#b">¶</a></h2>
      <div><h2>C</h2><a class="anchor" id="user-content-c" href="#c"></a></div><section id="d"><h2>D</h2><p>d</p></section></main>`,
    markdown: "## A {#a}\n\n## B {#b}\n\n## C {#c}\n\n## D {#d}\n\nd",
  },
  {
    name: "no fragment out of a heading's text, and none that would end its mark",
    html: '<h2>A {#evil}</h2><h2 id="a} b">B</h2><h2 id="x{">C</h2>',
    markdown: "## A {\\#evil}\n\n## B\n\n## C",
  },
  {
    name: "no heading and no code out of a text's beginning",
    html: "<p># A</p><p>```</p><h2># B</h2><p>a<br>## C {#c}</p>",
    markdown: "\\# A\n\n\\```\n\n## B\n\na\n\\## C {#c}",
  },
  {
    name: "code with its language",
    html: '<pre><code class="language-ts">a\n\nb</code></pre><div class="highlight-source-shell"><pre>c</pre></div>' +
      '<div data-lang="py"><pre><div>d</div><div>e</div><button>Copy</button></pre></div>',
    markdown: "```ts\na\n\nb\n```\n\n```shell\nc\n```\n\n```py\nd\ne\n```",
  },
  {
    name: "code that has fences",
    html: "<pre>```\nx\n```</pre><p><code>a`b</code></p>",
    markdown: "````\n```\nx\n```\n````\n\n``a`b``",
  },
  {
    name: "cells over several columns and rows",
    html: "<table><tr><th>Plan<th colspan=2>Price<tr><td rowspan=2>Pro<td>9<td>month<tr><td>90<td>year</table>",
    markdown: "| Plan | Price |  |\n| --- | --- | --- |\n| Pro | 9 | month |\n| Pro | 90 | year |",
  },
  {
    name: "tables that only place things",
    html: "<table><tr><td><h2>A</h2><p>a</p></td><td><p>b</p></td></tr></table>",
    markdown: "## A\n\na\n\nb",
  },
  {
    name: "definitions",
    html: "<dl><dt>Seat</dt><dd>One person.</dd><dt>Plan</dt><dd>What is paid.</dd></dl>",
    markdown: "**Seat**\n: One person.\n**Plan**\n: What is paid.",
  },
  {
    name: "what can be opened",
    html: "<details><summary>Can I cancel?</summary><p>Yes.</p></details>" +
      '<button aria-controls="p" aria-expanded="false">May I pause?</button><div id="p" hidden>No.</div>',
    markdown: "**Can I cancel?**\n\nYes.\n\n**May I pause?**\n\nNo.",
  },
  {
    name: "pictures that say something",
    html: '<p>Press <img alt="gear icon"> or <img alt="logo"><img alt="a.png"><img></p>',
    markdown: "Press (gear icon) or",
  },
  {
    name: "items with several parts",
    html:
      "<ol start=3><li><p>a</p><pre>x\ny</pre><li>b<ul><li>c<li>d</ul></ol><blockquote><p>q</p><p>r</p></blockquote>",
    markdown: "3. a\n   ```\n   x\n   y\n   ```\n4. b\n   - c\n   - d\n\n> q\n>\n> r",
  },
  {
    name: "invisible characters as nothing",
    html: "<p>a\u200Bb\u00ADc\u{E0041}\u{E0042}\u202Ed &#0; e</p>",
    markdown: "abcd \uFFFD e",
  },
  { name: "emphasis", html: "<p><b>a</b> and <em>b</em><br>c</p>", markdown: "**a** and *b*\nc" },
  { name: "entities", html: "<p>a &amp; b &lt;c&gt;</p>", markdown: "a & b <c>" },
  { name: "unclosed tags", html: "<p>a<div>b<p>c", markdown: "a\n\nb\n\nc" },
  { name: "nothing", html: "", markdown: "" },
  { name: "bytes that are no markup", html: "\u0000\u0001<<<>>>&&&", markdown: "<<<>>>&&&" },
];

for (const { name, html, markdown } of CASES) {
  Deno.test(`readHtml reads ${name}`, () => assert.equal(readHtml(html, null).markdown, markdown));
}

Deno.test("readHtml takes the title, or else the first heading", () => {
  assert.equal(readHtml("<html><head><title> A  b </title></head><body><h1>c</h1></body></html>", null).title, "A b");
  assert.equal(readHtml("<h1>c</h1>", null).title, "c");
});

Deno.test("readHtml reads the metadata of a page", () => {
  const page = readHtml(
    `<html lang="pt-br"><head><title>Refunds | Help of Acme</title><base href="/help/">
     <link rel="canonical" href="refunds#top"><link rel="alternate" type="text/markdown" href="refunds.md">
     <meta name="robots" content="noindex, follow"></head><body><nav><a href="plans">Plans</a></nav><main>
     <h1>Refunds</h1><p>See <a href="plans?a=1&amp;b=2#pro">plans</a>, <a href="x" rel="nofollow noopener">not this</a>,
     <a href="ftp://a.test/">nor this</a>, <a href="#here">here</a>, <a href="mailto:a@b.test">us</a>.</p></main></body></html>`,
    "https://a.test/en/refunds?x=1",
  );
  assert.deepEqual(page, {
    kind: "extracted",
    title: "Refunds",
    markdown:
      "# Refunds\n\nSee [plans](https://a.test/help/plans?a=1&b=2#pro), [not this](https://a.test/help/x), nor this, " +
      "here, [us](mailto:a@b.test).",
    language: "pt-BR",
    canonical: "https://a.test/help/refunds",
    links: ["https://a.test/help/plans", "https://a.test/help/plans?a=1&b=2", "https://a.test/help/"],
    alternateMarkdown: "https://a.test/help/refunds.md",
    movesTo: null,
    noindex: true,
    nofollow: false,
  });
});

Deno.test("readHtml returns no links of a page with nofollow", () => {
  const page = readHtml('<meta name=robots content="none"><a href="https://a.test/">a</a>', null);
  assert.deepEqual([page.links, page.noindex, page.nofollow], [[], true, true]);
});

const MOVES: readonly [string, string | null][] = [
  ['<meta http-equiv="refresh" content="0; url=/new">', "https://a.test/new"],
  ["<meta http-equiv=REFRESH content=\"0;URL='new#there'\">", "https://a.test/help/new#there"],
  ['<meta http-equiv="refresh" content="30; url=/new">', null],
  ['<meta http-equiv="refresh" content="0">', null],
  ['<meta http-equiv="refresh" content="0; url=javascript:x()">', null],
  ['<noscript><meta http-equiv="refresh" content="0; url=/new"></noscript>', null],
];
for (const [head, to] of MOVES) {
  Deno.test(`readHtml returns the redirect of a page with ${head}`, () =>
    assert.equal(
      readHtml(`<html><head>${head}</head><body><p>Moved.</p></body></html>`, "https://a.test/help/").movesTo,
      to,
    ));
}
