/**
 * Browsers' responses about passkeys, parsed from JSON.
 *
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson
 * @module
 */
import { z } from "zod";
import { SIGN_IN_LIMITS } from "../limits/people.ts";
import { readJson } from "../json.ts";

const base64url = z.string().regex(/^[\w-]+$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
} as const;

const additionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
});

const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});

/** The response to a request to create a passkey. */
export type PasskeyAddition = z.output<typeof additionSchema>;

/** The response to a request for a passkey. */
export type PasskeyAssertion = z.output<typeof assertionSchema>;

/** Parses a new passkey from a browser's JSON; null if it is invalid. */
export function parseAddition(answer: string): PasskeyAddition | null {
  return additionSchema.safeParse(jsonOf(answer)).data ?? null;
}

/** Parses the use of a passkey from a browser's JSON; null if it is invalid. */
export function parseAssertion(answer: string): PasskeyAssertion | null {
  return assertionSchema.safeParse(jsonOf(answer)).data ?? null;
}

function jsonOf(text: string): unknown {
  return text.length > SIGN_IN_LIMITS.answerCharsMax ? null : readJson(text);
}
