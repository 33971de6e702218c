/**
 * Codes of teammates' authenticator apps (TOTP): secrets are created and encrypted here, and codes are checked here, so
 * that the desk's database and backups contain nothing from which a code can be computed.
 *
 * @see RFC 6238
 * @module
 */
import { Secret, TOTP } from "otpauth";
import type { KeyFiles } from "../keys.ts";
import { TOTP_LIMITS } from "../limits.ts";
import { type Refused, refused } from "../protocol.ts";
import { openSecret, sealSecret, type SecretId } from "../secrets.ts";
import type { TotpCheckAnswer, TotpCheckRequest, TotpNewAnswer, TotpNewRequest } from "./protocol.ts";

/** The codes of all accounts. */
export type TotpCodes = {
  /** Creates the secret of an account's app. The record is bound to the account. */
  readonly make: (request: TotpNewRequest) => Promise<TotpNewAnswer>;
  /** Checks a code for the current time step, or the one before or after, since phones' clocks differ. */
  readonly check: (request: TotpCheckRequest) => Promise<TotpCheckAnswer>;
};

/** Supported by every authenticator app. */
const COMMON = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/**
 * @param now the time in milliseconds since 1970
 * @param accountsMax how many accounts' attempts are counted at a time
 */
export function makeTotpCodes(
  keys: KeyFiles,
  now: () => number,
  accountsMax: number = TOTP_LIMITS.accountsCountedMax,
): TotpCodes {
  const tries: Tries = new Map();
  return {
    make: async ({ account, issuer, label }) => {
      const secret = new Secret({ size: TOTP_LIMITS.secretBytes });
      const value = secret.base32;
      const sealed = await sealSecret(keys[0], idOf(account), now(), { value, origins: [] });
      return { kind: "made", secret: value, uri: new TOTP({ ...COMMON, issuer, label, secret }).toString(), sealed };
    },
    check: async ({ account, sealed, code }) => {
      const content = await openSecret(keys, idOf(account), sealed);
      if (content === null) {
        return refused("secret_unreadable", "the secret of the app cannot be opened; set it up again");
      }
      const refusal = countTry(tries, accountsMax, account, now());
      if (refusal !== null) return refusal;
      const totp = new TOTP({ ...COMMON, secret: Secret.fromBase32(content.value) });
      const timestamp = now();
      const delta = totp.validate({ token: code, window: 1, timestamp });
      return { kind: "checked", step: delta === null ? null : totp.counter({ timestamp }) + delta };
    },
  };
}

/** A name that placeholders cannot contain, so that no request can carry the secret out. */
function idOf(account: string): SecretId {
  return { workspace: account, name: "totp:app" };
}

/** The times at which codes of each account were checked. */
type Tries = Map<string, readonly number[]>;

/**
 * Counts an attempt, since a taken-over desk could try every code of an account. Accounts are not evicted while their
 * attempts count, or attempts for others would bring new ones.
 */
function countTry(tries: Tries, accountsMax: number, account: string, now: number): Refused | null {
  const since = now - TOTP_LIMITS.triesMs;
  const recent = (tries.get(account) ?? []).filter((at) => at > since);
  if (recent.length >= TOTP_LIMITS.triesMax) {
    return refused("busy", "too many codes of this account were checked; try again in an hour");
  }
  if (!tries.has(account) && tries.size >= accountsMax) dropOld(tries, since);
  if (!tries.has(account) && tries.size >= accountsMax) {
    return refused("busy", "codes of too many accounts were checked; try again in an hour");
  }
  tries.set(account, [...recent, now]);
  return null;
}

function dropOld(tries: Tries, since: number): void {
  for (const [account, times] of tries) {
    if (times.every((at) => at <= since)) tries.delete(account);
  }
}
