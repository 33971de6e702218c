/**
 * Days in English.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** English. */
export const ENGLISH_DATES: DateWords = {
  weekdays: ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
  nextBefore: "next",
  nextAfter: null,
  comingBefore: "coming",
  comingAfter: null,
  nextWeek: "next week",
  on: "on",
  of: "of|in",
  today: "today",
  tomorrow: "tomorrow",
  dayAfterTomorrow: "day after tomorrow",
};
