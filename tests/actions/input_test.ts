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
  [{ ...VALID, price: 1.5, urgent: false, note: "" }, { ...VALID, price: 1.5, urgent: false }],
  [{ ...VALID, note: null }, VALID],
  [{ ...VALID, note: "{secrets.SUPPORT_API_KEY}" }, { ...VALID, note: "{secrets.SUPPORT_API_KEY}" }],
];

Deno.test("parseInput returns the declared inputs in the order of their declaration", () => {
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

Deno.test("parseInput refuses undeclared inputs and values of the wrong type", () => {
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

const ORDER = actionOf(`
method: POST
url: "https://app.example.com/accounts/{user.id}/orders"
body: {items: "{items}", tags: "{tags}", day: "{day}", code: "{code}", count: "{count}", mode: "{mode}"}
input:
  items:
    type: array
    min: 1
    max: 3
    description: What to order.
    items:
      type: object
      properties:
        sku: {pattern: "[A-Z]{3}-[0-9]+", description: As on the product's page.}
        quantity: {type: integer, min: 1, max: 9}
        note: {required: false, max: 5}
  tags: {type: array, items: {enum: [gift, "", urgent]}, required: false}
  day: {format: date, required: false}
  code: {min: 2, max: 4, required: false}
  count: {type: number, min: 0.5, required: false}
  mode: {enum: [fast, slow], default: slow}
`);

const ITEM = { sku: "ABC-1", quantity: 2 };

const FITTING: readonly (readonly [JsonObject, JsonObject])[] = [
  [{ items: [ITEM] }, { items: [ITEM], mode: "slow" }],
  [{ items: [{ ...ITEM, note: "" }, { ...ITEM, note: null }] }, { items: [ITEM, ITEM], mode: "slow" }],
  [{ items: [{ note: "abc", ...ITEM }], tags: [], day: "", mode: "" }, {
    items: [{ ...ITEM, note: "abc" }],
    mode: "slow",
  }],
  [{ items: [ITEM], tags: ["gift", ""], code: "😀😀", count: 0.5, mode: "fast", day: "2028-02-29" }, {
    items: [ITEM],
    ...{ tags: ["gift", ""], day: "2028-02-29", code: "😀😀", count: 0.5, mode: "fast" },
  }],
];

Deno.test("parseInput takes lists, records, defaults and formats, and empty optional values as missing ones", () => {
  for (const [given, value] of FITTING) {
    assert.deepEqual(parseInput(ORDER, given), { kind: "ok", value, warnings: [] }, JSON.stringify(given));
  }
});

const UNFIT: readonly (readonly [JsonObject, string, RegExp, RegExp])[] = [
  [{ items: ITEM }, "input.type", /`items` is not a list of 1 to 3 entries, each an object with `sku`/, /^Give a list/],
  [{ items: [] }, "input.range", /`items` has 0 entries/, /1 to 3 entries/],
  [{ items: [ITEM, ITEM, ITEM, ITEM] }, "input.range", /has 4 entries/, /1 to 3/],
  [{ items: [ITEM, "ABC-2"] }, "input.type", /`items\[1\]` is not an object/, /`sku`, `quantity`, `note`/],
  [{ items: [{ sku: "ABC-1" }] }, "input.missing", /`items\[0\]\.quantity` is missing/, /whole number from 1 to 9/],
  [{ items: [{ ...ITEM, quantity: 0 }] }, "input.range", /`items\[0\]\.quantity`/, /from 1 to 9/],
  [{ items: [{ ...ITEM, sku: "xABC-1" }] }, "input.pattern", /of the form \[A-Z\]/, /of the form/],
  [{ items: [{ ...ITEM, customer_id: "c" }] }, "input.undeclared", /no field `customer_id`/, /`sku`/],
  [{ items: [{ ...ITEM, sku: ["ABC-1"] }] }, "input.type", /`items\[0\]\.sku`/, /a text/],
  [{ items: [null] }, "input.empty", /`items\[0\]` is empty/, /Leave it out/],
  [{ items: [ITEM], tags: "gift" }, "input.type", /`tags` is not a list/, /one of "gift"/],
  [{ items: [ITEM], tags: ["other"] }, "input.not-allowed", /`tags\[0\]` cannot be "other"/, /one of/],
  [{ items: [ITEM], day: "2027-02-29" }, "input.format", /`day` is not a date/, /such as 2027-03-31/],
  [{ items: [ITEM], code: "a" }, "input.range", /`code` has 1 characters/, /2 to 4 characters/],
  [{ items: [ITEM], count: 0.4 }, "input.range", /`count` is not a number of at least 0\.5/, /at least/],
  [{ items: [ITEM], mode: "medium" }, "input.not-allowed", /`mode`/, /"fast", "slow"/],
  [{ items: [{ ...ITEM, sku: `ABC-${"1".repeat(1000)}` }] }, "input.too-long", /1000 are allowed/, /Shorten/],
];

Deno.test("parseInput names the invalid entry and field, and what is valid there", () => {
  for (const [given, code, message, fix] of UNFIT) {
    const parsed = parseInput(ORDER, given);
    assert.ok(parsed.kind === "problems", JSON.stringify(given));
    assert.equal(parsed.problems[0]?.code, code, JSON.stringify(given));
    assert.match(parsed.problems[0]?.message ?? "", message);
    assert.match(parsed.problems[0]?.fix ?? "", fix);
  }
});

Deno.test("parseInput bounds lists, whatever the file allows", () => {
  const list = actionOf(`
method: POST
url: "https://app.example.com/accounts/{user.id}/p"
body: {ids: "{ids}"}
input: {ids: {type: array}}
`);
  const codeOf = (ids: JsonObject["ids"]) => {
    const parsed = parseInput(list, { ids: ids ?? null });
    return parsed.kind === "problems" ? parsed.problems[0]?.code : "ok";
  };
  assert.equal(codeOf(Array.from({ length: 100 }, (_, at) => `id_${at}`)), "ok");
  assert.equal(codeOf(Array.from({ length: 101 }, (_, at) => `id_${at}`)), "input.range");
  assert.equal(codeOf(Array.from({ length: 6 }, () => "x".repeat(8000))), "input.too-long");
  assert.equal(codeOf(JSON.parse(`${"[".repeat(150)}${"]".repeat(150)}`)), "input.not-object");
});

Deno.test("inputSchema expresses every rule of an input in JSON Schema", () => {
  assert.deepEqual(inputSchema(ORDER), {
    type: "object",
    properties: {
      items: {
        type: "array",
        items: {
          type: "object",
          properties: {
            sku: { type: "string", pattern: "^([A-Z]{3}-[0-9]+)$", description: "As on the product's page." },
            quantity: { type: "integer", minimum: 1, maximum: 9 },
            note: { type: "string", maxLength: 5 },
          },
          required: ["sku", "quantity"],
          additionalProperties: false,
        },
        minItems: 1,
        maxItems: 3,
        description: "What to order.",
      },
      tags: { type: "array", items: { type: "string", enum: ["gift", "", "urgent"] } },
      day: { type: "string", format: "date" },
      code: { type: "string", minLength: 2, maxLength: 4 },
      count: { type: "number", minimum: 0.5 },
      mode: { type: "string", enum: ["fast", "slow"], default: "slow" },
    },
    required: ["items"],
    additionalProperties: false,
  });
});
