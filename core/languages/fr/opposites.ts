/**
 * Verbs and their opposites in French.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "rétabl réactiv";

/** French. */
export const FRENCH_OPPOSITES: OppositeWords = {
  cancel: ["annul résili", RESTORED],
  delete: ["supprim effac", RESTORED],
  freeze: ["bloqu gel", "débloq dégel"],
  open: ["ouvr", "ferm"],
  start: null,
  add: ["ajout", "retir"],
  increase: ["augment", "redu"],
  activate: ["activ", "désactiv"],
  subscribe: ["abonn", "désabonn désinscri"],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "annull revient défai",
};
