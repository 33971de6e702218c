/**
 * Suggested questions. A company may write them for each language, on lines such as `de: Welchen Tarif habe ich?`.
 *
 * @module
 */
import { z } from "zod";
import { LANGUAGES } from "../languages/languages.ts";
import { markedText, ofLanguage } from "./by_language.ts";
import { setting } from "./setting.ts";

/** The maximum number offered to one visitor. */
const OFFERED_MAX = 6;

/** The setting: a line for each question. */
export const suggestions = setting(
  z.array(z.string().min(1).max(120)).max(OFFERED_MAX * LANGUAGES.length)
    .refine(areOffered, `it may have at most ${OFFERED_MAX} questions for one language`).default([]),
  {
    label: "Suggested questions",
    help:
      "One per line, up to six. Customers send one with a click. For one language of the chat, begin the line with " +
      "its code, as in “de: Welchen Tarif habe ich?”; up to six of each.",
    section: "welcome",
    placeholder: "What plan am I on?\nHow do I add a seat?",
  },
);

/** Returns the questions for a visitor's language: its own, else those without a language, else English. */
export function suggestionsIn(code: string, lines: readonly string[]): readonly string[] {
  return ofLanguage(code, lines.map(markedText)).map(({ text }) => text);
}

/** Whether no language has more questions than are offered to a visitor. */
function areOffered(lines: readonly string[]): boolean {
  const groups = Map.groupBy(lines.map(markedText), ({ code }) => code);
  return groups.values().every((group) => group.length <= OFFERED_MAX);
}
