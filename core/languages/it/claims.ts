/**
 * Claims of a change in Italian.
 *
 * @module
 */
import type { ClaimGrammar } from "../grammar.ts";
import { whole, wholeText } from "../patterns.ts";

/** Deeds of an agent that change nothing. */
const NO_DEEDS =
  "cercato|trovat[oaie]|visto|letto|capito|compreso|controllato|verificato|consultato|notato|provato|detto|spiegato|chiesto|ricevuto|guardato|evidenziato|stato|avuto|potuto|menzionato";
const DEED =
  `(?!(?:${NO_DEEDS})(?!\\p{L}))(?:\\p{L}{2,}(?:at|it|ut)[oaie]|mess[oaie]|fatt[oaie]|spostat[oaie]|rimoss[oaie]|inviat[oaie]|chius[oaie]|emess[oaie]|aggiunt[oaie]|disdett[oaie]|tolt[oaie])`;
const STATE = "(?:attiv[oa]|in arrivo|in vigore|effettiv[oa])";
const SUBJECT =
  "(?:(?:il|la|i|le)\\s+(?:suo|sua|suoi|sue|tuo|tua)\\s+(?:\\p{L}+\\s+){1,3}?|tutto\\s+|(?:la|il|i)\\s+(?:modifica|piano|prenotazione|rimborso|abbonamento|pagamento|richiesta|cambio|denaro)\\s+|l['’](?:ordine|abbonamento|aggiornamento|importo|account|indirizzo)\\s+)";

/** Something refunded or added, without "Suo". */
const AMOUNT =
  "(?:un\\s+(?:rimborso|accredito)\\s+(?:\\S+\\s+){0,4}?|(?:\\d+|due|tre|quattro|cinque)\\s+(?:posti|licenze|utenti|articoli)\\s+)";

/** Italian. */
export const ITALIAN_CLAIMS: ClaimGrammar = {
  own: [
    new RegExp(`${wholeText("(?:l['’]|le |ti )?(?:ho|abbiamo)")}\\s+(?:già\\s+|appena\\s+)*${DEED}(?!\\p{L})`, "iu"),
    whole("(?:sono riuscit[oa] a|ho potuto) (?!trovare|vedere)\\p{L}+re", "iu"),
  ],
  reported: [
    new RegExp(`(?<!\\p{L})${AMOUNT}(?:è|sono)\\s+(?:già\\s+|appena\\s+)*stat[oaie]\\s+${DEED}(?!\\p{L})`, "iu"),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:è|sono)\\s+(?:già\\s+|appena\\s+)*stat[oaie]\\s+(?:\\p{L}+mente\\s+)?${DEED}(?!\\p{L})`,
      "iu",
    ),
    new RegExp(
      `(?<!\\p{L})${SUBJECT}(?:ora\\s+)?(?:è|sono)\\s+(?:ora\\s+|adesso\\s+|già\\s+)*(?:${DEED}|${STATE})(?!\\p{L})`,
      "iu",
    ),
    new RegExp(`(?<!\\p{L})(?:suo|sua|tuo|tua)\\s+\\p{L}+\\s+(?:è ora|ora è|adesso è|è adesso)\\s+\\S`, "iu"),
    whole("(?:ora|adesso) (?:ha|hai|è (?:su|nel|passat[oa])|sei)", "iu"),
    new RegExp(`^\\p{L}+\\s+${DEED}(?:\\s+(?:a|al|in)\\s.*)?$`, "iu"),
  ],
  whole: /^(?:tutto )?(?:fatto|a posto)$/iu,
  state: /(?<!\p{L})(?:(?:lei )?(?:ha|è (?:su|nel))|(?:suo|sua|tuo|tua)\s+\p{L}+\s+è)(?!\p{L})/iu,
  denial: whole(
    "non|niente|nulla|mai|nessun[oa]?|senza(?! (?:problemi|dubbio))|può|possono|potrebbe|sarà|saranno|sarebbe|deve|vuole",
    "iu",
  ),
  opening: whole(
    "se|quando|una volta|appena che|dopo|prima|finché|a meno|mi dispiace|dice|ha detto|mostra|capisco|indica|legge",
    "iu",
  ),
};
