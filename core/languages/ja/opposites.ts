/**
 * Verbs and their opposites in Japanese.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "再開 元に戻 取り消";

/** Japanese. */
export const JAPANESE_OPPOSITES: OppositeWords = {
  cancel: ["キャンセル 解約 取消", RESTORED],
  delete: ["削除", RESTORED],
  freeze: ["凍結", "解除 再開 解凍"],
  open: null,
  start: null,
  add: ["追加", "削除"],
  increase: ["増や", "減ら"],
  activate: ["有効", "無効"],
  subscribe: ["購読", "退会"],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "元に戻",
};
