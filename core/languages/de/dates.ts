/**
 * Days in German.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** German. */
export const GERMAN_DATES: DateWords = {
  weekdays: ["sonntag", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag|sonnabend"],
  nextBefore: "n(?:ä|ae)chste[nrsm]?",
  nextAfter: null,
  comingBefore: "kommende[nrsm]?",
  comingAfter: null,
  nextWeek: "(?:in )?(?:der )?(?:n(?:ä|ae)chste[rn]?|kommende[rn]?) woche",
  on: "am",
  of: null,
  today: "heute",
  tomorrow: "(?<!\\b(?:guten|goede|am)\\s)morgen",
  dayAfterTomorrow: "übermorgen",
};
