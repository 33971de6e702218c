import assert from "node:assert/strict";
import fc from "fast-check";
import { canonicalJson, hashOf } from "../../core/actions/canonical.ts";
import type { JsonValue } from "../../core/json.ts";
import { runs } from "../support/runs.ts";

const SPELLINGS: readonly (readonly [JsonValue, string])[] = [
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  [
    { z: { d: [3, { y: 1, x: 2 }], c: null } },
    '{"z":{"c":null,"d":[3,{"x":2,"y":1}]}}',
  ],
  [{ "€": 1, "\r": 2, "1": 3, "": 4 }, '{"":4,"\\r":2,"1":3,"€":1}'],
  [[1e21, 0.1, -0, 100], "[1e+21,0.1,0,100]"],
  ['"\u0001/é', '"\\"\\u0001/é"'],
  [true, "true"],
];

Deno.test("canonicalJson writes each value in its canonical form", () => {
  for (const [value, spelling] of SPELLINGS) {
    assert.equal(canonicalJson(value), spelling);
  }
});

Deno.test("canonicalJson reads back as the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain = JSON.parse(JSON.stringify(value));
      assert.deepEqual(JSON.parse(canonicalJson(plain)), plain);
    }),
    { seed: 11, numRuns: runs(100, 500) },
  );
});

Deno.test("hashOf is the same for the same input in another order, and differs for any other", () => {
  assert.equal(
    hashOf({ plan: "pro", seats: 2 }),
    hashOf({ seats: 2, plan: "pro" }),
  );
  assert.notEqual(hashOf({ plan: "pro" }), hashOf({ plan: "business" }));
  assert.notEqual(hashOf({ seats: 2 }), hashOf({ seats: "2" }));
  assert.match(hashOf({}), /^[0-9a-f]{64}$/);
});
