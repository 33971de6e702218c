/**
 * Days in Polish.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Polish. */
export const POLISH_DATES: DateWords = {
  weekdays: ["niedziel[aęi]", "poniedziałek", "wtorek", "środ[aęy]", "czwartek", "piątek", "sobot[aęy]"],
  nextBefore: "następn(?:y|ą|ego|ej)|przyszł(?:y|ą|ego|ej)",
  nextAfter: null,
  comingBefore: "najbliższ(?:y|ą|ego|ej)",
  comingAfter: null,
  nextWeek: "w (?:przyszłym|następnym) tygodniu",
  on: "we?",
  of: null,
  today: "dzisiaj|dziś",
  tomorrow: "jutro",
  dayAfterTomorrow: "pojutrze",
};
