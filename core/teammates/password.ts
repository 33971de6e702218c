/**
 * Passwords: argon2id in its encoded form, with the smallest parameters that OWASP recommends.
 *
 * @see RFC 9106
 * @module
 */
import { argon2id, argon2Verify } from "hash-wasm";
import type { Desk } from "../desk.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { checkPassword, type PasswordOwner } from "../sign_in/password_rules.ts";

const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;
const SALT_BYTES = 16;

/** The hash of a random password: comparing with it makes an unknown e-mail take as long as a wrong password. */
export const UNKNOWN_TEAMMATE_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$r/Thx33rHwvFbM4VrQtVsg$RYTW9YEweYxK3iT2xOElFGlXYcObwugOc8LDAs9L//w";

/**
 * Hashes a new password.
 *
 * @throws DeskError invalid_input for a password that breaks a rule
 */
export async function hashPassword(
  desk: Pick<Desk, "randomBytes">,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  await checkPassword(password, owner);
  return await argon2id({ ...COST, password, salt: desk.randomBytes(SALT_BYTES), outputType: "encoded" });
}

/** Compares a password with a hash, or with null (no such teammate) in the same time. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  if (password === "") return false;
  // A longer text cannot match, and hashing a megabyte would let a stranger use up the processor.
  const tried = password.slice(0, TEAMMATE_LIMITS.passwordCharsMax + 1);
  const isSame = await argon2Verify({ password: tried, hash: hash ?? UNKNOWN_TEAMMATE_HASH });
  return isSame && hash !== null;
}
