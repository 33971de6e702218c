/**
 * Questions about the matters of every help centre in Dutch.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Dutch. */
export const DUTCH_MATTERS: MatterWords = {
  matchesParts: false,
  own: "mijn|onze",
  price: {
    asks: "hoeveel kost|hoeveel kosten|wat kost|wat kosten|prijs van",
    drops: "hoeveel|wat|kost|kosten|prijs|van",
    name: "prijs",
  },
  included: {
    asks:
      "wat (?:zit er in|krijg ik (?:met|bij)|omvat|bevat|biedt)|wat is (?:er )?inbegrepen|welke functies|verschil(?:len)? tussen",
    drops:
      "wat|zit|er|in|is|krijg|ik|met|bij|omvat|bevat|biedt|inbegrepen|welke|functies|het|de|verschil(?:len)?|tussen|en",
    name: "inbegrepen",
  },
  signInFailed: {
    asks: "kan .{0,15}niet .{0,10}(?:inloggen|aanmelden)|(?:inloggen|aanmelden) (?:lukt|werkt) niet",
    drops: null,
    name: null,
  },
  password: {
    things: "wachtwoord",
    troubles: "resetten|vergeten|herinner me .{1,30} niet",
    name: null,
  },
  payment: { things: "kaart|betaling", troubles: "geweigerd|mislukt", name: null },
  outage: {
    things: "pagina|dienst|alles",
    troubles: "onbereikbaar|laadt niet|ligt plat|plat",
    name: null,
  },
  mailMissing: {
    things: "e?-?mails?|uitnodiging|code",
    troubles:
      "(?:niet|geen|nooit) (?:\\p{L}+ )?(?:ontvangen|aangekomen|gekregen)|(?:ontvang|krijg) (?:ik )?(?:niet|geen|nooit)",
    name: null,
  },
  mailTooMany: {
    things: "e?-?mails|meldingen|nieuwsbrief",
    troubles: "(?:te veel|minder|uitzetten|uitschakelen|afmelden|geen .{0,20}meer)",
    name: null,
  },
  why: ["waarom|hoezo", "en|maar"],
  newValue: {
    isSpaced: true,
    of: "van|voor",
    before: "naar|in|is",
    behind: "wijzigen|veranderen|aanpassen|zetten",
    describes: "een|het|de|mijn|ander\\p{L}*",
  },
};
