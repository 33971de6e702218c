/**
 * Texts of an agent file that customers read: one text, or one for each language.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import { LANGUAGES } from "../languages/languages.ts";
import { primaryLanguage } from "../languages/primary_language.ts";

/** One text for all languages, or a text by the code of its language, such as `{en: "Plan", de: "Tarif"}`. */
export type Localized = string | Readonly<Record<string, string>>;

const CODES = LANGUAGES.map(({ code }) => code);

/** A localized text as a file writes it. */
export const LOCALIZED: z.ZodType<Localized> = z.union([
  z.string().trim().min(1),
  z.record(z.string(), z.string().trim().min(1))
    .refine((texts) => Object.keys(texts).length > 0 && Object.keys(texts).every((code) => CODES.includes(code))),
]).describe(`a text, or a map from language codes (${CODES.join(", ")}) to texts`);

/**
 * The text for a locale: of its language, else in English, else the first one.
 *
 * @param locale a BCP 47 tag
 * @example
 * textIn({ en: "Plan", de: "Tarif" }, "de-AT") // "Tarif"
 */
export function textIn(localized: Localized, locale: string | null): string {
  if (typeof localized === "string") return localized;
  return localized[primaryLanguage(locale)] ?? localized["en"] ?? Object.values(localized)[0] ?? "";
}

/** Every text of a localized one, with its path below `key`. */
export function localizedTexts(
  key: string,
  localized: Localized | null,
): readonly (readonly [path: readonly string[], text: string])[] {
  if (localized === null) return [];
  if (typeof localized === "string") return [[[key], localized]];
  return Object.entries(localized).map(([code, text]) => [[key, code], text]);
}
