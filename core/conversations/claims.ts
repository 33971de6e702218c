/**
 * Sentences that say something was done. A model says them whether or not it did anything.
 *
 * In a language without claims no sentence is held back; what may be done is decided elsewhere in any case.
 *
 * @module
 */
import { LANGUAGES } from "../languages/languages.ts";

const CLAIMS = LANGUAGES.flatMap(({ claims }) => claims ?? []);

/** Whether a sentence claims a deed of the agent's own; true only after a change that succeeded. */
export function claimsOwnDeed(sentence: string): boolean {
  return CLAIMS.some(({ own }) => own.some((claim) => claim.test(sentence)));
}

/** Whether a sentence says that something happened at all; true also after a call that read it. */
export function reportsDeed(sentence: string): boolean {
  return CLAIMS.some(({ reported }) => reported.some((claim) => claim.test(sentence)));
}
