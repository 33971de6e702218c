/**
 * The lines of mail programs in Arabic.
 *
 * @module
 */
import type { MailProgramWords } from "../vocabulary.ts";

/** Arabic. */
export const ARABIC_MAIL_PROGRAMS: MailProgramWords = {
  wroteBeginnings: ["في "],
  wrote: ["كتب"],
  wroteAtEnd: [],
  original: ["الرسالة الأصلية"],
  forwarded: ["رسالة مُعاد توجيهها"],
  fromLine: ["من"],
  otherLines: ["تاريخ الإرسال", "التاريخ", "إلى", "الموضوع"],
  device: ["أُرسلت من", "تم الإرسال من"],
  autoReply: ["رد تلقائي"],
};
