import assert from "node:assert/strict";
import { parseAction } from "../../../core/agent/actions/action.ts";

const KEY = "headers: {Authorization: 'Bearer {secrets.SHOP_KEY}'}\n";

type Row = readonly [url: string, inputs: string, more?: string];

/** Reads of any customer's record by anyone who chats. */
const WARNED: readonly Row[] = [
  ["/orders/{order_id}", "order_id: {}"],
  ["/orders/{id}", "id: {}"],
  ["/orders/{order}", "order: {}"],
  ["/orders/{x}", "x: {}"],
  ["/orders/{status}", "status: {}"],
  ["/invoices/{page}", "page: {type: integer}"],
  ["/orders?number={number}", "number: {}"],
  ["/warranty?serial={serial_number}", "serial_number: {}"],
  ["/orders?id={x}", "x: {}"],
  ["/orders?ids={order_ids}", "order_ids: {type: array}"],
  ["/find?reference={ref}", "ref: {}"],
  ["/tracking?code={code}", "code: {}"],
  ["/claims/{claim}", "claim: {}"],
  ["/rechnungen/{nr}", "nr: {type: integer}"],
  ["/bestellungen/{bestellung}", "bestellung: {}"],
  ["/files/{uuid}", "uuid: {format: uuid}"],
  ["/search", "order_id: {}", "method: POST\nreads: true\nbody: {filter: {order: '{order_id}'}}\n"],
  [
    "/search",
    "x: {type: array, items: {type: object, properties: {order_id: {}}}}",
    "method: POST\nreads: true\nbody: {x: '{x}'}\n",
  ],
  // Everyone who is signed in has a name.
  ["/orders/{order_id}?name={user.name}", "order_id: {}"],
];

/** Reads that name no customer's record, or say whose it is. */
const FINE: readonly Row[] = [
  ["/orders/{order_id}?customer={user.id}", "order_id: {}"],
  ["/customers/{user.email}/orders/{order_id}", "order_id: {}"],
  ["/orders/{order_id}", "order_id: {}", "account: {public: The number is on the parcel.}\n"],
  ["/search?q={q}&page={page}&limit={limit}", "q: {}, page: {type: integer}, limit: {type: integer}"],
  ["/search?q={search}&sort={order}", "search: {}, order: {}"],
  [
    "/list?page={page_number}&next={page_token}&sort_order={sort_order}",
    "page_number: {}, page_token: {}, sort_order: {}",
  ],
  ["/plans/{plan}", "plan: {}"],
  ["/plans/{name}", "name: {}"],
  ["/products/{id}", "id: {}"],
  ["/products/{product_id}/variants/{variant}", "product_id: {}, variant: {}"],
  ["/articles/{slug}", "slug: {}"],
  ["/shipping?country={country_code}&zip={postal_code}", "country_code: {}, postal_code: {}"],
  ["/weather/{city}", "city: {}"],
  ["/orders/{which}", "which: {enum: [open, done]}"],
  ["/orders/{status}", "status: {enum: [open, done]}"],
  ["/orders/page-{n}", "n: {type: integer}"],
  ["/bookings/{day}", "day: {format: date}"],
  ["/rates/{currency}?date={day}", "currency: {}, day: {format: date}"],
  ["/stock/{sku}", "sku: {}"],
  ["/status", ""],
];

function warningsOf(url: string, inputs: string, more: string): readonly string[] {
  const parsed = parseAction("actions/a.yaml", `description: x\nurl: "${url}"\ninput: {${inputs}}\n${more}`);
  assert.ok(parsed.kind === "ok", JSON.stringify(parsed));
  return parsed.warnings.map(({ code }) => code).filter((code) => code !== "action.reads");
}

Deno.test("only a read that sends a key, selects a record and names no customer has the warning", () => {
  for (const [url, inputs, more = ""] of WARNED) {
    assert.deepEqual(warningsOf(`https://a.example${url}`, inputs, KEY + more), ["action.any-record"], url);
  }
  for (const [url, inputs, more = ""] of FINE) {
    assert.deepEqual(warningsOf(`https://a.example${url}`, inputs, KEY + more), [], url);
  }
});

Deno.test("a read of a record without a key has the warning only if its host is private", () => {
  for (const host of ["http://shop", "http://10.0.0.7:8080", "https://crm.internal"]) {
    assert.deepEqual(warningsOf(`${host}/orders/{order_id}`, "order_id: {}", ""), ["action.any-record"], host);
  }
  assert.deepEqual(warningsOf("https://a.example/orders/{order_id}", "order_id: {}", ""), []);
});

Deno.test("the warning names the input, who could read the record, and how to fix it", () => {
  const warning = (url: string) => {
    const parsed = parseAction("actions/a.yaml", `description: x\nurl: "${url}"\ninput: {order_id: {}}\n${KEY}`);
    assert.ok(parsed.kind === "ok");
    return parsed.warnings[0];
  };
  const open = warning("https://a.example/orders/{order_id}");
  assert.match(open?.message ?? "", /Everyone who chats, also a visitor .* `order_id`/);
  for (const part of ["/customers/{user.id}/orders/{order_id}", "customer={user.id}", "account: {public:"]) {
    assert.ok(open?.fix?.includes(part), part);
  }
  assert.match(
    warning("https://a.example/orders/{order_id}?n={user.name}")?.message ?? "",
    /^Everyone who is signed in/,
  );
});
