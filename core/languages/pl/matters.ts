/**
 * Questions about the matters of every help centre in Polish.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Polish. */
export const POLISH_MATTERS: MatterWords = {
  matchesParts: false,
  own: "mój|moja|moje|mojego|nasz",
  price: {
    asks: "ile kosztuje|ile kosztują|jaka jest cena|cena (?:za|planu)",
    drops: "ile|kosztuje|kosztują|jaka|jest|cena|za|planu",
    name: "cena",
  },
  included: {
    asks:
      "co (?:zawiera|zawierają|obejmuje|oferuje|wchodzi w skład|dostanę w|jest w planie)|jakie funkcje|różnic[aeę] między",
    drops:
      "co|zawiera|zawierają|obejmuje|oferuje|wchodzi|w|skład|dostanę|jest|planie|jakie|funkcje|jaka|są|różnic[aeę]|między|i",
    name: "zawiera",
  },
  signInFailed: {
    asks: "nie mogę (?:się )?(?:zalogować|dostać na konto)|logowanie nie działa",
    drops: null,
    name: null,
  },
  password: { things: "hasło|hasła", troubles: "zresetować|zapomniałem|zapomniałam|nie pamiętam", name: null },
  payment: {
    things: "karta|kartą|płatność|płatności",
    troubles: "odrzucon[ay]|nie powiodła",
    name: null,
  },
  outage: {
    things: "strona|serwer|usługa|aplikacja|wszystko",
    troubles: "nie (?:działa|ładuje|odpowiada|otwiera)|nie ładuje się",
    name: null,
  },
  mailMissing: {
    things: "e?-?mail(?:a|e|i|ów)?|wiadomoś(?:ć|ci)|zaproszeni[ea]|kod",
    troubles: "nie (?:dostaję|otrzymuję|przychodz\\p{L}+|dotarł\\p{L}*|otrzymał\\p{L}*|dostał\\p{L}*|przysz\\p{L}+)",
    name: null,
  },
  mailTooMany: {
    things: "e?-?maili?|maile|wiadomości|powiadomie[nń]\\p{L}*",
    troubles: "(?:za dużo|mniej|wyłączyć|wyłącz|nie chcę)",
    name: null,
  },
  why: ["dlaczego|czemu", "i|ale"],
  newValue: {
    isSpaced: true,
    of: "dla",
    before: "na|to",
    behind: null,
    describes: "inn[yae]|nowy|nowa|nowe|mój|moja|moje",
  },
};
