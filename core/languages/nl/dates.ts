/**
 * Days in Dutch.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Dutch. */
export const DUTCH_DATES: DateWords = {
  weekdays: ["zondag", "maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag"],
  nextBefore: "volgende",
  nextAfter: null,
  comingBefore: "komende|aankomende|aanstaande",
  comingAfter: "aanstaande",
  nextWeek: "volgende week",
  on: "op",
  of: null,
  today: "vandaag",
  tomorrow: "(?<!\\b(?:guten|goede|am)\\s)morgen",
  dayAfterTomorrow: "overmorgen",
};
