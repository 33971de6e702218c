/**
 * Days in Portuguese.
 *
 * @module
 */
import type { DateWords } from "../vocabulary.ts";

/** Portuguese. */
export const PORTUGUESE_DATES: DateWords = {
  weekdays: [
    "domingo",
    "segunda(?:-feira)?",
    "terça(?:-feira)?",
    "quarta(?:-feira)?",
    "quinta(?:-feira)?",
    "sexta(?:-feira)?",
    "s[aá]bado",
  ],
  nextBefore: "pr[oó]xim[oa]",
  nextAfter: "que vem|pr[oó]xim[oa]",
  comingBefore: null,
  comingAfter: null,
  nextWeek: "(?:n?a |da )?(?:próxima semana|semana que vem)",
  on: "na",
  of: null,
  today: "hoje",
  tomorrow: "amanhã",
  dayAfterTomorrow: "depois de amanhã",
};
