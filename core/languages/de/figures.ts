/**
 * Amounts and numbers in German.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** German. */
export const GERMAN_FIGURES: FigureWords = {
  currencies: "euros?|dollars?|pfund|cents?",
  perCent: "prozent",
  perCentBefore: null,
  units: {
    second: "sekunden?",
    minute: "minuten?",
    hour: "stunden?",
    day: "werktagen?|arbeitstagen?|tagen?|tage?",
    week: "wochen?",
    month: "monaten?|monate?",
    year: "jahren?|jahre?",
  },
  besideUnit: "volle|kalender",
  afterTime: "Uhr",
  numbers: "eins|ein|eine|einen|einer|einem zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  larger:
    "13 dreizehn|14 vierzehn|15 fünfzehn|18 achtzehn|20 zwanzig|24 vierundzwanzig|30 dreißig|40 vierzig|48 achtundvierzig|50 fünfzig|60 sechzig|80 achtzig|90 neunzig|100 hundert",
};
