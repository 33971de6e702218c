/**
 * Filters on text. Missing values (undefined, null) pass through all of them unchanged, so that a missing field stays
 * null in the card.
 *
 * @module
 */
import { formatPercent } from "./format.ts";
import { type Operation, textArgument, wholeNumber } from "../evaluate/operation.ts";
import { type Run, spendCharacters } from "../evaluate/run.ts";
import { toPlainText, toText } from "../evaluate/text.ts";
import { admit, isMap, isNothing, type Value, type ValueMap } from "../evaluate/values.ts";

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

const TRUNCATE = { length: 255, leeway: 5, end: "..." } as const;

type TextChange = (
  text: string,
  args: readonly Value[],
  run: Run,
) => string | number;

/** Creates a filter that changes a text; numbers and booleans are printed first. */
function textFilter(
  parameters: readonly string[],
  change: TextChange,
): Operation {
  return {
    parameters,
    apply: (run, value, args) => {
      if (isNothing(value)) return value;
      const text = toText(run, value);
      spendCharacters(run, text.length);
      const changed = change(text, args, run);
      if (typeof changed === "string") spendCharacters(run, changed.length);
      return changed;
    },
  };
}

/** The text filters by name. */
export const TEXT_FILTERS = {
  upper: textFilter([], (text) => text.toUpperCase()),
  lower: textFilter([], (text) => text.toLowerCase()),
  title: textFilter([], titleCase),
  capitalize: textFilter(
    [],
    (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  ),
  trim: textFilter(["chars"], (text, [characters]) => trim(text, characters)),
  string: textFilter([], (text) => text),
  replace: textFilter(["old", "new", "count"], replaceText),
  truncate: textFilter(["length", "killwords", "end", "leeway"], truncate),
  wordcount: textFilter([], (text) => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0),
  escape: textFilter(
    [],
    (text) => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? ""),
  ),
  urlencode: {
    parameters: [],
    apply: (run, value) => isMap(value) ? encodeQuery(run, value) : encodeText.apply(run, value, []),
  },
  format: textFilter(
    ["*values"],
    (text, values, run) => formatPercent(run, text, values),
  ),
} as const satisfies Readonly<Record<string, Operation>>;

/** Upper-cases the first letter after white space or one of `- ( { [ <`, lower-cases the rest. */
function titleCase(text: string): string {
  return text.toLowerCase().replace(
    /(^|[\s\-({[<])([^\s\-({[<])/gu,
    (_all, before: string, first: string) => before + first.toUpperCase(),
  );
}

/** Encodes a text as a part of a URL; `/` is kept, as in Jinja2. */
function encodePart(text: string): string {
  const encode = (part: string) =>
    encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return text.toWellFormed().split("/").map(encode).join("/");
}

const encodeText = textFilter([], encodePart);

/** Encodes a map as the query of a URL; empty values are omitted. */
function encodeQuery(run: Run, map: ValueMap): string {
  const parts = Object.entries(map).flatMap(([name, entry]) => {
    const value = admit(entry);
    if (isNothing(value)) return [];
    const part = [name, toPlainText(run, value)].map(encodeValue).join("=");
    spendCharacters(run, part.length);
    return [part];
  });
  return parts.join("&");
}

/** In a query, unlike a path, `/` is encoded and a space is a plus. */
function encodeValue(text: string): string {
  return encodePart(text).replaceAll("/", "%2F").replaceAll("%20", "+");
}

/** Removes white space, or any of the given characters, from both ends. */
function trim(text: string, characters: Value): string {
  if (isNothing(characters)) return text.trim();
  const unwanted = new Set(textArgument(characters, "chars"));
  let start = 0;
  let end = text.length;
  while (start < end && unwanted.has(text.charAt(start))) start++;
  while (end > start && unwanted.has(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Replaces a plain text, `count` times or everywhere; the length is checked before the text is built. */
function replaceText(
  text: string,
  [old, replacement, count]: readonly Value[],
  run: Run,
): string {
  const from = textArgument(old, "the text to replace");
  const to = toPlainText(run, replacement);
  // As in Python, the empty text occurs before, between and after all characters.
  const parts = from === "" ? ["", ...Array.from(text), ""] : text.split(from);
  const times = Math.min(
    parts.length - 1,
    wholeNumber(count, Number.MAX_SAFE_INTEGER),
  );
  if (times <= 0) return text;
  spendCharacters(run, text.length + times * to.length);
  const changed = parts.slice(0, times + 1).join(to);
  return times === parts.length - 1 ? changed : changed + from + parts.slice(times + 1).join(from);
}

/** Truncates a text at a word (or anywhere with `killwords`); a text that is barely too long is unchanged. */
function truncate(
  text: string,
  [lengthValue, killWords, endValue, leewayValue]: readonly Value[],
): string {
  const length = wholeNumber(lengthValue, TRUNCATE.length);
  const end = textArgument(endValue, "end", TRUNCATE.end);
  const leeway = wholeNumber(leewayValue, TRUNCATE.leeway);
  if (text.length <= length + leeway) return text;
  const cut = text.slice(0, Math.max(0, length - end.length));
  const space = killWords === true ? -1 : cut.lastIndexOf(" ");
  return (space < 0 ? cut : cut.slice(0, space)) + end;
}
