import assert from "node:assert/strict";
import fc from "fast-check";
import { buildRequest, maskRequest } from "../../core/actions/request.ts";
import type { AuditRequest } from "../../core/db/tables/actions.ts";
import type { JsonObject } from "../../core/json.ts";
import { fillSecrets, urlWithoutSecrets } from "../../sandbox/fill_secrets.ts";
import { actionOf, CHANGE_PLAN, GET_ACCOUNT } from "./action.ts";
import { runs } from "../support/runs.ts";

const MARKER = "0b7e9a52-fresh-marker";

function build(yaml: string, input: JsonObject = {}, userId: string | null = "u_1"): AuditRequest {
  const built = buildRequest(actionOf(yaml), { input, userId, marker: MARKER });
  if (built.kind === "problems") throw new Error(built.problems[0]?.message);
  return built.value;
}

function codeOf(yaml: string, input: JsonObject, userId: string | null = "u_1"): string | undefined {
  const built = buildRequest(actionOf(yaml), { input, userId, marker: MARKER });
  return built.kind === "problems" ? built.problems[0]?.code : undefined;
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
  ["%2e%2e", "%252e%252e"],
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

Deno.test("buildRequest refuses an id that would leave its segment or be none", () => {
  for (const id of [".", "..", ""]) assert.equal(codeOf(GET_ACCOUNT, {}, id), "input.path", id);
  assert.equal(codeOf(GET_ACCOUNT, {}, null), "input.path");
});

Deno.test("buildRequest gives the app exactly the value, whatever it is made of", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.string({ unit: "binary", minLength: 1 }),
      (area, text) => {
        fc.pre(area.isWellFormed() && text.isWellFormed() && !/^\.{1,2}$/.test(area));
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

Deno.test("buildRequest leaves out what an absent optional input alone would fill", () => {
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

Deno.test("maskRequest shows dots for every secret and leaves a customer's own text alone", () => {
  const request = build(TYPED, { seats: 1, urgent: true, note: "{secrets.ORDER_KEY} and {secrets.ORDER_KEY#guess}" });
  const masked = maskRequest(request, MARKER);
  assert.equal(JSON.parse(masked.body ?? "").owner.key, "k-••••");
  assert.equal(JSON.parse(masked.body ?? "").text, "{secrets.ORDER_KEY} and {secrets.ORDER_KEY#guess}");
  assert.equal(maskRequest(build(GET_ACCOUNT), MARKER).headers["authorization"], "Bearer ••••");
  assert.equal(
    maskRequest(build(SEARCH, { area: "a", text: "b" }), MARKER).url,
    "https://app.example.com/search/a?q=b&fixed=1&key=••••",
  );
  assert.ok(!JSON.stringify(masked).includes(MARKER));
});

/** What the app gets once the sandbox has written the secret into its places. */
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
