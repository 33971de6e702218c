/**
 * Passwords: argon2id in its encoded form, with the smallest parameters that OWASP recommends.
 *
 * @see RFC 9106
 * @module
 */
import { argon2id, argon2Verify } from "hash-wasm";
import type { Desk } from "../desk.ts";
import type { PasswordCost } from "../handles.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { checkPassword, type PasswordOwner } from "../sign_in/password_rules.ts";

/** The desk's cost parameters: a guess costs 19 MiB and two passes. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Returns a hash without a password: comparing with it makes an unknown email take as long as a wrong password. */
export function unknownHash({ memoryKib, passes }: PasswordCost): string {
  const cost = `m=${memoryKib},t=${passes},p=1`;
  return `$argon2id$v=19$${cost}$r/Thx33rHwvFbM4VrQtVsg$RYTW9YEweYxK3iT2xOElFGlXYcObwugOc8LDAs9L//w`;
}

/** The handles for hashing a password. */
export type PasswordDesk = Pick<Desk, "randomBytes" | "passwordCost">;

/**
 * Hashes a new password.
 *
 * @throws DeskError invalid_input for a password that breaks a rule
 */
export async function hashPassword(
  desk: PasswordDesk,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  await checkPassword(password, owner);
  const { memoryKib: memorySize, passes: iterations } = desk.passwordCost;
  const cost = { memorySize, iterations, parallelism: 1, hashLength: HASH_BYTES };
  return await argon2id({ ...cost, password, salt: desk.randomBytes(SALT_BYTES), outputType: "encoded" });
}

/** Compares a password with a hash, or with null (no such teammate) in the same time. */
export async function isPassword(
  { passwordCost }: Pick<Desk, "passwordCost">,
  password: string,
  hash: string | null,
): Promise<boolean> {
  if (password === "") return false;
  // A longer text cannot match, and hashing a megabyte would let a stranger exhaust the processor.
  const tried = password.slice(0, TEAMMATE_LIMITS.passwordCharsMax + 1);
  const isSame = await argon2Verify({ password: tried, hash: hash ?? unknownHash(passwordCost) });
  return isSame && hash !== null;
}
