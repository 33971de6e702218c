/**
 * Verbs and their opposites in Polish.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "przywró wznow wznów cofn";

/** Polish. */
export const POLISH_OPPOSITES: OppositeWords = {
  cancel: ["anuluj wypowie rezygn", RESTORED],
  delete: ["usun usuń", RESTORED],
  freeze: ["zablok zamro", "odblok odmro wznów wznow"],
  open: ["otw otwor", "zamkn"],
  start: null,
  add: ["doda", "usun usuń"],
  increase: ["zwiększ", "zmniejsz"],
  activate: ["aktyw włącz", "dezaktyw wyłącz"],
  subscribe: ["subskry", "wypis"],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "cofn",
};
