/**
 * The texts of emails to customers, and of the page that unsubscribes, by locale. What emails to teammates say is English, as
 * the desk is, and is kept where the emails are made.
 *
 * @module
 */
import { languageOf } from "../../languages/languages.ts";
import { ARABIC } from "./ar.ts";
import { GERMAN } from "./de.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { FRENCH } from "./fr.ts";
import { ITALIAN } from "./it.ts";
import { JAPANESE } from "./ja.ts";
import { DUTCH } from "./nl.ts";
import { POLISH } from "./pl.ts";
import { PORTUGUESE } from "./pt.ts";
import { TURKISH } from "./tr.ts";
import { CHINESE } from "./zh.ts";
import type { MailTexts } from "./mail_texts.ts";

/** The texts of each language of the desk, by its code. */
export const MAIL_TEXTS: Readonly<Record<string, MailTexts>> = {
  ar: ARABIC,
  de: GERMAN,
  en: ENGLISH,
  es: SPANISH,
  fr: FRENCH,
  it: ITALIAN,
  ja: JAPANESE,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
  tr: TURKISH,
  zh: CHINESE,
};

/** The texts of a locale; English where the desk does not speak it. */
export function mailTextsFor(locale: string | null): MailTexts {
  return MAIL_TEXTS[languageOf(locale).code] ?? ENGLISH;
}
