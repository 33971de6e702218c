import assert from "node:assert/strict";
import { websiteQuestion } from "../../core/actions/question.ts";
import type { JsonObject } from "../../core/json.ts";
import { websiteFunctions } from "../../core/website/functions.ts";
import { type OfferedAction, offeredActions } from "../../core/website/offered.ts";

const PAY: OfferedAction = {
  name: "pay",
  title: "Pay",
  description: "Pays an invoice.",
  input: { type: "object", properties: { id: { type: "string" } } },
  readOnly: false,
  pages: [],
};

const offer = (action: Partial<OfferedAction>) => offeredActions.parse([{ ...PAY, ...action }]);

const TEXTS: readonly (readonly [title: string, given: string, kept: string])[] = [
  ["a text without hidden characters", "Pay 12 €, don’t wait ❤️ 👨‍👩‍👧 مرحبا", "Pay 12 €, don’t wait ❤️ 👨‍👩‍👧 مرحبا"],
  ["a change of direction", "Pay \u202eecioveni", "Pay U+202Eecioveni"],
  ["isolated directions", "\u2066Pay\u2069", "U+2066PayU+2069"],
  ["characters of no width", "P\u200b\u200ba\u200dy\ufeff", "PU+200B ×2aU+200DyU+FEFF"],
  ["text in tags", "Pay\u{e0041}\u{e0042}", "PayU+E0041 U+E0042"],
  ["several lines", " Pay\r\n\tnow\n", "Pay now"],
];

for (const [title, given, kept] of TEXTS) {
  Deno.test(`an offered action shows ${title} in its texts to the customer and the model`, () => {
    const property = { type: "string", title: given, description: given };
    const nested = { type: "array", items: { type: "object", properties: { description: property } } };
    const input: JsonObject = { type: "object", description: given, properties: { id: property, nested } };
    const offered = offer({ title: given, description: given, input });
    const [action] = offered;
    assert.ok(action);

    const question = websiteQuestion(action, { id: "in_1" }, { yes: "Yes", no: "No", lookAlikes: "" });
    assert.deepEqual([question.title, question.rows], [kept, [{ label: kept, value: "in_1" }]]);

    const definition = websiteFunctions(offered, new Map(), () => false).get("page_pay")?.definition;
    const shown = { type: "string", title: kept, description: kept };
    assert.equal(definition?.description, `On the page that the customer has open: ${kept}`);
    assert.deepEqual(definition.input, {
      type: "object",
      description: kept,
      properties: {
        id: shown,
        nested: { type: "array", items: { type: "object", properties: { description: shown } } },
      },
    });
  });
}

Deno.test("names of properties and values of a page's action are not changed", () => {
  const input: JsonObject = {
    type: "object",
    properties: { "a\u200b": { enum: ["x\u200b", 1, null], default: "y\u202e" } },
  };
  assert.deepEqual(offer({ input })[0]?.input, input);
});
