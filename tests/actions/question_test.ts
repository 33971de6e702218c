import assert from "node:assert/strict";
import { questionOf, websiteQuestion } from "../../core/actions/question.ts";
import { parseAction } from "../../core/agent/action.ts";

const WORDS = { yes: "Ja", no: "Nein" };

const SEND_ITEM = `
description: Send an item.
method: POST
url: https://app.example.com/accounts/{user.id}/items
body: { item: "{item_id}", speed: "{speed}", currency: "{currency}", gift: "{gift}", note: "{note}", count: "{count}" }
input:
  item_id: { type: string, description: Which item }
  speed: { type: string, enum: [next_day, as_soon_as, AsSoonAs], description: How fast }
  currency: { type: string, enum: [USD, EUR], description: The currency }
  gift: { type: boolean, description: Whether it is a gift }
  note: { type: string, description: A note }
  count: { type: integer, description: How many }
`;

Deno.test("questionOf shows every argument whole, with the words of a choice", () => {
  const action = parseAction("actions/send_item.yaml", SEND_ITEM);
  assert.ok(action.kind === "ok", JSON.stringify(action));
  const note = `${"a".repeat(7_000)}\n\u202eb`;
  const input = { item_id: "0042", speed: "next_day", currency: "USD", gift: true, note, count: 2 };
  assert.deepEqual(questionOf(action.value, input, WORDS), {
    title: "Send item",
    rows: [
      { label: "Item id", value: "0042" },
      { label: "Speed", value: "Next day" },
      { label: "Currency", value: "USD" },
      { label: "Gift", value: "Ja" },
      { label: "Note", value: note },
      { label: "Count", value: "2" },
    ],
  });
});

Deno.test("questionOf leaves two choices that read the same as they are sent", () => {
  const action = parseAction(
    "actions/rate.yaml",
    SEND_ITEM.replace("[next_day, as_soon_as, AsSoonAs]", "[as_is, As is]"),
  );
  assert.ok(action.kind === "ok", JSON.stringify(action));
  const { rows } = questionOf(action.value, { speed: "as_is" }, WORDS);
  assert.deepEqual(rows, [{ label: "Speed", value: "as_is" }]);
});

Deno.test("websiteQuestion takes titles from the page, unless two are the same", () => {
  const input = {
    type: "object",
    properties: { a_b: { title: "Coupon" }, c: { title: "Same" }, d: { title: "Same" }, e: { type: "array" } },
  };
  const action = { name: "cart.apply-coupon", title: null, input };
  assert.deepEqual(websiteQuestion(action, { a_b: "X", c: "1", d: false, e: [1] }, WORDS), {
    title: "Cart apply coupon",
    rows: [
      { label: "Coupon", value: "X" },
      { label: "C", value: "1" },
      { label: "D", value: "Nein" },
      { label: "E", value: "[\n  1\n]" },
    ],
  });
  assert.equal(websiteQuestion({ ...action, title: "Apply a coupon" }, {}, WORDS).title, "Apply a coupon");
});
