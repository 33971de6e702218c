/**
 * Questions about the matters of every help centre in Arabic.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Arabic. */
export const ARABIC_MATTERS: MatterWords = {
  matchesParts: true,
  own: "خطتي|حسابي",
  price: { asks: "بكم|كم سعر|كم يكلف|كم تكلف|ما سعر", drops: "بكم|كم سعر|كم يكلف|كم تكلف|ما سعر", name: null },
  included: {
    asks: "(?:ماذا|ما الذي) (?:يشمل|تشمل|يتضمن|تتضمن|يحتوي|تحتوي|يقدم|تقدم)|ما المشمول",
    drops: "(?:ماذا|ما الذي) (?:يشمل|تشمل|يتضمن|تتضمن|يحتوي|تحتوي|يقدم|تقدم)|ما المشمول|ماذا|ما",
    name: null,
  },
  signInFailed: {
    asks: "(?:لا|لم) (?:أستطيع|استطيع|يمكنني|أتمكن من) (?:تسجيل الدخول|الدخول)",
    drops: null,
    name: null,
  },
  password: { things: "كلمة المرور|كلمة السر", troubles: "نسيت|إعادة تعيين", name: null },
  payment: { things: "البطاقة|بطاقتي|الدفع", troubles: "رفض|مرفوض|فشل", name: null },
  outage: {
    things: "الموقع|الخادم|الصفحة|التطبيق|الخدمة",
    troubles: "معطل|متوقف|لا يعمل|لا تعمل|لا يفتح|لا تفتح|لا يحمل",
    name: null,
  },
  mailMissing: {
    things: "البريد|الرسالة|الدعوة|رسالة|دعوة",
    troubles: "(?:لم|لا) (?:يصل|تصل|أستلم|استلم|تصلني|يصلني)",
    name: null,
  },
  mailTooMany: {
    things: "الرسائل|البريد|الإشعارات|رسائل|إشعارات",
    troubles: "كثيرة|إيقاف|أوقف|لا أريد|أقل",
    name: null,
  },
  why: ["لماذا|ليش|ليه", null],
  newValue: { isSpaced: true, of: null, before: "إلى|الى|هو|هي", behind: null, describes: null },
};
