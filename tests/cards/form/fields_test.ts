import assert from "node:assert/strict";
import { cardButtons, describeButton } from "../../../core/cards/buttons.ts";
import { type Card, checkCard } from "../../../core/cards/card.ts";
import { fieldsIn, readField } from "../../../core/cards/form/fields.ts";
import { readForm } from "../../../core/cards/form/values.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import { CARD_LIMITS } from "../../../core/limits/cards.ts";

function cardOf(children: readonly JsonValue[], more: JsonObject = {}): Card {
  const { card, problems } = checkCard({ type: "Card", ...more, children }, "card");
  assert.ok(card !== null, JSON.stringify(problems));
  return card;
}

const save = (type: string) => ({ type: `tool:${type}` });

const options = [{ value: "a", label: "A" }, { value: "b", label: "B", disabled: true }];

/** A value, and the result of reading it: the same value, another, or a sentence that refuses it. */
type Case = readonly [field: JsonObject, given: unknown, wanted: JsonValue | { readonly wrong: string }];

const wrong = (sentence: string) => ({ wrong: sentence });

const CASES: readonly Case[] = [
  [{ type: "Input" }, "Ann", "Ann"],
  [{ type: "Input" }, "", ""],
  [{ type: "Input" }, 5, "5"],
  [{ type: "Input" }, true, wrong("n is not a text.")],
  [{ type: "Input" }, null, wrong("n is not a text.")],
  [{ type: "Input" }, ["a"], wrong("n is not a text.")],
  [{ type: "Input", placeholder: "Your name", required: true }, "  ", wrong("Your name is missing.")],
  [{ type: "Input" }, "a".repeat(CARD_LIMITS.fieldCharsMax + 1), wrong("n has more than 2000 characters.")],
  [{ type: "Input", pattern: "[A-Z]{2}\\d+" }, "AB12", "AB12"],
  [{ type: "Input", pattern: "[A-Z]{2}\\d+" }, "xAB12", wrong("n does not have the right form.")],
  [{ type: "Input", pattern: "[A-Z]{2}\\d+" }, "", ""],
  [{ type: "Input", inputType: "number" }, "-4.5", -4.5],
  [{ type: "Input", inputType: "number" }, 3, 3],
  [{ type: "Input", inputType: "number" }, "1e3", 1000],
  [{ type: "Input", inputType: "number" }, "1e999", wrong("n is not a number.")],
  [{ type: "Input", inputType: "number" }, "0x10", wrong("n is not a number.")],
  [{ type: "Input", inputType: "number" }, "many", wrong("n is not a number.")],
  [{ type: "Textarea" }, "a\nb", "a\nb"],
  [{ type: "Text", value: "a", editable: { name: "n", required: true } }, "", wrong("n is missing.")],
  [{ type: "Text", value: "a", editable: { name: "n", pattern: "b" } }, "b", "b"],
  [{ type: "Select", options }, "a", "a"],
  [{ type: "Select", options }, "b", wrong("n is none of the choices.")],
  [{ type: "Select", options }, "c", wrong("n is none of the choices.")],
  [{ type: "Select", options }, "", ""],
  [{ type: "RadioGroup", options, ariaLabel: "Size", required: true }, "", wrong("Size is missing.")],
  [{ type: "RadioGroup", options }, "a", "a"],
  [{ type: "DatePicker" }, "2026-11-20", "2026-11-20"],
  [{ type: "DatePicker" }, "2026-02-30", wrong("n is not a date.")],
  [{ type: "DatePicker" }, "20.11.2026", wrong("n is not a date.")],
  [{ type: "DatePicker", min: "2026-11-20T10:00:00Z" }, "2026-11-20", "2026-11-20"],
  [{ type: "DatePicker", min: "2026-11-20" }, "2026-11-19", wrong("n must be 2026-11-20 or later.")],
  [{ type: "DatePicker", max: "2026-11-20" }, "2026-11-20T23:00:00Z", "2026-11-20T23:00:00Z"],
  [{ type: "DatePicker", max: "2026-11-20" }, "2026-11-21", wrong("n must be 2026-11-20 or earlier.")],
  [{ type: "Checkbox" }, true, true],
  [{ type: "Checkbox" }, false, false],
  [{ type: "Checkbox" }, "true", wrong("n must be ticked or not.")],
  [{ type: "Checkbox", label: "I agree", required: true }, false, wrong("I agree must be ticked.")],
];

for (const [given, value, wanted] of CASES) {
  Deno.test(`readField reads ${JSON.stringify(value)?.slice(0, 40)} for the field ${JSON.stringify(given)}`, () => {
    const [field] = fieldsIn(cardOf([given.type === "Text" ? given : { ...given, name: "n" }], { asForm: true }));
    assert.ok(field !== undefined);
    const reading = readField(field, value);
    assert.deepEqual(reading.kind === "ok" ? reading.value : { wrong: reading.message }, wanted);
  });
}

const FORMS = cardOf([
  { type: "Label", value: "Your email", fieldName: "email" },
  { type: "Input", name: "email", required: true },
  { type: "Input", name: "off", disabled: true },
  { type: "Button", label: "Later", onClickAction: save("later") },
  {
    type: "Form",
    onSubmitAction: save("rate"),
    children: [
      { type: "Title", value: "Rate us" },
      { type: "Row", children: [{ type: "Select", name: "stars", options, onChangeAction: save("stars") }] },
      { type: "Button", label: "Send", submit: true },
    ],
  },
], { asForm: true, confirm: { label: "Save", action: save("save") }, cancel: { label: "No", action: save("no") } });

Deno.test("cardButtons gives the fields of each button and the button that sends the form", () => {
  const seen = cardButtons(FORMS).map(({ path, label, fields, sendsForm }) =>
    [path, label, fields.map(({ name }) => name).join(), sendsForm] as const
  );
  assert.deepEqual(seen, [
    ["confirm", "Save", "email", true],
    ["cancel", "No", "email", false],
    ["children.3", "Later", "email", false],
    ["children.4", "Send", "stars", true],
    ["children.4.children.1.children.0", "stars", "stars", false],
  ]);
  const [confirm] = cardButtons(FORMS);
  assert.ok(confirm !== undefined);
  assert.equal(describeButton(confirm), "runs save and what is filled in as email");
});

Deno.test("cardButtons gives a field outside every form its own value, and other buttons none", () => {
  const card = cardOf([
    { type: "Checkbox", name: "news", label: "News", onChangeAction: save("news") },
    { type: "Button", label: "Go", onClickAction: save("go") },
  ]);
  assert.deepEqual(cardButtons(card).map(({ fields }) => fields.map(({ name }) => name)), [["news"], []]);
});

const used = () => true;

Deno.test("readForm ignores fields that a button outside of the form does not use", () => {
  const cancel = cardButtons(FORMS)[1];
  assert.ok(cancel !== undefined);
  const given = { email: ["no text"] };
  assert.deepEqual(readForm(cancel, given, () => false), { kind: "ok", values: new Map() });
  assert.deepEqual(readForm(cancel, given, used), { kind: "wrong", message: "Your email is not a text." });
});

Deno.test("readForm takes the declared fields only, by the name of their label", () => {
  const [confirm, cancel] = cardButtons(FORMS);
  assert.ok(confirm !== undefined && cancel !== undefined);
  const hostile = { email: "a@b.c", off: "x", stars: "a", constructor: "y", ["__proto__"]: "z" };
  assert.deepEqual(readForm(confirm, hostile, used), { kind: "ok", values: new Map([["email", "a@b.c"]]) });
  for (const given of [{}, { email: "" }]) {
    assert.deepEqual(readForm(confirm, given, used), { kind: "wrong", message: "Your email is missing." });
  }
  assert.deepEqual(readForm(cancel, {}, used), { kind: "ok", values: new Map() });
  assert.deepEqual(readForm(cancel, { email: "" }, used), { kind: "ok", values: new Map([["email", ""]]) });
});

Deno.test("checkCard refuses a card with more fields than a person fills in", () => {
  const inputs = (count: number) => Array.from({ length: count }, (_, at) => ({ type: "Input", name: `n${at}` }));
  const check = (count: number) => checkCard({ type: "Card", children: inputs(count) }, "card");
  assert.notEqual(check(CARD_LIMITS.fieldsMax).card, null);
  const { card, problems } = check(CARD_LIMITS.fieldsMax + 1);
  assert.equal(card, null);
  assert.deepEqual(problems.map(({ code, message }) => [code, message]), [
    ["card.too-large", "the card has more than 30 fields"],
  ]);
});
