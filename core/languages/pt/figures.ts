/**
 * Amounts and numbers in Portuguese.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Portuguese. */
export const PORTUGUESE_FIGURES: FigureWords = {
  currencies: "euros?|dólares",
  perCent: "por cento",
  perCentBefore: null,
  units: {
    second: "segundos?",
    minute: "minutos?",
    hour: "horas?",
    day: "dias?",
    week: "semanas?",
    month: "meses|mês",
    year: "anos?",
  },
  besideUnit: null,
  afterTime: null,
  numbers: "um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze",
  larger: "14 quatorze|15 quinze|20 vinte|30 trinta|40 quarenta|50 cinquenta|60 sessenta|90 noventa|100 cem cento",
};
