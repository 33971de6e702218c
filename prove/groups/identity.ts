/**
 * Identity tokens: everything that resembles one but was not signed by the owner's app for this customer, now.
 *
 * @module
 */
import { generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { openChat } from "../chat.ts";
import { type Group, tally } from "../group.ts";
import { signIn, signToken } from "./customer.ts";

type Forgery = (secret: string) => Promise<string> | string;

const base64url = (text: string) =>
  new TextEncoder().encode(text).toBase64({ alphabet: "base64url", omitPadding: true });
const nowS = () => Math.floor(Date.now() / 1000);
const DAY_S = 24 * 60 * 60;
const SUB = { sub: "victim" };

/** A token with this payload, signed with the correct secret. */
async function signedText(secret: string, payload: string): Promise<string> {
  const signed = `${base64url('{"alg":"HS256"}')}.${base64url(payload)}`;
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signed)));
  return `${signed}.${signature.toBase64({ alphabet: "base64url", omitPadding: true })}`;
}

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const payload = () => base64url(JSON.stringify({ ...SUB, exp: nowS() + 3600 }));

const FORGERIES: Readonly<Record<string, Forgery>> = {
  "nothing": () => "",
  "a word": () => "victim",
  "no signature": () => `${base64url('{"alg":"none"}')}.${payload()}.`,
  "alg nOnE": () => `${base64url('{"alg":"nOnE"}')}.${payload()}.`,
  "alg none with a signature": (secret) =>
    signToken(secret, SUB).then((token) => `${base64url('{"alg":"none"}')}.${payload()}.${token.split(".")[2]}`),
  "another secret": () => signToken("svc_id_not-the-secret-of-this-desk-0123456789", SUB),
  "the widget's key as the secret": () => signToken("wk_".padEnd(40, "0"), SUB),
  "HS384": (secret) => signToken(secret, SUB, { alg: "HS384" }),
  "HS512": (secret) => signToken(secret, SUB, { alg: "HS512" }),
  "RS256": () => new SignJWT({ ...SUB, exp: nowS() + 3600 }).setProtectedHeader({ alg: "RS256" }).sign(rsa),
  "a changed payload": (secret) =>
    signToken(secret, { sub: "me" }).then((token) => {
      const [header, , signature] = token.split(".");
      return `${header}.${payload()}.${signature}`;
    }),
  "a cut signature": (secret) => signToken(secret, SUB).then((token) => token.slice(0, -4)),
  "no end": (secret) => signToken(secret, { ...SUB, exp: undefined }),
  "an end that is over": (secret) => signToken(secret, { ...SUB, exp: nowS() - 120 }),
  "an end in a year": (secret) => signToken(secret, { ...SUB, exp: nowS() + 365 * DAY_S }),
  "an end of text": (secret) => signedText(secret, `{"sub":"victim","exp":"${nowS() + 3600}"}`),
  "an end without bound": (secret) => signedText(secret, '{"sub":"victim","exp":1e309}'),
  "not yet valid": (secret) => signToken(secret, { ...SUB, nbf: nowS() + 3600 }),
  "issued in the future": (secret) => signToken(secret, { ...SUB, iat: nowS() + 3600 }),
  "no subject": (secret) => signToken(secret, {}),
  "an empty subject": (secret) => signToken(secret, { sub: "" }),
  "a number for a subject": (secret) => signedText(secret, `{"sub":7,"exp":${nowS() + 3600}}`),
  "a list for a subject": (secret) => signedText(secret, `{"sub":["victim"],"exp":${nowS() + 3600}}`),
  "a control character in the subject": (secret) => signToken(secret, { sub: "victim\u0000" }),
  "a long subject": (secret) => signToken(secret, { sub: "v".repeat(5000) }),
  "two subjects": (secret) => signedText(secret, `{"sub":"me","sub":"victim","exp":${nowS() + 3600}}`),
  "two ends": (secret) => signedText(secret, `{"sub":"victim","exp":1,"exp":${nowS() + 3600}}`),
  "large claims": (secret) => signToken(secret, { ...SUB, attributes: { text: "x".repeat(20_000) } }),
  "deep claims": (secret) =>
    signedText(
      secret,
      `{"sub":"victim","exp":${nowS() + 3600},"attributes":${'{"a":'.repeat(500)}1${"}".repeat(500)}}`,
    ),
  "no JSON": (secret) => signedText(secret, "victim"),
  "a list of claims": (secret) => signedText(secret, `[{"sub":"victim","exp":${nowS() + 3600}}]`),
  "five parts": (secret) => signToken(secret, SUB).then((token) => `${token}.a.b`),
  "a space at its end": (secret) => signToken(secret, SUB).then((token) => `${token} `),
  "the word Bearer before it": (secret) => signToken(secret, SUB).then((token) => `Bearer ${token}`),
};

/** Forged identity. */
export const identity: Group = {
  name: "Identity",
  promise: "{user.id} comes only from a token that the app's server signed, and that has not ended.",
  evidenceFor: ["AISVS 9.6.2", "AISVS 9.6.3", "AISVS 9.5.2", "LLM06"],
  run: async (copy) => {
    const counted = tally();
    counted.control("an honest token is accepted", (await signIn(copy)).userId !== "");
    for (const [what, forge] of Object.entries(FORGERIES)) {
      const chat = await openChat(copy);
      const before = copy.app.requests.length;
      const answer = await chat.identify(await forge(copy.identitySecret));
      counted.note(/"identified":\s*true/.test(answer.text) ? `accepted: ${what}` : null);
      const plan = `identity-${what.replaceAll(/\W/g, "-")}`;
      copy.model.plan(plan, [{ name: "prove_read", input: {} }]);
      await chat.say(`[plan ${plan}] Show my record.`);
      counted.note(copy.app.requests.length === before ? null : `the app was called after: ${what}`);
    }
    return counted.result();
  },
};
