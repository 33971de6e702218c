/** Whether a thread remains scrolled to its end. */
import assert from "node:assert/strict";
import { staysAtEnd } from "../../widget/stays_at_end.ts";

const box = (scrollTop: number, scrollHeight = 1000) => ({ scrollTop, scrollHeight, clientHeight: 400 });

Deno.test("scrolling up by a few pixels leaves the end of the thread", () => {
  assert.equal(staysAtEnd(true, 600, box(590)), false);
  assert.equal(staysAtEnd(true, 600, box(0)), false);
});

Deno.test("scrolling down to near the end counts as being at the end, and further up does not", () => {
  assert.equal(staysAtEnd(false, 400, box(560)), true);
  assert.equal(staysAtEnd(false, 400, box(500)), false);
});

Deno.test("a thread that grows or shrinks at its end does not count as scrolled up", () => {
  assert.equal(staysAtEnd(true, 600, box(600, 1200)), true);
  assert.equal(staysAtEnd(true, 600, box(560, 960)), true);
});
