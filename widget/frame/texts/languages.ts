/**
 * The frame's words in the visitor's language. English is included in the frame; another language is loaded when it is
 * needed.
 *
 * @module
 */
import { ENGLISH } from "./en.ts";
import type { Texts, TranslatedTexts } from "./texts.ts";

/** Texts and their language. */
export type LocalizedTexts = { readonly language: string; readonly texts: Texts };

const TRANSLATED: { readonly [language: string]: () => Promise<{ readonly TEXTS: TranslatedTexts }> } = {
  ar: () => import("./ar.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  it: () => import("./it.ts"),
  ja: () => import("./ja.ts"),
  nl: () => import("./nl.ts"),
  pl: () => import("./pl.ts"),
  pt: () => import("./pt.ts"),
  tr: () => import("./tr.ts"),
  zh: () => import("./zh.ts"),
};

/** Every language with texts. */
export function languageCodes(): readonly string[] {
  return ["en", ...Object.keys(TRANSLATED)].sort();
}

/**
 * The texts for the first of the visitor's languages (BCP 47 tags) that has any, otherwise the English ones; also the
 * English ones when loading fails.
 */
export async function loadTexts(languages: readonly string[]): Promise<LocalizedTexts> {
  const spoken = languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  const language = spoken.find((code) => code === "en" || Object.hasOwn(TRANSLATED, code)) ?? "en";
  try {
    return { language, texts: (await TRANSLATED[language]?.())?.TEXTS ?? ENGLISH };
  } catch {
    return { language: "en", texts: ENGLISH };
  }
}
