/**
 * The languages of the built-in model: the same as those of the chat.
 *
 * @module
 */
import { ARABIC } from "./ar.ts";
import { GERMAN } from "./de.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { FRENCH } from "./fr.ts";
import { ITALIAN } from "./it.ts";
import { JAPANESE } from "./ja.ts";
import type { BuiltinLines, Language } from "./language.ts";
import { DUTCH } from "./nl.ts";
import { POLISH } from "./pl.ts";
import { PORTUGUESE } from "./pt.ts";
import { TURKISH } from "./tr.ts";
import { CHINESE } from "./zh.ts";

const LANGUAGES: Readonly<Record<string, Language>> = {
  ...{ ar: ARABIC, de: GERMAN, en: ENGLISH, es: SPANISH, fr: FRENCH, it: ITALIAN },
  ...{ ja: JAPANESE, nl: DUTCH, pl: POLISH, pt: PORTUGUESE, tr: TURKISH, zh: CHINESE },
};

/** Every language that there are lines in, by its code. */
export const BUILTIN_LANGUAGES: ReadonlyMap<string, Language> = new Map(Object.entries(LANGUAGES));

/** The language of a BCP 47 tag; English where there are no lines in it. */
export function languageOf(locale: string | null): Language {
  return BUILTIN_LANGUAGES.get(locale?.split("-")[0]?.toLowerCase() ?? "") ?? ENGLISH;
}

/** The lines for a BCP 47 tag; English where there are none. */
export function builtinLines(locale: string | null): BuiltinLines {
  return languageOf(locale).lines;
}

/** A line with the offer of a person after it; taken out again on a desk that has none. */
export function withOffer(line: string, { passOn }: BuiltinLines): string {
  return `${line} ${passOn}`;
}

/** Whether words say what the built-in model is, in any language. */
export function tellsNature(text: string): boolean {
  return [...BUILTIN_LANGUAGES.values()].some(({ lines }) => text.startsWith(lines.nature));
}

/** Whether a message is, word for word, the short reply that asks for a person, in any language. */
export function asksForPerson(text: string): boolean {
  const said = text.trim().toLowerCase();
  return [...BUILTIN_LANGUAGES.values()].some(({ lines }) => lines.person.toLowerCase() === said);
}
