/**
 * The minimum length of a secret, by name, because providers choose the passwords of mail servers.
 *
 * @module
 */
import { SECRET_LIMITS } from "./limits.ts";

/** Passwords of mail servers, which actions cannot use: they leave only by the doors `mail` and `mailbox`. */
const MAIL_PASSWORDS: ReadonlySet<string> = new Set(["_mail_out_password", "_mail_in_password"]);

/** The minimum length of a secret's value. */
export function secretCharsMin({ name }: { readonly name: string }): number {
  return MAIL_PASSWORDS.has(name) ? SECRET_LIMITS.mailPasswordCharsMin : SECRET_LIMITS.charsMin;
}
