/**
 * Amounts and numbers in French.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** French. */
export const FRENCH_FIGURES: FigureWords = {
  currencies: "euros?|dollars?",
  perCent: "pour ?cent",
  perCentBefore: null,
  units: {
    second: "secondes?",
    minute: "minutes?",
    hour: "heures?",
    day: "jours?",
    week: "semaines?",
    month: "mois",
    year: "ans?|années?",
  },
  besideUnit: "jours ouvrés",
  afterTime: null,
  numbers: "un|une deux trois quatre cinq six sept huit neuf dix onze douze",
  larger: "14 quatorze|15 quinze|20 vingt|30 trente|40 quarante|50 cinquante|60 soixante|90 quatre-vingt-dix|100 cent",
};
