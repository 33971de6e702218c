/**
 * Questions about the matters of every help centre in German.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** German. */
export const GERMAN_MATTERS: MatterWords = {
  matchesParts: false,
  own: "mein\\p{L}*|unser\\p{L}*",
  price: {
    asks: "was kostet|was kosten|wie ?viel kostet|wie ?viel kosten|wie teuer|preis (?:für|von)",
    drops: "was|wie ?viel|teuer|kostet|kosten|preis|für|von",
    name: "Preis",
  },
  included: {
    asks:
      "was (?:ist|sind|steckt|gibt es|habe ich) .{0,40}(?:enthalten|inbegriffen|drin|dabei|inklusive)|was (?:enthält|beinhaltet|umfasst|bietet)|was (?:bekomme|kriege|bekommt|kriegt) (?:ich|man) (?:mit|bei|in|für)|welche funktionen (?:hat|bietet|sind)|unterschiede? zwischen",
    drops:
      "was|ist|sind|steckt|gibt|es|habe|ich|man|enthalten|inbegriffen|drin|dabei|inklusive|enthält|beinhaltet|umfasst|bietet|bekomme|kriege|bekommt|kriegt|mit|bei|für|welche|funktionen|hat|unterschiede?|zwischen|der|die|und",
    name: "enthalten",
  },
  signInFailed: {
    asks:
      "(?:kann|konnte|komme|komm) .{0,30}nicht .{0,20}(?:einloggen|anmelden|rein|reinkommen|ins? (?:mein )?konto)|(?:einloggen|anmelden|anmeldung|login) (?:geht|funktioniert|klappt) nicht|ausgesperrt|konto (?:ist|wurde) (?:gesperrt|blockiert)",
    drops: null,
    name: "Anmeldung nicht möglich",
  },
  password: {
    things: "passwort|kennwort",
    troubles: "zurücksetzen|vergessen|erinnere mich nicht|nicht (?:mehr )?an (?:mein|das)",
    name: "Passwort vergessen",
  },
  payment: {
    things: "karte|kreditkarte|zahlung|abbuchung",
    troubles: "abgelehnt|fehlgeschlagen|schlug fehl|nicht (?:belastet|durchgegangen)",
    name: "Zahlung fehlgeschlagen",
  },
  outage: {
    things: "seite|webseite|website|server|dienst|system|plattform|alles",
    troubles: "nicht (?:erreichbar|geladen|verfügbar)|lädt nicht|down|offline",
    name: "Störung Status",
  },
  mailMissing: {
    things: "e?-?mails?|einladung(?:smail)?|bestätigung|code",
    troubles:
      "(?:nicht|nie) (?:\\p{L}+ )?(?:angekommen|bekommen|erhalten|da)|kommt nicht an|(?:bekomme|erhalte) (?:\\p{L}+ )?(?:keine|nicht|nie)|keine (?:e-?mail|einladung|bestätigung)",
    name: "E-Mail nicht angekommen Spam",
  },
  mailTooMany: {
    things: "e?-?mails?|newsletter|benachrichtigung(?:en)?|nachrichten",
    troubles: "(?:abbestell\\p{L}*|abschalt\\p{L}*|ausschalt\\p{L}*|abstell\\p{L}*|zu viele|weniger|keine .{0,20}mehr)",
    name: "zu viele E-Mails Benachrichtigungen abbestellen",
  },
  why: ["warum|wieso|weshalb", "und|aber"],
  newValue: {
    isSpaced: true,
    of: "von|für|der|des",
    before: "auf|zu|in|ist|lautet",
    behind: "ändern|umändern|abändern|aktualisieren|wechseln|setzen|umstellen|um|ab",
    describes: "eine?[mnrs]?|der|die|das|de[mn]|mein\\p{L}*|unser\\p{L}*|andere?\\p{L}*",
  },
};
