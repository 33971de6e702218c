/**
 * A simple, slow reference for `sandbox/decoded_views.ts`: regular expressions, and an object with its origin for each
 * character.
 *
 * @module
 */
import type { TextRange } from "../../sandbox/decoded_views.ts";

/** A character of a view, a UTF-16 code unit, and its range in the text. */
export type SourcedCharacter = TextRange & { readonly character: string };

type Sourced = readonly SourcedCharacter[];

const ESCAPE =
  /\\(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|(?:x[\da-f]{2}){1,4}|["'\\/bfnrt])|%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|lowbar|plus|sol|equals|period|colon|excl|num|dollar|percnt|lpar|rpar|ast|comma|semi|quest|commat|lsqb|bsol|rsqb|hat|grave|lcub|rcub|verbar|vert|lbrack|rbrack|lbrace|rbrace);?/gi;
const QUOTED_PRINTABLE =
  /=[0-7][\dA-F]|=[CD][\dA-F]=[89AB][\dA-F]|=E[\dA-F](?:=[89AB][\dA-F]){2}|=F[0-7](?:=[89AB][\dA-F]){3}|=\r?\n/g;
const LEFT_OUT = /[\r\n\0]+/g;

const LISTS = [
  {
    run: /(?<![\da-z])(?:0x)?[\da-f]{2}(?![\da-z])(?:[:,\s-]{1,32}(?:0x)?[\da-f]{2}(?![\da-z]))*/gi,
    number: /(?<!\d)[\da-f]{2}(?![\da-z])|(?<=0x)[\da-f]{2}/gi,
    radix: 16,
  },
  { run: /(?<![\w.])\d{1,3}(?![\w.])(?:[,\s]{1,32}\d{1,3}(?![\w.]))*/g, number: /\d+/g, radix: 10 },
] as const;

/** The views in the order of `viewsOf`. */
export function referenceViews(text: string, bytesMin: number): readonly Sourced[] {
  const raw = text.split("").map((character, start) => ({ character, start, end: start + 1 }));
  const views: Sourced[] = [];
  for (const first of [raw, undone(raw, QUOTED_PRINTABLE, quotedPrintable)]) {
    let view: Sourced | null = first;
    for (let level = 0; view !== null && level <= 3; level++) {
      views.push(view);
      view = undone(view, ESCAPE, unescaped);
    }
  }
  const joined = undone(views.at(-1) ?? raw, LEFT_OUT, () => "");
  const unescapedText = undone(raw, ESCAPE, unescaped);
  const email = unescapedText === null ? null : undone(unescapedText, QUOTED_PRINTABLE, quotedPrintable);
  const lists = LISTS.map((form) => listedBytes(text, form, bytesMin));
  return [...views, joined, email, ...lists].filter((view) => view !== null);
}

/** The text of a view. */
export function textOfView(view: Sourced): string {
  return view.map(({ character }) => character).join("");
}

function undone(view: Sourced, pattern: RegExp, decode: (found: string) => string): Sourced | null {
  const made: SourcedCharacter[] = [];
  let from = 0;
  for (const { 0: found, index } of textOfView(view).matchAll(pattern)) {
    const end = index + found.length;
    const source = { start: view[index]?.start ?? 0, end: view[end - 1]?.end ?? 0 };
    made.push(...view.slice(from, index));
    made.push(...decode(found).split("").map((character) => ({ character, ...source })));
    from = end;
  }
  return from === 0 ? null : [...made, ...view.slice(from)];
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", lowbar: "_", plus: "+", sol: "/", equals: "=", period: "." },
  ...{
    colon: ":",
    excl: "!",
    num: "#",
    dollar: "$",
    percnt: "%",
    lpar: "(",
    rpar: ")",
    ast: "*",
    comma: ",",
    semi: ";",
  },
  ...{ quest: "?", commat: "@", lsqb: "[", bsol: "\\", rsqb: "]", hat: "^", grave: "`", lcub: "{", rcub: "}" },
  ...{ verbar: "|", vert: "|", lbrack: "[", rbrack: "]", lbrace: "{", rbrace: "}" },
};
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

const NO_BYTE = "\uffff";

function listedBytes(text: string, { run, number, radix }: typeof LISTS[number], bytesMin: number): Sourced | null {
  const bytes: SourcedCharacter[] = [];
  let lastEnd = 0;
  for (const { 0: list, index } of text.matchAll(run)) {
    const numbers = Array.from(list.matchAll(number), ({ 0: digits, index: at }) => {
      const byte = parseInt(digits, radix);
      const start = index + at;
      return { character: byte < 256 ? String.fromCharCode(byte) : NO_BYTE, start, end: start + digits.length };
    });
    if (numbers.length < bytesMin) continue;
    lastEnd = index + list.length;
    bytes.push(...numbers, { character: NO_BYTE, start: lastEnd, end: lastEnd });
  }
  if (/^[,:\s-]*$/.test(text.slice(lastEnd)) && text.length - lastEnd < 35) bytes.pop();
  return bytes.length === 0 ? null : bytes;
}
