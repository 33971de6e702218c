/**
 * Texts of an agent file that customers read: one text, or one for each language.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import { AGENT_LIMITS } from "../limits/agent.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { primaryLanguage } from "../languages/primary_language.ts";

/** One text for all languages, or a text by the code of its language, such as `{en: "Plan", de: "Tarif"}`. */
export type Localized = string | Readonly<Record<string, string>>;

const CODES = LANGUAGES.map(({ code }) => code);

const NOT_BY_CODE = `is not named after a language of the desk (${CODES.join(", ")})`;

function isByCode(texts: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(texts).every((code) => CODES.includes(code));
}

const BY_LANGUAGE = z.record(z.string(), z.string().trim().min(1))
  .refine((texts) => Object.keys(texts).length > 0, "must have at least 1 entry")
  .refine(isByCode, NOT_BY_CODE);

const LOCALIZED_FORM = "a text, or a map from language codes to texts, such as {en: Plan, de: Tarif}";

/** A localized text as written in a file. */
export const LOCALIZED: z.ZodType<Localized> = z.union([z.string().trim().min(1), BY_LANGUAGE])
  .describe(LOCALIZED_FORM);

/** A line that may be empty, which says nothing. */
export const LOCALIZED_LINE: z.ZodType<Localized> = z.union([z.string(), BY_LANGUAGE]).describe(LOCALIZED_FORM);

const SENTENCES = z.array(z.string().trim().min(1).max(AGENT_LIMITS.exampleCharsMax)).max(AGENT_LIMITS.examplesMax);

/** Messages of customers as written in a file: a list, or a list for each language. */
export const EXAMPLES: z.ZodType<readonly string[] | Readonly<Record<string, readonly string[]>>> = z.union([
  SENTENCES,
  z.record(z.string(), SENTENCES).refine(isByCode, NOT_BY_CODE),
]).describe(
  `a list of at most ${AGENT_LIMITS.examplesMax} messages of at most ${AGENT_LIMITS.exampleCharsMax} characters, or a ` +
    "map from language codes to such lists, such as {en: [what do I pay], de: […]}",
);

/**
 * Returns the text for a locale: in its language, else in English, else the first one.
 *
 * @param locale a BCP 47 tag
 * @example
 * textIn({ en: "Plan", de: "Tarif" }, "de-AT") // "Tarif"
 */
export function textIn(localized: Localized, locale: string | null): string {
  if (typeof localized === "string") return localized;
  return localized[primaryLanguage(locale)] ?? localized["en"] ?? Object.values(localized)[0] ?? "";
}

/** Returns every text of a localized one, with its path below `key`. */
export function localizedTexts(
  key: string,
  localized: Localized | null,
): readonly (readonly [path: readonly string[], text: string])[] {
  if (localized === null) return [];
  if (typeof localized === "string") return [[[key], localized]];
  return Object.entries(localized).map(([code, text]) => [[key, code], text]);
}
