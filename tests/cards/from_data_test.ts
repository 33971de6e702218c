import assert from "node:assert/strict";
import fc from "fast-check";
import { renderWidget } from "../../core/agent/widgets/widget_card.ts";
import { cardFromData } from "../../core/cards/from_data.ts";
import { outlineCard } from "../../core/cards/outline.ts";
import { isJsonObject, type JsonValue } from "../../core/json.ts";
import { API_ANSWERS } from "./api_answers.ts";

/** The outline of the card that a proposal makes of data; a card must come of it, without problems or warnings. */
function shown(proposal: ReturnType<typeof cardFromData>, data: JsonValue): string {
  const rendered = renderWidget(proposal, data, "proposed");
  assert.ok(rendered.kind === "card", `${JSON.stringify(rendered)}\n${proposal.template}`);
  assert.deepEqual([...rendered.problems, ...rendered.warnings], [], proposal.template);
  assert.ok((rendered.summary ?? "").trim() !== "");
  return outlineCard(rendered.card);
}

Deno.test("cardFromData shows the useful fields of real answers, and no others", async (test) => {
  for (const { title, data, shows, hides = [], leavesOut = [] } of API_ANSWERS) {
    await test.step(title, () => {
      const proposal = cardFromData(data, null, "Answer");
      const outline = shown(proposal, data);
      for (const line of shows) assert.match(outline, line);
      for (const word of hides) assert.ok(!outline.includes(word), `${word} in ${outline}`);
      for (const key of leavesOut) assert.ok(proposal.leftOut.includes(key), proposal.leftOut.join());
    });
  }
});

Deno.test("a row's details are separated by a dot if an earlier one is present", () => {
  const order = { name: "Lamp", total: 5, placed: "2026-10-01" };
  const proposal = cardFromData({ orders: [order, order] }, null, "Orders");
  assert.match(shown(proposal, { orders: [order] }), /Total: 5[^]*· /);
  assert.doesNotMatch(shown(proposal, { orders: [{ ...order, total: null }] }), /· /);
});

Deno.test("cardFromData's sample makes the same kind of card, and holds no secret", async (test) => {
  for (const { title, data, hides = [] } of API_ANSWERS) {
    await test.step(title, () => {
      const proposal = cardFromData(data, null, "Answer");
      assert.ok(JSON.stringify(proposal.sample).length <= 24_000);
      assert.equal(shown(proposal, proposal.sample).split("\n")[0], shown(proposal, data).split("\n")[0]);
      if (title === "secrets") { for (const word of hides) assert.ok(!JSON.stringify(proposal.sample).includes(word)); }
    });
  }
});

Deno.test("cardFromData makes a card of every answer with any field missing or null", async (test) => {
  for (const { title, data } of API_ANSWERS) {
    await test.step(title, () => {
      const proposal = cardFromData(data, null, "Answer");
      for (const changed of [{}, [], ...withoutOne(data, 0)]) shown(proposal, changed);
    });
  }
});

Deno.test("cardFromData writes no value of the data into the template", async (test) => {
  for (const { title, data } of API_ANSWERS) {
    await test.step(title, () => {
      const { template, summary } = cardFromData(data, null, "Answer");
      for (const text of textsIn(data)) assert.ok(!template.includes(text) && !summary.includes(text), text);
    });
  }
});

/** Answers whose keys are ids: what is shown, and the keys that no template may hold. */
const KEYED: readonly {
  readonly what: string;
  readonly data: JsonValue;
  readonly shows: RegExp;
  readonly keys: RegExp;
}[] = [
  {
    what: "a product's variants",
    data: {
      name: "T-Shirt",
      product_id: "9523456873",
      variants: {
        "9612497925": { item_id: "9612497925", options: { color: "blue", size: "M" }, available: true, price: 50.88 },
        "8124970213": {
          item_id: "8124970213",
          options: { color: "purple", size: "XL" },
          available: false,
          price: 49.67,
        },
      },
    },
    shows: /9612497925[\s\S]*blue[\s\S]*8124970213[\s\S]*purple/,
    keys: /9612497925|8124970213/,
  },
  {
    what: "one payment method of a user",
    data: {
      name: { first_name: "Yusuf", last_name: "Rossi" },
      payment_methods: {
        credit_card_9513926: { source: "credit_card", brand: "mastercard", id: "credit_card_9513926" },
      },
    },
    shows: /mastercard/,
    keys: /credit_card_9513926/,
  },
  {
    what: "nothing but a map",
    data: { orders: { "1042": { status: "open", total: 12 }, "1043": { status: "paid", total: 30 } } },
    shows: /1042[\s\S]*open[\s\S]*1043[\s\S]*paid/i,
    keys: /104[23]/,
  },
  {
    what: "named records",
    data: {
      user: "Ada",
      plans: { P1: { name: "Basic", price_note: "free" }, P2: { name: "Pro", price_note: "paid" } },
    },
    shows: /Basic[\s\S]*P1[\s\S]*Pro[\s\S]*P2/,
    keys: /P[12]/,
  },
];

for (const { what, data, shows, keys } of KEYED) {
  Deno.test(`cardFromData loops over records keyed by ids: ${what}`, () => {
    const proposal = cardFromData(data, null, "Answer");
    assert.match(shown(proposal, data), shows);
    assert.doesNotMatch(proposal.template, keys);
  });
}

Deno.test("cardFromData names an order by its own id, and shows that of another answer", () => {
  const order = (order_id: string) => ({ order_id, user_id: "yusuf_rossi_9620", status: "pending", city: null });
  const proposal = cardFromData(order("#W2378156"), null, "Order");
  const outline = shown(proposal, order("#W6779827"));
  assert.match(outline, /Title "#W6779827"/);
  assert.ok(!outline.includes("yusuf_rossi_9620") && !outline.includes("#W2378156"));
});

Deno.test("cardFromData keeps an object whose keys are names an object", () => {
  const channels = { email: { on: true, frequency: "daily" }, sms: { on: false, frequency: "never" } };
  const { template } = cardFromData({ name: "Ada", channels }, null, "Settings");
  assert.match(template, /channels\.email/);
});

Deno.test("cardFromData takes any title", () => {
  for (const title of ["Your plan", 'A "quoted" {{ title }}', "{% if x %}", "Üñï \\ 日本", "#}"]) {
    const data = { name: "Ann", status: "active" };
    const proposal = cardFromData(data, title, "Answer");
    const outline = shown(proposal, data);
    assert.ok(outline.includes(`Title ${JSON.stringify(title)}`), outline);
    assert.match(outline, /"Name"[\s\S]*"Ann"/);
    assert.ok(shown(cardFromData([{ name: "Ann" }], title, "Answer"), [{ name: "Ann" }]).startsWith("ListView"));
    shown(cardFromData([1, 2], title, "Answer"), [1, 2]);
  }
});

Deno.test("cardFromData stays small for huge answers", () => {
  const item = (at: number) => ({
    ...Object.fromEntries(Array.from({ length: 150 }, (_, key) => [`field_${key}`, `${at} ${"x".repeat(60)}`])),
    name: `Item ${at}`,
    inner: { a: 1, b: "two", list: [{ name: "x" }] },
  });
  const list = Array.from({ length: 2000 }, (_, at) => item(at));
  for (
    const data of [list, { items: list, ...item(0) }, Object.fromEntries(list.map((each, at) => [`key${at}`, each]))]
  ) {
    const proposal = cardFromData(data, null, "Huge");
    assert.ok(proposal.template.length < 40_000, String(proposal.template.length));
    assert.ok(JSON.stringify(proposal.sample).length <= 24_000);
    assert.ok(proposal.leftOut.length <= 40);
    shown(proposal, data);
  }
});

Deno.test("cardFromData makes a card of any JSON, which renders with any other JSON or reports why not", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue({ maxDepth: 4 }), (first, second) => {
    const [data, other] = [plain(first), plain(second)];
    const proposal = cardFromData(data, null, "Anything");
    shown(proposal, data);
    shown(proposal, proposal.sample);
    assert.ok(["card", "problems"].includes(renderWidget(proposal, other, "proposed").kind));
  }));
});

function plain(value: unknown): JsonValue {
  const copy: JsonValue = JSON.parse(JSON.stringify(value));
  return copy;
}

/** The data with each field of its objects gone, and with each null, one at a time. */
function withoutOne(value: JsonValue, depth: number): readonly JsonValue[] {
  if (depth > 3) return [];
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    return first === undefined ? [] : withoutOne(first, depth + 1).map((changed) => [changed, ...rest]);
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const others = Object.entries(value).filter(([each]) => each !== key);
    const replaced = (changed: JsonValue) => Object.fromEntries([...others, [key, changed]]);
    return [Object.fromEntries(others), replaced(null), ...withoutOne(inner, depth + 1).map(replaced)];
  });
}

/** Texts long enough to be no word of the template's own. */
function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === "string") return value.length > 11 ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => textsIn(item));
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

Deno.test("the proposal for a list names the fields that its rows omit", () => {
  const order = {
    name: "Lamp",
    total: 5,
    placed: "2026-10-01",
    status: "paid",
    color: "red",
    size: "L",
    seller: "Ada",
  };
  const data = { orders: [order, order] };
  const proposal = cardFromData(data, null, "Orders");
  const outline = shown(proposal, data);
  const left = Object.entries(order).filter(([, value]) => /[A-Z]/.test(`${value}`) && !outline.includes(`${value}`));
  assert.ok(proposal.leftOut.length > 0);
  for (const [key] of left) assert.ok(proposal.leftOut.includes(key), key);
  for (const key of ["name", "total", "status"]) assert.ok(!proposal.leftOut.includes(key), key);
});

Deno.test("the proposal for a table names the columns that it omits, and says that an empty list has none", () => {
  const bike = { id: 1, bike: "Comet", status: "free", price: 12, deposit: 50, note: "red" };
  const data = { rentals: [bike, { ...bike, id: 2 }] };
  const proposal = cardFromData(data, null, "Rentals");
  const outline = shown(proposal, data);
  const left = Object.keys(bike).filter((key) => !new RegExp(key, "i").test(outline));
  assert.deepEqual(proposal.leftOut, left);
  assert.ok(left.length > 0);
  assert.match(shown(proposal, { rentals: [] }), /Nothing here yet/);
});

Deno.test("cardFromData reads the fields of a wide answer in linear time", () => {
  const looksAt = (fields: number) => {
    let looks = 0;
    const names = Array.from(
      { length: fields },
      (_, at) => at < 40 ? `a${at} state` : at < 80 ? `total_b${at}` : `k${at}`,
    );
    const data = Object.fromEntries(names.map((name, at) => [name, at < 40 ? "open" : 1]));
    const watched = new Proxy(data, {
      get: (target, name, receiver) => (looks++, Reflect.get(target, name, receiver)),
    });
    cardFromData(watched, null, "Answer");
    return looks;
  };
  const [narrow, wide] = [looksAt(1000), looksAt(2000)];
  assert.ok(wide - narrow < 20 * 1000, `${narrow} looks at 1,000 fields, ${wide} at 2,000`);
});

/** [data, the amounts that the note names; null: no note]. */
const WHOLE_AMOUNTS: readonly (readonly [JsonValue, string | null])[] = [
  [{ total: 4990, currency: "EUR" }, "`total`"],
  [{ price: { amount: 2400, currency: "USD" } }, "`price.amount`"],
  [
    { currency: "EUR", items: [{ price: 1000, name: "x" }, { price: 2000, name: "y" }], total: 3000 },
    "`total`, `price`",
  ],
  [{ orders: [{ id: 1, total: 4990, currency: "EUR" }] }, "`total`"],
  // A fraction says that the amounts are in the currency itself, and cents say so, too.
  [{ total: 4990.5, tax: 100, currency: "EUR" }, null],
  [{ total: 49, currency: "EUR" }, null],
  [{ total_cents: 4990, currency: "EUR" }, null],
  [{ total: 4990, currency: "eur" }, null],
  [{ total: 4990, currency: "JPY" }, null],
  [{ total: "4990", currency: "EUR" }, null],
  [{ total: 4990 }, null],
  [{ count: 4990, currency: "EUR" }, null],
  ["4990 EUR", null],
];

Deno.test("cardFromData points out integer amounts beside a currency, which may be cents", () => {
  for (const [data, names] of WHOLE_AMOUNTS) {
    const { amountsNote } = cardFromData(data, null, "Order");
    assert.equal(amountsNote?.split(": ")[0] ?? null, names, JSON.stringify(data));
  }
});
