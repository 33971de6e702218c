/**
 * Recovery codes: ten random codes that each replace a lost phone or passkey once.
 *
 * @module
 */
import { recordActivity } from "../activity/record.ts";
import { inTransaction } from "../db/in_transaction.ts";
import type { Desk } from "../desk.ts";
import { opaqueHash } from "../identity/opaque.ts";
import { SIGN_IN_LIMITS } from "../limits/people.ts";
import { activeMembers } from "../teammates/teammates.ts";
import { unlockApp } from "./authenticator_app.ts";

/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 random bits, so that a plain hash cannot be searched. */
const CODE_CHARS = 16;
/** Letters that people misread for the alphabet's. */
const LOOKALIKES: Readonly<Record<string, string>> = { o: "0", i: "1", l: "1" };

/**
 * Generates an account's recovery codes, replacing earlier ones.
 *
 * @returns codes such as `7k2m-4qzp-x0hd-93bt`; they exist only in this answer
 */
export async function makeRecoveryCodes(
  desk: Pick<Desk, "db" | "randomBytes">,
  account: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: SIGN_IN_LIMITS.recoveryCodes }, () => newCode(desk));
  const rows = codes.map((code) => ({ account, codeHash: opaqueHash(code), usedAt: null }));
  await inTransaction(desk.db, async (db) => {
    await db.deleteFrom("recoveryCodes").where("account", "=", account).execute();
    await db.insertInto("recoveryCodes").values(rows).execute();
  });
  return codes.map((code) => code.replace(/.{4}(?!$)/g, "$&-"));
}

/**
 * Uses up a recovery code, which also unlocks the account's app. Recorded in the account's workspaces, each with the
 * person's name there.
 *
 * @returns false for one that is wrong or was used
 */
export async function useRecoveryCode(
  desk: Pick<Desk, "db" | "now" | "newId">,
  account: string,
  typed: { readonly code: string; readonly address: string | null },
): Promise<boolean> {
  return await desk.db.transaction().execute(async (db) => {
    if (!await useCode({ ...desk, db }, account, typed.code)) return false;
    await unlockApp({ db }, account);
    for (const { workspace, id, name } of await activeMembers({ db }, account)) {
      const by = { workspace, by: { id, name }, address: typed.address };
      await recordActivity({ ...desk, db }, { ...by, kind: "recovery_code_used" });
    }
    return true;
  });
}

async function useCode({ db, now }: Pick<Desk, "db" | "now">, account: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "").replace(/[oil]/g, (letter) => LOOKALIKES[letter] ?? letter);
  const used = await db.updateTable("recoveryCodes").set({ usedAt: now() })
    .where("account", "=", account).where("codeHash", "=", opaqueHash(code)).where("usedAt", "is", null)
    .returning("account").executeTakeFirst();
  return used !== undefined;
}

function newCode({ randomBytes }: Pick<Desk, "randomBytes">): string {
  // 256 is a multiple of 32, so all characters are equally likely.
  return Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
