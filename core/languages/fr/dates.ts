/**
 * Days in French.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** French. */
export const FRENCH_DATES: DateWords = {
  weekdays: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"],
  nextBefore: "prochain",
  nextAfter: "qui vient|prochain",
  comingBefore: null,
  comingAfter: null,
  nextWeek: "(?:de )?la semaine prochaine",
  on: "le",
  of: null,
  today: "aujourd['’]hui",
  tomorrow: "demain",
  dayAfterTomorrow: "après-demain",
};
