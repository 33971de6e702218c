import assert from "node:assert/strict";
import { plainText } from "../../core/imports/plain_text.ts";

Deno.test("plainText keeps blocks, links and characters, and leaves out scripts and styles", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["<p>Hi <b>you</b></p><p>1 &lt; 2 &amp; 3&nbsp;&#8364;</p>", "Hi you\n1 < 2 & 3 €"],
    [
      'a <a class="x" href="https://e.x/a">here</a>, <a href="https://e.x">https://e.x</a>',
      "a here (https://e.x/a), https://e.x",
    ],
    ['<a href="https://e.x"></a> <a name="x">top</a> <a href="https://e.x"><b>bold</b></a>', "https://e.x top bold"],
    ["<ul><li>one</li><li>two</li></ul>end", "- one\n- two\nend"],
    ["a<SCRIPT type=x>alert('<p>')</Script >b<style>p{}</style>c<script>open", "abcopen"],
    ["1 < 2 <3 <<b>c</b> <", "1 < 2 <3 <c <"],
    ["a<br/>b<BR>c<!-- d -->e<pre>f</pre>", "a\nb\nc ef".replace("c ef", "cef")],
    ['<abbr title="x">HTML</abbr>', "HTML"],
  ];
  for (const [html, text] of cases) assert.equal(plainText(html), text, html);
});

Deno.test("plainText reads hostile markup in linear time, to its end", () => {
  for (const part of ['<a href="', "<script>", "<script></script ", "<style", "</p", "<a ", "&#", "<"]) {
    const html = part.repeat(100_000);
    assert.ok(plainText(`${html} the end`).endsWith("the end"), part);
  }
  assert.ok(plainText(`${"< ".repeat(1_000_000)}<b>the end</b>`).endsWith("the end"), "a tag after what is none");
});
