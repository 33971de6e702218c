/**
 * Texts as arrays of UTF-16 code units, which are faster to read and write than strings, and the code units of an
 * escape.
 *
 * @module
 */

/** The code units of a text. */
export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < codes.length; at++) codes[at] = text.charCodeAt(at);
  return codes;
}

/** The text of some code units. */
export function textOf(codes: Uint16Array): string {
  let text = "";
  for (let at = 0; at < codes.length; at += PART_UNITS) {
    text += String.fromCharCode(...codes.subarray(at, at + PART_UNITS));
  }
  return text;
}

/** Arguments per call; engines limit their number. */
const PART_UNITS = 1024;

/** A set of ASCII characters. */
export type AsciiSet = {
  readonly codes: readonly number[];
  /** 1 at the code of each character. */
  readonly flags: Uint8Array;
};

/** Makes the set of the characters in a text. */
export function asciiSet(characters: string): AsciiSet {
  const codes = Array.from(characters, (character) => character.charCodeAt(0));
  return { codes, flags: Uint8Array.from({ length: 128 }, (_, code) => codes.includes(code) ? 1 : 0) };
}

/** Whether a code unit is in a set. */
export function isOneOf(code: number, { flags }: AsciiSet): boolean {
  return code < 128 && flags[code] === 1;
}

/** The index of the first character that is in a set; the text's length when there is none. */
export function firstOf(text: Uint16Array, { codes }: AsciiSet): number {
  let end = text.length;
  for (const code of codes) {
    const at = text.subarray(0, end).indexOf(code);
    if (at >= 0) end = at;
  }
  return end;
}

/** The code units of one escape, and the bytes that they are decoded from. One object is reused for a whole text. */
export type DecodedUnits = {
  /** Only the first `count` are valid. */
  readonly codes: Uint16Array;
  count: number;
  readonly bytes: Uint8Array;
};

/** Makes an object with room for the longest escape, which has four bytes. */
export function makeDecodedUnits(): DecodedUnits {
  return { codes: new Uint16Array(8), count: 0, bytes: new Uint8Array(4) };
}

const REPLACEMENT = 0xfffd;
const BYTE_ORDER_MARK = 0xfeff;
const POINT_MAX = 0x10ffff;

/** Sets the units to one character; U+FFFD when the code point is invalid. */
export function setPoint(units: DecodedUnits, point: number): void {
  units.count = 0;
  addPoint(units, point);
}

/** The character's bits in its first byte, and the lowest character, by the number of bytes. */
const LEAD_BITS = [0, 0x7f, 0x1f, 0x0f, 0x07] as const;
const POINT_MIN = [0, 0, 0x80, 0x800, 0x10000] as const;

/** The number of UTF-8 bytes of a character, from its first byte; 0 for an invalid one. */
export function utf8Length(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc0 || lead > 0xf7) return 0;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** Decodes the first `count` bytes as UTF-8; invalid bytes become U+FFFD, a byte order mark is dropped. */
export function decodeUtf8(units: DecodedUnits, count: number): void {
  units.count = 0;
  for (let at = 0; at < count;) {
    const length = utf8Length(units.bytes[at] ?? 0);
    const point = at + length <= count ? pointAt(units.bytes, at, length) : REPLACEMENT;
    if (point !== BYTE_ORDER_MARK) addPoint(units, point);
    at += point === REPLACEMENT ? 1 : length;
  }
}

function pointAt(bytes: Uint8Array, at: number, length: number): number {
  let point = (bytes[at] ?? 0) & (LEAD_BITS[length] ?? 0);
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next] ?? 0;
    if (byte >> 6 !== 2) return REPLACEMENT;
    point = point << 6 | byte & 0x3f;
  }
  const isSurrogate = point >> 11 === 0x1b;
  return length === 0 || point < (POINT_MIN[length] ?? 0) || isSurrogate ? REPLACEMENT : point;
}

/** Appends a code point. A lone surrogate is kept: its other half may be the next escape. */
function addPoint(units: DecodedUnits, point: number): void {
  if (point > POINT_MAX) units.codes[units.count++] = REPLACEMENT;
  else if (point < 0x10000) units.codes[units.count++] = point;
  else {
    units.codes[units.count++] = 0xd800 + (point - 0x10000 >> 10);
    units.codes[units.count++] = 0xdc00 + (point & 0x3ff);
  }
}
