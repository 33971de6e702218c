/**
 * Passkeys of accounts: added, and verified when one signs in or is the second factor. The caller stores the
 * challenges, each for one use.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 * @module
 */
import { onOneLine } from "../../widget/visible_text.ts";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { type ActivityBy, recorded } from "../activity/record.ts";
import { isUniqueViolation } from "../db/errors.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { lockAccount } from "../teammates/accounts.ts";
import { SIGN_IN_LIMITS } from "../limits/people.ts";
import { DeskError } from "../problem.ts";
import { parseAddition, parseAssertion, type PasskeyAssertion } from "./passkey_answers.ts";

/** A passkey as its owner sees it. */
export type PasskeyLine = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** The account to which a passkey is added. */
export type PasskeyOwner = { readonly account: string; readonly email: string; readonly name: string };

/** Whether a challenge was issued for exactly this use, and not answered before; uses it up. */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** Takes half a second to load, so only on first use. */
const webauthn = () => import("@simplewebauthn/server");

/** How the public key is stored. */
const BASE64URL = { alphabet: "base64url", omitPadding: true } as const;

const IP_ADDRESS = /^(\[.*\]|[\d.]+)$/;

/**
 * Returns the host that passkeys of a desk are bound to; null if browsers allow none: without https, and at an IP
 * address.
 */
export function passkeyHost(baseUrl: string): string | null {
  const { protocol, hostname } = new URL(baseUrl);
  if (IP_ADDRESS.test(hostname)) return null;
  return protocol === "https:" || hostname === "localhost" ? hostname : null;
}

/** Returns an account's passkeys, the newest first. */
export async function listPasskeys({ db }: Pick<Desk, "db">, account: string): Promise<readonly PasskeyLine[]> {
  return await db.selectFrom("passkeys").select(["id", "name", "createdAt", "lastUsedAt"])
    .where("account", "=", account).orderBy("createdAt", "desc").orderBy("id").execute();
}

/**
 * Returns the options for a browser to create a passkey. @throws DeskError invalid_input at an address without
 * passkeys, and with too many
 */
export async function additionOptions(
  desk: Pick<Desk, "db" | "baseUrl">,
  { account, email, name }: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const rpID = needHost(desk);
  const known = await credentialsOf(desk, account);
  refuseMany(known);
  const { generateRegistrationOptions } = await webauthn();
  return await generateRegistrationOptions({
    rpID,
    rpName: rpID,
    userID: handleOf(account),
    userName: email,
    userDisplayName: name,
    timeout: SIGN_IN_LIMITS.challengeMs,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/**
 * Adds a passkey created by a browser.
 *
 * @param added.answer JSON from the browser
 * @throws DeskError invalid_input if it does not answer a challenge of this account at this address, and with too many
 */
export async function addPasskey(
  desk: Pick<Desk, "db" | "now" | "newId" | "baseUrl">,
  account: string,
  added: {
    readonly answer: string;
    readonly name: string;
    readonly takeChallenge: TakeChallenge;
    readonly by: ActivityBy;
  },
): Promise<void> {
  const name = onOneLine(onOneLine(added.name).slice(0, SIGN_IN_LIMITS.passkeyNameCharsMax)) || "Passkey";
  const response = parseAddition(added.answer);
  if (response === null) throw notAdded();
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: added.takeChallenge,
    expectedOrigin: new URL(desk.baseUrl).origin,
    expectedRPID: needHost(desk),
    requireUserVerification: false,
  }).catch((cause: unknown) => {
    throw notAdded(cause);
  });
  // Only the id signed by the authenticator counts; a browser that sends another one is not genuine.
  if (registrationInfo === undefined || registrationInfo.credential.id !== response.id) throw notAdded();
  const { id, publicKey, counter } = registrationInfo.credential;
  const row = { id, account, name, counter, createdAt: desk.now(), lastUsedAt: null };
  const transports = json<readonly string[]>(response.response.transports ?? []);
  try {
    await recorded(desk, async ({ db }) => {
      // Checked again, as any number of challenges may have been issued while there was room.
      await lockAccount({ db }, account);
      refuseMany(await credentialsOf({ db }, account));
      await db.insertInto("passkeys").values({ ...row, publicKey: publicKey.toBase64(BASE64URL), transports })
        .execute();
    }, () => ({ ...added.by, kind: "passkey_added", subject: name }));
  } catch (error) {
    throw isUniqueViolation(error) ? notAdded(error) : error;
  }
}

/**
 * Returns the options for a browser to request a passkey.
 *
 * @param account whose passkeys to request; null requests any in the browser, which does not disclose who has one
 */
export async function assertionOptions(
  desk: Pick<Desk, "db" | "baseUrl">,
  account: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn();
  const common = { rpID: needHost(desk), timeout: SIGN_IN_LIMITS.challengeMs };
  if (account === null) return await generateAuthenticationOptions({ ...common, userVerification: "required" });
  const allowCredentials = await credentialsOf(desk, account);
  return await generateAuthenticationOptions({ ...common, allowCredentials, userVerification: "preferred" });
}

/**
 * Verifies a passkey.
 *
 * @param tried.answer JSON from the browser
 * @param tried.account the required owner. Null signs in with the passkey alone: the authenticator must then have asked
 *   for a fingerprint, a face or a PIN
 * @returns its owner; null if it does not answer the challenge with a known passkey
 */
export async function usePasskey(
  desk: Pick<Desk, "db" | "now" | "baseUrl">,
  tried: { readonly answer: string; readonly account: string | null; readonly takeChallenge: TakeChallenge },
): Promise<string | null> {
  const response = parseAssertion(tried.answer);
  if (response === null) return null;
  const stored = await desk.db.selectFrom("passkeys").select(["id", "account", "publicKey", "counter"])
    .where("id", "=", response.id).executeTakeFirst();
  if (stored === undefined || (tried.account !== null && stored.account !== tried.account)) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== handleOf(stored.account).toBase64(BASE64URL)) return null;
  const counter = await newCounter(desk, response, {
    credential: {
      id: stored.id,
      publicKey: Uint8Array.fromBase64(stored.publicKey, BASE64URL),
      counter: Number(stored.counter),
    },
    expectedChallenge: tried.takeChallenge,
    requireUserVerification: tried.account === null,
  });
  if (counter === null) return null;
  return await keepUse(desk, stored.id, counter) ? stored.account : null;
}

/**
 * Stores the counter of a right answer.
 *
 * @returns false if the passkey was removed meanwhile, or another answer had the same counter: one of them is from a
 *   copy
 */
async function keepUse({ db, now }: Pick<Desk, "db" | "now">, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("passkeys").set({ counter, lastUsedAt: now() })
    .where("id", "=", id)
    // Passkeys that several devices share do not count, and send 0 each time.
    .where((field) =>
      field.or([field("counter", "<", counter), field.and([field("counter", "=", 0), field.val(counter === 0)])])
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the authenticator's counter after a right answer; null for a wrong one. */
async function newCounter(
  desk: Pick<Desk, "baseUrl">,
  response: PasskeyAssertion,
  expected: {
    readonly credential: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number };
    readonly expectedChallenge: TakeChallenge;
    readonly requireUserVerification: boolean;
  },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response,
      expectedOrigin: new URL(desk.baseUrl).origin,
      expectedRPID: needHost(desk),
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The package throws for each mismatch; the reason would only help an attacker.
    return null;
  }
}

/** Returns the authenticator's identifier of the passkey's owner. */
function handleOf(account: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(account);
}

function refuseMany({ length }: readonly unknown[]): void {
  if (length < SIGN_IN_LIMITS.passkeysMax) return;
  throw new DeskError("invalid_input", `An account has at most ${SIGN_IN_LIMITS.passkeysMax} passkeys.`, {
    fix: "Remove one first.",
  });
}

async function credentialsOf({ db }: Pick<Desk, "db">, account: string) {
  const rows = await db.selectFrom("passkeys").select(["id", "transports"]).where("account", "=", account)
    .orderBy("id").execute();
  return rows.map(({ id, transports }) => ({ id, transports: [...transports] }));
}

function needHost({ baseUrl }: Pick<Desk, "baseUrl">): string {
  const host = passkeyHost(baseUrl);
  if (host !== null) return host;
  throw new DeskError("invalid_input", `Browsers offer no passkeys at ${baseUrl}.`, {
    fix: "Set SVC_BASE_URL to an https address with a host name.",
  });
}

function notAdded(cause?: unknown): DeskError {
  return new DeskError("invalid_input", "The passkey was not added: the browser's answer is not valid.", {
    fix: "Try again.",
    cause,
  });
}
