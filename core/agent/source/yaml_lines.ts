/**
 * Writes a changed YAML document into the text that it was parsed from: unchanged parts keep every byte, with their
 * comments, quotes and spaces. The library alone would rewrite every line in its own style.
 *
 * @module
 */
import { Document, isCollection, isMap, isNode, isScalar, isSeq, parseDocument, Scalar, YAMLMap } from "yaml";
import type { Node, Pair, YAMLSeq } from "yaml";
import { YAML_OPTIONS } from "./yaml.ts";

/** A part of the text, and its replacement. */
type Cut = { readonly from: number; readonly to: number; readonly text: string };

/** Null if lines cannot be kept: their container is rewritten then. */
type Cuts = readonly Cut[] | null;

/** The original text, and the two documents: as parsed, and as changed. */
type Lines = { readonly text: string; readonly before: Document; readonly after: Document };

/** The library's style for new parts. */
const STYLE = { lineWidth: 0, flowCollectionPadding: false } as const;

/** Returns the document as text, with each unchanged line of the original. */
export function keepLines(text: string, after: Document): string {
  const before = parseDocument(text, YAML_OPTIONS);
  const cuts = cutsOf({ text, before, after }, before.contents, after.contents);
  const kept = cuts === null ? null : applied(text, cuts);
  // Whatever a text contains, the result is never parsed as something else than intended.
  return kept !== null && isReadAs(kept, after) ? kept : after.toString(STYLE);
}

function isReadAs(text: string, after: Document): boolean {
  const read = parseDocument(text, YAML_OPTIONS);
  return read.errors.length === 0 && JSON.stringify(read.toJS()) === JSON.stringify(after.toJS());
}

function applied(text: string, cuts: readonly Cut[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const ordered = cuts.toSorted((one, other) => one.from - other.from);
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text: replacement } of ordered) {
    pieces.push(text.slice(at, from), replacement.replaceAll("\n", lineEnd));
    at = to;
  }
  return pieces.join("") + text.slice(at);
}

/** Returns the changes within a value; null if it is replaced as a whole. */
function cutsOf(lines: Lines, before: unknown, after: unknown): Cuts {
  if (isSame(lines, before, after)) return [];
  if (isMap<unknown, unknown>(before) && isMap<unknown, unknown>(after) && !before.flow && !after.flow) {
    return cutsOfMap(lines, before, after);
  }
  if (isSeq(before) && isSeq(after) && !before.flow && !after.flow) return cutsOfList(lines, before, after);
  return null;
}

function isSame({ before, after }: Lines, one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one, before)) === JSON.stringify(plain(other, after));
}

function plain(node: unknown, document: Document): unknown {
  return isNode(node) ? node.toJS(document) : null;
}

/** Removed, changed and new keys; null if the new ones do not follow the others. */
function cutsOfMap(lines: Lines, before: YAMLMap<unknown, unknown>, after: YAMLMap<unknown, unknown>): Cuts {
  const wanted = new Map(after.items.map((pair) => [nameOf(pair), pair]));
  const kept = before.items.map(nameOf).filter((name) => wanted.has(name));
  if (JSON.stringify(kept) !== JSON.stringify([...wanted.keys()].slice(0, kept.length))) return null;
  const found: Cut[] = [];
  for (const [at, pair] of before.items.entries()) {
    const next = wanted.get(nameOf(pair));
    const cuts = next === undefined ? withoutPair(lines, pair, at) : cutsOfPair(lines, pair, next);
    if (cuts === null) return null;
    found.push(...cuts);
  }
  const column = columnOf(lines, before.items[0]?.key);
  const end = endOf(lines, before);
  if (column === null || end === null || after.items.length === 0) return null;
  const added = after.items.slice(kept.length).map((pair) => " ".repeat(column) + indented(written(pair), column));
  return added.length === 0 ? found : [...found, inserted(lines, end, added.join("\n"))];
}

function nameOf({ key }: Pair<unknown, unknown>): unknown {
  return isScalar(key) ? key.value : null;
}

function cutsOfPair(lines: Lines, before: Pair<unknown, unknown>, after: Pair<unknown, unknown>): Cuts {
  const within = cutsOf(lines, before.value, after.value);
  if (within !== null) return within;
  const from = startOf(before.key);
  const column = columnOf(lines, before.key);
  const to = isBlock(before.value) ? lineEndAt(lines.text, endOf(lines, before)) : endOf(lines, before);
  return from === null || to === null || column === null
    ? null
    : [{ from, to, text: indented(written(after), column) }];
}

/** Removes a key, with the comment directly above it. The one above the first key belongs to the whole map. */
function withoutPair(lines: Lines, pair: Pair<unknown, unknown>, at: number): Cuts {
  const { text } = lines;
  const [start, end] = [startOf(pair.key), lineEndAt(text, endOf(lines, pair))];
  if (start === null || end === null) return null;
  // The first key of a list entry is on the line of its dash.
  if (text.slice(lineStartAt(text, start), start).trim() !== "") return null;
  const from = at === 0 ? lineStartAt(text, start) : commentAbove(text, start);
  return [{ from, to: end + lineBreakAt(text, end), text: "" }];
}

/**
 * Returns the entries between those that are equal at both ends: as many as before, more, or fewer; null for anything
 * else.
 */
function cutsOfList(lines: Lines, before: YAMLSeq, after: YAMLSeq): Cuts {
  const [old, next] = [before.items, after.items];
  const least = Math.min(old.length, next.length);
  let first = 0;
  while (first < least && isSame(lines, old[first], next[first])) first++;
  let last = 0;
  while (last < least - first && isSame(lines, old.at(-1 - last), next.at(-1 - last))) last++;
  const [gone, come] = [old.slice(first, old.length - last), next.slice(first, next.length - last)];
  if (gone.length === come.length) {
    const cuts = gone.map((item, at) => cutsOfItem(lines, item, come[at]));
    return cuts.some((each) => each === null) ? null : cuts.flatMap((each) => each ?? []);
  }
  if (next.length === 0) return null;
  if (come.length === 0) {
    const cuts = gone.map((item, at) => withoutItem(lines, item, first + at));
    return cuts.some((each) => each === null) ? null : cuts.flatMap((each) => each ?? []);
  }
  const [above] = old.slice(0, first).slice(-1);
  const [from, end] = [startOf(above), endOf(lines, above)];
  if (gone.length > 0 || from === null || end === null) return null;
  const dash = dashBefore(lines.text, from);
  if (dash === null) return null;
  const items = come.map((item) => {
    const space = isNode(item) && item.spaceBefore === true ? "\n" : "";
    return space + dash + indented(writtenNode(item), dash.length);
  });
  return [inserted(lines, end, items.join("\n"))];
}

function cutsOfItem(lines: Lines, before: unknown, after: unknown): Cuts {
  const within = cutsOf(lines, before, after);
  if (within !== null) return within;
  const [from, to] = [startOf(before), endOf(lines, before)];
  if (from === null || to === null) return null;
  return [{ from, to, text: indented(writtenNode(after), from - lineStartAt(lines.text, from)) }];
}

function withoutItem(lines: Lines, item: unknown, at: number): Cuts {
  const { text } = lines;
  const [start, end] = [startOf(item), lineEndAt(text, endOf(lines, item))];
  if (start === null || end === null || dashBefore(text, start) === null) return null;
  const from = at === 0 ? lineStartAt(text, start) : commentAbove(text, start);
  return [{ from, to: end + lineBreakAt(text, end), text: "" }];
}

/** Returns the start of the comment lines directly above the line of an offset; of that line if there are none. */
function commentAbove(text: string, at: number): number {
  let from = lineStartAt(text, at);
  while (from > 0) {
    const above = lineStartAt(text, from - 1);
    if (!/^\s*#/.test(text.slice(above, from))) break;
    from = above;
  }
  return from;
}

/** Returns the text before an entry on its line: spaces, a dash and a space. */
function dashBefore(text: string, start: number): string | null {
  const before = text.slice(lineStartAt(text, start), start);
  return /^ *- +$/.test(before) ? before : null;
}

/** New lines below the line on which something ends; at the end of the text they replace its empty lines. */
function inserted({ text }: Lines, after: number, added: string): Cut {
  const end = lineEndAt(text, after) ?? text.length;
  const from = end + lineBreakAt(text, end);
  const to = text.slice(from).trim() === "" ? text.length : from;
  return { from, to, text: from === end ? "\n" + added : added + "\n" };
}

/** Returns a key with its value, without surrounding comments: they are already in the text. */
function written({ key, value }: Pair<unknown, unknown>): string {
  const map = new YAMLMap<unknown, unknown>();
  map.set(isScalar(key) ? key.value : key, bare(value));
  return writtenNode(map);
}

function writtenNode(node: unknown): string {
  const document = new Document();
  document.contents = isNode(node) ? bareNode(node) : new Scalar(null);
  return document.toString(STYLE).replace(/\n$/, "");
}

function bare(value: unknown): unknown {
  return isNode(value) ? bareNode(value) : value;
}

function bareNode(node: Node): Node {
  const copy = node.clone();
  if (!isNode(copy)) return node;
  delete copy.comment;
  delete copy.spaceBefore;
  return copy;
}

function indented(text: string, column: number): string {
  return text.replaceAll(/\n(?=.)/g, "\n" + " ".repeat(column));
}

function startOf(node: unknown): number | null {
  return isNode(node) ? node.range?.[0] ?? null : null;
}

/** Returns the column of a key, which is the indentation of its map. */
function columnOf({ text }: Lines, key: unknown): number | null {
  const start = startOf(key);
  return start === null ? null : start - lineStartAt(text, start);
}

function isBlock(node: unknown): boolean {
  return isCollection(node) && !node.flow;
}

/** Returns the offset of the last character of a node; comments after it do not count. */
function endOf(lines: Lines, part: unknown): number | null {
  if (isBlock(part) && isCollection(part)) return endOf(lines, part.items.at(-1));
  if (isNode(part)) {
    const end = part.range?.[1];
    return end === undefined ? null : lines.text.slice(0, end).trimEnd().length;
  }
  return isPair(part) ? endOfPair(lines, part) : null;
}

function isPair(part: unknown): part is Pair<unknown, unknown> {
  return typeof part === "object" && part !== null && "key" in part && "value" in part;
}

/** A key without a value ends with its colon. */
function endOfPair(lines: Lines, { key, value }: Pair<unknown, unknown>): number | null {
  const end = endOf(lines, value);
  if (end !== null && !(isScalar(value) && value.source === "")) return end;
  const keyEnd = isNode(key) ? key.range?.[1] : undefined;
  return keyEnd === undefined ? null : keyEnd + (/^\s*:/.exec(lines.text.slice(keyEnd))?.[0].length ?? 0);
}

function lineStartAt(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

/** Returns the end of an offset's line, before its line break. */
function lineEndAt(text: string, at: number | null): number | null {
  if (at === null) return null;
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : text[end - 1] === "\r" ? end - 1 : end;
}

function lineBreakAt(text: string, at: number): number {
  return text.startsWith("\r\n", at) ? 2 : text.startsWith("\n", at) ? 1 : 0;
}
