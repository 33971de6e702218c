/**
 * Suggested questions. A company may write them for each language, on lines such as `de: Welchen Tarif habe ich?`.
 *
 * @module
 */
import { z } from "zod";
import { ENGLISH } from "../languages/en.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { setting } from "./setting.ts";

/** A question, and the language that its visitors have; null for those of every language that has none of its own. */
type Suggestion = { readonly code: string | null; readonly text: string };

/** How many one visitor is offered. */
const OFFERED_MAX = 6;

const MARKED = /^([a-z]{2}):\s*(\S.*)$/;

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

/** The questions that a visitor of a language is offered: that language's own, else those of no language, else English. */
export function suggestionsIn(code: string, lines: readonly string[]): readonly string[] {
  const questions = lines.map(suggestionOf);
  const groups = [code, null, ENGLISH.code].map((wanted) => questions.filter((one) => one.code === wanted));
  return (groups.find((group) => group.length > 0) ?? []).map(({ text }) => text);
}

/** Whether no language has more questions than a visitor is offered. */
function areOffered(lines: readonly string[]): boolean {
  const groups = Map.groupBy(lines.map(suggestionOf), ({ code }) => code);
  return groups.values().every((group) => group.length <= OFFERED_MAX);
}

function suggestionOf(line: string): Suggestion {
  const [, code = "", text = ""] = MARKED.exec(line) ?? [];
  return LANGUAGES.some((language) => language.code === code) ? { code, text } : { code: null, text: line };
}
