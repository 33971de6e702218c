/**
 * Recovery codes: ten words of random characters that each stand once for a lost phone or passkey.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { opaqueHash } from "../identity/opaque.ts";
import { SIGN_IN_LIMITS } from "../limits/people.ts";

/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 random bits, so that a plain hash cannot be searched. */
const CODE_CHARS = 16;
/** Letters that people read in place of the alphabet's. */
const LOOKALIKES: Readonly<Record<string, string>> = { o: "0", i: "1", l: "1" };

/**
 * Makes an account's recovery codes, in place of the earlier ones.
 *
 * @returns codes such as `7k2m-4qzp-x0hd-93bt`; nothing but this answer ever holds them
 */
export async function makeRecoveryCodes(
  desk: Pick<Desk, "db" | "randomBytes">,
  account: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: SIGN_IN_LIMITS.recoveryCodes }, () => newCode(desk));
  const rows = codes.map((code) => ({ account, codeHash: opaqueHash(code), usedAt: null }));
  await desk.db.transaction().execute(async (db) => {
    await db.deleteFrom("recoveryCodes").where("account", "=", account).execute();
    await db.insertInto("recoveryCodes").values(rows).execute();
  });
  return codes.map((code) => code.replace(/.{4}(?!$)/g, "$&-"));
}

/** Uses up a recovery code. @returns false for one that is wrong or was used */
export async function useRecoveryCode(
  { db, now }: Pick<Desk, "db" | "now">,
  account: string,
  typed: string,
): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replace(/[oil]/g, (letter) => LOOKALIKES[letter] ?? letter);
  const used = await db.updateTable("recoveryCodes").set({ usedAt: now() })
    .where("account", "=", account).where("codeHash", "=", opaqueHash(code)).where("usedAt", "is", null)
    .returning("account").executeTakeFirst();
  return used !== undefined;
}

function newCode({ randomBytes }: Pick<Desk, "randomBytes">): string {
  // 256 is a multiple of 32, so each character is as likely as any other.
  return Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
