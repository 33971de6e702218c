import assert from "node:assert/strict";
import { backOffMs } from "../../widget/back_off.ts";

Deno.test("backOffMs is anything up to a ceiling that doubles to half a minute", () => {
  assert.deepEqual([0, 1, 2, 20].map((failures) => backOffMs(failures, 1)), [500, 1000, 2000, 30_000]);
  assert.equal(backOffMs(20, 0), 0);
});
