/**
 * Claims of a change in Dutch.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole, wholeText } from "../patterns.ts";

/** Deeds of an agent that change nothing. */
const NO_DEEDS =
  "gevonden|gezien|gezocht|nagekeken|bekeken|gelezen|begrepen|ontvangen|gehoord|gedacht|gezegd|uitgelegd|gevraagd|gemerkt|geprobeerd|gecontroleerd|gemarkeerd|geweest|gehad|gekeken|genoemd|graag|gemakkelijk|geen";
const DEED = `(?!(?:${NO_DEEDS})(?!\\p{L}))(?:\\p{L}*ge\\p{L}{2,}(?:d|t|en)|(?:ver|be|her|ont)\\p{L}{3,}(?:d|t|en))`;
const SUBJECT =
  "(?:(?:uw|je|jouw)\\s+\\p{L}+|alles|een\\s+(?:terugbetaling|creditering)|het\\s+(?:geld|bedrag|abonnement|account)|de\\s+(?:bestelling|wijziging|boeking|afspraak|terugbetaling|upgrade|annulering))";
const BETWEEN = "(?:\\s+[^\\s,.;!?]+){0,8}?\\s+";

const CHANGED =
  "(?:gewijzigd|geannuleerd|opgezegd|terugbetaald|bijgewerkt|verwijderd|toegevoegd|verzonden|geboekt|aangepast|verplaatst|voltooid|uitgevoerd)";

/** Dutch. */
export const DUTCH_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(`${wholeText("ik heb|heb ik")}${BETWEEN}${DEED}(?!\\p{L})`, "iu"),
    new RegExp(
      `(?=.*${wholeText("u|uw|je|jouw|het")})${wholeText("we hebben|wij hebben|hebben we")}${BETWEEN}${DEED}(?!\\p{L})`,
      "iu",
    ),
  ],
  reported: [
    new RegExp(`(?<!\\p{L})${SUBJECT}(?:\\s+\\S+){0,3}?\\s+(?:is|zijn|werd|werden)${BETWEEN}?${DEED}(?!\\p{L})`, "iu"),
    new RegExp(`(?<!\\p{L})${SUBJECT}\\s+(?:is|zijn)\\s+(?:nu|vanaf nu|al)\\s+\\S`, "iu"),
    whole("(?:u|je) (?:hebt|heeft|bent|zit) nu", "iu"),
    new RegExp(`(?<!\\p{L})${SUBJECT}\\s+is\\s+(?:\\S+\\s+)?(?:gelukt|actief|onderweg|rond|klaar)(?!\\p{L})`, "iu"),
    new RegExp(
      `^\\p{L}+(?:\\s+naar\\s+\\S+)?\\s+${CHANGED}$`,
      "iu",
    ),
    new RegExp(`^er (?:is|zijn|werd|werden)${BETWEEN}${CHANGED}(?!\\p{L})`, "iu"),
  ],
  whole: /^(?:alles |het is )?(?:klaar|geregeld|gedaan|gelukt)$/iu,
  state: /(?<!\p{L})(?:(?:u|je) (?:hebt|heeft|bent|zit)|(?:uw|je|jouw)\s+\p{L}+\s+is)(?!\p{L})/iu,
  denial: whole(
    "niet|niets|geen|nooit|niemand|zonder(?! (?:probleem|problemen|twijfel))|kan|kunnen|kunt|zou|zal|wordt|worden|moet|mag|wil",
    "iu",
  ),
  opening: whole(
    "als|wanneer|zodra|nadat|of|voordat|totdat|zolang|tenzij|spijt|sorry|u schrijft|u zegt|je zegt|begrijp|staat|toont|indien",
    "iu",
  ),
};
