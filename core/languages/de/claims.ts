/**
 * Claims of a change in German.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole, wholeText } from "../patterns.ts";

/** Deeds of an agent that change nothing. */
const NO_DEEDS =
  "gefunden|gesehen|nachgesehen|geprüft|überprüft|gelesen|gesucht|verstanden|erhalten|bekommen|gehört|gedacht|gesagt|erwähnt|erklärt|gefragt|bemerkt|festgestellt|vermutet|versucht|angeschaut|angesehen|nachgeschaut|nachgeschlagen|durchsucht|gewusst|gemeint|markiert|hervorgehoben|gezeigt|verlinkt|zusammengefasst|notiert|geschaut|recherchiert|ermittelt|verglichen|gehabt|gewesen|geantwortet|beantwortet|geschrieben|gerne?|alten|gestern|unten|seiten|daten|zeiten|leuten|minuten|konten|karten|kosten";
const DEED =
  `(?!(?:${NO_DEEDS})(?!\\p{L}))(?:\\p{L}*ge\\p{L}{2,}(?:t|en)|(?:be|er|ver|ent|zer|über|hinter|wieder)\\p{L}{3,}(?:t|en)|zurücker\\p{L}{3,}t|\\p{L}{2,}iert)`;
const CHANGED =
  "(?:geändert|gewechselt|umgestellt|gekündigt|storniert|(?:zurück)?erstattet|aktualisiert|gebucht|umgebucht|gesendet|geschickt|gelöscht|entfernt|hinzugefügt|aktiviert|deaktiviert|bestellt|erledigt|veranlasst|hochgestuft|abgeschlossen|versandt|verschickt|überwiesen|gutgeschrieben|verlängert|pausiert|verschoben|reserviert|bestätigt|eingelöst|zurückgesetzt|geschlossen|gesetzt|freigeschaltet|bezahlt)";
const STATE = "(?:aktiv|live|wirksam|unterwegs|fertig|durch|in kraft|auf dem weg)";
const SUBJECT =
  "(?:ihre?[rnms]?\\s+\\p{L}+|ihnen|eine\\s+(?:erstattung|rückzahlung|gutschrift)|(?:\\d+|zwei|drei|vier|fünf)\\s+(?:plätze|lizenzen|nutzer|artikel)|es|alles|das\\s+(?:geld|upgrade|abo|konto)|de[rn]\\s+(?:termin|tarif|betrag|auftrag|vertrag|platz|wechsel|gutschein|rabatt|rückruf)|die\\s+(?:bestellung|änderung|buchung|kündigung|erstattung|rückzahlung|stornierung|rechnung|umstellung))";
const BETWEEN = "(?:\\s+[^\\s,.;!?]+){0,8}?\\s+";

/** German. */
export const GERMAN_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(`${wholeText("ich habe?|habe? ich")}${BETWEEN}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(
      `(?=.*${wholeText("sie|ihnen|ihre?[nrms]?|dir|dich|deine?[nrm]?|es")})${
        wholeText("wir haben|haben wir")
      }${BETWEEN}${DEED}(?!\\p{L})`,
      "iu",
    ),
    new RegExp(
      `${
        wholeText("ich konnte|konnte ich|wir konnten")
      }${BETWEEN}(?!finden|sehen|prüfen|feststellen|lesen|nachsehen)\\p{L}+en$`,
      "iu",
    ),
  ],
  reported: [
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:\\s+\\S+){0,3}?\\s+wurden?${BETWEEN}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:\\s+\\S+){0,6}?\\s+${DEED}\\s+(?:wurden?|worden)(?!\\p{L})`, "iu"),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:\\s+\\S+){0,3}?\\s+(?:ist|sind)(?:\\s+[^\\s,.;!?]+){0,5}?\\s+(?:${CHANGED}|${STATE})(?!\\p{L})`,
      "iu",
    ),
    new RegExp(
      `(?<!\\p{L})(?:ihre?|das|die|der)\\s+\\p{L}+\\s+(?:ist|sind|lautet)\\s+(?:jetzt|nun|ab sofort|ab jetzt)\\s+\\S`,
      "iu",
    ),
    new RegExp(
      `${
        wholeText("sie (?:sind|haben|nutzen) (?:jetzt|nun|ab sofort|ab jetzt)|(?:jetzt|ab sofort|ab jetzt) nutzen sie")
      }`,
      "iu",
    ),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}\\s+(?:hat|haben|war|ging|ist)\\s+(?:\\S+\\s+){0,2}?(?:geklappt|funktioniert|erfolgreich|durchgegangen|durch)(?!\\p{L})`,
      "iu",
    ),
    new RegExp(`^\\p{L}+(?:\\s+auf\\s+\\S+)?\\s+${CHANGED}$`, "iu"),
  ],
  whole: /^(?:alles |das ist )?(?:erledigt|geschafft|gemacht)$/iu,
  state: /(?<!\p{L})(?:sie (?:sind|haben|nutzen)|ihre?[nm]?\s+\p{L}+\s+(?:ist|sind|lautet|hat))(?!\p{L})/iu,
  denial: whole(
    "nicht|nichts|kein\\p{L}*|nie|niemals|niemand|weder|ohne(?! (?:probleme?|weiteres|umwege))|kann|können|könnten?|wird|werden|würden?|sollten?|dürfen|darf|muss|müssen|möchten?",
    "iu",
  ),
  opening: new RegExp(
    `${
      wholeText(
        "wenn|falls|sobald|nachdem|ob|bevor|bis|solange|sofern|wann|tut mir leid|sie (?:schreiben|sagen|sagten|meinten|erwähnten)|verstehe|steht|lautet der|heißt",
      )
    }|^(?:wurden?|ist|sind|hat|haben|sollten?)(?!\\p{L})`,
    "iu",
  ),
};
