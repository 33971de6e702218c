/**
 * The forms in which an app can write a secret, for tests that search answers for one.
 *
 * @module
 */

/** The bytes of a text. */
export const utf8 = (text: string) => new TextEncoder().encode(text);
export const base64 = (text: string) => utf8(text).toBase64();
export const hex = (text: string) => utf8(text).toHex();
/** A text inside a JSON string, without its quotation marks. */
export const json = (value: string) => JSON.stringify(value).slice(1, -1);
/** A text as the value of a submitted form. */
export const form = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
/** Every UTF-16 unit as a JSON escape. */
export const unicode = (text: string) =>
  text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
export const html = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll(
    "'",
    "&#39;",
  );

/** Every byte as a percent code. */
export const percentEncoded = (text: string) => hex(text).replace(/../g, "%$&");
/** Every character as a decimal reference of HTML. */
export const characterReferences = (text: string) => Array.from(text, (point) => `&#${point.codePointAt(0)};`).join("");

/** Whether any eight letters of the secret in a row, or of a form of it, are still there. */
export function leaks(text: string, written: string): boolean {
  const body = text.toLowerCase();
  const secret = written.toLowerCase();
  for (let start = 4; start + 8 <= secret.length - 4; start++) {
    if (body.includes(secret.slice(start, start + 8))) return true;
  }
  return body.includes(secret);
}
