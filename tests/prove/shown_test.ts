/** The values that `deno task prove` accepts as shown in a question: every kind, and no other value. */
import assert from "node:assert/strict";
import { questionOf } from "../../core/actions/question.ts";
import { languageOf } from "../../core/languages/languages.ts";
import type { JsonObject } from "../../core/json.ts";
import { isShown } from "../../prove/shown.ts";
import { actionOf } from "../actions/action.ts";

const ACTION = actionOf(`
description: Orders gifts.
method: POST
url: https://app.example.com/accounts/{user.id}/gifts
body: { day: "{day}", urgent: "{urgent}", people: "{people}", gifts: "{gifts}", speed: "{speed}", note: "{note}" }
input:
  day: { type: string, format: date, description: When }
  urgent: { type: boolean, description: Whether it is urgent }
  people: { type: array, items: { type: string }, description: Who }
  gifts:
    type: array
    description: What
    items: { type: object, properties: { item: { type: string, description: The item } } }
  speed: { type: string, enum: [next_day, slow], description: How fast }
  note: { type: string, description: A note }
`);
const INPUT: JsonObject = {
  day: "2027-03-31",
  urgent: true,
  people: ["value 1", "Ada"],
  gifts: [{ item: "a blue box" }],
  speed: "next_day",
  note: "as it is",
};
const OTHER: JsonObject = {
  day: "2027-03-30",
  urgent: false,
  people: ["value 1", "Eve"],
  gifts: [{ item: "a red box" }],
  speed: "slow",
  note: "as it",
};

Deno.test("isShown finds each kind of value in the question that shows it, and no other value", () => {
  const { rows } = questionOf(ACTION, INPUT, { locale: null, words: languageOf(null).turn });
  const values = rows.map(({ value }) => value);
  for (const [name, form] of ACTION.input) {
    assert.ok(isShown(INPUT[name] ?? null, form, values), name);
    assert.ok(!isShown(OTHER[name] ?? null, form, values), `another ${name}`);
  }
});
