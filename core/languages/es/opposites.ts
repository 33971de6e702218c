/**
 * Verbs and their opposites in Spanish.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "restablec reactiv restaur";

/** Spanish. */
export const SPANISH_OPPOSITES: OppositeWords = {
  cancel: ["cancel", RESTORED],
  delete: ["borr elimin", RESTORED],
  freeze: ["bloqu congel", "desbloq descongel reanud"],
  open: ["abr", "cerr"],
  start: null,
  add: ["añad agreg", "quit"],
  increase: ["aument", "dimin reduc"],
  activate: ["activ", "desactiv"],
  subscribe: ["suscrib", ""],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "deshac revertir",
};
