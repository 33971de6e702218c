/**
 * Verbs and their opposites in Turkish.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "geri yeniden";

/** Turkish. */
export const TURKISH_OPPOSITES: OppositeWords = {
  cancel: ["iptal", RESTORED],
  delete: ["sil", RESTORED],
  freeze: ["dondur engelle", "çöz kaldır"],
  open: ["aç", "kapat"],
  start: null,
  add: ["ekle", "kaldır çıkar"],
  increase: ["artır", "azalt düşür"],
  activate: ["etkinleştir", "devre"],
  subscribe: null,
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "geri",
};
