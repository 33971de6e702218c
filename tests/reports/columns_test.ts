/** Columns of whole numbers as texts. */

import assert from "node:assert/strict";
import { packColumn, valueAt } from "../../core/reports/columns.ts";

Deno.test("a column gives back every number that was packed", () => {
  for (
    const values of [[], [0], [-1, 5], [90, 91, 0], [7, 7, 7], [1_772_409_254_400, 1_772_323_200_000], [-1, 91 ** 4]]
  ) {
    const column = packColumn(values);
    assert.deepEqual(values.map((_, place) => valueAt(column, place)), values);
    assert.equal(column.text.length, values.length * column.width);
  }
});

Deno.test("JSON writes a column as it is, one byte for each character", () => {
  const { text } = packColumn(Array.from({ length: 91 }, (_, value) => value));
  assert.equal(JSON.stringify(text), `"${text}"`);
  assert.equal(new TextEncoder().encode(text).length, 91);
});
