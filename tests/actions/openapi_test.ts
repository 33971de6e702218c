/** Imports an OpenAPI file as actions: requests, inputs and access. */

import assert from "node:assert/strict";
import { callsOf, type OpenApiCall, serverOf } from "../../core/actions/openapi/calls.ts";
import { readOpenApi } from "../../core/actions/openapi/document.ts";
import { forCustomer } from "../../core/actions/openapi/for_customer.ts";
import { parseAction } from "../../core/agent/actions/action.ts";
import { writeAction } from "../../core/agent/actions/action_yaml.ts";
import type { JsonObject } from "../../core/json.ts";
import { runs } from "../support/runs.ts";
import { doesNotHang } from "../support/wait.ts";

const SHOP = `
openapi: 3.1.0
info: {title: Shop, version: "1"}
servers: [{url: "https://{region}.shop.example/v2/", variables: {region: {default: eu}}}]
security: [{token: []}]
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
    header: {type: apiKey, in: header, name: X-Api-Key}
    query: {type: apiKey, in: query, name: key}
    login: {type: http, scheme: basic}
  parameters:
    customer: {name: customerId, in: path, required: true, schema: {type: string}}
  schemas:
    Money: {type: object, properties: {amount: {type: integer, minimum: 1}, currency: {type: string, enum: [EUR, USD]}}, required: [amount]}
    Line: {type: object, required: [sku], properties: {sku: {type: string}, quantity: {type: integer}}}
    Base: {type: object, required: [reason], properties: {reason: {type: string, maxLength: 200, description: Why it goes back}, id: {type: string, readOnly: true}}}
    Return:
      allOf:
        - $ref: "#/components/schemas/Base"
        - {type: object, properties: {refund: {$ref: "#/components/schemas/Money"}, lines: {type: array, items: {$ref: "#/components/schemas/Line"}}, pickup: {type: [string, "null"], format: date}}}
paths:
  /customers/{customerId}/orders:
    parameters: [{$ref: "#/components/parameters/customer"}]
    get:
      operationId: listOrders
      summary: Orders of a customer
      parameters:
        - {name: state, in: query, schema: {type: string, enum: [open, sent]}}
        - {name: cursor, in: query, schema: {type: string}}
        - {name: email, in: query, schema: {type: string}}
        - {name: old, in: query, deprecated: true, schema: {type: string}}
    post:
      description: |
        Sends an order back.

        More words.
      parameters: [{name: Idempotency-Key, in: header, required: true, schema: {type: string}}]
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Return"}}}}
  /stores:
    get: {security: [], parameters: [{name: near-by, in: query, required: true, schema: {type: string}}]}
  /rates:
    get: {security: [{query: []}]}
  /users/{id}:
    delete: {security: [{login: []}], operationId: "123 delete!"}
  /invoices/{invoice_id}:
    get: {security: [{header: []}]}
`;

function shop(): readonly OpenApiCall[] {
  const document = readOpenApi(SHOP);
  assert.ok(document !== null);
  assert.equal(serverOf(document), "https://eu.shop.example/v2");
  return callsOf(document, serverOf(document), "SHOP_API_KEY");
}

function callNamed(name: string): OpenApiCall {
  const call = shop().find((each) => each.name === name);
  return call ?? assert.fail(`${name} is not among ${shop().map((each) => each.name).join()}`);
}

Deno.test("each call of an OpenAPI file is an action, whose address, inputs and place of the key are those of the file", () => {
  assert.deepEqual(shop().map(({ method, path, name }) => `${method} ${path} ${name}`), [
    "GET /customers/{customerId}/orders list_orders",
    "POST /customers/{customerId}/orders post_orders",
    "GET /stores get_stores",
    "GET /rates get_rates",
    "DELETE /users/{id} call_123_delete",
    "GET /invoices/{invoice_id} get_invoices",
  ]);
  assert.deepEqual(callNamed("list_orders").action, {
    description: "Orders of a customer",
    method: "GET",
    url: "https://eu.shop.example/v2/customers/{customer_id}/orders?state={state}",
    headers: { Authorization: "Bearer {secrets.SHOP_API_KEY}" },
    input: { customer_id: { type: "string" }, state: { type: "string", enum: ["open", "sent"], required: false } },
  });
  assert.deepEqual(callNamed("get_stores").action, {
    description: "GET /stores",
    method: "GET",
    url: "https://eu.shop.example/v2/stores?near-by={near_by}",
    input: { near_by: { type: "string" } },
  });
  assert.match(callNamed("get_rates").action.url, /\?key=\{secrets\.SHOP_API_KEY\}$/);
  assert.equal(callNamed("call_123_delete").action.headers?.Authorization, "Basic {secrets.SHOP_API_KEY}");
  assert.equal(callNamed("get_invoices").action.headers?.["X-Api-Key"], "{secrets.SHOP_API_KEY}");
});

Deno.test("an imported body keeps nested objects, lists of records and allOf parts, without read-only fields", () => {
  const { action } = callNamed("post_orders");
  assert.equal(action.description, "Sends an order back.");
  assert.deepEqual(action.body, {
    reason: "{reason}",
    refund: { amount: "{amount}", currency: "{currency}" },
    lines: "{lines}",
    pickup: "{pickup}",
  });
  assert.equal(action.headers?.["Idempotency-Key"], "{call.id}");
  assert.deepEqual(action.input, {
    customer_id: { type: "string" },
    reason: { type: "string", max: 200, description: "Why it goes back" },
    amount: { type: "integer", min: 1, required: false },
    currency: { type: "string", enum: ["EUR", "USD"], required: false },
    lines: {
      type: "array",
      items: {
        type: "object",
        properties: { sku: { type: "string" }, quantity: { type: "integer", required: false } },
      },
      required: false,
    },
    pickup: { type: "string", format: "date", required: false },
  });
});

Deno.test("the customer's id is found by the path and becomes {user.id}; every call of the file is a good action", () => {
  const guessed = shop().map(({ name, customers, isCustomerNamed }) => [name, isCustomerNamed ? customers[0] : null]);
  assert.deepEqual(guessed, [
    ["list_orders", "customer_id"],
    ["post_orders", "customer_id"],
    ["get_stores", null],
    ["get_rates", null],
    ["call_123_delete", "id"],
    ["get_invoices", null],
  ]);
  for (const { name, action, customers: [customer], isCustomerNamed } of shop()) {
    const whole = isCustomerNamed && customer !== undefined ? forCustomer(action, customer) : action;
    assert.equal(JSON.stringify(whole).includes("{user.id}"), isCustomerNamed, name);
    if (isCustomerNamed) assert.equal(Object.hasOwn(whole.input ?? {}, customer ?? ""), false);
    const parsed = parseAction(`actions/${name}.yaml`, writeAction(whole));
    assert.equal(parsed.kind, "ok", JSON.stringify(parsed));
  }
});

Deno.test("readOpenApi reads Swagger 2.0", () => {
  const document = readOpenApi(JSON.stringify({
    swagger: "2.0",
    host: "api.shop.example",
    basePath: "/v1",
    schemes: ["http", "https"],
    securityDefinitions: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    security: [{ key: [] }],
    paths: {
      "/accounts/{id}/plan": {
        put: {
          parameters: [
            { name: "id", in: "path", required: true, type: "string" },
            {
              name: "body",
              in: "body",
              schema: { type: "object", required: ["plan"], properties: { plan: { type: "string" } } },
            },
          ],
        },
      },
    },
  }));
  assert.ok(document !== null);
  const [call] = callsOf(document, serverOf(document), "K");
  assert.deepEqual(call?.action, {
    description: "PUT /accounts/{id}/plan",
    method: "PUT",
    url: "https://api.shop.example/v1/accounts/{id}/plan",
    headers: { "X-Key": "{secrets.K}" },
    body: { plan: "{plan}" },
    input: { id: { type: "string" }, plan: { type: "string" } },
  });
});

Deno.test("a file that is no OpenAPI file is refused, and a hostile one is parsed in bounded time", () => {
  const deep = "{".repeat(5000);
  const bomb = "a: &a [1,1]\nb: &b [*a,*a]\nopenapi: 3.0.0\npaths: {}\n";
  for (const text of ["", "hello", "[]", "openapi: 3.0.0", '{"paths": {}}', "openapi: 4.0.0\npaths: {}", deep, bomb]) {
    assert.equal(readOpenApi(text), null, text.slice(0, 40));
  }
  const circle: JsonObject = {
    openapi: "3.0.0",
    components: {
      schemas: { Node: { type: "object", properties: { next: { $ref: "#/components/schemas/Node" }, v: {} } } },
    },
    paths: {
      "/a": { $ref: "#/paths/~1a" },
      "/b": {
        post: { requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } } },
      },
    },
  };
  const calls = callsOf(circle, "https://x.example", "K");
  assert.deepEqual(calls.map(({ path }) => path), ["/b"]);
  assert.equal(serverOf({ servers: [{ url: "/api" }] }), "");
});

for (const piece of ["]", '"', "!a "]) {
  Deno.test(`readOpenApi refuses a text of ${JSON.stringify(piece)} alone in linear time`, () => {
    assert.equal(doesNotHang(() => readOpenApi(piece.repeat(runs(50_000, 200_000)))), null);
  });
}
