import assert from "node:assert/strict";
import type { JsonObject } from "../../core/json.ts";
import { inputFault } from "../../core/website/input.ts";

const INVOICE: JsonObject = {
  type: "object",
  properties: { id: { type: "string", maxLength: 8 }, copies: { type: "integer", minimum: 1 } },
  required: ["id"],
  additionalProperties: false,
};

const CASES: readonly (readonly [string, JsonObject, JsonObject, RegExp | null])[] = [
  ["takes what fits", INVOICE, { id: "in_1", copies: 2 }, null],
  ["names what is missing", INVOICE, {}, /^`id` is missing\.$/],
  ["names what is of another kind", INVOICE, { id: "in_1", copies: "two" }, /^`copies` must be a number, not text\.$/],
  ["refuses what is too long", INVOICE, { id: "in_123456789" }, /^`id` must have at most 8 characters\.$/],
  ["refuses what the page does not know", INVOICE, { id: "in_1", account: "u_2" }, /unknown names: account\.$/],
  ["takes anything where the page says nothing", {}, { any: ["thing"] }, null],
  ["takes anything where the schema is none", { type: "nonsense" }, { any: 1 }, null],
  ["refuses too much", {}, { text: "x".repeat(20_000) }, /too large/],
  [
    "runs no pattern of a stranger's",
    { type: "object", properties: { id: { type: "string", pattern: "^(a+)+$" } } },
    { id: `${"a".repeat(200)}!` },
    null,
  ],
  [
    "runs no pattern that is hidden in a list",
    { type: "object", properties: { id: { type: "string", pattern: ["^(a+)+$"] } } },
    { id: `${"a".repeat(200)}!` },
    null,
  ],
  [
    "knows a property that is called pattern",
    { type: "object", properties: { pattern: { type: "number" } } },
    { pattern: "a" },
    /^`pattern` must be a number, not text\.$/,
  ],
];

for (const [says, schema, input, wanted] of CASES) {
  Deno.test(`inputFault ${says}`, () => {
    const fault = inputFault(schema, input);
    if (wanted === null) assert.equal(fault, null);
    else assert.match(fault ?? "nothing", wanted);
  });
}
