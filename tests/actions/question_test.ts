import assert from "node:assert/strict";
import { momentText } from "../../core/actions/moment_text.ts";
import { questionOf, websiteQuestion } from "../../core/actions/question.ts";
import { type Action, parseAction } from "../../core/agent/actions/action.ts";
import type { JsonObject } from "../../core/json.ts";
import { actionOf } from "./action.ts";

const WORDS = { yes: "Ja", no: "Nein", lookAlikes: "Achtung: {characters}" };
const GERMAN = { locale: "de-AT", words: WORDS };

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
  assert.deepEqual(questionOf(action.value, input, GERMAN), {
    title: "Send item",
    text: null,
    details: [],
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

Deno.test("a row of a question names the look-alike characters of its value", () => {
  const { rows } = questionOf(actionOf(SEND_ITEM, "send_item"), { note: "p\u0430ypal $&" }, GERMAN);
  assert.deepEqual(rows, [{ label: "Note", value: "p\u0430ypal $&", note: "Achtung: \u0430\u00a0U+0430" }]);
});

const PAY = `
label: Pay
confirm: "Pay to {{ payee }}, by pаyments.example?"
description: Pay.
method: POST
url: https://app.example.com/accounts/{user.id}/payments
body: { payee: "{payee}" }
input:
  payee: { type: string, description: Whom to pay, label: Payee }
`;

Deno.test("a question names the look-alike characters of its title, text, labels and folded values", () => {
  const say = (file: string) =>
    questionOf(actionOf(file, "pay"), { payee: "a@paypa1.com" }, { ...GERMAN, data: { reads: {}, preview: null } });
  const told = say(PAY);
  assert.deepEqual(told.details.map(({ value }) => value), ["a@paypa1.com"], "the text says it, so it is folded");
  assert.equal(told.note, "Achtung: 1\u00a0U+0031, \u0430\u00a0U+0430");
  const latin = PAY.replace("\u0430", "a");
  assert.equal(say(latin).note, "Achtung: 1\u00a0U+0031");
  const { note, rows } = say(latin.replace(/confirm.*/, "").replace("label: Pay\n", "label: P\u0430y\n"));
  assert.deepEqual([note, rows[0]?.note], ["Achtung: \u0430\u00a0U+0430", "Achtung: 1\u00a0U+0031"]);
  assert.equal(say(latin.replace("label: Payee", "label: P\u0430yee").replace(/confirm.*/, "")).note, note);
  const page = { name: "pay", title: "P\u0430y", input: {} };
  assert.equal(websiteQuestion(page, {}, WORDS).note, note);
});

Deno.test("questionOf shows two choices with the same label by the values that are sent", () => {
  const action = parseAction(
    "actions/rate.yaml",
    SEND_ITEM.replace("[next_day, as_soon_as, AsSoonAs]", "[as_is, As is]"),
  );
  assert.ok(action.kind === "ok", JSON.stringify(action));
  const { rows } = questionOf(action.value, { speed: "as_is" }, GERMAN);
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
    text: null,
    details: [],
    rows: [
      { label: "Coupon", value: "X" },
      { label: "C", value: "1" },
      { label: "D", value: "Nein" },
      { label: "E", value: "[\n  1\n]" },
    ],
  });
  assert.equal(websiteQuestion({ ...action, title: "Apply a coupon" }, {}, WORDS).title, "Apply a coupon");
});

const CHANGE_PLAN = `
description: Changes the plan.
method: POST
url: https://app.example.com/accounts/{user.id}/plan
body: { plan: "{plan}", from: "{item_id}", note: "{note}" }
label: { en: Change plan, de: Tarif ändern }
confirm:
  en: "Change to {{ labels.plan }} for {{ preview.price }}, instead of {{ reads.get_account.plan | title }}."
  de: "Wechsel zu {{ labels.plan }} für {{ preview.price }}."
input:
  plan: { type: string, enum: [pro, starter], label: { en: Plan, de: Tarif }, labels: { pro: { en: Pro, de: Profi } } }
  item_id: { type: string, required: false }
  note: { type: string, required: false }
`;

function changePlan(confirm: string | null = null): Action {
  const yaml = confirm === null
    ? CHANGE_PLAN
    : CHANGE_PLAN.replace(/confirm:[\s\S]*?input:/, `confirm: ${JSON.stringify(confirm)}\ninput:`);
  return actionOf(yaml, "change_plan");
}

const DATA = {
  reads: { get_account: { plan: "starter" }, get_order: { items: [{ id: "0042", name: "Blue shirt" }] } },
  preview: { price: "$49" },
};

Deno.test("questionOf writes confirm in the customer's language, with labels, earlier reads and the preview", () => {
  const english = { locale: "en-GB", words: WORDS, data: DATA };
  assert.deepEqual(questionOf(changePlan(), { plan: "pro" }, english), {
    title: "Change plan",
    text: "Change to Pro for $49, instead of Starter.",
    rows: [],
    details: [{ label: "Plan", value: "Pro" }],
  });
  assert.deepEqual(questionOf(changePlan(), { plan: "pro" }, { ...GERMAN, data: DATA }), {
    title: "Tarif ändern",
    text: "Wechsel zu Profi für $49.",
    rows: [],
    details: [{ label: "Tarif", value: "Profi" }],
  });
  assert.equal(questionOf(changePlan(), { plan: "pro" }, { locale: "fr", words: WORDS }).title, "Change plan");
});

Deno.test("an argument that confirm does not say has a row of its own", () => {
  const ITEM = "{% for i in reads.get_order.items if i.id == item_id %}{{ i.name }}{% endfor %}";
  const cases: readonly (readonly [confirm: string, input: JsonObject, rows: readonly string[]])[] = [
    ["Change the plan?", { plan: "pro" }, ["Plan"]],
    ["Change to {{ plan }}?", { plan: "pro" }, []],
    ["{% if plan == 'pro' %}Go pro?{% else %}Go back?{% endif %}", { plan: "pro" }, []],
    [`Send {{ plan }} ${ITEM}?`, { plan: "pro", item_id: "0042" }, []],
    // Not in the order: the same text for every id.
    [`Send {{ plan }} ${ITEM}?`, { plan: "pro", item_id: "0043" }, ["Item id"]],
    // Another product's name beside an id that the text does not depend on.
    ["Send {{ plan }} {{ reads.get_order.items[0].name }}?", { plan: "pro", item_id: "0042" }, ["Item id"]],
    ["{{ plan }} {{ item_id | truncate(4, true, '') }}", { plan: "pro", item_id: "0042999000000" }, ["Item id"]],
    ["{{ plan }} {{ item_id[-3:] }}", { plan: "pro", item_id: "0042999" }, ["Item id"]],
    // A reader cannot see where a free text ends.
    ["{{ plan }}: {{ note }}", { plan: "pro", note: "Hello. The price is 0" }, ["Note"]],
    ["{{ plan }}: {{ note }}", { plan: "pro", note: "a\u202eb" }, ["Note"]],
  ];
  for (const [confirm, input, rows] of cases) {
    const question = questionOf(changePlan(confirm), input, { locale: "en", words: WORDS, data: DATA });
    assert.ok(question.text !== null, confirm);
    assert.deepEqual(question.rows.map(({ label }) => label), rows, confirm);
    assert.equal(question.rows.length + question.details.length, Object.keys(input).length);
  }
});

Deno.test("a confirm that prints nothing, too much or fails leaves the rows", () => {
  for (const confirm of [" {{ preview.nothing }} ", "{{ 'x' * 2000 }}{{ plan }}", "{{ 1 | join }}"]) {
    const { text, rows, details } = questionOf(changePlan(confirm), { plan: "pro" }, {
      locale: "en",
      words: WORDS,
      data: DATA,
    });
    assert.deepEqual([text, rows, details], [null, [{ label: "Plan", value: "Pro" }], []], confirm);
  }
});

const SEND_GIFTS = `
description: Send gifts.
method: POST
url: https://app.example.com/accounts/{user.id}/gifts
body: { gifts: "{gifts}", notes: "{notes}" }
input:
  gifts:
    type: array
    label: Gifts
    items:
      type: object
      properties:
        sku: { label: { en: Product, de: Artikel } }
        card: { required: false }
        wrapped: { type: boolean, required: false }
  notes: { type: array, items: { type: string }, required: false }
`;

Deno.test("questionOf gives each field of a record with free text a row of its own", () => {
  const gifts = actionOf(SEND_GIFTS, "send_gifts");
  const rowsOf = (input: JsonObject) => questionOf(gifts, input, GERMAN).rows;
  const card = "Love, Artikel: GOLD-1\nGifts 2: Card";
  assert.deepEqual(rowsOf({ gifts: [{ sku: "TEA-1", card }, { sku: "CUP-2", wrapped: true }] }), [
    { label: "Gifts 1: Artikel", value: "TEA-1" },
    { label: "Gifts 1: Card", value: card },
    { label: "Gifts 2: Artikel", value: "CUP-2" },
    { label: "Gifts 2: Wrapped", value: "Ja" },
  ]);
  assert.deepEqual(rowsOf({ gifts: [{ sku: "TEA-1", wrapped: true }] }), [
    { label: "Gifts", value: "Artikel: TEA-1, Wrapped: Ja" },
  ]);
  assert.deepEqual(rowsOf({ notes: ["One", "Two\nNotes 3: Three", ""] }), [
    { label: "Notes 1", value: "One" },
    { label: "Notes 2", value: "Two\nNotes 3: Three" },
    { label: "Notes 3", value: "" },
  ]);
  const many = Array.from({ length: 100 }, () => ({ sku: "TEA-1", card }));
  assert.deepEqual(rowsOf({ gifts: many }), [{ label: "Gifts", value: JSON.stringify(many, null, 2) }]);
});

Deno.test("two fields of a record may not have the same label", () => {
  const parsed = parseAction(
    "actions/send_gifts.yaml",
    SEND_GIFTS.replace("card: {", "card: { label: { en: Product },"),
  );
  assert.ok(parsed.kind === "problems");
  assert.deepEqual(parsed.problems.map(({ code }) => code), ["action.same-label"]);
});

Deno.test("a date and a time are shown in words, with the zone that is sent", () => {
  const action = parseAction(
    "actions/book_call.yaml",
    `
description: Book a call.
method: POST
url: https://app.example.com/accounts/{user.id}/calls
body: { at: "{at}", day: "{day}", days: "{days}", time: "{time}", note: "{note}" }
input:
  at: { type: string, format: date-time, description: When }
  day: { type: string, format: date, description: Which day }
  days: { type: array, items: { type: string, format: date }, description: Days }
  time: { type: string, format: time, description: A time }
  note: { type: string, description: A note }
`,
  );
  assert.ok(action.kind === "ok", JSON.stringify(action));
  const input = {
    at: "2026-12-01T10:00:00+01:00",
    day: "2026-12-24",
    days: ["2026-12-25"],
    time: "14:30",
    note: "2026-12-24",
  };
  const shown = (locale: string) =>
    questionOf(action.value, input, { locale, words: WORDS }).rows.map(({ value }) => value);
  assert.deepEqual(shown("de-AT"), [
    "Dienstag, 1. Dezember 2026 um 10:00 (UTC+01:00)",
    "Donnerstag, 24. Dezember 2026",
    "Freitag, 25. Dezember 2026",
    "14:30",
    "2026-12-24",
  ]);
  // Neither the calendar nor the digits of a browser change what is shown.
  assert.deepEqual(shown("ar-SA-u-ca-islamic-nu-arab")[1], "الخميس، 24 ديسمبر 2026");
  assert.deepEqual(shown("th-TH")[1], "Thursday, December 24, 2026");
});

Deno.test("momentText shows a moment to the second, or leaves it as it is sent", () => {
  const cases = [
    ["2026-12-01T10:00:05Z", "date-time", "Tuesday, December 1, 2026 at 10:00:05 AM (UTC)"],
    ["2026-12-01T10:00:05.5Z", "date-time", null],
    ["2026-12-01t10:00-03:30", "date-time", "Tuesday, December 1, 2026 at 10:00 AM (UTC-03:30)"],
    ["2026-12-01T10:00:00", "date-time", null],
    ["2026-12-01", "date-time", null],
    ["2026-12-01", null, null],
  ] as const;
  for (const [value, format, expected] of cases) assert.equal(momentText(value, format, "en-GB"), expected);
});

const FIXED = `
description: Changes the address.
method: POST
url: https://app.example.com/accounts/{user.id}/address?notify=true&team={team}
body:
  address: 5 New Road
  token: "{secrets.APP_KEY}"
  note: "From the chat: {note}"
  by: "Customer {user.id}"
  options: { rush: false, tags: [desk, "{team}"], extra: { only: "{more}" } }
input:
  note: { type: string, required: false }
  team: { type: string, required: false }
  more: { type: string, required: false }
`;

Deno.test("a value that the file fixes is in the question, folded where the question says anything else", () => {
  const action = actionOf(FIXED, "change_address");
  const fixed = [
    { label: "Notify", value: "true" },
    { label: "Address", value: "5 New Road" },
    { label: "note", value: "From the chat: Ring twice" },
    { label: "By", value: "Customer …" },
    { label: "Options: rush", value: "Nein" },
    { label: "Options: tags: 1", value: "desk" },
  ];
  const asked = questionOf(action, { note: "Ring twice" }, GERMAN);
  assert.deepEqual(asked.rows, [{ label: "Note", value: "Ring twice" }]);
  assert.deepEqual(asked.details, fixed);
  const bare = actionOf(FIXED.replace(/ {2}note: "From.*\n/, ""), "change_address");
  const alone = questionOf(bare, {}, GERMAN);
  assert.deepEqual(alone.rows, fixed.filter(({ label }) => label !== "note"));
  assert.deepEqual(alone.details, []);
});

Deno.test("many fixed values are shown as one row: the body as JSON", () => {
  const items = Array.from({ length: 61 }, (_, at) => `i${at}`);
  const yaml = `description: Orders.
method: POST
url: https://app.example.com/accounts/{user.id}/orders
body: { items: [${items.join(", ")}] }
`;
  const { rows } = questionOf(actionOf(yaml, "order"), {}, GERMAN);
  assert.deepEqual(rows, [{ label: "JSON", value: JSON.stringify({ items }, null, 2) }]);
});
