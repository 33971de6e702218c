/** The preview text of a conversation's row. */

import assert from "node:assert/strict";
import { lastLineOf } from "../../core/inbox/last_line.ts";

Deno.test("a row of the list shows the customer's question, not their request for a person, and code without its fences", () => {
  assert.equal(lastLineOf(["person please", "I was charged twice"]), "I was charged twice");
  assert.equal(lastLineOf(["person please"]), "person please");
  assert.equal(lastLineOf(["```ts\nconst a = 1;\n```\nThis does not work"]), "const a = 1; This does not work");
  assert.equal(lastLineOf(["```"]), "```");
  assert.equal(lastLineOf([]), null);
});
