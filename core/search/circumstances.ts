/**
 * Words for time and company: a question has them besides its subject. "Can my wife come on Sunday" is not about a
 * wife, so a page about visitors need not name her. English only.
 *
 * @module
 */
import { termsOf } from "./tokens.ts";

const WORDS =
  `weekend monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
  october november december morning noon afternoon evening night tonight spring summer autumn winter
  wife husband partner girlfriend boyfriend friend mum mom dad mother father parents brother sister son daughter colleague
  neighbour neighbor`;

/** Their stems. */
export const CIRCUMSTANCES: ReadonlySet<string> = new Set(termsOf(WORDS, true).words);
