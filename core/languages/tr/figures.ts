/**
 * Amounts and numbers in Turkish.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Turkish. */
export const TURKISH_FIGURES: FigureWords = {
  currencies: "euros?|lira|tl",
  perCent: null,
  perCentBefore: "yüzde",
  units: {
    second: "saniye",
    minute: "dakika",
    hour: "saat",
    day: "iş günü|gün",
    week: "hafta",
    month: "ay",
    year: "yıl",
  },
  besideUnit: null,
  afterTime: null,
  numbers: "bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki",
  larger: "20 yirmi|30 otuz|50 elli|60 altmış|90 doksan|100 yüz",
};
