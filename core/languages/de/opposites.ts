/**
 * Verbs and their opposites in German.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "wiederherstell reaktivier widerruf rückgängig zurücknehm";

/** German. */
export const GERMAN_OPPOSITES: OppositeWords = {
  cancel: ["kündig stornier", RESTORED],
  delete: ["lösch", RESTORED],
  freeze: ["sperr einfrier pausier", "entsperr freischalt freigeb auftau"],
  open: ["öffn eröffn", "schließ schliess"],
  start: null,
  add: ["hinzu", "entfern"],
  increase: ["erhöh", "verringer reduzier senk"],
  activate: ["aktivier einschalt", "deaktivier abschalt ausschalt"],
  subscribe: ["abonn", "abbestell abmeld"],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "rückgängig zurücknehm widerruf annull",
};
