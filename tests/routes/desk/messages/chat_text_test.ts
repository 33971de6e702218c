/** The Markdown of an answer, and a person's text, on the desk's pages. */

import assert from "node:assert/strict";
import { ChatText } from "../../../../routes/desk/messages/chat_text.tsx";
import { TypedText } from "../../../../routes/desk/messages/typed_text.tsx";

const TEXTS: readonly (readonly [name: string, text: string, html: string])[] = [
  [
    "emphasis and code",
    "Your plan is **Pro**, not *Free*: `pro`",
    "<p>Your plan is <strong>Pro</strong>, not <em>Free</em>: <code>pro</code></p>",
  ],
  ["lines of a paragraph", "One\nTwo", "<p>One<br/>Two</p>"],
  ["a list that begins at 3", "3. a\n4. b", '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
  ["markup, which stays text", "<b>no</b>", "<p>&lt;b&gt;no&lt;/b&gt;</p>"],
  ["a link without https, which stays text", "[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
  [
    "a link",
    "[Prices](https://example.com/prices)",
    '<p><a href="https://example.com/prices" target="_blank" rel="noopener noreferrer">Prices</a></p>',
  ],
];

for (const [name, text, html] of TEXTS) {
  Deno.test(`ChatText draws ${name}`, () => {
    assert.equal(String(ChatText({ text })), `<div class="bubble chat-text" dir="auto">${html}</div>`);
  });
}

const TYPED: readonly (readonly [name: string, text: string, html: string])[] = [
  ["lines and Markdown as they are", "**no**\n- `x`", "**no**\n- `x`"],
  [
    "code between fences, without the name of its language",
    "It says:\n```js\nfail(1)\n  <b>\n```\nWhy?",
    'It says:<pre dir="ltr" tabindex="0">fail(1)\n  &lt;b&gt;</pre>Why?',
  ],
  ["code in a line", "```npm i``` failed", '<pre dir="ltr" tabindex="0">npm i</pre> failed'],
  ["a fence that is never closed as words", "```a``` ```b\n", '<pre dir="ltr" tabindex="0">a</pre> ```b'],
  [
    "an address as a link, and none in code",
    "See https://example.com/a. ```\nhttps://example.com/b\n```",
    'See <a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">https://example.com/a</a>. ' +
    '<pre dir="ltr" tabindex="0">https://example.com/b</pre>',
  ],
];

for (const [name, text, html] of TYPED) {
  Deno.test(`TypedText draws ${name}`, () => {
    assert.equal(String(TypedText({ text })), `<div class="bubble" dir="auto">${html}</div>`);
  });
}
