/**
 * Verbs and their opposites in Italian.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "ripristin riattiv";

/** Italian. */
export const ITALIAN_OPPOSITES: OppositeWords = {
  cancel: ["annul disdi", RESTORED],
  delete: ["elimin", RESTORED],
  freeze: ["congel blocc sospend", "sblocc riprend"],
  open: ["apr", "chiud"],
  start: null,
  add: ["aggiung", "rimuov"],
  increase: ["aument", "dimin riduc"],
  activate: ["attiv", "disattiv"],
  subscribe: ["abbon", "disiscri"],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "annull ripristin",
};
