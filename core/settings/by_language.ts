/**
 * Texts of the settings that may be written for each language of the chat: a line that begins with a language's code,
 * such as `de: Welchen Tarif habe ich?`, is for visitors with that language.
 *
 * @module
 */
import { ENGLISH } from "../languages/en/language.ts";
import { LANGUAGES } from "../languages/languages.ts";

/** A text and the language of its visitors; null for all languages without a text of their own. */
export type MarkedText = { readonly code: string | null; readonly text: string };

const MARKED = /^([a-z]{2}):\s*(\S.*)$/;

/** Parses a line. A code that is not a language of the chat is part of the text. */
export function markedText(line: string): MarkedText {
  const [, code = "", text = ""] = MARKED.exec(line) ?? [];
  return LANGUAGES.some((language) => language.code === code) ? { code, text } : { code: null, text: line };
}

/** Returns the texts for a visitor's language: its own, else those without a language, else English. */
export function ofLanguage<Marked extends { readonly code: string | null }>(
  code: string,
  all: readonly Marked[],
): readonly Marked[] {
  const groups = [code, null, ENGLISH.code].map((wanted) => all.filter((one) => one.code === wanted));
  return groups.find((group) => group.length > 0) ?? [];
}

/** The sentence about it in the help of such a setting. */
export const LINE_FOR_LANGUAGE =
  "A line that begins with a language's code, as in “de: Guten Tag”, is for customers of that language.";

/** Returns the text of several lines for a visitor's language, chosen like {@linkcode ofLanguage}, or null. */
export function textOfLanguage(code: string, lines: string): string | null {
  return ofLanguage(code, markedTexts(lines))[0]?.text ?? null;
}

/**
 * Returns what looks like the code of an unsupported language, such as `xx: Hello`: every customer would read it,
 * including the code. Null if no line has one.
 */
export function unknownCode(lines: readonly string[]): string | null {
  const codes = lines.flatMap((line) => MARKED.exec(line)?.[1] ?? []);
  return codes.find((code) => !LANGUAGES.some((language) => language.code === code)) ?? null;
}

/** Parses the texts of several lines: each line with a code begins one, and those below it continue it. */
export function markedTexts(lines: string): readonly MarkedText[] {
  const texts: { code: string | null; lines: string[] }[] = [];
  for (const line of lines.split("\n")) {
    const { code, text } = markedText(line);
    const last = texts.at(-1);
    if (last === undefined || code !== null) texts.push({ code, lines: [text] });
    else last.lines.push(text);
  }
  return texts.map(({ code, lines }) => ({ code, text: lines.join("\n").trim() })).filter(({ text }) => text !== "");
}
