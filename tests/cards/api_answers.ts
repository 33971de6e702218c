/**
 * Answers as real interfaces give them, with what a proposed card must show of each and what it must not.
 *
 * @module
 */
import type { JsonValue } from "../../core/json.ts";

/** An answer and what is expected of the card for it. */
export type ApiAnswer = {
  readonly title: string;
  readonly data: JsonValue;
  /** Lines of the outline, in their order. */
  readonly shows: readonly RegExp[];
  /** Words that stand nowhere in the card. */
  readonly hides?: readonly string[];
  /** Keys that the proposal names as left out. */
  readonly leavesOut?: readonly string[];
};

const LONG =
  "We looked into it and found that the export had stopped half way. It is running again now, and nothing was lost.";

const IDENTITY_KEYS: JsonValue = JSON.parse(
  '{"constructor":"c","__proto__":"p","prototype":{"x":"deep"},"toString":"t","name":"Ann"}',
);

/** The table. */
export const API_ANSWERS: readonly ApiAnswer[] = [
  {
    title: "a subscription in cents with moments as numbers",
    data: {
      id: "sub_1MowQVLkdIwHu7ix",
      object: "subscription",
      status: "past_due",
      currency: "usd",
      created: 1763640000,
      current_period_end: 1766232000,
      cancel_at: null,
      cancel_at_period_end: false,
      livemode: false,
      metadata: {},
      customer: "cus_Na6dX7aXxi11N4",
      plan: { id: "price_1", amount: 2000, interval: "month", nickname: "Pro" },
      items: {
        object: "list",
        data: [{ id: "si_1", price: { unit_amount: 2000 }, description: "Pro seat", quantity: 3 }],
      },
      latest_invoice: { hosted_invoice_url: "https://invoice.example.com/i/1", amount_due: 6000, number: "A-0007" },
    },
    shows: [
      /Title "Answer"/,
      /Badge "Past due" color=danger/,
      /Caption "Created"[\s\S]*20 Nov 2025/,
      /Caption "Cancel at period end"[\s\S]*"No"/,
      /"Plan"[\s\S]*20\.00 USD[\s\S]*"Pro"/,
      /"Pro seat"/,
      /60\.00 USD/,
      /Button "Open hosted invoice".*opens https:\/\/invoice\.example\.com/,
    ],
    hides: ["sub_1MowQVLkdIwHu7ix", "cus_Na6dX7aXxi11N4", "price_1", "livemode"],
    leavesOut: ["id", "object", "livemode", "metadata", "currency"],
  },
  {
    title: "a page of invoices",
    data: {
      object: "list",
      has_more: false,
      url: "/v1/invoices",
      data: [
        {
          id: "in_1",
          number: "A-1",
          status: "paid",
          total: 2000,
          currency: "eur",
          created: 1763640000,
          hosted_invoice_url: "https://pay.example.com/1",
        },
        {
          id: "in_2",
          number: "A-2",
          status: "open",
          total: 350,
          currency: "eur",
          created: 1766232000,
          hosted_invoice_url: null,
        },
      ],
    },
    shows: [
      /^ListView/,
      /ListViewItem → opens https:\/\/pay\.example\.com\/1/,
      /"A-1"/,
      /20\.00 EUR/,
      /"Paid" color=success/,
      /"3\.50 EUR"/,
      /"Open" color=info/,
    ],
    hides: ["in_1", "/v1/invoices"],
  },
  {
    title: "an issue of a code host",
    data: {
      url: "https://api.example.com/repos/a/b/issues/7",
      repository_url: "https://api.example.com/repos/a/b",
      labels_url: "https://example.com/repos/a/b/labels{/name}",
      html_url: "https://code.example.com/a/b/issues/7",
      id: 1,
      node_id: "MDU6SXNzdWUx",
      number: 7,
      title: "Found a bug",
      state: "open",
      locked: false,
      user: {
        login: "octocat",
        id: 1,
        avatar_url: "https://code.example.com/octocat.png",
        type: "User",
        site_admin: false,
      },
      labels: [{ id: 2, name: "bug", color: "f29513" }],
      assignee: null,
      comments: 3,
      created_at: "2026-11-02T13:33:48Z",
      body: LONG,
    },
    shows: [
      /Title "Found a bug"/,
      /Badge "Open" color=info/,
      /2 Nov 2026, 13:33/,
      /"Body"[\s\S]*half way/,
      /"User"/,
      /"bug"/,
      /Button "Open" .*opens https:\/\/code\.example\.com\/a\/b\/issues\/7/,
    ],
    hides: ["MDU6SXNzdWUx", "api.example.com", "f29513"],
  },
  {
    title: "a shop's order inside an envelope",
    data: {
      order: {
        id: 450789469,
        admin_graphql_api_id: "gid://shop/Order/450789469",
        name: "#1001",
        currency: "EUR",
        financial_status: "paid",
        fulfillment_status: null,
        total_price: "409.94",
        subtotal_price: "398.00",
        total_price_set: { shop_money: { amount: "409.94", currency_code: "EUR" } },
        created_at: "2026-11-10T11:00:00-05:00",
        order_status_url: "https://shop.example.com/orders/1",
        shipping_address: {
          first_name: "Bob",
          address1: "Chestnut Street 92",
          city: "Louisville",
          zip: "40202",
          country: "United States",
          province: "Kentucky",
        },
        line_items: [
          { id: 1, title: "IPod Nano, 8 GB", quantity: 1, price: "199.00", fulfillment_status: "fulfilled" },
          { id: 2, title: "IPod Nano, 16 GB", quantity: 1, price: "199.00", fulfillment_status: null },
        ],
        fulfillments: [],
      },
    },
    shows: [
      /Title "#1001"/,
      /"Paid" color=success/,
      /409\.94 EUR/,
      /10 Nov 2026, 11:00/,
      /"Shipping address"[\s\S]*Louisville/,
      /"Line items"[\s\S]*IPod Nano, 8 GB[\s\S]*199\.00 EUR/,
      /Button "Open order status"/,
    ],
    hides: ["gid://", "450789469"],
  },
  {
    title: "a parcel with its events",
    data: {
      tracking_number: "JD014600003828",
      carrier: "DHL",
      status: "in_transit",
      estimated_delivery: "2026-11-23",
      signed_by: null,
      events: [
        {
          description: "Left the sorting centre",
          location: "Leipzig",
          timestamp: "2026-11-20T05:42:00+01:00",
          status: "in_transit",
        },
        {
          description: "Handed to the carrier",
          location: "Berlin",
          timestamp: "2026-11-19T15:30:00+01:00",
          status: "accepted",
        },
      ],
    },
    shows: [
      /Title "JD014600003828"/,
      /"In transit" color=info/,
      /23 Nov 2026/,
      /"Events"[\s\S]*Left the sorting centre[\s\S]*Leipzig[\s\S]*20 Nov 2026, 05:42/,
    ],
  },
  {
    title: "an account with a word for the price",
    data: {
      plan: "starter",
      status: "active",
      seats: 5,
      seatsUsed: 3,
      renewsOn: "2027-03-01",
      price: "20 EUR / month",
      billingUrl: "https://app.example.com/billing",
    },
    shows: [
      /Title "starter"/,
      /"Active" color=success/,
      /"Seats used"[\s\S]*"3"/,
      /"Renews on"[\s\S]*1 Mar 2027/,
      /20 EUR \/ month/,
      /Button "Open billing"/,
    ],
  },
  {
    title: "a payment with a money object",
    data: {
      id: "5O190127TN364715T",
      status: "COMPLETED",
      purchase_units: [{
        reference_id: "d9f8",
        amount: { currency_code: "USD", value: "100.00" },
        payee: { email_address: "a@example.com" },
      }],
      payer: {
        name: { given_name: "John", surname: "Doe" },
        email_address: "john@example.com",
        payer_id: "QYR5Z8XDVJNXQ",
      },
      amount: { value: "100.00", currency_code: "USD" },
      create_time: "2026-11-01T20:00:00Z",
      links: [{ href: "https://api.example.com/v2/orders/5O", rel: "self", method: "GET" }],
    },
    shows: [
      /"Completed" color=success/,
      /"Amount"[\s\S]*100\.00 USD/,
      /1 Nov 2026, 20:00/,
      /"Payer"[\s\S]*john@example\.com/,
    ],
    hides: ["QYR5Z8XDVJNXQ", "api.example.com"],
  },
  {
    title: "amounts in yen, which has no cents",
    data: { order: "JP-1", currency: "jpy", total: 4800, paid: true },
    shows: [/"4800 JPY"/, /"Paid"[\s\S]*"Yes"/],
  },
  {
    title: "amounts in cents by their name",
    data: { name: "Seat", price_cents: 1250, shipping_cents: 0 },
    shows: [/Title "Seat"/, /"12\.50"/, /"0\.00"/],
  },
  {
    title: "JSON:API",
    data: {
      jsonapi: { version: "1.0" },
      data: {
        type: "tickets",
        id: "9",
        attributes: {
          subject: "Cannot export",
          priority: "urgent",
          "created-at": "2026-11-20T08:00:00Z",
          "due at": null,
        },
        relationships: { owner: { data: { id: "1" } } },
      },
      included: [],
    },
    shows: [/Title "Cannot export"/, /"Urgent"/, /"Created at"[\s\S]*20 Nov 2026, 08:00/],
  },
  {
    title: "a success envelope around pages",
    data: {
      success: true,
      message: "OK",
      data: {
        items: [{ name: "Ann", role: "Admin", last_login: "2026-11-19T10:00:00Z" }, {
          name: "Bo",
          role: "Member",
          last_login: null,
        }],
      },
      meta: { page: 1, total: 2 },
    },
    shows: [/^ListView/, /"Ann"/, /"Admin"/, /"Bo"/],
  },
  {
    title: "a list of people at the top",
    data: [{
      id: 1,
      name: "Leanne Graham",
      username: "Bret",
      email: "leanne@example.com",
      address: { city: "Gwenborough" },
      website: "hildegard.example",
    }, { id: 2, name: "Ervin Howell", username: "Antonette", email: "ervin@example.com" }],
    shows: [/^ListView/, /"Leanne Graham"/, /"Bret"/, /"Ervin Howell"/],
  },
  {
    title: "measurements, which only columns tell apart",
    data: [{ date: "2026-11-18", requests: 1200, errors: 3 }, { date: "2026-11-19", requests: 1350, errors: 0 }],
    shows: [/Table\.Row header=true/, /"Date"[\s\S]*"Requests"[\s\S]*"Errors"/, /18 Nov 2026[\s\S]*"1200"[\s\S]*"3"/],
  },
  { title: "a list of words", data: ["read", "write"], shows: [/Title "Answer"/, /"read"/, /"write"/] },
  {
    title: "a list of numbers in an envelope",
    data: { scores: [3, 5, 8] },
    shows: [/Title "Scores"/, /"3"[\s\S]*"5"[\s\S]*"8"/],
  },
  { title: "an empty list", data: [], shows: [/Title "Answer"/, /Nothing here yet/] },
  { title: "an empty page", data: { data: [], has_more: false }, shows: [/Nothing here yet/] },
  { title: "nothing", data: {}, shows: [/There is nothing to show/] },
  { title: "null", data: null, shows: [/Card/] },
  { title: "a number", data: 42, shows: [/"Value"[\s\S]*"42"/] },
  { title: "a text", data: "It works.", shows: [/"Value"[\s\S]*"It works\."/] },
  { title: "a yes", data: true, shows: [/"Value"[\s\S]*"Yes"/] },
  {
    title: "keys that are no names",
    data: {
      "order-number": "A-1",
      details: {
        "first name": "Ann",
        'say "hi"': "hello",
        "back\\slash": "kept",
        "two  spaces": "wide",
        "{{ x }}": "braces",
        "%}": "percent",
        "": "nameless",
        größe: "XL",
      },
      größe: "M",
      "if": "word",
    },
    shows: [
      /"Details"/,
      /"First name"[\s\S]*"Ann"/,
      /"hello"/,
      /"kept"/,
      /"wide"/,
      /"braces"/,
      /"XL"/,
      /"Größe"[\s\S]*"M"|"M"/,
    ],
    leavesOut: ["order-number", "if"],
  },
  { title: "keys of every object", data: IDENTITY_KEYS, shows: [/Title "Ann"/, /"c"/], hides: ["function", "[native"] },
  {
    title: "secrets",
    data: {
      name: "Key 1",
      api_key: "sk_live_51H",
      apiKey: "sk_live_52H",
      access_token: "ya29.abcdef",
      password: "hunter22",
      client_secret: "cs_live_1",
      pin: 1234,
      scopes: ["read"],
    },
    shows: [/Title "Key 1"/, /"read"/],
    hides: ["sk_live_51H", "sk_live_52H", "ya29", "hunter22", "cs_live_1", "1234"],
  },
  {
    title: "addresses that are no pages",
    data: {
      name: "File",
      download: "http://files.example.com/a",
      mail: "mailto:a@example.com",
      icon: "data:image/png;base64,AAAA",
      script: "javascript:alert(1)",
      page_url: "https://files.example.com/a",
      preview: "https://cdn.example.com/a.PNG?x=1",
    },
    shows: [/Image .*cdn\.example\.com/, /Button "Open page"/],
    hides: ["http://files", "mailto:", "base64", "javascript"],
  },
  {
    title: "HTML and a very long text",
    data: { subject: "Re: Export", html: "<p>Hello <b>Ann</b></p>", text: LONG.repeat(20), status: "solved" },
    shows: [/Title "Re: Export"/, /"Solved"/, /"Text"/, /maxLines=6/],
    hides: ["<p>"],
  },
  {
    title: "a deep answer",
    data: {
      report: {
        title: "Deep",
        a: { b: { c: { d: { e: "far" } } }, x: "near" },
        totals: { rows: 4, share_percent: 61.5 },
      },
    },
    shows: [/Title "Deep"/, /"near"/, /"Rows"[\s\S]*"4"/, /61\.5 %/],
  },
  {
    title: "a weather report with units",
    data: {
      location: { name: "Berlin", region: "Berlin", country: "Germany" },
      current: {
        temp_c: 7.2,
        condition: { text: "Light rain", icon: "https://cdn.example.com/rain.png" },
        humidity: 87,
        is_day: true,
        last_updated: "2026-11-20 10:15",
      },
    },
    shows: [
      /"Location"[\s\S]*"Germany"/,
      /"Current"[\s\S]*"7\.2"/,
      /"Light rain"/,
      /20 Nov 2026, 10:15/,
      /"Day"[\s\S]*"Yes"/,
    ],
  },
  {
    title: "a calendar event with an address' state",
    data: {
      summary: "Set-up call",
      start_at: "2026-11-24T09:00:00+01:00",
      attendees: ["ann@example.com", "bo@example.com"],
      venue: { line1: "Main Street 1", city: "Austin", state: "TX", postal_code: "73301" },
      meeting_link: "https://meet.example.com/x",
      status: "confirmed",
    },
    shows: [
      /"Confirmed" color=success/,
      /24 Nov 2026, 09:00/,
      /ann@example\.com, bo@example\.com/,
      /"State"[\s\S]*Text "TX"/,
      /Button "Open meeting"/,
    ],
  },
  {
    title: "products with pictures",
    data: {
      products: [{
        title: "Linen shirt",
        price: 59.9,
        currency: "EUR",
        image_url: "https://cdn.example.com/shirt.jpg",
        url: "https://shop.example.com/shirt",
        in_stock: true,
      }],
      total: 1,
    },
    shows: [
      /^ListView/,
      /ListViewItem → opens https:\/\/shop\.example\.com\/shirt/,
      /Image/,
      /"Linen shirt"/,
      /59\.90 EUR/,
    ],
  },
  {
    title: "nulls and empty texts only",
    data: { name: null, status: null, renews_on: null, page_url: null, avatar: null, notes: "", tags: [], owner: null },
    shows: [/Title "Answer"/],
  },
  {
    title: "what looks like a template",
    data: { name: "{{ 7 * 7 }}", note: "{% for x in y %}", "total {{": 1 },
    shows: [/Title "\{\{ 7 \* 7 \}\}"/, /"\{% for x in y %\}"/],
  },
];
