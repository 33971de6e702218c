/**
 * Notations that escape characters: JSON and JavaScript, percent codes, character references of HTML, quoted-printable.
 *
 * Parsed code unit by code unit: in a text full of escapes a regular expression's match objects cost more than all the
 * rest.
 *
 * @see RFC 8259, section 7; RFC 3986, section 2.1; HTML, section 13.5; RFC 2045, section 6.7
 * @module
 */

import { type AsciiSet, asciiSet, type DecodedUnits, decodeUtf8, setPoint, utf8Length } from "./code_units.ts";

/** A notation whose escapes are undone in one pass over a text. */
export type Notation = {
  /** The characters that can start an escape. */
  readonly marks: AsciiSet;
  /** Reads the escape that begins at `at` into `units`. @returns its length; 0 when there is none */
  readonly read: (codes: Uint16Array, at: number, units: DecodedUnits) => number;
};

/** JSON and JavaScript, percent codes of UTF-8, and character references. */
export const ESCAPES: Notation = {
  marks: asciiSet("\\%&"),
  read: (codes, at, units) => {
    const mark = codes[at];
    if (mark === PERCENT) return readBytes(codes, at, HEX_DIGITS, units);
    return mark === BACKSLASH ? readBackslash(codes, at, units) : readReference(codes, at, units);
  },
};

/** Bytes of UTF-8 with capital digits, and soft line breaks. */
export const QUOTED_PRINTABLE: Notation = {
  marks: asciiSet("="),
  read: (codes, at, units) => {
    const lineEnd = codes[at + 1] === CARRIAGE_RETURN ? at + 2 : at + 1;
    if (codes[lineEnd] !== LINE_FEED) return readBytes(codes, at, CAPITAL_HEX_DIGITS, units);
    units.count = 0;
    return lineEnd + 1 - at;
  },
};

/** Characters to drop: line ends, as in MIME's base64, and the zero bytes of UTF-16. */
export const LEFT_OUT: Notation = {
  marks: asciiSet("\r\n\0"),
  read: (codes, at, units) => {
    units.count = 0;
    let end = at + 1;
    while (codes[end] === CARRIAGE_RETURN || codes[end] === LINE_FEED || codes[end] === 0) end++;
    return end - at;
  },
};

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const PERCENT = 0x25;
const HASH = 0x23;
const SEMICOLON = 0x3b;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
const SMALL_X = 0x78;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const NO_DIGIT = 0xff;
const DECIMAL_DIGITS = digitValues("0123456789");
const CAPITAL_HEX_DIGITS = digitValues("0123456789ABCDEF");
/** The values of hexadecimal digits by code; for other codes {@linkcode hexValue} returns more than 15. */
const HEX_DIGITS = digitValues("0123456789ABCDEF", "0123456789abcdef");

/** The value of a hexadecimal digit; more than 15 for any other code. */
export function hexValue(code: number | undefined, digits = HEX_DIGITS): number {
  return digits[code ?? NO_DIGIT] ?? NO_DIGIT;
}

function digitValues(...alphabets: readonly string[]): Uint8Array {
  const values = new Uint8Array(128).fill(NO_DIGIT);
  for (const alphabet of alphabets) {
    for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value;
  }
  return values;
}

/** `%41`, or `=41`: as many bytes as the first one implies, each with the mark. */
function readBytes(codes: Uint16Array, at: number, digits: Uint8Array, units: DecodedUnits): number {
  const mark = codes[at];
  let count = 1;
  for (let byte = 0; byte < count; byte++) {
    const from = at + 3 * byte;
    const [high, low] = [hexValue(codes[from + 1], digits), hexValue(codes[from + 2], digits)];
    if (codes[from] !== mark || high > 15 || low > 15) return 0;
    if (byte === 0) count = utf8Length(high << 4 | low);
    else if (high >> 2 !== 2) return 0;
    units.bytes[byte] = high << 4 | low;
  }
  if (count === 1) setPoint(units, units.bytes[0] ?? 0);
  else decodeUtf8(units, count);
  return 3 * count;
}

/** The character of a backslash escape, by the code after the backslash; 0 for none. */
const BACKSLASHED = backslashed(`"'\\/bfnrtBFNRT`, `"'\\/\b\f\n\r\tBFNRT`);

function backslashed(characters: string, standFor: string): Uint8Array {
  const codes = new Uint8Array(128);
  for (let at = 0; at < characters.length; at++) codes[characters.charCodeAt(at)] = standFor.charCodeAt(at);
  return codes;
}

function readBackslash(codes: Uint16Array, at: number, units: DecodedUnits): number {
  const code = codes[at + 1] ?? 0;
  if ((code | 0x20) === SMALL_U) return readUnicode(codes, at, units);
  if ((code | 0x20) === SMALL_X) return readHexBytes(codes, at, units);
  const character = BACKSLASHED[code] ?? 0;
  setPoint(units, character);
  return character === 0 ? 0 : 2;
}

/** Reads `\u0041` or `\u{41}`. */
function readUnicode(codes: Uint16Array, at: number, units: DecodedUnits): number {
  const isBraced = codes[at + 2] === OPEN_BRACE;
  const from = isBraced ? at + 3 : at + 2;
  const end = digitsEnd(codes, from, HEX_DIGITS, isBraced ? 6 : 4);
  if (isBraced ? end === from || codes[end] !== CLOSE_BRACE : end < from + 4) return 0;
  setPoint(units, numberIn(codes, from, end, HEX_DIGITS, 16));
  return (isBraced ? end + 1 : end) - at;
}

/** Reads `\x41`, one byte that is a character, or `\xc3xa9`, up to four bytes of UTF-8. */
function readHexBytes(codes: Uint16Array, at: number, units: DecodedUnits): number {
  let count = 0;
  for (let from = at + 1; count < 4 && ((codes[from] ?? 0) | 0x20) === SMALL_X; from += 3) {
    if (digitsEnd(codes, from + 1, HEX_DIGITS, 2) < from + 3) break;
    units.bytes[count++] = numberIn(codes, from + 1, from + 3, HEX_DIGITS, 16);
  }
  if (count === 1) setPoint(units, units.bytes[0] ?? 0);
  else decodeUtf8(units, count);
  return count === 0 ? 0 : 1 + 3 * count;
}

const NAMES = [
  ...[["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"]] as const,
  // Other characters in keys; programs rarely escape these by name.
  ...[["lowbar", "_"], ["plus", "+"], ["sol", "/"], ["equals", "="], ["period", "."], ["colon", ":"]] as const,
  ...[["excl", "!"], ["num", "#"], ["dollar", "$"], ["percnt", "%"], ["lpar", "("], ["rpar", ")"]] as const,
  ...[["ast", "*"], ["comma", ","], ["semi", ";"], ["quest", "?"], ["commat", "@"], ["lsqb", "["]] as const,
  ...[["bsol", "\\"], ["rsqb", "]"], ["hat", "^"], ["grave", "`"], ["lcub", "{"], ["rcub", "}"]] as const,
  ...[["verbar", "|"], ["vert", "|"], ["lbrack", "["], ["rbrack", "]"], ["lbrace", "{"], ["rbrace", "}"]] as const,
] as const;

/** Reads `&#65;`, `&#x41;` or `&amp;`; the semicolon is optional. */
function readReference(codes: Uint16Array, at: number, units: DecodedUnits): number {
  const end = codes[at + 1] === HASH ? readNumber(codes, at + 2, units) : readName(codes, at + 1, units);
  if (end === 0) return 0;
  return (codes[end] === SEMICOLON ? end + 1 : end) - at;
}

/** @returns the end of the digits; 0 when there are none */
function readNumber(codes: Uint16Array, at: number, units: DecodedUnits): number {
  const isHex = ((codes[at] ?? 0) | 0x20) === SMALL_X;
  const from = isHex ? at + 1 : at;
  const [digits, charsMax, radix] = isHex ? [HEX_DIGITS, 6, 16] as const : [DECIMAL_DIGITS, 7, 10] as const;
  const end = digitsEnd(codes, from, digits, charsMax);
  if (end === from) return 0;
  setPoint(units, numberIn(codes, from, end, digits, radix));
  return end;
}

/** @returns the end of the name; 0 when there is no name */
function readName(codes: Uint16Array, at: number, units: DecodedUnits): number {
  for (const [name, character] of NAMES) {
    let length = 0;
    while (length < name.length && ((codes[at + length] ?? 0) | 0x20) === name.charCodeAt(length)) length++;
    if (length < name.length) continue;
    setPoint(units, character.charCodeAt(0));
    return at + length;
  }
  return 0;
}

function digitsEnd(codes: Uint16Array, from: number, digits: Uint8Array, charsMax: number): number {
  let end = from;
  while (end < from + charsMax && hexValue(codes[end], digits) < 16) end++;
  return end;
}

function numberIn(codes: Uint16Array, from: number, end: number, digits: Uint8Array, radix: number): number {
  let value = 0;
  for (let at = from; at < end; at++) value = value * radix + hexValue(codes[at], digits);
  return value;
}
