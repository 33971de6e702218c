/** Reading a provider's claims: an e-mail only where the provider is an authority for it, and roles. */

import assert from "node:assert/strict";
import { claimAt, personOf } from "../../core/oidc/claims.ts";

const GOOGLE = "https://accounts.google.com";
const OTHER = "https://id.example.com";

const EMAILS:
  readonly (readonly [says: string, issuer: string, claims: Record<string, unknown>, email: string | null])[] = [
    ["verified", OTHER, { email: " Ada@Example.com", email_verified: true }, "ada@example.com"],
    ["verified, as some write it", OTHER, { email: "ada@example.com", email_verified: "true" }, "ada@example.com"],
    ["not verified", OTHER, { email: "ada@example.com", email_verified: false }, null],
    ["nothing said", OTHER, { email: "ada@example.com" }, null],
    ["something else said", OTHER, { email: "ada@example.com", email_verified: 1 }, null],
    ["no text", OTHER, { email: ["ada@example.com"], email_verified: true }, null],
    [
      "letters that are lower-cased into those of another address",
      OTHER,
      { email: "\u212Aate.\u0130da@Example.com", email_verified: true },
      null,
    ],
    ["characters that no one sees", OTHER, { email: "ada\u200b@example.com", email_verified: true }, null],
    ["Entra, the domain's owner", OTHER, { email: "ada@example.com", xms_edov: "1" }, "ada@example.com"],
    ["Entra, set by anyone", OTHER, { email: "ada@example.com", xms_edov: false }, null],
    ["Google's own", GOOGLE, { email: "ada@gmail.com", email_verified: true }, "ada@gmail.com"],
    [
      "Google, an organisation",
      GOOGLE,
      { email: "a@example.com", email_verified: true, hd: "example.com" },
      "a@example.com",
    ],
    ["Google, another's address", GOOGLE, { email: "ada@example.com", email_verified: true }, null],
  ];

Deno.test("personOf accepts an email only from a provider with authority over it", () => {
  for (const [says, issuer, claims, email] of EMAILS) {
    assert.equal(personOf(issuer, { sub: "1", ...claims }, { roleClaim: null })?.email, email, says);
  }
});

Deno.test("personOf returns a valid name: visible, on one line, not too long", () => {
  const nameOf = (claims: Record<string, unknown>) =>
    personOf(OTHER, { sub: "1", ...claims }, { roleClaim: null })?.name;
  assert.equal(nameOf({ name: "Bo\n\u202e\u0000 Li" }), "Bo Li");
  assert.equal(nameOf({ name: `${"x".repeat(199)}👍` }), "x".repeat(199));
  assert.equal(nameOf({ name: "\u200b", preferred_username: "cem" }), "cem");
  assert.equal(nameOf({ name: " ", preferred_username: 7 }), null);
});

Deno.test("personOf requires a subject that can be stored", () => {
  for (const sub of [undefined, "", 1, "x".repeat(256)]) {
    assert.equal(personOf(OTHER, { sub }, { roleClaim: null }), null);
  }
  assert.equal(personOf(OTHER, { sub: "x".repeat(255) }, { roleClaim: null })?.subject.length, 255);
});

Deno.test("personOf reads roles from a claim by its whole name or a dotted path, one or several", () => {
  const claims = {
    sub: "1",
    groups: ["a", 1, null, "b"],
    role: "c",
    realm_access: { roles: ["d"] },
    "https://example.com/roles": ["e"],
    hasOwnProperty: "f",
  };
  const roles = (roleClaim: string) => personOf(OTHER, claims, { roleClaim })?.roleValues;
  assert.deepEqual(roles("groups"), ["a", "b"]);
  assert.deepEqual(roles("role"), ["c"]);
  assert.deepEqual(roles("realm_access.roles"), ["d"]);
  assert.deepEqual(roles("https://example.com/roles"), ["e"]);
  assert.deepEqual([roles("none"), roles("groups.length"), roles("constructor"), roles("role.a.b")], [[], [], [], []]);
  assert.equal(claimAt(claims, "__proto__"), undefined);
});

Deno.test("a subject that no store has is no person, and its session is invalid", () => {
  const kept = (claims: Record<string, unknown>) => personOf(OTHER, claims, { roleClaim: null });
  for (const sub of ["a\0b", "\ud800", "x".repeat(256), "", 5, ["1"]]) assert.equal(kept({ sub }), null, String(sub));
  for (const sid of ["a\0b", "\ud800", "x".repeat(100_000), 5]) {
    const person = kept({ sub: "1", sid });
    assert.ok(person !== null && person.sid === null, String(sid).slice(0, 10));
  }
  assert.equal(kept({ sub: "1", sid: "x".repeat(255) })?.sid?.length, 255);
});
