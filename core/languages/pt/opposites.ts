/**
 * Verbs and their opposites in Portuguese.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "reativ restaur";

/** Portuguese. */
export const PORTUGUESE_OPPOSITES: OppositeWords = {
  cancel: ["cancel", RESTORED],
  delete: ["apag exclu elimin", RESTORED],
  freeze: ["bloqu congel", "desbloq descongel"],
  open: ["abr", "fech"],
  start: null,
  add: ["adicion", "remov"],
  increase: ["aument", "dimin redu"],
  activate: ["ativ", "desativ"],
  subscribe: ["subscrev", ""],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "desfazer reverter",
};
