/**
 * Claims of a change in Polish.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole, wholeText } from "../patterns.ts";

/** The stems of deeds of an agent that change nothing. */
const NO_DEEDS =
  "dzia|wysy|odsy|posy|przesy|sprawdzi|znalaz|zrozumia|przeczyta|widzia|szuka|poszuka|zauważy|próbowa|spróbowa|mia|by|móg|mog|chcia|myśla|usłysza|zaznaczy|otrzyma|dosta|pisa|wspomnia|wyjaśni|powiedzia|podświetli|zobaczy|spojrza|przejrza";
const SINGULAR = `(?!(?:${NO_DEEDS})(?:łem|łam))\\p{L}{2,}(?:łem|łam)`;
const PLURAL = `(?!(?:${NO_DEEDS})(?:liśmy|łyśmy))\\p{L}{2,}(?:liśmy|łyśmy)`;
const PARTICIPLE = "\\p{L}{3,}(?:ny|na|ne|ni|ty|ta|te|ci)";
const CHANGED =
  "(?:(?:zmienio|anulowa|zaktualizowa|wysła|usunię|doda|odnowio|aktywowa|zwróco|zamknię|opłaco|przełożo|zarezerwowa|zakończo|przetworzo|załatwio|zapisa|ustawio|włączo|wyłączo|zrobio|podniesio)(?:ny|na|ne|ni|ty|ta|te|ci))";
const SUBJECT =
  "(?:(?:pan\\p{L}*|państwa|twój|twoja|twoje)\\s+\\p{L}+\\s+|(?:plan|zamówienie|subskrypcja|zmiana|adres|konto|zwrot|pieniądze|kwota|wizyta|aktualizacja|rezerwacja|faktura|wniosek|wszystko|miejsca?)\\s+)";

/** Polish. */
export const POLISH_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(wholeText(SINGULAR), "iu"),
    new RegExp(
      `(?=.*${
        wholeText(
          "pan\\p{L}*|państw\\p{L}*|tw\\p{L}+|ci|to|zamówieni\\p{L}*|kwot\\p{L}*|subskrypcj\\p{L}*|konto|rezerwacj\\p{L}*|wizyt\\p{L}*",
        )
      })${wholeText(PLURAL)}`,
      "iu",
    ),
    whole("udało mi się (?!znaleźć|sprawdzić)\\p{L}+ć", "iu"),
  ],
  reported: [
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:\\S+\\s+){0,3}?został[aoy]?\\s+(?:\\p{L}+\\s+){0,2}?${PARTICIPLE}(?!\\p{L})`,
      "iu",
    ),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:jest|są)\\s+(?:już\\s+|teraz\\s+)*(?:${CHANGED}|aktywn[aye]|w drodze|gotow[aye])(?!\\p{L})(?!\\s+co)`,
      "iu",
    ),
    whole(
      "^(?:już |właśnie )?(?:zmieniono|anulowano|dodano|usunięto|zwrócono|wysłano|zaktualizowano|zlecono|zamknięto|aktywowano|odnowiono|zarezerwowano|przeniesiono)",
      "iu",
    ),
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:to|jest)\\s+teraz\\s+\\S`, "iu"),
    whole("(?:ma|jest|mają|masz|jesteś)(?: pan[i]?| państwo)? (?:teraz|już)", "iu"),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:\\p{L}+\\s+){0,2}?(?:się powiodł[aoy]?|powiodł[aoy]? się|udał[aoy]? się|się udał[aoy]?)(?!\\p{L})`,
      "iu",
    ),
    new RegExp(`^\\p{L}+\\s+${CHANGED}(?:\\s+(?:na|do)\\s.*)?$`, "iu"),
  ],
  whole: /^(?:wszystko )?(?:gotowe|zrobione|załatwione)$/iu,
  state:
    /(?<!\p{L})(?:(?:ma|jest) (?:pan|pani|państwo)|(?:pan\p{L}*|państwa|twój|twoja)\s+\p{L}+\s+(?:to|jest))(?!\p{L})/iu,
  denial: whole(
    "nie|nic|nigdy|żad\\p{L}+|nikt|bez|może|mogą|mógłby|zostanie|zostaną|będzie|będą|powinien|powinn\\p{L}+",
    "iu",
  ),
  opening: whole(
    "jeśli|jeżeli|gdy|gdyby|kiedy|po tym|jak tylko|zanim|dopóki|aż|czy|przykro|pisze|mówi|pokazuje|rozumiem|skoro",
    "iu",
  ),
};
