import assert from "node:assert/strict";
import { offsetInJson } from "../../core/cards/json_place.ts";

const TEXT = `{ "a" : [1, "x, ]\\"", {"b": null}, [ ] ], "c\\u0041": {"a": -1.5e3}, "a.b": 1 }`;

/** A path, and the text that begins there. */
const PLACES: readonly (readonly [path: string, begins: string])[] = [
  ["", '{ "a"'],
  ["a", '[1, "x'],
  ["a.0", "1, "],
  ["a.1", '"x, ]'],
  ["a.2.b", "null}"],
  ["a.3", "[ ] ]"],
  ["cA.a", "-1.5e3"],
  ["a.9", '[1, "x'],
  ["a.3.0", "[ ] ]"],
  ["a.0.b", "1, "],
  ["nowhere.b", '{ "a"'],
];

for (const [path, begins] of PLACES) {
  Deno.test(`offsetInJson finds ${path || "the root"}`, () => {
    const offset = offsetInJson(TEXT, path);
    assert.equal(TEXT.slice(offset, offset + begins.length), begins);
  });
}

Deno.test("offsetInJson takes the last of two equal keys, as JSON.parse does", () => {
  assert.equal(offsetInJson('{"a":1,"a":2}', "a"), 11);
});

Deno.test("offsetInJson ends on a text that is cut off anywhere", () => {
  for (let length = 0; length <= TEXT.length; length++) {
    const offset = offsetInJson(TEXT.slice(0, length), "a.3.0");
    assert.ok(offset >= 0 && offset <= length);
  }
});
