/**
 * The message outside business hours: the company's own, optionally per language, or the desk's in the language of the
 * chat.
 *
 * @module
 */
import { z } from "zod";
import type { Language } from "../languages/language.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { LINE_FOR_LANGUAGE, markedTexts, textOfLanguage } from "./by_language.ts";
import { setting } from "./setting.ts";

/** The away message of a company without one. */
export const DEFAULT_AWAY_MESSAGE = "We are away at the moment and will answer as soon as we are back.";

/** The maximum length in one language. */
const CHARS_MAX = 500;

/** The setting. */
export const awayMessage = setting(
  z.string().max(CHARS_MAX * LANGUAGES.length)
    .refine(
      (text) => markedTexts(text).every((one) => one.text.length <= CHARS_MAX),
      `it may have at most ${CHARS_MAX} characters for one language`,
    ).default(DEFAULT_AWAY_MESSAGE),
  {
    label: "Away message",
    help: `Customers read the default in the language of their chat. ${LINE_FOR_LANGUAGE}`,
    section: "away",
    control: "paragraph",
  },
);

/** Returns the away message of a workspace in a customer's language. */
export function awayMessageIn({ code, turn }: Pick<Language, "code" | "turn">, message: string): string {
  if (message === DEFAULT_AWAY_MESSAGE) return turn.away;
  // An empty one is a choice, too: nothing more is said. A company with messages only for other languages leaves this
  // one to the desk.
  return message.trim() === "" ? message : textOfLanguage(code, message) ?? turn.away;
}
