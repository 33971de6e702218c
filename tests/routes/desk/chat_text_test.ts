/** The Markdown of an answer on the desk's pages. */

import assert from "node:assert/strict";
import { ChatText } from "../../../routes/desk/chat_text.tsx";

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
