/**
 * Excerpts of units that are too long to quote: the relevant rows of a table under its header, the first steps, the
 * first lines of code.
 *
 * @module
 */
import type { Unit } from "./units.ts";

const ROW = /^\s*\|/;
const RULE = /^\s*\|[\s:|-]*$/;
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s/;
const FENCE = /^\s{0,3}(?:```|~~~)/;

/** A unit's lines: the opening, the parts of which some are omitted, the closing. */
type Lines = { readonly head: readonly string[]; readonly parts: readonly string[]; readonly tail: readonly string[] };

/**
 * Returns a unit unchanged if it fits, else the parts most relevant to a question, in order; for steps and code the
 * first ones.
 *
 * @param heldBy how much of the question a text covers
 * @param room characters
 */
export function excerptOf(text: string, kind: Unit["kind"], heldBy: (text: string) => number, room: number): string {
  const whole = kind === "table" ? withoutPadding(text) : text;
  if (whole.length <= room || kind === "prose") return whole;
  const { head, parts, tail } = linesOf(whole, kind);
  const held = parts.map(heldBy);
  const isOrdered = kind === "steps" || kind === "code" || held.every((one) => one === 0);
  const places = [...parts.keys()];
  const order = isOrdered ? places : places.filter((at) => (held[at] ?? 0) > 0)
    .sort((one, other) => (held[other] ?? 0) - (held[one] ?? 0) || one - other);
  const kept = new Set<number>();
  let remaining = room - [...head, ...tail].reduce((sum, line) => sum + line.length + 1, 0);
  for (const at of order) {
    remaining -= (parts[at] ?? "").length + 1;
    if (remaining < 0 && kept.size > 0) break;
    kept.add(at);
  }
  return [...head, ...parts.filter((_, at) => kept.has(at)), ...tail].join("\n");
}

/** Returns the lines of a table without the spaces and dashes that align its columns in the source. */
function withoutPadding(text: string): string {
  return text.split("\n")
    .map((line) => ROW.test(line) ? line.replace(/ {2,}/g, " ").replace(/-{4,}/g, "---") : line).join("\n");
}

function linesOf(text: string, kind: Unit["kind"]): Lines {
  const lines = text.split("\n");
  const starts = kind === "table" ? ROW : kind === "code" ? FENCE : ITEM;
  const first = Math.max(0, lines.findIndex((line) => starts.test(line)));
  if (kind === "code") {
    const isClosed = lines.length > first + 1 && FENCE.test(lines.at(-1) ?? "");
    return {
      head: lines.slice(0, first + 1),
      parts: lines.slice(first + 1, isClosed ? -1 : undefined),
      tail: [/^\s*(`{3,}|~{3,})/.exec(lines[first] ?? "")?.[1] ?? "```"],
    };
  }
  const body = kind === "table" ? first + (RULE.test(lines[first + 1] ?? "") ? 2 : 0) : first;
  const parts: string[] = [];
  for (const line of lines.slice(body)) {
    if (parts.length === 0 || starts.test(line)) parts.push(line);
    else parts.push(`${parts.pop()}\n${line}`);
  }
  return { head: lines.slice(0, body), parts, tail: [] };
}
