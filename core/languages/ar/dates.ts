/**
 * Days in Arabic.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Arabic. */
export const ARABIC_DATES: DateWords = {
  weekdays: ["الأحد|الاحد", "الاثنين|الإثنين", "الثلاثاء", "الأربعاء|الاربعاء", "الخميس", "الجمعة", "السبت"],
  nextBefore: null,
  nextAfter: "القادمة?|المقبلة?",
  comingBefore: null,
  comingAfter: null,
  nextWeek: "(?:من )?الأسبوع (?:القادم|المقبل)",
  on: "يوم",
  of: null,
  today: "اليوم",
  tomorrow: "غدا",
  dayAfterTomorrow: "بعد غد",
};
