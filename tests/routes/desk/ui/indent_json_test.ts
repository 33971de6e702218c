import assert from "node:assert/strict";
import { indentJson } from "../../../../routes/desk/ui/indent_json.ts";

const CASES: readonly (readonly [name: string, text: string, shown: string])[] = [
  ["one line per value", '{"plan":"pro","seats":[1,2]}', '{\n  "plan": "pro",\n  "seats": [\n    1,\n    2\n  ]\n}'],
  ["digits beyond a number's", '{"id":12345678901234567890}', '{\n  "id": 12345678901234567890\n}'],
  ["a repeated name", '{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
  ["escapes as they were sent", '{"name":"\\u0041{,}"}', '{\n  "name": "\\u0041{,}"\n}'],
  ["a page of HTML as it is", "<h1>{not: json}</h1>", "<h1>{not: json}</h1>"],
  ["a cut answer as it is", '{"plan":"pr', '{"plan":"pr'],
  ["nothing", "", ""],
];

Deno.test("indentJson changes white space only", async (test) => {
  for (const [name, text, shown] of CASES) {
    await test.step(name, () => assert.equal(indentJson(text), shown));
  }
});
