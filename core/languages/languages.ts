/**
 * The languages of the desk, and the look-up by locale.
 *
 * @module
 */
import { ENGLISH } from "./en/language.ts";
import type { Language } from "./language.ts";
import { primaryLanguage } from "./primary_language.ts";
import * as registry from "./registry.ts";

/** Every language of the desk, ordered by code. */
export const LANGUAGES: readonly Language[] = Object.values<Language>(registry)
  .sort((one, other) => one.code < other.code ? -1 : 1);

const BY_CODE: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.code, language]));

/**
 * Returns the language of a locale; English if the desk does not support it.
 *
 * @param locale a BCP 47 tag
 * @example
 * languageOf("de-AT").turn.yes // "Ja"
 */
export function languageOf(locale: string | null): Language {
  return BY_CODE.get(primaryLanguage(locale)) ?? ENGLISH;
}

/** Whether a line is the built-in agent's answer to "are you a person?", in any language. */
export function isNatureLine(text: string): boolean {
  return LANGUAGES.some(({ builtin }) => text.startsWith(builtin.nature));
}

/** Whether a message is exactly the short reply that asks for a person, in any language. */
export function asksForPerson(text: string): boolean {
  const reply = text.trim().toLowerCase();
  return LANGUAGES.some(({ person }) => person.toLowerCase() === reply);
}

/** Whether the words of a message only ask for a person ("human please"), in any language. */
export function isPersonAlone(words: readonly string[]): boolean {
  return LANGUAGES.some(({ talk: { person: [needed, beside] } }) =>
    isMadeOf(words, needed.split(" "), beside.split(" "))
  );
}

/** Whether all words are in these two lists, and at least one is in the first. */
export function isMadeOf(words: readonly string[], needed: readonly string[], beside: readonly string[]): boolean {
  return words.some((word) => needed.includes(word)) &&
    words.every((word) => needed.includes(word) || beside.includes(word));
}
