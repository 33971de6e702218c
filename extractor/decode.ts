/**
 * Decodes text in any encoding.
 *
 * @module
 */

import { analyse } from "chardet";

/** Bytes that are searched for a declared encoding. */
const DECLARED_WITHIN = 4096;
/** Bytes that a guess is based on. */
const GUESSED_FROM = 64 * 1024;

const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/**
 * Decodes by the byte order mark, or else the header, the markup's declaration, or a guess. Text declared as UTF-8 that
 * is not, or as Latin that is UTF-8, is decoded by its content.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const mark = MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (mark !== undefined) return new TextDecoder(mark[0]).decode(bytes);
  const declared = knownLabel(charsetOf(contentType)) ?? knownLabel(charsetInside(bytes));
  const isLatin = declared !== null && /^(windows-125\d|iso-8859-\d+)$/.test(declared);
  if (declared !== null && declared !== "utf-8" && !isLatin) return new TextDecoder(declared).decode(bytes);
  const utf8 = asUtf8(bytes, isLatin);
  if (utf8 !== null) return utf8;
  return new TextDecoder(isLatin ? declared : guessLabel(bytes)).decode(bytes);
}

/** The text; null when it is clearly not UTF-8. Unless `isExact`, a few errors and a cut at the end are tolerated. */
function asUtf8(bytes: Uint8Array, isExact: boolean): string | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.length - text.replaceAll("\uFFFD", "").length;
  if (broken === 0) return looksWide(bytes) ? null : text;
  if (isExact) return null;
  // deno-lint-ignore no-control-regex
  const foreign = text.match(/[^\x00-\x7F]/g)?.length ?? 0;
  return broken * 20 < foreign || broken === 1 && text.endsWith("\uFFFD") ? text : null;
}

/** Detects UTF-16 without a mark: every other byte of plain text is zero. */
function looksWide(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 1024);
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  return zeros > start.length / 4;
}

function guessLabel(bytes: Uint8Array): string {
  if (looksWide(bytes)) return bytes[0] === 0 ? "utf-16be" : "utf-16le";
  const [best] = analyse(withoutMarkup(bytes));
  const label = best !== undefined && best.confidence >= 10 ? knownLabel(best.name) : null;
  return label === null || label.startsWith("utf-") ? "windows-1252" : label;
}

/** Removes tags, which are ASCII in every encoding and would only weaken the guess. */
function withoutMarkup(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 4 * GUESSED_FROM)).replace(/<[^<>]*>/g, " ");
  return Uint8Array.from(text.slice(0, GUESSED_FROM), (letter) => LATIN1_BYTES.get(letter) ?? letter.charCodeAt(0));
}

/** Decoders treat latin1 as windows-1252: the characters whose code differs from their byte. */
const LATIN1_BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, at) => [new TextDecoder("latin1").decode(Uint8Array.of(128 + at)), 128 + at]),
);

function charsetOf(contentType: string | null): string | null {
  return contentType?.match(/charset\s*=\s*["']?([\w.:-]+)/i)?.[1] ?? null;
}

function charsetInside(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared = start.match(/<meta\b[^>]{0,200}?charset\s*=[\s"']*([\w.:-]+)/i)?.[1] ??
    start.match(/^\s*<\?xml\b[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i)?.[1] ?? null;
  // The declaration was readable as ASCII, so the text is not UTF-16.
  return declared !== null && /^utf-?16/i.test(declared) ? "utf-8" : declared;
}

/** The decoder's canonical name of an encoding; null when it is unknown. */
function knownLabel(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
