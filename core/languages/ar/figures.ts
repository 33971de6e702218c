/**
 * Amounts and numbers in Arabic.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Arabic. */
export const ARABIC_FIGURES: FigureWords = {
  currencies: "دولار|يورو|ريال|درهم|جنيه",
  perCent: "بالمئة|بالمائة",
  perCentBefore: null,
  units: {
    second: "ثانية|ثوان",
    minute: "دقيقة|دقائق",
    hour: "ساعة|ساعات",
    day: "يوما?|أيام|يومًا",
    week: "أسبوعا?|أسابيع",
    month: "أشهر|شهرا?|شهور",
    year: "سنوات|سنة|عام",
  },
  besideUnit: null,
  afterTime: null,
  numbers:
    "واحد|واحدة اثنان|اثنين|يومين|ساعتين|أسبوعين|شهرين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني تسعة|تسع عشرة|عشر",
  larger: "20 عشرون عشرين|30 ثلاثون ثلاثين|50 خمسون خمسين|100 مئة مائة",
};
