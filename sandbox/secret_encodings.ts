/**
 * The encodings in which a secret may appear in an answer, single and nested.
 *
 * @module
 */

import { MASK_LIMITS } from "./limits.ts";

type Encoder = (text: string) => string;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const json: Encoder = (text) => JSON.stringify(text).slice(1, -1);
const hexDigits = (code: number, digits: number) => code.toString(16).padStart(digits, "0");
const eachByte = (text: string, write: (byte: number) => string) => Array.from(bytesOf(text), write).join("");
const eachPoint = (text: string, write: (point: number) => string) =>
  Array.from(text, (character) => write(character.codePointAt(0) ?? 0)).join("");
const unicodeEscape = (unit: string) => `\\u${hexDigits(unit.charCodeAt(0), 4)}`;

/** Encodings that may be applied on top of another. */
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

/** Encodings that change every character. */
const SPELLINGS: readonly Encoder[] = [
  (text) => eachByte(text, (byte) => hexDigits(byte, 2)),
  (text) => eachByte(text, (byte) => `%${hexDigits(byte, 2)}`),
  (text) => eachByte(text, (byte) => `\\x${hexDigits(byte, 2)}`),
  (text) => text.replace(/[^]/g, unicodeEscape),
  (text) => eachPoint(text, (point) => `&#${point};`),
  (text) => eachPoint(text, (point) => `&#x${hexDigits(point, 2)};`),
];

/**
 * The encodings of a secret to search for, without repeats. They must be compared without case, which covers upper- and
 * lower-case hexadecimal.
 *
 * Encodings shorter than six characters are left out. Split, reversed or truncated secrets are not covered.
 */
export function secretEncodings(value: string): readonly string[] {
  const wrapped = [value, ...WRAPPERS.map((encode) => encode(value))];
  const inner = new Set([
    ...wrapped,
    ...SPELLINGS.map((encode) => encode(value)),
    ...wrapped.flatMap(base64Encodings),
  ]);
  const encodings = new Set(inner);
  for (const encoded of inner) for (const encode of WRAPPERS) encodings.add(encode(encoded));
  return [...encodings].filter((encoded) => encoded.length >= MASK_LIMITS.encodingCharsMin);
}

/**
 * Base64 and base64url of a text at any position of a longer encoded text: for each of the three alignments, the
 * characters that do not depend on the bytes around it.
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
