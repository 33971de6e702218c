/**
 * The texts of emails to customers in Arabic.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const ARABIC_MAIL: MailTexts = {
  desk: "الدعم",
  answered: "لديك رد من {company}",
  openChat: "فتح المحادثة",
  why: "وصلتك هذه الرسالة لأنك كتبت إلى {company}.",
  unsubscribe: "إيقاف هذه الرسائل",
  unsubscribeTitle: "إيقاف الرسائل",
  unsubscribeAsk: "هل تريد ألا تصلك رسائل أخرى من {company} على {address}؟",
  unsubscribed: "تم. لن تصلك رسائل أخرى من {company}.",
  linkEnded: "هذا الرابط لم يعد صالحًا.",
  openConversation: "فتح المحادثة",
  linkUntil: "يعمل الرابط حتى {time} (UTC) على أي جهاز. احتفظ به لنفسك: فهو يفتح هذه المحادثة.",
  whyAddressGiven:
    "وصلتك هذه الرسالة لأن هذا العنوان ذُكر في دردشة {company}. إن لم تكن أنت من ذكره فأوقف الرسائل أدناه.",
  transcript: "محادثتك مع {company}",
  you: "أنت",
  ai: "مساعد الذكاء الاصطناعي",
  leaveTitle: "هل يمكننا الرد بالبريد الإلكتروني إذا غادرت؟",
  leaveHelp: "نستخدم العنوان لهذه المحادثة فقط.",
  email: "البريد الإلكتروني",
  leave: "أرسلوا الردود إليه",
  notNow: "لا، شكرًا",
  left: "تُرسل الردود التي لم ترها إلى {address}.",
  change: "تغيير",
  invalidAddress: "اكتب عنوان بريد كاملًا، مثل name@example.com.",
  tooOften: "محاولات كثيرة دفعة واحدة. يرجى المحاولة لاحقًا.",
  notSaved: "لم ينجح ذلك. يرجى المحاولة مرة أخرى.",
  sendTranscript: "أرسلوا لي هذه المحادثة بالبريد",
  transcriptSent: "المحادثة في طريقها إلى {address}.",
  byAgent: "أجاب عنه وكيل الذكاء الاصطناعي لدى {company}. سيقرأ شخص ردك على هذه الرسالة.",
  byLink: "فتحت هذه المحادثة من رسالة بريد. يمكنك القراءة والكتابة هنا. لتأكيد تغيير استخدم الدردشة في موقعنا.",
};
