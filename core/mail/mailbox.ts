/**
 * Parses mail addresses as people type them.
 *
 * @module
 */
import { MAIL_LIMITS } from "../limits/mail.ts";
import type { Mailbox } from "../ports/mail.ts";

const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/**
 * Parses an address that every mail server accepts, its domain in lower case and in ASCII. Null for anything else.
 *
 * @example
 * readAddress(" Ada@Exämple.com "); // "Ada@xn--exmple-cua.com"
 */
export function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  const [local, typed] = [trimmed.slice(0, at), trimmed.slice(at + 1)];
  if (at < 1 || !LOCAL.test(local) || local.startsWith(".") || local.endsWith(".") || local.includes("..")) return null;
  // Only a name: the parser would also strip a port or a path.
  const domain = /^[\p{L}\p{N}\p{M}.-]+$/u.test(typed) ? URL.parse(`https://${typed}/`)?.hostname ?? "" : "";
  const isName = DOMAIN.test(domain) && !/^[\d.]+$/.test(domain);
  const address = `${local}@${domain}`;
  return isName && address.length <= MAIL_LIMITS.addressCharsMax ? address : null;
}

/** Parses `ada@example.com` or `Ada <ada@example.com>`. Null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const trimmed = text.trim();
  const at = trimmed.endsWith(">") ? trimmed.lastIndexOf("<") : -1;
  const address = readAddress(at < 0 ? trimmed : trimmed.slice(at + 1, -1));
  const name = oneLine(trimmed.slice(0, Math.max(at, 0)).replaceAll('"', ""), MAIL_LIMITS.nameCharsMax);
  return address === null || /[<>]/.test(name) ? null : { address, name: name || null };
}

/** Prepares a text for a header: one line, whole characters, truncated. */
export function oneLine(text: string, charsMax: number): string {
  // deno-lint-ignore no-control-regex -- control characters are what is removed
  const flat = text.toWellFormed().replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").replace(/\s+/g, " ").trim();
  return flat.length <= charsMax
    ? flat
    : `${[...flat].slice(0, charsMax - 2).join("").slice(0, charsMax - 2).toWellFormed()}…`;
}
