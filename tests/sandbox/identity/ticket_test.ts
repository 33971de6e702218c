import assert from "node:assert/strict";
import { makeTickets, type Ticket } from "../../../sandbox/identity/ticket.ts";
import { base64url, signToken } from "../../support/jwt.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 60 * 60 * 1000;

const bytes = (fill: number) => new Uint8Array(32).fill(fill);
const keyOf = (fill: number) =>
  crypto.subtle.importKey("raw", bytes(fill), { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);

const tickets = makeTickets([await keyOf(1)]);
const ADA: Ticket = {
  workspace: "w1",
  customer: {
    userId: "u_ada",
    email: "ada@example.com",
    name: null,
    attributes: { plan: "pro", seats: 3, paid: true },
  },
  expiresAt: NOW + HOUR,
  secret: "identity:1",
};
const text = await tickets.make(ADA);

async function codeOf(ticket: string, workspace = "w1", now = NOW): Promise<string> {
  const checked = await tickets.check(ticket, workspace, now);
  return "kind" in checked ? checked.code : "accepted";
}

Deno.test("a ticket decodes to the customer that it was made of", async () => {
  assert.deepEqual(await tickets.check(text, "w1", NOW), ADA);
});

Deno.test("a ticket of a version that knew the id alone has no other claims", async () => {
  const old = { workspace: "w1", sub: "u_ada", aud: "desk-ticket", exp: NOW / 1000 + 3600, secret: "identity:1" };
  const checked = await tickets.check(signToken(old, "\x01".repeat(32)), "w1", NOW);
  assert.deepEqual(checked, { ...ADA, customer: { userId: "u_ada", email: null, name: null, attributes: {} } });
});

Deno.test("a ticket ends with the token, to the second", async () => {
  assert.equal(await codeOf(text, "w1", NOW + HOUR - 1000), "accepted");
  assert.equal(await codeOf(text, "w1", NOW + HOUR), "ticket_ended");
  assert.equal(await codeOf(text, "w1", NOW + 1000 * HOUR), "ticket_ended");
});

Deno.test("a cached ticket is not accepted with another signature, or in another workspace", async () => {
  assert.equal(await codeOf(text), "accepted");
  const [head, body, mark = ""] = text.split(".");
  const forged = [head, body, `${mark.startsWith("A") ? "B" : "A"}${mark.slice(1)}`].join(".");
  assert.deepEqual([await codeOf(forged), await codeOf(text, "w2")], ["ticket_invalid", "ticket_invalid"]);
});

Deno.test("a ticket of an older key is accepted, and one of an unknown key is not", async () => {
  const rotated = makeTickets([await keyOf(2), await keyOf(1)]);
  assert.deepEqual(await rotated.check(text, "w1", NOW), ADA);
  assert.equal(await codeOf(await rotated.make(ADA)), "ticket_invalid");
});

const [header = "", payload = "", signature = ""] = text.split(".");
const claims = { workspace: "w1", sub: "u_ada", aud: "desk-ticket", exp: NOW / 1000 + 3600, secret: "identity:1" };
const signedAs = (change: Readonly<Record<string, unknown>>, head?: Readonly<Record<string, unknown>>) =>
  signToken({ ...claims, ...change }, "\x01".repeat(32), head);

Deno.test("the test's signedAs makes tickets that the sandbox accepts", async () => {
  assert.equal(await codeOf(signedAs({})), "accepted");
});

/** What is no ticket of the workspace `w1`. */
const REFUSED: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["a word", "ticket"],
  ["a ticket without a signature", `${header}.${payload}.`],
  [
    "another customer under the same signature",
    `${header}.${base64url(JSON.stringify({ ...claims, sub: "u_eve" }))}.${signature}`,
  ],
  [
    "a later end under the same signature",
    `${header}.${base64url(JSON.stringify({ ...claims, exp: 9e9 }))}.${signature}`,
  ],
  ["alg none", `${base64url('{"alg":"none"}')}.${payload}.`],
  ["a ticket signed with an identity secret", signToken(claims, `svc_id_${"s".repeat(43)}`)],
  ["a ticket of another workspace", signedAs({ workspace: "w2" })],
  ["a ticket for something else", signedAs({ aud: "desk" })],
  ["a ticket without an audience", signedAs({ aud: undefined })],
  ["a ticket without an end", signedAs({ exp: undefined })],
  ["a ticket without a customer", signedAs({ sub: "" })],
  ["a ticket without a secret", signedAs({ secret: undefined })],
  ["a ticket with another algorithm in its header", signedAs({}, { alg: "HS512" })],
];

for (const [what, ticket] of REFUSED) {
  Deno.test(`the sandbox refuses ${what} as a ticket`, async () => {
    assert.equal(await codeOf(ticket), "ticket_invalid");
  });
}
