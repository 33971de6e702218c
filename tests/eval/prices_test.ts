import assert from "node:assert/strict";
import { readPrices } from "../../eval/prices.ts";

Deno.test("readPrices reads three prices, and refuses everything else", () => {
  assert.deepEqual(readPrices("2, 0.5,8"), { input: 2, cachedInput: 0.5, output: 8 });
  for (const wrong of ["", "2", "2,1", "2,1,x", "2,,8", "2,1,-8", "2,1,8,9", "2,1,1e99"]) {
    assert.throws(() => readPrices(wrong), /--prices: must be three numbers/, wrong);
  }
});
