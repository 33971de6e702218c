/**
 * Questions about the matters of every help centre in Italian.
 *
 * @module
 */
import type { MatterWords } from "../matter_words.ts";

/** Italian. */
export const ITALIAN_MATTERS: MatterWords = {
  matchesParts: false,
  own: "mio|mia|nostr[oa]",
  price: {
    asks: "quanto (?:costa|costano)|prezzo (?:di|del)",
    drops: "quanto|costa|costano|prezzo|di|del",
    name: "prezzo",
  },
  included: {
    asks:
      "(?:cosa|che cosa) (?:include|includono|comprende|offre|contiene|è incluso|c['’]è (?:in|nel))|quali funzioni|differenz[ae] (?:tra|fra)",
    drops:
      "cosa|che|include|includono|comprende|offre|contiene|è|incluso|nel|in|il|la|quali|funzioni|qual|differenz[ae]|tra|fra|e",
    name: "include",
  },
  signInFailed: {
    asks: "non (?:riesco|posso|mi fa) .{0,10}(?:accedere|entrare|fare il login|effettuare l['’]accesso)",
    drops: null,
    name: null,
  },
  password: {
    things: "password|parola d'ordine",
    troubles: "reimpostare|dimenticato|non (?:mi )?ricordo",
    name: null,
  },
  payment: { things: "carta|pagamento", troubles: "rifiutat[ao]|fallit[oa]", name: null },
  outage: {
    things: "sito|pagina|servizio|tutto",
    troubles: "non (?:si carica|carica|risponde|funziona|si apre|raggiungibile)",
    name: null,
  },
  mailMissing: {
    things: "e?-?mail|invito|codice",
    troubles: "non (?:\\p{L}+ )?(?:ricevut[oa]|arrivat[oa]|arrivano?|ricevo)",
    name: null,
  },
  mailTooMany: {
    things: "e?-?mail|notifiche|newsletter",
    troubles: "(?:troppe|meno|disattivare|non voglio (?:più )?(?:ricevere )?|smettere)",
    name: null,
  },
  why: ["perché|perchè", "e|ma"],
  newValue: {
    isSpaced: true,
    of: "di|del|da",
    before: "in|con|è",
    behind: null,
    describes: "uno?|una|il|lo|la|mio|mia|altr[oa]",
  },
};
