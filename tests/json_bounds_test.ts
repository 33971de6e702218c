import assert from "node:assert/strict";
import { excessOf, excessOfText, parseBounded } from "../core/json_bounds.ts";
import { JSON_LIMITS } from "../core/limits/json.ts";
import { readMessage } from "../routes/mcp/read_message.ts";

const BOUNDS = { depthMax: 3, nodesMax: 10, keysMax: 4 };

Deno.test("excessOf names the exceeded bound, and none for a value exactly at it", () => {
  const cases: readonly (readonly [unknown, RegExp | null])[] = [
    ["text", null],
    [[[[]]], null],
    [[[[[]]]], /deeper than 3 levels/],
    [{ a: { b: { c: 1 } } }, null],
    [{ a: { b: { c: {} } } }, /deeper than 3 levels/],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], null],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], /more than 10 values/],
    [{ a: 1, b: 2, c: 3, d: 4 }, null],
    [[{ a: 1, b: 2, c: 3, d: 4, e: 5 }], /An object has (?:5 names; at most|more than) 4/],
  ];
  for (const [value, expected] of cases) {
    for (const excess of [excessOf(value, BOUNDS), excessOfText(JSON.stringify(value), BOUNDS)]) {
      if (expected === null) assert.equal(excess, null, JSON.stringify(value));
      else assert.match(excess ?? "", expected);
    }
  }
});

Deno.test("parseBounded refuses a million names, a million nested lists, and text that is not JSON", () => {
  assert.equal(parseBounded("[".repeat(1_000_000) + "]".repeat(1_000_000)), undefined);
  assert.equal(parseBounded(`{${Array.from({ length: 1_000_000 }, (_, at) => `"n${at}":1`).join()}}`), undefined);
  assert.equal(parseBounded("{"), undefined);
  assert.deepEqual(parseBounded('{"a":[1]}'), { a: [1] });
});

Deno.test("excessOfText ignores the content of strings", () => {
  const text = JSON.stringify({ 'a"[{,:\\': "[[[[[,,,,,,,,,,,,,,,{{{{{::::::\\\\", b: '\\"' });
  assert.equal(excessOfText(text, BOUNDS), null);
});

Deno.test("parseBounded accepts values exactly at the limits", () => {
  const deep = "[".repeat(JSON_LIMITS.depthMax) + "]".repeat(JSON_LIMITS.depthMax);
  assert.notEqual(parseBounded(deep), undefined);
  assert.equal(parseBounded(`[${deep}]`), undefined);
});

Deno.test("an MCP message with a million names, or a million lists inside each other, is refused before it is parsed", () => {
  const names = Array.from({ length: 1_000_000 }, (_, at) => `"n${at}":1`).join();
  for (const given of [`{${names}}`, "[".repeat(1_000_000) + "]".repeat(1_000_000)]) {
    const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_agent","arguments":${given}}}`;
    const read = readMessage(text);
    assert.equal(read.kind, "refused");
    assert.match(read.kind === "refused" ? read.message : "", /too large to read/);
  }
});
