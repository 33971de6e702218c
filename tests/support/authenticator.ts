/**
 * A software authenticator: creates passkeys and signs challenges like a browser, or with modifications by a test.
 *
 * @module
 */
import { createHash } from "node:crypto";

/** The browser's facts about the page. A test may use wrong ones. */
export type PageFacts = { readonly origin: string; readonly rpId: string };

/** A test's modifications of an answer. */
export type Bent = Partial<PageFacts> & {
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly counter?: number;
  readonly type?: string;
  readonly id?: string;
};

/** A passkey. */
export type SoftPasskey = {
  readonly id: string;
  /** The browser's response to a challenge for a new passkey, as JSON. */
  add(challenge: string, bent?: Bent): string;
  /** The browser's response to a challenge for a passkey, as JSON. */
  use(challenge: string, bent?: Bent): Promise<string>;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Creates a passkey for a page; it is unknown to the desk before the response of `add` is accepted. */
export async function softPasskey(page: PageFacts): Promise<SoftPasskey> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const rawId = crypto.getRandomValues(new Uint8Array(32));
  const id = base64url(rawId);
  const answer = (response: Record<string, unknown>, bent: Bent) =>
    JSON.stringify({
      ...{ id: bent.id ?? id, rawId: bent.id ?? id, type: "public-key", clientExtensionResults: {} },
      response,
    });
  return {
    id,
    add: (challenge, bent = {}) => {
      const data = joined(
        authenticatorData({ ...page, ...bent }, bent, HAS_CREDENTIAL),
        new Uint8Array(16),
        Uint8Array.of(0, rawId.length),
        rawId,
        // COSE: EC2, ES256, P-256 and the two halves of the point.
        Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
        bytesOf(x),
        Uint8Array.of(0x22, 0x58, 0x20),
        bytesOf(y),
      );
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const text = (word: string) => joined(Uint8Array.of(0x60 + word.length), new TextEncoder().encode(word));
      const attestation = joined(
        Uint8Array.of(0xa3),
        ...[text("fmt"), text("none"), text("attStmt"), Uint8Array.of(0xa0), text("authData")],
        ...[Uint8Array.of(0x58, data.length), data],
      );
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", challenge, page, bent)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      }, bent);
    },
    use: async (challenge, bent = {}) => {
      const data = authenticatorData({ ...page, ...bent }, bent, 0);
      const client = clientData("webauthn.get", challenge, page, bent);
      const signed = joined(data, createHash("sha256").update(client).digest());
      const signature = await crypto.subtle.sign({ ...algorithm, hash: "SHA-256" }, keys.privateKey, signed);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(derSignature(new Uint8Array(signature))),
      }, bent);
    },
  };
}

function clientData(type: string, challenge: string, page: PageFacts, bent: Bent): Uint8Array<ArrayBuffer> {
  const facts = { type: bent.type ?? type, challenge, origin: bent.origin ?? page.origin, crossOrigin: false };
  return new TextEncoder().encode(JSON.stringify(facts));
}

function authenticatorData(
  { rpId }: PageFacts,
  { userVerified = true, userPresent = true, counter = 0 }: Bent,
  flags: number,
): Uint8Array<ArrayBuffer> {
  const all = flags | (userPresent ? USER_PRESENT : 0) | (userVerified ? USER_VERIFIED : 0);
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, counter);
  return joined(createHash("sha256").update(rpId).digest(), Uint8Array.of(all), count);
}

/** Converts a signature from WebCrypto's format, two numbers side by side, to WebAuthn's DER. */
function derSignature(raw: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const numbers = [raw.slice(0, 32), raw.slice(32)].map((half) => {
    const start = half.findIndex((byte) => byte !== 0);
    const short = half.slice(start);
    const positive = (short[0] ?? 0) < 0x80 ? short : joined(Uint8Array.of(0), short);
    return joined(Uint8Array.of(0x02, positive.length), positive);
  });
  const body = joined(...numbers);
  return joined(Uint8Array.of(0x30, body.length), body);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}
