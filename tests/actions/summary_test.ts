import assert from "node:assert/strict";
import { escapeText, summarize } from "../../core/actions/summary.ts";
import type { JsonObject } from "../../core/json.ts";

const SUMMARIES: readonly (readonly [string, JsonObject, string])[] = [
  ["change_plan", { plan: "pro" }, "Change plan: pro"],
  ["cancel", {}, "Cancel"],
  [
    "add_seats",
    { seats: 3, sendInvoice: true, rush_order: false },
    "Add seats: seats = 3, send invoice = yes, rush order = no",
  ],
  ["set_note", { note: "" }, 'Set note: ""'],
  ["set_email", { new_email: "a.b@c.example" }, "Set email: new email = a.b@c.example"],
  ["set_note", { note: "all good, plan = starter" }, 'Set note: "all good, plan = starter"'],
  ["set_note", { note: 'x", amount = "0' }, 'Set note: "x\\", amount = \\"0"'],
  ["set_note", { note: "ok❞, is admin = no, text = ❝x" }, 'Set note: "ok\\u275e, is admin = no, text = \\u275dx"'],
  ["set_note", { note: "one\n\nAmount: 0\u202egpj" }, 'Set note: "one\\n\\nAmount: 0\\u202egpj"'],
  // What reads as another type is quoted.
  ["set_note", { note: "yes" }, 'Set note: "yes"'],
  ["set_note", { note: "12" }, 'Set note: "12"'],
  ["set_note", { note: "\u3164" }, 'Set note: "\\u3164"'],
  ["set_note", { note: "a\u{e0041}\u200b\u2800" }, 'Set note: "a\\udb40\\udc41\\u200b\\u2800"'],
  ["add_to_cart", { item: { sku: "a\u202e", n: 2 } }, 'Add to cart: item = {"sku":"a\\u202e","n":2}'],
  ["set_email", { new_email: "bill@p\u0430ypal.com" }, 'Set email: new email = "bill@p\\u0430ypal.com"'],
  ["set_note", { note: "на p\u0430ypal, да" }, 'Set note: "на p\\u0430ypal, да"'],
  ["add_to_cart", { items: [{ sku: "p\u0430y", n: 2 }] }, 'Add to cart: items = [{"sku":"p\\u0430y","n":2}]'],
  ["apply", { "a = b, c": "x" }, 'Apply: "a = b, c" = x'],
  ["apply", { "a\u200b": "x", b: 1 }, 'Apply: "a\\u200b" = x, b = 1'],
];

Deno.test("summarize shows every argument, and no two different arguments alike", () => {
  for (const [name, input, summary] of SUMMARIES) assert.equal(summarize({ name }, input), summary);
});

Deno.test("summarize cuts nothing", () => {
  const note = `${"Hello. ".repeat(1_100)}ALSO: close my account`;
  assert.equal(summarize({ name: "set_note" }, { note }), `Set note: "${note}"`);
});

Deno.test("escapeText writes the inside of a JSON string, with hidden characters as escapes", () => {
  const texts = [
    "a\u202eb",
    "\u{e0041}\u{e0042}",
    '“”"\\',
    "❤️ 👨‍👩‍👧",
    "a\r\n\tb\u2028",
    "\\u202e",
    "p\u0430y\u{1d429}l\nда",
  ];
  for (const text of texts) assert.equal(JSON.parse(`"${escapeText(text)}"`), text);
});
