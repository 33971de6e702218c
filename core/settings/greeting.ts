/**
 * The greeting of the chat: the company's own, optionally per language, or the desk's.
 *
 * @module
 */
import { z } from "zod";
import { LANGUAGES } from "../languages/languages.ts";
import { LINE_FOR_LANGUAGE, markedTexts, textOfLanguage } from "./by_language.ts";
import { setting } from "./setting.ts";

/** The greeting of a workspace without one; visitors read it in their language. */
export const DEFAULT_GREETING = "Hi, how can we help?";

/** The maximum length in one language, which must fit above the chat's field. */
const CHARS_MAX = 500;

/** The setting. */
export const greeting = setting(
  z.string().max(CHARS_MAX * LANGUAGES.length)
    .refine(
      (text) => markedTexts(text).every((one) => one.text.length <= CHARS_MAX),
      `it may have at most ${CHARS_MAX} characters for one language`,
    ).default(DEFAULT_GREETING),
  {
    label: "Greeting",
    help: `Shown above an empty chat, and on a small card next to the closed one. ${LINE_FOR_LANGUAGE}`,
    section: "welcome",
    control: "paragraph",
  },
);

/**
 * Returns the greeting for a visitor's language; null for the desk's own, also if the company wrote only other
 * languages.
 */
export function greetingIn(code: string, text: string): string | null {
  if (text === DEFAULT_GREETING) return null;
  // An empty greeting is a choice, too: none is shown.
  return text.trim() === "" ? text : textOfLanguage(code, text);
}
