/**
 * Amounts and numbers in Spanish.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Spanish. */
export const SPANISH_FIGURES: FigureWords = {
  currencies: "euros?|dólares",
  perCent: "por ciento",
  perCentBefore: null,
  units: {
    second: "segundos?",
    minute: "minutos?",
    hour: "horas?",
    day: "días?",
    week: "semanas?",
    month: "meses|mes",
    year: "años?",
  },
  besideUnit: null,
  afterTime: null,
  numbers: "uno|una|un dos tres cuatro cinco seis siete ocho nueve diez once doce",
  larger: "14 catorce|15 quince|20 veinte|30 treinta|40 cuarenta|50 cincuenta|60 sesenta|90 noventa|100 cien",
};
