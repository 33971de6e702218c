/**
 * Amounts and numbers in Italian.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Italian. */
export const ITALIAN_FIGURES: FigureWords = {
  currencies: "euros?|dollari",
  perCent: "per ?cento",
  perCentBefore: null,
  units: {
    second: "second[oi]",
    minute: "minut[oi]",
    hour: "or[ae]",
    day: "giorn[oi]",
    week: "settiman[ae]",
    month: "mes[ei]",
    year: "ann[oi]",
  },
  besideUnit: null,
  afterTime: null,
  numbers: "uno|una|un due tre quattro cinque sei sette otto nove dieci undici dodici",
  larger: "14 quattordici|15 quindici|20 venti|30 trenta|40 quaranta|50 cinquanta|60 sessanta|90 novanta|100 cento",
};
