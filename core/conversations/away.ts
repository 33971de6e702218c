/**
 * What a customer is told when the AI is switched off and a person will answer.
 *
 * @module
 */
import { isWithinHours } from "../settings/hours.ts";
import type { Settings } from "../settings/settings.ts";
import { TURN_LINES } from "./lines.ts";

/** The handoff of every conversation while the AI is off. Only set business hours promise that somebody is there. */
export function withoutAi({ inbox }: Settings, now: Date): { readonly line: string; readonly reason: string } {
  const isThere = isWithinHours(inbox.businessHours, now) === true;
  const away = inbox.awayMessage.trim();
  return {
    line: isThere || away === "" ? TURN_LINES.personAlone : away,
    reason: "The AI is switched off.",
  };
}
