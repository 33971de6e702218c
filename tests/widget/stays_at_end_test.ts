/** Whether a thread remains scrolled to its end. */
import assert from "node:assert/strict";
import { staysAtEnd } from "../../widget/stays_at_end.ts";

const box = (scrollTop: number, scrollHeight = 1000) => ({ scrollTop, scrollHeight, clientHeight: 400 });

Deno.test("a step up by a few pixels leaves the end", () => {
  assert.equal(staysAtEnd(true, 600, box(590)), false);
  assert.equal(staysAtEnd(true, 600, box(0)), false);
});

Deno.test("who is near the end on the way down is at it again, and further up is not", () => {
  assert.equal(staysAtEnd(false, 400, box(560)), true);
  assert.equal(staysAtEnd(false, 400, box(500)), false);
});

Deno.test("a thread that has grown or become shorter at its end has not been scrolled up", () => {
  assert.equal(staysAtEnd(true, 600, box(600, 1200)), true);
  assert.equal(staysAtEnd(true, 600, box(560, 960)), true);
});
