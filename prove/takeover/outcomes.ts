/**
 * What became of one try of a taken-over desk.
 *
 * @module
 */

/** The outcome of a try that the sandbox did not answer in time, as on a machine that is too busy. */
export const NO_ANSWER = "no answer";

/** Whether a try was refused or denied. */
export function isHeld(outcome: string): boolean {
  return outcome === "denied" || outcome.startsWith("refused ") || /"kind":"refused"/.test(outcome);
}
