/**
 * What mails to customers say in Arabic.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const ARABIC: MailTexts = {
  desk: "الدعم",
  answered: "لديك رد من {company}",
  openChat: "فتح المحادثة",
  why: "وصلتك هذه الرسالة لأنك كتبت إلى {company}.",
  unsubscribe: "إيقاف هذه الرسائل",
  unsubscribeTitle: "إيقاف الرسائل",
  unsubscribeAsk: "هل تريد ألا تصلك رسائل أخرى من {company} على {address}؟",
  unsubscribed: "تم. لن تصلك رسائل أخرى من {company}.",
  linkEnded: "هذا الرابط لم يعد صالحًا.",
};
