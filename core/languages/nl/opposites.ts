/**
 * Verbs and their opposites in Dutch.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "herstel heractiv";

/** Dutch. */
export const DUTCH_OPPOSITES: OppositeWords = {
  cancel: ["opzeg", RESTORED],
  delete: ["verwijder", RESTORED],
  freeze: ["bloque blokke bevrie", "deblokk ontgrendel ontdooi hervat"],
  open: ["", "sluit"],
  start: null,
  add: ["toevoeg", "verwijder"],
  increase: ["verhog", "verlaag verminder"],
  activate: ["inschakel", "deactiv uitschakel"],
  subscribe: ["abonn", "afmeld uitschrijf"],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "terugdraai ongedaan",
};
