import assert from "node:assert/strict";
import fc from "fast-check";
import { anyText } from "../support/any_text.ts";
import { parseInput } from "../../core/actions/input.ts";
import { buildRequest, type BuiltRequest } from "../../core/actions/request.ts";
import type { AuditRequest } from "../../core/db/tables/actions.ts";
import type { JsonObject } from "../../core/json.ts";
import { fillCustomer } from "../../sandbox/fill_customer.ts";
import { fillSecrets, urlWithoutSecrets } from "../../sandbox/fill_secrets.ts";
import { actionOf, CHANGE_PLAN, GET_ACCOUNT } from "./action.ts";
import { hasDotSegment } from "../../sandbox/path_walk.ts";
import { runs } from "../support/runs.ts";

const MARKER = "0b7e9a52-fresh-marker";
const ADA = { email: "ada+x@example.com", name: 'Ada "L" & Co', attributes: { plan: "pro", seats: 3 } };

function built(yaml: string, input: JsonObject = {}, userId: string | null = "u_1"): BuiltRequest {
  const request = buildRequest(actionOf(yaml), { input, userId, callId: "call_1", marker: MARKER });
  if (request.kind === "problems") throw new Error(request.problems[0]?.message);
  return request.value;
}

/** The request with the customer's id in it, as the sandbox writes it. */
function build(yaml: string, input: JsonObject = {}, userId: string | null = "u_1"): AuditRequest {
  const { sent } = built(yaml, input, userId);
  if (userId === null) return sent;
  const filled = fillCustomer({ ...sent, marker: MARKER }, { ...ADA, userId });
  if ("kind" in filled) throw new Error(filled.message);
  const { marker: _, ...request } = filled;
  return request;
}

function codeOf(yaml: string, input: JsonObject, userId: string | null = "u_1"): string | undefined {
  const request = buildRequest(actionOf(yaml), { input, userId, callId: "call_1", marker: MARKER });
  return request.kind === "problems" ? request.problems[0]?.code : undefined;
}

const SEARCH = `
url: "https://app.example.com/search/{area}?q={text}&limit={limit}&fixed=1&key={secrets.SEARCH_KEY}"
headers: {X-Note: "{note}"}
input:
  area: {}
  text: {}
  limit: {type: integer, required: false}
  note: {required: false}
`;

Deno.test("buildRequest fills address, headers and body of the example's actions", () => {
  assert.deepEqual(build(GET_ACCOUNT), {
    method: "GET",
    url: "https://app.example.com/support/accounts/u_1",
    headers: { accept: "application/json", authorization: `Bearer {secrets.SUPPORT_API_KEY#${MARKER}}` },
    body: null,
  });
  assert.deepEqual(build(CHANGE_PLAN, { plan: "pro" }), {
    method: "POST",
    url: "https://app.example.com/support/accounts/u_1/plan",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      authorization: `Bearer {secrets.SUPPORT_API_KEY#${MARKER}}`,
    },
    body: '{"plan":"pro"}',
  });
});

const IDS: readonly (readonly [string, string])[] = [
  ["../admin?x=1#", "..%2Fadmin%3Fx%3D1%23"],
  ["a/b", "a%2Fb"],
  ["a\\b", "a%5Cb"],
  ["..a/.b", "..a%2F.b"],
  ["...", "..."],
  ["u 1;v=2", "u%201%3Bv%3D2"],
  ["ü@é", "%C3%BC%40%C3%A9"],
  ["{secrets.SUPPORT_API_KEY}", "%7Bsecrets.SUPPORT_API_KEY%7D"],
  ["{user.id}", "%7Buser.id%7D"],
  ["__proto__", "__proto__"],
];

Deno.test("buildRequest keeps every id inside its path segment", () => {
  for (const [id, segment] of IDS) {
    assert.equal(build(GET_ACCOUNT, {}, id).url, `https://app.example.com/support/accounts/${segment}`);
  }
});

Deno.test("buildRequest refuses an id that is empty or would leave its path segment", () => {
  for (const id of [".", "..", ""]) assert.equal(codeOf(GET_ACCOUNT, {}, id), "input.path", id);
  assert.equal(codeOf(GET_ACCOUNT, {}, null), "input.path");
});

Deno.test("buildRequest sends any value unchanged", () => {
  fc.assert(
    fc.property(
      anyText({ minLength: 1 }),
      anyText({ minLength: 1 }),
      (area, text) => {
        fc.pre(area.isWellFormed() && text.isWellFormed() && !hasDotSegment(area));
        const url = new URL(build(SEARCH, { area, text }).url);
        assert.equal(url.origin, "https://app.example.com");
        assert.equal(decodeURIComponent(url.pathname), `/search/${area}`);
        assert.equal(url.pathname.split("/").length, 3);
        assert.equal(url.searchParams.get("q"), text);
        assert.equal(url.searchParams.get("fixed"), "1");
      },
    ),
    { seed: 7, numRuns: runs(200, 2000) },
  );
});

Deno.test("buildRequest omits fields that only an absent optional input would fill", () => {
  const request = build(SEARCH, { area: "a", text: "" });
  assert.equal(request.url, `https://app.example.com/search/a?q=&fixed=1&key={secrets.SEARCH_KEY#${MARKER}}`);
  assert.equal(request.headers["x-note"], undefined);
  const sparse = `
method: POST
url: "https://app.example.com/notes"
body: {note: "{note}", greeting: "Hi {note}", list: ["{note}", "b"], count: 2, none: null}
input: {note: {required: false}}
`;
  assert.equal(build(sparse).body, '{"greeting":"Hi ","list":["b"],"count":2,"none":null}');
});

const BASKET = `
method: POST
url: "https://app.example.com/accounts/{user.id}/orders?tag={tags}&n=1"
body:
  items: "{items}"
  ids: ["{a}", "{b}"]
  lines: [{sku: "{a}", quantity: 1}, {sku: "{b}", quantity: "{b_count}"}, {gift: true}]
  ship: {to: {city: "{city}"}, fast: "{fast}"}
  filter: {open: true, city: "{city}"}
  fixed: {}
input:
  items: {type: array, items: {type: object, properties: {sku: {}, note: {required: false}}}}
  tags: {type: array, items: {type: string}, required: false}
  a: {}
  b: {required: false}
  b_count: {type: integer, default: 1}
  city: {required: false}
  fast: {type: boolean, required: false}
`;

/** The body and the address of a call, as the app reads them. */
function sentTo(yaml: string, given: JsonObject): { readonly url: string; readonly body: string | null } {
  const parsed = parseInput(actionOf(yaml), given);
  assert.ok(parsed.kind === "ok", JSON.stringify(parsed));
  return build(yaml, parsed.value);
}

Deno.test("buildRequest writes lists unchanged, without empty texts and half-filled records", () => {
  const bare = sentTo(BASKET, { items: [{ sku: "{user.id}", note: "" }], a: "x", b: "", city: "", tags: [] });
  assert.deepEqual(JSON.parse(bare.body ?? ""), {
    items: [{ sku: "{user.id}" }],
    ids: ["x"],
    lines: [{ sku: "x", quantity: 1 }, { gift: true }],
    filter: { open: true },
    fixed: {},
  });
  assert.equal(bare.url, "https://app.example.com/accounts/u_1/orders?n=1");
  const whole = sentTo(BASKET, {
    items: [{ sku: "s", note: "n" }, { sku: "t" }],
    ...{ a: "x", b: "y", b_count: 3, city: "Rome", fast: false, tags: ["a&b=1", "{user.id}"] },
  });
  assert.deepEqual(JSON.parse(whole.body ?? ""), {
    items: [{ sku: "s", note: "n" }, { sku: "t" }],
    ids: ["x", "y"],
    lines: [{ sku: "x", quantity: 1 }, { sku: "y", quantity: 3 }, { gift: true }],
    ship: { to: { city: "Rome" }, fast: false },
    filter: { open: true, city: "Rome" },
    fixed: {},
  });
  assert.equal(whole.url, "https://app.example.com/accounts/u_1/orders?tag=a%26b%3D1&tag=%7Buser.id%7D&n=1");
});

const CLAIMS = `
method: POST
url: "https://app.example.com/a/{user.email}/p?n={user.name}&s={user.attributes.seats}"
headers: {X-Plan: "{user.attributes.plan}", Idempotency-Key: "{call.id}"}
body: {who: "{user.name}", line: 'for "{user.email}"', call: "{call.id}", note: "{note}"}
input: {note: {}}
`;

Deno.test("buildRequest leaves the customer's claims to the sandbox, and names them in the record", () => {
  const { sent, shown } = built(CLAIMS, { note: "{user.email} {call.id}" });
  const filled = build(CLAIMS, { note: "{user.email} {call.id}" });
  assert.equal(filled.url, "https://app.example.com/a/ada%2Bx%40example.com/p?n=Ada%20%22L%22%20%26%20Co&s=3");
  assert.equal(filled.headers["x-plan"], "pro");
  assert.deepEqual(JSON.parse(filled.body ?? ""), {
    who: ADA.name,
    line: `for "${ADA.email}"`,
    call: "call_1",
    note: "{user.email} {call.id}",
  });
  assert.ok(!JSON.stringify(sent).includes(ADA.email));
  assert.equal(
    shown.url,
    "https://app.example.com/a/{user.email}/p?n={user.name}&s={user.attributes.seats}",
  );
  assert.equal(JSON.parse(shown.body ?? "").line, 'for "{user.email}"');
  assert.equal(shown.headers["idempotency-key"], "call_1");
});

Deno.test("buildRequest keeps an entry with the customer's id even if its other values are missing", () => {
  const filters = `
url: "https://app.example.com/search"
method: POST
body: {filters: [{owner: "{user.id}", status: "{status}"}], where: {by: "{user.id}", status: "{status}"}}
input: {status: {required: false}}
`;
  assert.equal(sentTo(filters, {}).body, '{"filters":[{"owner":"u_1"}],"where":{"by":"u_1"}}');
});

Deno.test("buildRequest writes lists into a form, and their texts as texts", () => {
  const form = `${BASKET}headers: {Content-Type: application/x-www-form-urlencoded}\n`;
  const { body } = sentTo(form, { items: [{ sku: "{user.id}" }, { sku: "b&c=d" }], a: "x", tags: ["t"] });
  assert.deepEqual([...new URLSearchParams(body ?? "")], [
    ["items[][sku]", "{user.id}"],
    ["items[][sku]", "b&c=d"],
    ["ids[]", "x"],
    ["lines[][sku]", "x"],
    ["lines[][quantity]", "1"],
    ["lines[][gift]", "true"],
    ["filter[open]", "true"],
  ]);
});

Deno.test("buildRequest refuses a header value that would end the header", () => {
  for (const note of ["a\r\nX-Admin: 1", "a\nb", "a\0b", "日本"]) {
    assert.equal(codeOf(SEARCH, { area: "a", text: "b", note }), "input.header", JSON.stringify(note));
  }
  assert.equal(build(SEARCH, { area: "a", text: "b", note: "plain é" }).headers["x-note"], "plain é");
});

Deno.test("buildRequest refuses an address that is too long", () => {
  assert.equal(codeOf(SEARCH, { area: "a", text: "ü".repeat(2000) }), "input.address-too-long");
});

const TYPED = `
method: POST
url: "https://app.example.com/orders"
body:
  seats: "{seats}"
  urgent: "{urgent}"
  text: "{note}"
  line: "{seats} seats: {note}"
  owner: {id: "{user.id}", key: "k-{secrets.ORDER_KEY}"}
input: {seats: {type: integer}, urgent: {type: boolean}, note: {}}
`;

Deno.test("buildRequest builds a JSON body from its structure, with the types of the inputs", () => {
  const note = '", "admin": true, "x": "{secrets.ORDER_KEY}\n';
  assert.deepEqual(JSON.parse(build(TYPED, { seats: 3, urgent: false, note }).body ?? ""), {
    seats: 3,
    urgent: false,
    text: note,
    line: `3 seats: ${note}`,
    owner: { id: "u_1", key: `k-{secrets.ORDER_KEY#${MARKER}}` },
  });
});

Deno.test("buildRequest writes a form when the action's content type says so", () => {
  const yaml = `
method: POST
url: "https://app.example.com/orders"
headers: {Content-Type: application/x-www-form-urlencoded}
body: {note: "a&b {note}", who: {id: "{user.id}"}, tags: [x, "{note}"], key: "{secrets.ORDER_KEY}=", gone: "{later}"}
input: {note: {}, later: {required: false}}
`;
  const { body, headers } = build(yaml, { note: "c=d&admin=1 {secrets.ORDER_KEY}" });
  assert.equal(headers["content-type"], "application/x-www-form-urlencoded");
  const place = `{secrets.ORDER_KEY#${MARKER}}`;
  assert.ok(body?.includes(`key=${place}%3D`));
  assert.deepEqual([...new URLSearchParams(body?.replace(place, "SEALED"))], [
    ["note", "a&b c=d&admin=1 {secrets.ORDER_KEY}"],
    ["who[id]", "u_1"],
    ["tags[]", "x"],
    ["tags[]", "c=d&admin=1 {secrets.ORDER_KEY}"],
    ["key", "SEALED="],
  ]);
});

Deno.test("buildRequest shows dots for every secret and leaves a customer's own text alone", () => {
  const note = "{secrets.ORDER_KEY} and {secrets.ORDER_KEY#guess}";
  const masked = built(TYPED, { seats: 1, urgent: true, note }).shown;
  assert.equal(JSON.parse(masked.body ?? "").owner.key, "k-••••");
  assert.equal(JSON.parse(masked.body ?? "").text, "{secrets.ORDER_KEY} and {secrets.ORDER_KEY#guess}");
  assert.equal(built(GET_ACCOUNT).shown.headers["authorization"], "Bearer ••••");
  assert.equal(
    built(SEARCH, { area: "a", text: "b" }).shown.url,
    "https://app.example.com/search/a?q=b&fixed=1&key=••••",
  );
  assert.ok(!JSON.stringify(masked).includes(MARKER));
});

/** Every part of a request that may hold `{user.id}`, beside other values: more than a file of the agent may do. */
const EVERYWHERE = {
  method: "POST",
  url: "https://app.example.com/a/{user.id}/x-{user.id}.json?me={user.id}&both={user.id}:{note}&key={secrets.KEY}",
  headers: new Map([["X-Customer", "{user.id}"], ["X-Line", "for {user.id}; {note}"]]),
  body: { id: "{user.id}", line: 'he said "{user.id}", {note}', list: ["{user.id}", "{note}"], key: "{secrets.KEY}" },
  input: actionOf(`url: "https://app.example.com/?n={note}"\ninput: {note: {}}`).input,
} as const;
const AS_FORM = {
  ...EVERYWHERE,
  headers: new Map([...EVERYWHERE.headers, ["Content-Type", "application/x-www-form-urlencoded"]]),
};

/** Ids that would break out of a text where one is joined to another. */
const NASTY: readonly string[] = [
  ...IDS.map(([id]) => id),
  "{user.id#another-fresh-marker}",
  "{secrets.KEY#another-fresh-marker}",
  '","admin":true,"x":"',
  "a=1&admin=true",
  "a\\",
  "$&",
  "$1",
  "a+b c%20d",
  "u\u00a0\u202e1",
  "~!*'()",
  "x",
  "y",
];

Deno.test("the desk's record of a request is what the sandbox sends, whatever the customer's id is made of", () => {
  const compare = (action: typeof AS_FORM, note: string, userId: string) => {
    const request = buildRequest(action, { input: { note }, userId, callId: "call_1", marker: MARKER });
    // A header takes Latin-1 alone, and a dot alone is no segment: refused before anything is sent or recorded.
    if (request.kind === "problems") return;
    const { sent, shown } = request.value;
    const filled = fillCustomer({ ...sent, marker: MARKER }, { ...ADA, userId });
    assert.ok(!("kind" in filled), JSON.stringify(userId));
    const secret = (text: string) => text.replaceAll(`{secrets.KEY#${MARKER}}`, "••••");
    assert.deepEqual({ ...filled, url: secret(filled.url), body: secret(filled.body ?? "") }, {
      ...shown,
      marker: MARKER,
    });
    const url = new URL(filled.url);
    assert.equal(url.origin, "https://app.example.com");
    assert.deepEqual(url.pathname.split("/").map(decodeURIComponent), ["", "a", userId, `x-${userId}.json`]);
    assert.deepEqual([url.searchParams.get("me"), url.searchParams.get("both")], [userId, `${userId}:${note}`]);
    assert.equal(filled.headers["x-customer"], userId);
    const values = action === AS_FORM
      ? new URLSearchParams(filled.body ?? "").values().toArray()
      : Object.values(JSON.parse(filled.body ?? "")).flat();
    assert.deepEqual(values.slice(0, 4), [userId, `he said "${userId}", ${note}`, userId, note]);
  };
  for (const action of [EVERYWHERE, AS_FORM]) {
    for (const id of NASTY) for (const note of ["plain", id]) compare(action, note, id);
    const text = fc.string({ unit: fc.constantFrom(...'ab./\\"{}#&=?%+;: $é'), minLength: 1, maxLength: 12 });
    fc.assert(fc.property(text, text, (note, id) => compare(action, note, id)), { seed: 14, numRuns: runs(300, 3000) });
  }
});

Deno.test("the sandbox refuses an id that would change where a request goes", () => {
  const refusedAt = (url: string, userId: string) => {
    const filled = fillCustomer({ url, headers: {}, body: null, marker: MARKER }, { ...ADA, userId });
    return "kind" in filled && filled.code;
  };
  const place = `{user.id#${MARKER}}`;
  assert.equal(refusedAt(`https://app.example.com/a/${place}/b`, "u_1"), false);
  for (const id of [".", ".."]) assert.equal(refusedAt(`https://app.example.com/a/${place}/b`, id), "url");
  assert.equal(refusedAt(`https://app.example.com/a/.${place}/b`, "."), "url");
  for (const id of ["u_1", "x", "y"]) {
    assert.equal(refusedAt(`https://${place}.example.com/a`, id), "url", id);
    assert.equal(refusedAt(`https://${place}@app.example.com/a`, id), "url", id);
    assert.equal(refusedAt(`https://app.example.com:${place}/a`, id), "url", id);
    assert.equal(refusedAt(`${place}://app.example.com/a`, id), "url", id);
  }
});

/** The request as the app receives it, with the secret filled in. */
function filled(request: AuditRequest, secrets: Readonly<Record<string, string>>) {
  const parts = { ...request, marker: MARKER };
  const result = fillSecrets(parts, new URL(urlWithoutSecrets(parts)), new Map(Object.entries(secrets)));
  if (result.kind === "refused") throw new Error(result.message);
  return result;
}

Deno.test("the sandbox finds every secret's place, and no text of the customer is one", () => {
  const secret = 'a"b&c=d\\e %2F{f}';
  const note = `{secrets.ORDER_KEY} {secrets.ORDER_KEY#guess} {secrets.ORDER_KEY#`;
  const order = filled(build(TYPED, { seats: 1, urgent: true, note }), { ORDER_KEY: secret });
  assert.deepEqual(JSON.parse(order.body ?? ""), {
    seats: 1,
    urgent: true,
    text: note,
    line: `1 seats: ${note}`,
    owner: { id: "u_1", key: `k-${secret}` },
  });
  const search = filled(build(SEARCH, { area: "{secrets.SEARCH_KEY}", text: note, note }), { SEARCH_KEY: secret });
  assert.equal(search.url.searchParams.get("key"), secret);
  assert.equal(search.url.searchParams.get("q"), note);
  assert.equal(decodeURIComponent(search.url.pathname), "/search/{secrets.SEARCH_KEY}");
  assert.equal(search.headers["x-note"], note);
  assert.equal(filled(build(GET_ACCOUNT), { SUPPORT_API_KEY: secret }).headers["authorization"], `Bearer ${secret}`);
});
