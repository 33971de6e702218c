/**
 * Days in Spanish.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Spanish. */
export const SPANISH_DATES: DateWords = {
  weekdays: ["domingo", "lunes", "martes", "mi[eé]rcoles", "jueves", "viernes", "s[aá]bado"],
  nextBefore: "pr[oó]xim[oa]",
  nextAfter: "que viene|pr[oó]xim[oa]",
  comingBefore: null,
  comingAfter: null,
  nextWeek: "(?:de )?la (?:semana que viene|semana próxima|próxima semana)",
  on: "el",
  of: null,
  today: "hoy",
  tomorrow: "mañana",
  dayAfterTomorrow: "pasado mañana",
};
