/**
 * Outcomes of the attempts of a taken-over desk.
 *
 * @module
 */

/** The outcome of an attempt that the sandbox did not answer in time, as on an overloaded machine. */
export const NO_ANSWER = "no answer";

/** Whether an attempt was refused or denied. */
export function isHeld(outcome: string): boolean {
  return outcome === "denied" || outcome.startsWith("refused ") || /"kind":"refused"/.test(outcome);
}
