import assert from "node:assert/strict";
import fc from "fast-check";
import { findDuplicateKey } from "../../../sandbox/identity/duplicates.ts";
import { runs } from "../../support/runs.ts";

const CASES: readonly (readonly [string, string | null])[] = [
  [`{}`, null],
  [`{"a":1,"b":2}`, null],
  [`{"a":1,"a":2}`, "a"],
  [`{"a":{"a":1}}`, null],
  [`{"x":{"a":1,"a":1}}`, "a"],
  [`{"a":[{"a":1},{"a":2}],"b":1}`, null],
  [`[{"a":1,"a":2}]`, "a"],
  [`{"a":"a","b":"a"}`, null],
  [`{"a":"{\\"b\\":1,\\"b\\":2}"}`, null],
  [`{"a\\"":1,"a":2}`, null],
  [`{"\\u0061":1,"a":2}`, "a"],
  [`{"a" :1,"a"\n:2}`, "a"],
  [`{"":1,"":2}`, ""],
  [`{"a":"\\\\","b":1,"a":2}`, "a"],
];

for (const [text, key] of CASES) {
  Deno.test(`findDuplicateKey finds ${JSON.stringify(key)} in ${text}`, () => {
    assert.equal(findDuplicateKey(text), key);
  });
}

Deno.test("findDuplicateKey finds nothing in what JSON.stringify writes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(findDuplicateKey(JSON.stringify(value)), null);
    }),
    { numRuns: runs(200, 2000), seed: 20261120 },
  );
});
