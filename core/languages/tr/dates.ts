/**
 * Days in Turkish.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Turkish. */
export const TURKISH_DATES: DateWords = {
  weekdays: ["pazar", "pazartesi", "salı", "çarşamba", "perşembe", "cuma", "cumartesi"],
  nextBefore: "gelecek",
  nextAfter: null,
  comingBefore: "önümüzdeki",
  comingAfter: null,
  nextWeek: "gelecek hafta|haftaya",
  on: null,
  of: null,
  today: "bugün",
  tomorrow: "yarın",
  dayAfterTomorrow: null,
};
