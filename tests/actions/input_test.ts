import assert from "node:assert/strict";
import { inputSchema, parseInput } from "../../core/actions/input.ts";
import type { JsonObject } from "../../core/json.ts";
import { actionOf } from "./action.ts";

const ACTION = actionOf(`
method: POST
url: "https://app.example.com/orders"
body: {plan: "{plan}", seats: "{seats}", price: "{price}", urgent: "{urgent}", note: "{note}"}
input:
  plan: {enum: [starter, pro], description: The new plan.}
  seats: {type: integer}
  price: {type: number, required: false}
  urgent: {type: boolean, required: false}
  note: {required: false}
`);

const VALID = { plan: "pro", seats: 3 };

const ACCEPTED: readonly (readonly [unknown, JsonObject])[] = [
  [VALID, VALID],
  [{ seats: 0, plan: "starter" }, { plan: "starter", seats: 0 }],
  [{ ...VALID, price: 1.5, urgent: false, note: "" }, { ...VALID, price: 1.5, urgent: false, note: "" }],
  [{ ...VALID, note: null }, VALID],
  [{ ...VALID, note: "{secrets.SUPPORT_API_KEY}" }, { ...VALID, note: "{secrets.SUPPORT_API_KEY}" }],
];

Deno.test("parseInput accepts the declared inputs, in the order of their declaration", () => {
  for (const [given, value] of ACCEPTED) {
    const parsed = parseInput(ACTION, given);
    assert.deepEqual(parsed, { kind: "ok", value, warnings: [] });
    assert.deepEqual(Object.keys(parsed.value), Object.keys(value));
  }
});

const REFUSED: readonly (readonly [unknown, string])[] = [
  ["pro", "input.not-object"],
  [["pro"], "input.not-object"],
  [{ ...VALID, user_id: "u_2" }, "input.undeclared"],
  [{ ...VALID, confirmed: true }, "input.undeclared"],
  [{ ...VALID, "user.id": "u_2" }, "input.undeclared"],
  [JSON.parse('{"plan":"pro","seats":3,"__proto__":{"admin":true}}'), "input.undeclared"],
  [{ ...VALID, constructor: "x" }, "input.undeclared"],
  [{ seats: 3 }, "input.missing"],
  [{ plan: null, seats: 3 }, "input.missing"],
  [undefined, "input.missing"],
  [{ plan: "business", seats: 3 }, "input.not-allowed"],
  [{ plan: "PRO", seats: 3 }, "input.not-allowed"],
  [{ plan: ["pro"], seats: 3 }, "input.type"],
  [{ plan: { toString: "pro" }, seats: 3 }, "input.type"],
  [{ plan: "pro", seats: "3" }, "input.type"],
  [{ plan: "pro", seats: 3.5 }, "input.type"],
  [{ plan: "pro", seats: 2 ** 60 }, "input.type"],
  [{ ...VALID, price: NaN }, "input.type"],
  [{ ...VALID, urgent: "false" }, "input.type"],
  [{ ...VALID, note: 5 }, "input.type"],
  [{ ...VALID, note: "x".repeat(8001) }, "input.too-long"],
  [{ ...VALID, note: "a\0b" }, "input.not-text"],
  [{ ...VALID, note: "\ud800" }, "input.not-text"],
];

Deno.test("parseInput refuses everything that is not declared, or not of its type", () => {
  for (const [given, code] of REFUSED) {
    const parsed = parseInput(ACTION, given);
    assert.equal(parsed.kind, "problems", JSON.stringify(given));
    assert.equal(parsed.kind === "problems" && parsed.problems[0]?.code, code, JSON.stringify(given));
  }
});

Deno.test("parseInput names the nearest declared input", () => {
  const parsed = parseInput(ACTION, { ...VALID, notes: "x" });
  assert.equal(parsed.kind === "problems" && parsed.problems[0]?.fix, "Did you mean `note`?");
});

Deno.test("inputSchema allows nothing but the declared inputs, and has none for the account", () => {
  assert.deepEqual(inputSchema(ACTION), {
    type: "object",
    properties: {
      plan: { type: "string", enum: ["starter", "pro"], description: "The new plan." },
      seats: { type: "integer" },
      price: { type: "number" },
      urgent: { type: "boolean" },
      note: { type: "string" },
    },
    required: ["plan", "seats"],
    additionalProperties: false,
  });
});
