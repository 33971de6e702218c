/**
 * Cuts off an email's quotes and signature, so that the sender's own text is left.
 *
 * The whole text is kept as well; if nothing would be left, nothing is cut.
 *
 * @module
 */

import {
  DEVICE_LINES,
  FORWARDED_WORDS,
  HEADER_NAMES,
  ORIGINAL_WORDS,
  WROTE_AT_END,
  WROTE_BEGINNINGS,
  WROTE_WORDS,
} from "./program_words.ts";

/** Maximum lines and characters of the wrapped line above a quote. */
const INTRO_LINES_MAX = 4;
const INTRO_CHARS_MAX = 400;
/** Lines within which a quoted email's header must have at least two other fields. */
const HEADER_LINES_MAX = 7;
/** How many of the last lines are searched for that of a phone. */
const DEVICE_LINES_MAX = 3;
const DEVICE_CHARS_MAX = 100;

/**
 * The sender's own text in an email.
 *
 * @example
 * writtenIn("Thanks, it works!\n\nOn 24 Nov 2026, Acme wrote:\n> Try again."); // "Thanks, it works!"
 */
export function writtenIn(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const unquoted = withoutQuotes(lines.slice(0, endOfOwn(lines)));
  return joined(withoutSignature(unquoted));
}

/** The line at which a whole email quoted without marks begins. */
function endOfOwn(lines: readonly string[]): number {
  const lastQuoted = lines.findLastIndex(isQuoted);
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim();
    // A forwarded email is what the sender wants to show.
    if (FORWARDED_WORDS.some((words) => innerOf(line) === words)) return lines.length;
    if (isOriginal(line) || isHeaderBlock(lines, at)) return withoutRule(lines, at);
    if (at > lastQuoted && isUnmarkedIntro(lines, at)) return withoutRule(lines, at);
  }
  return lines.length;
}

/** A line of underscores above the quote belongs to it. */
function withoutRule(lines: readonly string[], at: number): number {
  const before = lines.slice(0, at).findLastIndex((line) => line.trim() !== "");
  return before >= 0 && /^_{5,}$/.test((lines[before] ?? "").trim()) ? before : at;
}

/** The words between dashes, in lower case. */
function innerOf(line: string): string {
  let [from, to] = [0, line.length];
  while (from < to && "-—– >".includes(line[from] ?? "")) from++;
  while (to > from && "-—– :".includes(line[to - 1] ?? "")) to--;
  return line.slice(from, to).toLowerCase();
}

function isOriginal(line: string): boolean {
  return /^[-—–]{2}/.test(line) && ORIGINAL_WORDS.includes(innerOf(line));
}

/** The name of a header line such as `*From:* …`, in lower case. */
function headerName(line: string): string | null {
  const plain = line.replaceAll("*", "").replaceAll("：", ":").trim();
  const colon = plain.indexOf(":");
  return colon < 1 || colon > 30 ? null : plain.slice(0, colon).trim().toLowerCase();
}

const FROM_NAMES: ReadonlySet<string> = new Set(HEADER_NAMES.from);
const OTHER_NAMES: ReadonlySet<string> = new Set(HEADER_NAMES.others);

function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const name = headerName(lines[at] ?? "");
  if (name === null || !FROM_NAMES.has(name)) return false;
  const others = lines.slice(at + 1, at + HEADER_LINES_MAX).map((line) => headerName(line) ?? "");
  return new Set(others.filter((other) => OTHER_NAMES.has(other))).size >= 2;
}

/** Whether `On … wrote:` introduces a quote without marks, which no later line has. */
function isUnmarkedIntro(lines: readonly string[], at: number): boolean {
  const intro = introAt(lines, at);
  return intro !== null && lines.slice(at + intro).some((line) => line.trim() !== "");
}

/** The number of lines of a quote's introduction that begins here; null when there is none. */
function introAt(lines: readonly string[], at: number): number | null {
  const first = (lines[at] ?? "").trim().toLowerCase();
  if (first === "" || isQuoted(first)) return null;
  let whole = "";
  for (let count = 1; count <= INTRO_LINES_MAX; count++) {
    const line = (lines[at + count - 1] ?? "").trim();
    if (line === "") return null;
    whole = `${whole} ${line}`.trim().toLowerCase();
    if (whole.length > INTRO_CHARS_MAX) return null;
    if (isIntro(whole)) return count;
  }
  return null;
}

function isIntro(text: string): boolean {
  if (![":", "：", ...WROTE_AT_END].some((end) => text.endsWith(end))) return false;
  if (!/\d/.test(text) && !text.includes("@")) return false;
  const isWritten = WROTE_WORDS.some((words) => text.includes(words));
  return isWritten &&
    (WROTE_BEGINNINGS.some((words) => text.startsWith(words)) || /^[\d<"]/.test(text) || text.includes("@"));
}

function isQuoted(line: string): boolean {
  return line.trimStart().startsWith(">");
}

/**
 * Removes the quote at the end, or at the beginning if the reply is below it. Quotes between lines are kept, since the
 * replies to them would make no sense alone.
 */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const kept = [...lines];
  dropBlankEnd(kept);
  let hasQuoteAtEnd = false;
  while (kept.length > 0 && isQuoted(kept.at(-1) ?? "")) {
    hasQuoteAtEnd = true;
    while (kept.length > 0 && (isQuoted(kept.at(-1) ?? "") || (kept.at(-1) ?? "").trim() === "")) kept.pop();
  }
  if (hasQuoteAtEnd) dropIntroAtEnd(kept);
  const first = kept.findIndex(isQuoted);
  if (first < 0) return kept;
  const end = kept.findIndex((line, at) => at > first && !isQuoted(line) && line.trim() !== "");
  const isOnly = end >= 0 && !kept.slice(end).some(isQuoted);
  const before = kept.slice(0, first);
  dropIntroAtEnd(before);
  const isAtBeginning = before.every((line) => line.trim() === "");
  return isOnly && isAtBeginning ? kept.slice(end) : kept;
}

function dropIntroAtEnd(lines: string[]): void {
  dropBlankEnd(lines);
  for (let count = 1; count <= INTRO_LINES_MAX && count <= lines.length; count++) {
    const text = lines.slice(-count).map((line) => line.trim()).join(" ").toLowerCase();
    if (text.length > INTRO_CHARS_MAX) return;
    const isDated = /\d/.test(text) || text.includes("@") ||
      count === 1 && WROTE_WORDS.some((word) => text.includes(word));
    const isEnded = text.endsWith(":") || text.endsWith("：") || WROTE_WORDS.some((word) => text.endsWith(word));
    const begins = WROTE_BEGINNINGS.some((words) => text.startsWith(words)) || /^[\d<"]/.test(text);
    if (isEnded && isDated && (begins || isIntro(text))) {
      lines.length -= count;
      return dropBlankEnd(lines);
    }
  }
}

function withoutSignature(lines: readonly string[]): readonly string[] {
  const mark = lines.findIndex((line, at) => at > 0 && (line === "--" || line === "-- " || line === "—"));
  const kept = mark < 0 ? [...lines] : lines.slice(0, mark);
  dropBlankEnd(kept);
  for (let back = 1; back <= DEVICE_LINES_MAX; back++) {
    const line = (kept.at(-back) ?? "").trim().toLowerCase();
    if (line === "" || line.length > DEVICE_CHARS_MAX || kept.length === back) continue;
    if (!DEVICE_LINES.some((words) => line.startsWith(words) || line === words)) continue;
    kept.length -= back;
    break;
  }
  dropBlankEnd(kept);
  return kept;
}

function dropBlankEnd(lines: string[]): void {
  while (lines.length > 0 && (lines.at(-1) ?? "").trim() === "") lines.pop();
}

/** Joins lines without blank ones at the ends, and with at most one between two others. */
function joined(lines: readonly string[]): string {
  return lines.filter((line, at) => line.trim() !== "" || (lines[at - 1] ?? "").trim() !== "").join("\n").trim();
}
