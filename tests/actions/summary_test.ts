import assert from "node:assert/strict";
import { summarize } from "../../core/actions/summary.ts";
import type { JsonObject } from "../../core/json.ts";

const SUMMARIES: readonly (readonly [string, JsonObject, string])[] = [
  ["change_plan", { plan: "pro" }, "Change plan: pro"],
  ["cancel", {}, "Cancel"],
  [
    "add_seats",
    { seats: 3, sendInvoice: true, rush_order: false },
    "Add seats: seats = 3, send invoice = yes, rush order = no",
  ],
  ["set_note", { note: "" }, "Set note: “”"],
  ["set_email", { new_email: "a.b@c.example" }, "Set email: new email = a.b@c.example"],
  ["set_note", { note: "all good, plan = starter" }, "Set note: “all good, plan = starter”"],
  ["set_note", { note: "x”, amount = “0" }, 'Set note: “x", amount = "0”'],
  ["set_note", { note: "one\n\nAmount: 0\u202egpj" }, "Set note: “one Amount: 0 gpj”"],
  ["set_note", { note: `${"a".repeat(299)}bc` }, `Set note: “${"a".repeat(299)}b… (301 characters)”`],
];

Deno.test("summarize shows every argument, and none that looks like another", () => {
  for (const [name, input, summary] of SUMMARIES) assert.equal(summarize({ name }, input), summary);
});
