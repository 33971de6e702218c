/**
 * Amounts and numbers in English.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** English. */
export const ENGLISH_FIGURES: FigureWords = {
  currencies: "euros?|dollars?|pounds?|cents?",
  perCent: "per ?cent(?![\\p{L}])",
  perCentBefore: null,
  units: {
    second: "seconds?|secs?",
    minute: "minutes?|mins?",
    hour: "hours?|hrs?",
    day: "days?",
    week: "weeks?",
    month: "months?",
    year: "years?",
  },
  besideUnit: "business|working|calendar|full",
  afterTime: null,
  numbers: "one|an two three four five six seven eight nine ten eleven twelve",
  larger:
    "13 thirteen|14 fourteen|15 fifteen|16 sixteen|18 eighteen|20 twenty|21 twenty-one|24 twenty-four|25 twenty-five|30 thirty|40 forty|45 forty-five|48 forty-eight|50 fifty|60 sixty|72 seventy-two|80 eighty|90 ninety|100 hundred",
};
