/**
 * Texts of the settings that may be written for each language of the chat: a line that begins with a language's code,
 * such as `de: Welchen Tarif habe ich?`, is for visitors of that language.
 *
 * @module
 */
import { ENGLISH } from "../languages/en/language.ts";
import { LANGUAGES } from "../languages/languages.ts";

/** A text, and the language that its visitors have; null for those of every language that has none of its own. */
export type MarkedText = { readonly code: string | null; readonly text: string };

const MARKED = /^([a-z]{2}):\s*(\S.*)$/;

/** A line without its code. A code that is not a language of the chat is a part of the text. */
export function markedText(line: string): MarkedText {
  const [, code = "", text = ""] = MARKED.exec(line) ?? [];
  return LANGUAGES.some((language) => language.code === code) ? { code, text } : { code: null, text: line };
}

/** Those for a visitor of a language: that language's own, else those of no language, else English. */
export function ofLanguage<Marked extends { readonly code: string | null }>(
  code: string,
  all: readonly Marked[],
): readonly Marked[] {
  const groups = [code, null, ENGLISH.code].map((wanted) => all.filter((one) => one.code === wanted));
  return groups.find((group) => group.length > 0) ?? [];
}

/** What the help of such a setting says of it. */
export const LINE_FOR_LANGUAGE =
  "A line that begins with a language's code, as in “de: Guten Tag”, is for customers of that language.";

/** The text of several lines for a visitor of a language, as {@linkcode ofLanguage} chooses it; null for none. */
export function textOfLanguage(code: string, lines: string): string | null {
  return ofLanguage(code, markedTexts(lines))[0]?.text ?? null;
}

/**
 * What looks like the code of a language that the chat does not speak, such as `xx: Hello`: every customer would read it,
 * code and all. Null where no line has one.
 */
export function unknownCode(lines: readonly string[]): string | null {
  const codes = lines.flatMap((line) => MARKED.exec(line)?.[1] ?? []);
  return codes.find((code) => !LANGUAGES.some((language) => language.code === code)) ?? null;
}

/** The texts of several lines: each line with a code begins one, and those below it go on with it. */
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
