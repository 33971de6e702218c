/**
 * How short a secret may be: by its name, because the passwords of mail servers are chosen by their providers.
 *
 * @module
 */
import { SECRET_LIMITS } from "./limits.ts";

/** Passwords of mail servers, which no action can name: they leave by the doors `mail` and `mailbox` alone. */
const MAIL_PASSWORDS: ReadonlySet<string> = new Set(["_mail_out_password", "_mail_in_password"]);

/** How short the value of a name may be. */
export function secretCharsMin({ name }: { readonly name: string }): number {
  return MAIL_PASSWORDS.has(name) ? SECRET_LIMITS.mailPasswordCharsMin : SECRET_LIMITS.charsMin;
}
