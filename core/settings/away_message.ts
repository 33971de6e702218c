/**
 * What customers read outside the business hours: the company's own words, or the desk's in the language of the chat.
 *
 * @module
 */
import type { Language } from "../languages/language.ts";

/** The away message of a company that wrote none. */
export const DEFAULT_AWAY_MESSAGE = "We are away at the moment and will answer as soon as we are back.";

/** The away message of a workspace, as a customer of a language reads it. */
export function awayMessageIn({ turn }: Pick<Language, "turn">, message: string): string {
  return message === DEFAULT_AWAY_MESSAGE ? turn.away : message;
}
