import assert from "node:assert/strict";
import { actionFromCurl, type CurlAction } from "../../core/actions/curl/from_curl.ts";
import type { ValueChoices } from "../../core/actions/curl/example_values.ts";
import { parseAction } from "../../core/agent/actions/action.ts";
import type { Parsed } from "../../core/problem.ts";

function read(curl: string, more: { readonly values?: ValueChoices } = {}): Parsed<CurlAction> {
  return actionFromCurl({ name: "imported", curl, ...more });
}

function valueOf(parsed: Parsed<CurlAction>): CurlAction {
  if (parsed.kind === "ok") return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

type Became = {
  readonly url?: string;
  readonly body?: unknown;
  /** The types of the inputs. */
  readonly input?: Readonly<Record<string, string>>;
  readonly notes?: readonly RegExp[];
};

/** A command's values, and their default choices. */
const EXAMPLES: readonly (readonly [string, string, Became])[] = [
  ["a text in the body of a change", `-X POST /u/{user.id}/address --json '{"address":"5 New Road"}'`, {
    body: { address: "{address}" },
    input: { address: "string" },
    notes: [/^The customer gives \{address\} \(body\.address\)/],
  }],
  [
    "values of every type",
    `/u/{user.id} --json '{"a":1,"b":1.5,"c":true,"d":["x"],"e":[{"sku":"T","n":1}],"f":null,"g":[]}'`,
    {
      body: { a: "{a}", b: "{b}", c: "{c}", d: "{d}", e: "{e}", f: null, g: [] },
      input: { a: "integer", b: "number", c: "boolean", d: "array", e: "array" },
      notes: [/The customer gives/],
    },
  ],
  [
    "fields inside fields, and two of one name",
    `/u/{user.id} --json '{"to":{"city":"B"},"from":{"city":"A"},"l":[{"x":{"y":1}}]}'`,
    {
      body: { to: { city: "{city}" }, from: { city: "{from_city}" }, l: [{ x: { y: "{y}" } }] },
      input: { city: "string", from_city: "string", y: "integer" },
      notes: [/body\.l\.1\.x\.y/],
    },
  ],
  ["a form", "/u/{user.id} -d amount=2000 -d note=a+b", {
    body: { amount: "{amount}", note: "{note}" },
    input: { amount: "string", note: "string" },
    notes: [/The customer gives/],
  }],
  ["a record in the path of a change, and its query", "-X DELETE /v1/u/{user.id}/orders/A-17?reason=late&dry", {
    url: "/v1/u/{user.id}/orders/{order_id}?reason={reason}&dry",
    input: { order_id: "string", reason: "string" },
    notes: [/The customer gives/],
  }],
  ["the query of a read", "/u/{user.id}/orders?status=open&limit=10", {
    url: "/u/{user.id}/orders?status=open&limit=10",
  }],
  ["a version in the path", "/api/2/u/{user.id}/2024-01/orders", { url: "/api/2/u/{user.id}/2024-01/orders" }],
  ["a record without a customer", '-X PUT /orders/A-17 --json \'{"state":"done"}\'', {
    url: "/orders/A-17",
    body: { state: "{state}" },
    input: { state: "string" },
    notes: [/^`path\.2` is always `A-17`/, /body\.state/],
  }],
  ["an account in the body", `/u/{user.id} --json '{"customer":"c-1","plan":"pro"}'`, {
    body: { customer: "c-1", plan: "{plan}" },
    input: { plan: "string" },
    notes: [/^`body\.customer` is always `c-1`/, /body\.plan/],
  }],
  ["a GraphQL document", `/u/{user.id} --json '{"query":"mutation M { a { b } }","variables":{"x":"y"}}'`, {
    body: { query: "mutation M { a { b } }", variables: { x: "{x}" } },
    input: { x: "string" },
    notes: [/body\.variables\.x/],
  }],
];

for (const [title, rest, expected] of EXAMPLES) {
  Deno.test(`actionFromCurl makes inputs of ${title}, or leaves what no customer gives`, () => {
    const curl = `curl ${rest.replace(/(?<= |^)\/\S+/, (path) => `'https://api.acme.com${path}'`)}`;
    const { action, yaml, notes } = valueOf(read(curl));
    assert.equal(action.url, `https://api.acme.com${expected.url ?? /(?<= |^)(\/\S+)/.exec(rest)?.[1]}`);
    assert.deepEqual(action.body, expected.body);
    const types = Object.entries(action.input ?? {}).map(([name, { type }]) => [name, type]);
    assert.deepEqual(Object.fromEntries(types), expected.input ?? {});
    assert.equal(notes.length, expected.notes?.length ?? 0, notes.join("\n"));
    expected.notes?.forEach((pattern, at) => assert.match(notes[at] ?? "", pattern));
    const parsed = parseAction("actions/imported.yaml", yaml);
    assert.equal(parsed.kind, "ok", JSON.stringify(parsed));
  });
}

Deno.test("the choice for a value of a curl command applies to its place, or to everything below a place", () => {
  const curl = "curl 'https://api.acme.com/u/{user.id}?limit=5' --json " +
    `'{"address":"5 New Road","by":{"mail":"a@b.example","team":"x"},"source":"web"}'`;
  const values = {
    "body.address": { input: "delivery_address", description: "The new address" },
    "body.by": "fixed",
    "body.by.mail": "{user.email}",
    "body.source": "fixed",
    query: "fixed",
  };
  const { action, values: placed } = valueOf(read(curl, { values }));
  assert.equal(action.url, "https://api.acme.com/u/{user.id}?limit=5");
  assert.deepEqual(action.body, {
    address: "{delivery_address}",
    by: { mail: "{user.email}", team: "x" },
    source: "web",
  });
  assert.deepEqual(action.input, { delivery_address: { type: "string", description: "The new address" } });
  assert.deepEqual(placed.map(({ at, becomes }) => [at, becomes]), [
    ["query.limit", null],
    ["body.address", "{delivery_address}"],
    ["body.by.mail", "{user.email}"],
    ["body.by.team", null],
    ["body.source", null],
  ]);
  const unknown = read(curl, { values: { "body.adress": "fixed" } });
  assert.equal(unknown.kind === "problems" && unknown.problems[0]?.code, "curl.no-value");
});

Deno.test("the description of an imported input names the command's value as an example", () => {
  const { action } = valueOf(read(`curl https://api.acme.com/u/{user.id} --json '{"to":{"city":"Graz"}}'`));
  assert.equal(action.input?.city?.description, "to, city, for example Graz");
});
