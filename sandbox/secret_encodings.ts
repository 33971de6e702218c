/**
 * The encodings of a secret that no view of a text decodes.
 *
 * @module
 */

import { MASK_LIMITS } from "./limits.ts";

type Encoder = (text: string) => string;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const json: Encoder = (text) => JSON.stringify(text).slice(1, -1);
const hexDigits = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
const eachByte = (text: string, write: (byte: number) => string) => Array.from(bytesOf(text), write).join("");
const unicodeEscape = (unit: string) => `\\u${hexDigits(unit.charCodeAt(0), 4)}`;

/** Encodings of a text that is then encoded as base64. */
const WRAPPERS: readonly Encoder[] = [
  encodeURIComponent,
  (text) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${hexDigits(mark.charCodeAt(0), 2)}`),
  (text) => new URLSearchParams([["", text]]).toString().slice(1),
  json,
  (text) => json(text).replaceAll("/", "\\/"),
  (text) => json(text).replace(/[<>&'"\u007f-\uffff]/g, unicodeEscape),
  (text) => json(text).replace(/[\u007f-\uffff]/g, unicodeEscape),
  (text) => escapeHtml(text, "&quot;", "&#39;"),
  (text) => escapeHtml(text, "&#34;", "&#x27;"),
  (text) => escapeHtml(text, "&quot;", "&apos;"),
  (text) => escapeHtml(text, '"', "'"),
];

const hex: Encoder = (text) => eachByte(text, (byte) => hexDigits(byte, 2));
/** The UTF-8 bytes of a text as characters, which is how a list of bytes is decoded. */
const byteCharacters: Encoder = (text) => eachByte(text, (byte) => String.fromCharCode(byte));

/**
 * The encodings of a secret to search for in the views of a text (decoded_views.ts), without repeats. They must be
 * compared ignoring case, which covers upper- and lower-case hexadecimal. A long secret is also searched without one or
 * two characters at its ends.
 *
 * Encodings shorter than six characters are left out.
 */
export function secretEncodings(value: string): readonly string[] {
  const encodings = new Set([value, value.replaceAll(" ", "+"), ...middlesOf(value)]);
  for (const text of [value, ...middlesOf(value).slice(-1)]) {
    const inner = [text, ...WRAPPERS.map((encode) => encode(text))].flatMap(base64Encodings);
    const twice = base64Encodings(text).flatMap(base64Encodings);
    for (const encoded of [byteCharacters(text), hex(text), ...inner, ...twice]) encodings.add(encoded);
  }
  return [...encodings].filter((encoded) => encoded.length >= MASK_LIMITS.encodingCharsMin);
}

/** The value without one or two characters at either end, the shortest last; none for a short value. */
function middlesOf(value: string): readonly string[] {
  return [1, 2].flatMap((missing) => {
    const length = value.length - 2 * missing;
    if (length < MASK_LIMITS.middleCharsMin) return [];
    return [value.slice(missing), value.slice(0, -missing), value.slice(missing, -missing)];
  });
}

/**
 * Base64 and base64url of a text anywhere inside a longer encoded text: for each of the three alignments, the
 * characters that do not depend on the surrounding bytes.
 */
function base64Encodings(text: string): readonly string[] {
  const bytes = bytesOf(text);
  return [0, 1, 2].flatMap((before) => {
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    const encoded = shifted.toBase64();
    // A byte has eight bits, a character six: one byte before the text affects two characters, two affect three.
    const from = before === 0 ? 0 : before + 1;
    const certain = encoded.slice(from, Math.floor(shifted.length * 8 / 6));
    const padded = before === 0 ? [encoded] : [];
    return [certain, ...padded].flatMap((base64) => [base64, base64.replaceAll("+", "-").replaceAll("/", "_")]);
  });
}

function escapeHtml(text: string, doubleQuote: string, singleQuote: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', doubleQuote).replaceAll("'", singleQuote);
}
