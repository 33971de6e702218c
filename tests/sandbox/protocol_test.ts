import assert from "node:assert/strict";
import { MESSAGE_LIMITS } from "../../sandbox/limits.ts";
import { type OutboundRequest, outboundRequestSchema, type Sealed, sealedSchema } from "../../sandbox/protocol.ts";
import { actionRequest } from "./support.ts";

const SEALED: Sealed = { v: 2, kid: "a-key", seq: 1_800_000_000_000, iv: "aaaa", ct: "bbbb" };
const REQUEST = actionRequest({
  url: "https://app.example.com/",
  headers: { accept: "text/plain" },
  secrets: { KEY: SEALED },
});

function many<Value>(count: number, value: Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`N${at}`, value]));
}

/** What no field of any request may hold is tried for each of them. */
const NEVER: readonly unknown[] = [undefined, 1n, [], Symbol("other"), () => {}, Number.NaN, true];

const WRONG: { readonly [Field in keyof OutboundRequest]: readonly unknown[] } = {
  door: ["", "toString", "__proto__", "ACTION", null, {}],
  workspace: ["", "w".repeat(129), null, 7, {}],
  method: ["", "get", "GET ", "GET\n", "A".repeat(17), null, 7, {}],
  url: ["", "u".repeat(MESSAGE_LIMITS.urlCharsMax + 1), null, 7, {}],
  headers: [
    "accept: text/plain",
    null,
    { accept: 7 },
    { accept: null },
    { ["n".repeat(257)]: "" },
    { accept: "v".repeat(MESSAGE_LIMITS.headerCharsMax + 1) },
    many(MESSAGE_LIMITS.headersMax + 1, "value"),
  ],
  body: [7, {}],
  marker: ["", "m".repeat(15), "m".repeat(65), `${"m".repeat(20)}\n`, "m m m m m m m m m", null, 7, {}],
  secrets: [
    "KEY",
    null,
    { KEY: null },
    { "identity:1": SEALED },
    { "": SEALED },
    { ["K".repeat(65)]: SEALED },
    { KEY: [SEALED] },
    many(MESSAGE_LIMITS.secretsMax + 1, SEALED),
  ],
  customer: ["u_ada", {}, { kind: "ticket" }, { kind: "named", userId: "" }, { kind: "named", userId: "\ud800" }],
  call: ["", "c".repeat(129), 7, {}],
  deadlineMs: [0, -1, 1.5, 3_600_001, Infinity, "1000", null, {}],
};

const WRONG_RECORD: { readonly [Field in keyof Sealed]: readonly unknown[] } = {
  v: [1, 3, "2", null],
  kid: ["", "a b", "a+b", "a\n", "a".repeat(32 * 1024 + 1), null, 7],
  seq: [-1, 1.5, 2 ** 53, "1", null],
  iv: ["", "a=", null],
  ct: ["", "a/b", null],
};

function isRequest(value: unknown): boolean {
  return outboundRequestSchema.safeParse(value).success;
}

Deno.test("a request of the protocol has exactly its fields, each within its limits", () => {
  assert.ok(isRequest(REQUEST));
  assert.deepEqual(outboundRequestSchema.parse(REQUEST), REQUEST);
  const { headersMax, secretsMax, urlCharsMax } = MESSAGE_LIMITS;
  const largest = {
    headers: many(headersMax, "value"),
    secrets: many(secretsMax, SEALED),
    url: "u".repeat(urlCharsMax),
    body: "",
    call: "c".repeat(128),
    customer: { kind: "ticket", ticket: "t" },
    deadlineMs: 3_600_000,
  };
  assert.ok(isRequest({ ...REQUEST, ...largest }));
  for (const [field, values] of Object.entries(WRONG)) {
    for (const value of [...NEVER, ...values]) {
      assert.ok(!isRequest({ ...REQUEST, [field]: value }), `${field}: ${String(value).slice(0, 40)}`);
    }
    const { [field]: _, ...rest }: Readonly<Record<string, unknown>> = REQUEST;
    assert.ok(!isRequest(rest), `without ${field}`);
    assert.ok(!isRequest({ ...rest, [`${field}x`]: null }), `another field in the place of ${field}`);
  }
  for (const value of [null, undefined, "{}", 7, [], [REQUEST], { ...REQUEST, more: null }]) {
    assert.ok(!isRequest(value));
  }
  assert.ok(!isRequest(Object.create(REQUEST)), "fields of a prototype are none");
});

Deno.test("a record of a secret has exactly its fields, each within its limits", () => {
  assert.ok(sealedSchema.safeParse(SEALED).success);
  for (const [field, values] of Object.entries(WRONG_RECORD)) {
    for (const value of [...NEVER, ...values]) {
      const sealed = { ...SEALED, [field]: value };
      assert.ok(!sealedSchema.safeParse(sealed).success, `${field}: ${String(value).slice(0, 40)}`);
      assert.ok(!isRequest({ ...REQUEST, secrets: { KEY: sealed } }), `${field} in a request`);
    }
  }
  assert.ok(!sealedSchema.safeParse({ ...SEALED, more: null }).success);
});
