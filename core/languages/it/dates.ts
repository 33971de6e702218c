/**
 * Days in Italian.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Italian. */
export const ITALIAN_DATES: DateWords = {
  weekdays: ["domenica", "luned[iì]", "marted[iì]", "mercoled[iì]", "gioved[iì]", "venerd[iì]", "sabato"],
  nextBefore: "prossim[oa]",
  nextAfter: "che viene|prossim[oa]",
  comingBefore: null,
  comingAfter: null,
  nextWeek: "(?:del)?la (?:prossima settimana|settimana prossima)",
  on: "il",
  of: null,
  today: "oggi",
  tomorrow: "domani",
  dayAfterTomorrow: "dopodomani",
};
