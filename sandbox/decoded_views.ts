/**
 * Views of a text: what it says with its escapes undone, its lines joined, its lists of bytes read. Each view is made in one
 * pass and knows where in the text each of its characters comes from, so that what is found in it can be masked there.
 *
 * @module
 */

/** A range of a text, up to and without `end`. */
export type TextRange = { readonly start: number; readonly end: number };

/** A text as it reads after decoding; `sourceOf` gives the range of the original for a range of it. */
export type DecodedView = {
  readonly text: string;
  readonly sourceOf: (range: TextRange) => TextRange;
  /** Whether the text is read from a list of decimal numbers, in which a number must stay. */
  readonly isDecimal: boolean;
};

/** A piece of a text that is replaced in a view; an empty `text` leaves it out. */
type Replacement = TextRange & { readonly text: string };

/** Escapes in escapes: JSON in JSON, HTML in JSON, percent codes twice. */
const LEVELS_MAX = 3;

/**
 * One character in JSON or JavaScript, in percent codes of UTF-8, or as a character reference of HTML.
 *
 * @see RFC 8259, section 7; RFC 3986, section 2.1; HTML, section 13.5
 */
const ESCAPE =
  /\\(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|(?:x[\da-f]{2}){1,4}|["'\\/bfnrt])|%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);?/gi;

/** A byte or a joined line in quoted-printable. @see RFC 2045, section 6.7 */
const QUOTED_PRINTABLE = /=[0-7][\dA-F]|=[CD][\dA-F]=[89AB][\dA-F]|=E[\dA-F](?:=[89AB][\dA-F]){2}|=\r?\n/g;

/** Line ends, as in MIME's base64, and the zero bytes of UTF-16. */
const LEFT_OUT = /[\r\n\0]+/g;

const HEX_PAIRS = {
  run: /(?<![\da-z])(?:0x)?[\da-f]{2}(?![\da-z])(?:[:,\s-]{1,2}(?:0x)?[\da-f]{2}(?![\da-z]))*/gi,
  number: /(?<!\d)[\da-f]{2}(?![\da-z])|(?<=0x)[\da-f]{2}/gi,
  radix: 16,
} as const;
const DECIMALS = {
  run: /(?<![\w.])\d{1,3}(?![\w.])(?:[,\s]{1,8}\d{1,3}(?![\w.]))*/g,
  number: /\d+/g,
  radix: 10,
} as const;

/**
 * The views of a text, itself first.
 *
 * @example
 * ```ts
 * const [, view] = viewsOf("a%2Fb", 8);
 * view?.text; // "a/b"
 * view?.sourceOf({ start: 1, end: 2 }); // { start: 1, end: 4 }
 * ```
 *
 * @param bytesMin the shortest list of bytes that is read
 */
export function viewsOf(text: string, bytesMin: number): readonly DecodedView[] {
  const raw: DecodedView = { text, sourceOf: (range) => range, isDecimal: false };
  const views: DecodedView[] = [raw];
  const add = (view: DecodedView | null) => view !== null && views.push(view);
  for (const first of [raw, replaced(raw, replacementsOf(text, QUOTED_PRINTABLE, quotedPrintable))]) {
    if (first !== null && first !== raw) views.push(first);
    let view: DecodedView | null = first;
    for (let level = 0; view !== null && level < LEVELS_MAX; level++) {
      const next: DecodedView | null = replaced(view, replacementsOf(view.text, ESCAPE, unescaped));
      add(next);
      view = next;
    }
  }
  const last = views.at(-1) ?? raw;
  add(replaced(last, replacementsOf(last.text, LEFT_OUT, () => "")));
  add(bytesView(raw, HEX_PAIRS, bytesMin));
  add(bytesView(raw, DECIMALS, bytesMin));
  return views;
}

/** Where an escape or a number may have begun that the end of the text cuts; the text's length when none has. */
export function unfinishedEscape(text: string): number {
  const from = Math.max(0, text.length - UNFINISHED_CHARS_MAX);
  const at = text.slice(from).search(UNFINISHED);
  return at < 0 ? text.length : from + at;
}

const UNFINISHED =
  /(?:\\(?:u?\{?[\da-f]{0,6}|x[\da-f]?)|\\x[c-f][\da-f](?:\\x[89ab][\da-f]){0,2}(?:\\x?[89ab]?)?|([%=])[c-f][\da-f](?:\1[89ab][\da-f]){0,2}(?:\1[89ab]?)?|%[\da-f]?|&#?\w{0,8}|=[\da-f]?\r?|(?<![\da-z%=])(?:0x)?[\da-f]{1,3})$/i;
const UNFINISHED_CHARS_MAX = 16;

function replacementsOf(text: string, pattern: RegExp, decode: (found: string) => string): readonly Replacement[] {
  return Array.from(
    text.matchAll(pattern),
    ({ 0: found, index }) => ({ start: index, end: index + found.length, text: decode(found) }),
  );
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const CONTROLS: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function unescaped(found: string): string {
  if (found.startsWith("%")) return utf8Of(found.replaceAll("%", ""));
  if (/^\\x/i.test(found)) return utf8Of(found.replace(/\\?x/gi, ""));
  if (/^\\u/i.test(found)) return pointOf(parseInt(found.replace(/[^\da-f]/gi, ""), 16));
  if (found.startsWith("\\")) return CONTROLS[found.slice(1)] ?? found.slice(1);
  const name = found.replace(/[&;]/g, "").toLowerCase();
  if (name.startsWith("#x")) return pointOf(parseInt(name.slice(2), 16));
  return name.startsWith("#") ? pointOf(Number(name.slice(1))) : NAMED[name] ?? found;
}

function quotedPrintable(found: string): string {
  return /\n$/.test(found) ? "" : utf8Of(found.replaceAll("=", ""));
}

function utf8Of(hex: string): string {
  if (hex.length === 2) return String.fromCharCode(parseInt(hex, 16));
  return new TextDecoder().decode(Uint8Array.fromHex(hex));
}

function pointOf(point: number): string {
  return point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
}

/** The view with some pieces replaced; null when there are none. */
function replaced(view: DecodedView, pieces: readonly Replacement[]): DecodedView | null {
  if (pieces.length === 0) return null;
  const parts: string[] = [];
  const made: number[] = [];
  let from = 0;
  let length = 0;
  for (const piece of pieces) {
    parts.push(view.text.slice(from, piece.start), piece.text);
    length += piece.start - from;
    made.push(length);
    length += piece.text.length;
    from = piece.end;
  }
  parts.push(view.text.slice(from));
  const sourceOfCharacter = (at: number): TextRange => {
    const index = lastAtOrBefore(made, at);
    const piece = pieces[index];
    const inside = at - (made[index] ?? 0);
    if (piece === undefined) return { start: at, end: at + 1 };
    if (inside < piece.text.length) return piece;
    const start = piece.end + inside - piece.text.length;
    return { start, end: start + 1 };
  };
  return {
    text: parts.join(""),
    isDecimal: view.isDecimal,
    // The end is that of the last character, so that nothing that was left out after it is taken in.
    sourceOf: ({ start, end }) =>
      view.sourceOf({ start: sourceOfCharacter(start).start, end: sourceOfCharacter(end - 1).end }),
  };
}

/** The index of the last number that is at most `limit`; -1 when there is none. The numbers are in ascending order. */
function lastAtOrBefore(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

type ByteList = { readonly run: RegExp; readonly number: RegExp; readonly radix: number };

/** The bytes that a text lists as numbers, one character for each byte; null when it lists none. */
function bytesView(raw: DecodedView, { run, number, radix }: ByteList, bytesMin: number): DecodedView | null {
  const parts: string[] = [];
  // Flat: an object for each number costs more than finding it.
  const starts: number[] = [];
  const ends: number[] = [];
  let lastEnd = 0;
  for (const { 0: list, index } of raw.text.matchAll(run)) {
    if (list.length < bytesMin * 2) continue;
    const numbers = list.match(number) ?? [];
    if (numbers.length < bytesMin) continue;
    let from = 0;
    for (const digits of numbers) {
      const at = list.indexOf(digits, from);
      from = at + digits.length;
      const byte = parseInt(digits, radix);
      parts.push(byte < 256 ? String.fromCharCode(byte) : NO_BYTE);
      starts.push(index + at);
      ends.push(index + from);
    }
    lastEnd = index + list.length;
    parts.push(NO_BYTE);
    starts.push(lastEnd);
    ends.push(lastEnd);
  }
  // A list that reaches the end of the text may go on.
  if (/^[,:\s-]*$/.test(raw.text.slice(lastEnd, lastEnd + 10)) && raw.text.length - lastEnd < 10) parts.pop();
  if (parts.length === 0) return null;
  const sourceOf = ({ start, end }: TextRange) => ({
    start: starts[start] ?? raw.text.length,
    end: ends[end - 1] ?? raw.text.length,
  });
  return { text: parts.join(""), sourceOf, isDecimal: radix === 10 };
}

/** Between two lists; no secret has it. */
const NO_BYTE = "\uffff";
