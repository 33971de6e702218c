/**
 * Splits a chunk's Markdown into quotable units: a paragraph, a list or steps with the sentence before them, a table
 * with its header, code. A question above its answer is part of the unit and is not quoted.
 *
 * @module
 */
import { sentencesIn } from "../../languages/sentences.ts";
import { languageOfQuestion } from "../../search/language.ts";
import { blocksOf, type Passage } from "./passages.ts";

/** A range of a text that can be quoted on its own. */
export type Unit = Passage & { readonly kind: "prose" | "list" | "steps" | "table" | "code" };

/** A longer paragraph is split between sentences, a longer list or table between its lines. */
const UNIT_CHARS_MAX = 420;

const HEADING = /^\s{0,3}#{1,6}\s|^\s{0,3}(?:=+|-+)\s*$/;
const STEP = /^\s*\d{1,9}[.)]\s/;
const ITEM = /^\s*[-*+]\s/;
const OPEN_END = /[:：]\s*\**$/;
const ASKS = /[?？؟]\**\s*$/;

/** Returns the units in order. */
export function unitsOf(text: string): readonly Unit[] {
  const units: Unit[] = [];
  for (const block of blocksOf(text)) {
    const [first, last] = [block[0], block.at(-1)];
    if (first === undefined || last === undefined || HEADING.test(first.text)) continue;
    const whole: Unit = { start: first.start, end: last.end, kind: kindOf(first.text) };
    const before = units.at(-1);
    const isLead = before?.kind === "prose" && whole.kind !== "prose" &&
      (OPEN_END.test(text.slice(before.start, before.end)) || before.end - before.start <= LEAD_CHARS_MAX);
    const follows = before !== undefined && OPEN_END.test(text.slice(before.start, before.end));
    if (before !== undefined && (isLead || follows)) {
      units[units.length - 1] = { ...whole, start: before.start };
    } else if (whole.kind === "prose" && !ASKS.test(text.slice(whole.start, whole.end))) {
      units.push(...proseUnits(text, whole));
    } else if (whole.kind !== "prose") {
      units.push(whole);
    }
  }
  return units;
}

/** A short paragraph directly before a list introduces it, even without a colon. */
const LEAD_CHARS_MAX = 90;

function kindOf(line: string): Unit["kind"] {
  if (STEP.test(line)) return "steps";
  if (ITEM.test(line)) return "list";
  if (/^\s*\|/.test(line)) return "table";
  return /^\s{0,3}(?:```|~~~)/.test(line) ? "code" : "prose";
}

/** Returns a paragraph, or runs of its sentences if it is long. */
function proseUnits(text: string, { start, end }: Passage): readonly Unit[] {
  if (end - start <= UNIT_CHARS_MAX) return [{ start, end, kind: "prose" }];
  // A line that is wrapped in the source does not end a sentence.
  const part = text.slice(start, end).replaceAll("\n", " ");
  const units: { start: number; end: number; kind: "prose" }[] = [];
  for (const sentence of sentencesIn(part, languageOfQuestion(part))) {
    const last = units.at(-1);
    const to = start + sentence.start + part.slice(sentence.start, sentence.end).trimEnd().length;
    if (last !== undefined && to - last.start <= UNIT_CHARS_MAX) last.end = to;
    else units.push({ start: start + sentence.start, end: to, kind: "prose" });
  }
  return units;
}
