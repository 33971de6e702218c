/**
 * Amounts and numbers in Dutch.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Dutch. */
export const DUTCH_FIGURES: FigureWords = {
  currencies: "euros?|dollars?|cents?",
  perCent: "procent",
  perCentBefore: null,
  units: {
    second: "seconden?",
    minute: "minuten?",
    hour: "uur|uren",
    day: "dagen|dag|werkdagen",
    week: "weken|week",
    month: "maanden|maand",
    year: "jaar|jaren",
  },
  besideUnit: "werk|kalender",
  afterTime: null,
  numbers: "een|één twee drie vier vijf zes zeven acht negen tien elf twaalf",
  larger: "14 veertien|15 vijftien|20 twintig|30 dertig|50 vijftig|60 zestig|90 negentig|100 honderd",
};
