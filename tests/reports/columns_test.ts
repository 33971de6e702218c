/** Columns of integers as text. */

import assert from "node:assert/strict";
import { packColumn, placesOf, valueAt } from "../../core/reports/columns.ts";
import { randomOf } from "../support/random.ts";

Deno.test("unpacking a column returns every packed number", () => {
  for (
    const values of [[], [0], [-1, 5], [90, 91, 0], [7, 7, 7], [1_772_409_254_400, 1_772_323_200_000], [-1, 91 ** 4]]
  ) {
    const column = packColumn(values);
    assert.deepEqual(values.map((_, place) => valueAt(column, place)), values);
    assert.equal(column.text.length, values.length * column.width);
  }
});

Deno.test("the positions found for a number are exactly those that hold it, in columns of every width", () => {
  const random = randomOf(7);
  for (const most of [1, 3, 91, 92, 300, 91 ** 2 + 5]) {
    const values = Array.from({ length: 400 }, () => Math.floor(random() * most) - 2);
    const column = packColumn(values);
    for (const value of new Set([...values.slice(0, 40), -3, most, 91 ** 4])) {
      const places = values.flatMap((each, place) => each === value ? [place] : []);
      assert.deepEqual([...placesOf(column, value)], places, `${value} of ${most}`);
    }
  }
});

Deno.test("a packed column needs no escapes in JSON", () => {
  const { text } = packColumn(Array.from({ length: 91 }, (_, value) => value));
  assert.equal(JSON.stringify(text), `"${text}"`);
  assert.equal(new TextEncoder().encode(text).length, 91);
});
