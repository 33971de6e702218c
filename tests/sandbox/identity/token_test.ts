import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { anyText } from "../../support/any_text.ts";
import type { RejectionCode } from "../../../sandbox/identity/rejection.ts";
import { importSecret, verifyToken } from "../../../sandbox/identity/token.ts";
import { base64url, signText, signToken } from "../../support/jwt.ts";
import { runs } from "../../support/runs.ts";

const SECRET = `svc_id_${"s".repeat(43)}`;
const OTHER = `svc_id_${"o".repeat(43)}`;
const NOW = new Date("2026-11-20T12:00:00Z");
const S = NOW.getTime() / 1000;
const DAY = 24 * 60 * 60;
const HS256 = `{"alg":"HS256"}`;

const good = { sub: "u_1", exp: S + 3600 };
const signed = (claims: Readonly<Record<string, unknown>>) => signToken({ ...good, ...claims }, SECRET);
const raw = (payload: string | Uint8Array) => signText(HS256, payload, SECRET);
const headed = (header: Readonly<Record<string, unknown>>) => signToken(good, SECRET, header);
const without = (name: "sub" | "exp") => signToken({ ...good, [name]: undefined }, SECRET);
const claimsOf = (bytes: number) => {
  const rest = JSON.stringify({ ...good, attributes: { note: "" } }).length;
  return JSON.stringify({ ...good, attributes: { note: "n".repeat(bytes - rest) } });
};
const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const rsaSigned = () => {
  const text = `${base64url(`{"alg":"RS256"}`)}.${base64url(JSON.stringify(good))}`;
  return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
};
const hs512Signed = () => {
  const text = `${base64url(`{"alg":"HS512"}`)}.${base64url(JSON.stringify(good))}`;
  return `${text}.${createHmac("sha512", SECRET).update(text).digest("base64url")}`;
};
const [goodHeader, goodPayload, goodSignature] = signToken(good, SECRET).split(".");

/** Every way of being refused: what is wrong with the token, the token, the code. */
const REFUSED: readonly (readonly [string, string, RejectionCode])[] = [
  ["nothing at all", "", "malformed"],
  ["a word", "token", "malformed"],
  ["two parts", `${goodHeader}.${goodPayload}`, "malformed"],
  ["four parts", `${signed({})}.x`, "malformed"],
  ["an encrypted token's five parts", "e30.a.b.c.d", "malformed"],
  ["a line break at the end", `${signed({})}\n`, "malformed"],
  ["a space inside", signed({}).replace(".", ". "), "malformed"],
  ["padding", signed({}).replace(".", "=."), "malformed"],
  ["the word Bearer", `Bearer ${signed({})}`, "malformed"],
  ["a header that is no base64url", `a.${goodPayload}.${goodSignature}`, "malformed"],
  ["a header that is no JSON", signText("HS256", JSON.stringify(good), SECRET), "malformed"],
  ["a header that is a list", signText("[]", JSON.stringify(good), SECRET), "malformed"],
  ["a header that names the algorithm twice", signText(`{"alg":"none","alg":"HS256"}`, "{}", SECRET), "malformed"],
  ["a critical header", headed({ alg: "HS256", crit: ["exp"], exp: 1 }), "malformed"],
  ["an unencoded payload", headed({ alg: "HS256", b64: false, crit: ["b64"] }), "malformed"],
  ["no algorithm", headed({ typ: "JWT" }), "alg_not_allowed"],
  ["alg none without a signature", `${base64url(`{"alg":"none"}`)}.${goodPayload}.`, "alg_not_allowed"],
  ["alg none with a signature", headed({ alg: "none" }), "alg_not_allowed"],
  ["alg nOnE", headed({ alg: "nOnE" }), "alg_not_allowed"],
  ["alg in lower case", headed({ alg: "hs256" }), "alg_not_allowed"],
  ["alg as a list", headed({ alg: ["HS256"] }), "alg_not_allowed"],
  ["RS256", rsaSigned(), "alg_not_allowed"],
  ["HS512 with the right secret", hs512Signed(), "alg_not_allowed"],
  ["another secret", signToken(good, OTHER), "bad_signature"],
  ["an empty secret", signToken(good, ""), "bad_signature"],
  ["the secret without its prefix", signToken(good, SECRET.slice("svc_id_".length)), "bad_signature"],
  [
    "a changed payload",
    `${goodHeader}.${base64url(JSON.stringify({ ...good, sub: "u_2" }))}.${goodSignature}`,
    "bad_signature",
  ],
  ["no signature", `${goodHeader}.${goodPayload}.`, "bad_signature"],
  ["half a signature", `${goodHeader}.${goodPayload}.${goodSignature?.slice(0, 20)}`, "bad_signature"],
  [
    "a key in its own header",
    signToken(good, OTHER, { alg: "HS256", jwk: { kty: "oct", k: base64url(OTHER) } }),
    "bad_signature",
  ],
  ["a key id that is a path", signToken(good, "", { alg: "HS256", kid: "/dev/null" }), "bad_signature"],
  ["a payload that is no JSON", raw("sub=u_1"), "malformed"],
  ["a payload that is a list", raw(`["u_1"]`), "malformed"],
  ["a payload that is null", raw("null"), "malformed"],
  ["a payload that is no UTF-8", raw(new Uint8Array([0x7b, 0xff, 0x7d])), "malformed"],
  ["sub said twice", raw(`{"sub":"u_1","sub":"u_2","exp":${S + 60}}`), "malformed"],
  ["sub said twice, once escaped", raw(`{"sub":"u_1","s\\u0075b":"u_2","exp":${S + 60}}`), "malformed"],
  ["an attribute said twice", raw(`{"sub":"u","exp":${S + 60},"attributes":{"plan":"a","plan":"b"}}`), "malformed"],
  ["no exp", without("exp"), "exp_missing"],
  ["exp as text", signed({ exp: String(S + 60) }), "malformed"],
  ["exp null", signed({ exp: null }), "malformed"],
  ["exp negative", signed({ exp: -1 }), "malformed"],
  ["exp an hour ago", signed({ exp: S - 3600 }), "expired"],
  ["exp just past the skew", signed({ exp: S - 60 }), "expired"],
  ["exp zero", signed({ exp: 0 }), "expired"],
  ["exp two days ahead", signed({ exp: S + 2 * DAY }), "lifetime_too_long"],
  ["exp a century ahead", signed({ exp: S + 36_500 * DAY }), "lifetime_too_long"],
  ["exp in milliseconds", signed({ exp: NOW.getTime() + 60_000 }), "lifetime_too_long"],
  ["exp beyond every number", raw(`{"sub":"u_1","exp":1e999}`), "lifetime_too_long"],
  ["nbf in an hour", signed({ nbf: S + 3600 }), "not_yet_valid"],
  ["nbf as text", signed({ nbf: "soon" }), "malformed"],
  ["iat in an hour", signed({ iat: S + 3600 }), "not_yet_valid"],
  ["iat as text", signed({ iat: "now" }), "malformed"],
  ["no sub", without("sub"), "sub_missing"],
  ["sub a number", signed({ sub: 1 }), "sub_invalid"],
  ["sub null", signed({ sub: null }), "sub_invalid"],
  ["sub a list", signed({ sub: ["u_1"] }), "sub_invalid"],
  ["sub an object", signed({ sub: { id: "u_1" } }), "sub_invalid"],
  ["sub true", signed({ sub: true }), "sub_invalid"],
  ["sub empty", signed({ sub: "" }), "sub_invalid"],
  ["sub only spaces", signed({ sub: "  " }), "sub_invalid"],
  ["sub of 129 characters", signed({ sub: "u".repeat(129) }), "sub_invalid"],
  ["sub with a line break", signed({ sub: "u_1\nx-admin: 1" }), "sub_invalid"],
  ["sub with NUL", signed({ sub: "u_1\0" }), "sub_invalid"],
  ["sub with half a surrogate pair", raw(`{"sub":"\\ud800","exp":${S + 60}}`), "sub_invalid"],
  ["email a number", signed({ email: 5 }), "malformed"],
  ["email with a line break", signed({ email: "a@b.c\nBcc: d@e.f" }), "malformed"],
  ["email of 321 characters", signed({ email: "e".repeat(321) }), "malformed"],
  ["a name of 201 characters", signed({ name: "n".repeat(201) }), "malformed"],
  ["attributes a text", signed({ attributes: "pro" }), "malformed"],
  ["attributes a list", signed({ attributes: ["pro"] }), "malformed"],
  ["attributes nested too deep", signed({ attributes: nested(6) }), "malformed"],
  [
    "attributes with __proto__",
    raw(`{"sub":"u","exp":${S + 60},"attributes":{"__proto__":{"plan":"pro"}}}`),
    "malformed",
  ],
  ["attributes with NUL", signed({ attributes: { plan: "a\0" } }), "malformed"],
  ["claims of one byte more than 4 KiB", raw(claimsOf(4 * 1024 + 1)), "claims_too_large"],
  ["claims of 5 KiB", signed({ attributes: { note: "n".repeat(5 * 1024) } }), "claims_too_large"],
  ["claims of a megabyte", signed({ attributes: { note: "n".repeat(1024 * 1024) } }), "claims_too_large"],
];

const keys = [{ name: "identity:2", key: await importSecret(SECRET) }];

for (const [what, token, code] of REFUSED) {
  Deno.test(`verifyToken refuses ${what} as ${code}`, async () => {
    const verdict = await verifyToken(token, keys, NOW);
    assert.equal(verdict.kind === "rejected" ? verdict.code : verdict.kind, code);
    assert.ok(verdict.kind === "rejected" && verdict.reason.length > 10 && !verdict.reason.includes(SECRET));
  });
}

Deno.test("verifyToken refuses every token when there is no secret", async () => {
  const verdict = await verifyToken(signed({}), [], NOW);
  assert.equal(verdict.kind === "rejected" && verdict.code, "not_configured");
});

/** What is let through although it looks odd. */
const ACCEPTED: readonly (readonly [string, string, string])[] = [
  ["the smallest good token", signed({}), "u_1"],
  ["exp within the skew of the clocks", signed({ exp: S - 59 }), "u_1"],
  ["exp a whole day ahead", signed({ exp: S + DAY }), "u_1"],
  ["nbf and iat within the skew", signed({ nbf: S + 60, iat: S + 60 }), "u_1"],
  ["a sub that needs care in an address", signed({ sub: "../admin?x=1#" }), "../admin?x=1#"],
  ["a sub of 128 characters", signed({ sub: "u".repeat(128) }), "u".repeat(128)],
  ["a sub that is a word of the language", signed({ sub: "__proto__" }), "__proto__"],
  ["claims that mean nothing here", signed({ iss: "app", aud: "desk", jti: "1" }), "u_1"],
  ["an empty name, no email and no attributes", signed({ name: "", email: null, attributes: null }), "u_1"],
  ["the same key in two objects", signed({ attributes: { sub: { sub: 1 } } }), "u_1"],
  ["a fraction of a second", signed({ exp: S + 60.5 }), "u_1"],
  ["claims of 4 KiB", raw(claimsOf(4 * 1024)), "u_1"],
];

for (const [what, token, userId] of ACCEPTED) {
  Deno.test(`verifyToken accepts ${what}`, async () => {
    const verdict = await verifyToken(token, keys, NOW);
    assert.equal(verdict.kind === "accepted" ? verdict.userId : verdict.code, userId);
  });
}

Deno.test("verifyToken returns the customer and the token's expiry", async () => {
  const claims = { ...good, email: "ada@example.com", name: "Ada", attributes: { plan: "pro", seats: 3 } };
  assert.deepEqual(await verifyToken(signToken(claims, SECRET), keys, NOW), {
    kind: "accepted",
    userId: "u_1",
    email: "ada@example.com",
    name: "Ada",
    attributes: { plan: "pro", seats: 3 },
    expiresAt: new Date((S + 3600) * 1000),
    claims,
    signedWith: "identity:2",
  });
});

Deno.test("verifyToken says how long ago a token expired", async () => {
  const verdict = await verifyToken(signed({ exp: S - 3 * 3600 }), keys, NOW);
  assert.equal(verdict.kind === "rejected" && verdict.reason, "the token expired 3 hours ago");
});

Deno.test("verifyToken tries both secrets of a rotation", async () => {
  const both = [{ name: "identity:1", key: await importSecret(OTHER) }, ...keys];
  for (const secret of [SECRET, OTHER]) {
    const verdict = await verifyToken(signToken(good, secret), both, NOW);
    assert.equal(verdict.kind === "accepted" && verdict.signedWith, secret === SECRET ? "identity:2" : "identity:1");
  }
});

Deno.test("verifyToken never accepts or throws for unsigned bytes", async () => {
  const part = anyText({ maxLength: 60 }).map(base64url);
  const header = fc.oneof(part, fc.constant(base64url(HS256)));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string(), fc.tuple(header, part, part).map((parts) => parts.join("."))),
      async (token) => {
        assert.equal((await verifyToken(token, keys, NOW)).kind, "rejected");
      },
    ),
    { numRuns: runs(300, 3000), seed: 20261120 },
  );
});

Deno.test("verifyToken never throws for signed claims of any shape", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom("sub", "exp", "iat", "nbf", "email", "name", "attributes"), fc.jsonValue()),
      async (claims) => {
        const verdict = await verifyToken(signToken(claims, SECRET), keys, NOW);
        if (verdict.kind === "accepted") assert.equal(typeof claims["sub"], "string");
      },
    ),
    { numRuns: runs(100, 1000), seed: 20261120 },
  );
});
