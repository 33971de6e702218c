/**
 * Verbs and their opposites in Arabic.
 *
 * @module
 */
import type { OppositeWords } from "../vocabulary.ts";

const RESTORED = "استعادة استرجاع التراجع";

/** Arabic. */
export const ARABIC_OPPOSITES: OppositeWords = {
  cancel: ["إلغاء ألغ الغاء", RESTORED],
  delete: ["حذف", RESTORED],
  freeze: ["تجميد جمد حظر إيقاف أوقف", "فك رفع استئناف"],
  open: ["فتح", "إغلاق أغلق"],
  start: null,
  add: ["إضافة أضف", "إزالة أزل"],
  increase: ["زيادة", "تقليل تخفيض"],
  activate: ["تفعيل", "تعطيل"],
  subscribe: ["اشترك", ""],
  deposit: null,
  send: null,
  invite: null,
  move: null,
  takenBack: "التراجع",
};
