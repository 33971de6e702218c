/**
 * Amounts and numbers in Polish.
 *
 * @module
 */
import type { FigureWords } from "../vocabulary.ts";

/** Polish. */
export const POLISH_FIGURES: FigureWords = {
  currencies: "euros?|zł(?:otych)?",
  perCent: "procent",
  perCentBefore: null,
  units: {
    second: "sekund[yę]?",
    minute: "minut[yę]?",
    hour: "godzin[yę]?",
    day: "dni|dzień",
    week: "tygodni[ea]?|tydzień",
    month: "miesięcy|miesiące?|miesiąc",
    year: "lat|lata|rok",
  },
  besideUnit: null,
  afterTime: null,
  numbers:
    "jeden|jedna|jedną|jednego dwa|dwie|dwóch trzy|trzech cztery|czterech pięć|pięciu sześć|sześciu siedem|siedmiu osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście dwanaście",
  larger:
    "14 czternaście czternastu|15 piętnaście|20 dwadzieścia|30 trzydzieści|50 pięćdziesiąt|60 sześćdziesiąt|90 dziewięćdziesiąt|100 sto",
};
