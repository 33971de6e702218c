/**
 * Verbs and their opposites in English.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

/** English. */
export const ENGLISH_OPPOSITES: OppositeWords = {
  cancel: ["cancel terminate", "reinstate reactivate restore undo uncancel"],
  delete: ["delete remove erase", "restore recover undelete"],
  freeze: ["freeze lock block suspend pause", "thaw resume reopen release unfreeze unlock unblock"],
  open: ["open", "close"],
  start: ["start begin", "stop end"],
  add: ["add", "remove"],
  increase: ["increase raise", "decrease lower reduce"],
  activate: ["activate enable", "deactivate disable"],
  subscribe: ["subscribe", "unsubscribe"],
  deposit: ["deposit", "withdraw"],
  send: ["send", "receive"],
  invite: ["invite", "uninvite disinvite withdraw revoke"],
  move: ["move change", "keep leave"],
  takenBack: "reverse revert undo rollback reversal",
};
