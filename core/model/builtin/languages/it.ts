/**
 * The built-in model in Italian.
 *
 * @module
 */
import { type Language, near, whole } from "./language.ts";

/** Italian. */
export const ITALIAN: Language = {
  lines: {
    greeting: "Buongiorno! Come posso aiutarla?",
    thanks: "Prego! Posso fare altro per lei?",
    goodbye: "Arrivederci e buona giornata!",
    nature:
      "Non sono una persona e nemmeno un’IA: sono l’assistente automatico di questo servizio e seguo regole fisse.",
    ability: "Posso aiutarla con questo:",
    unknown: "Mi dispiace, questo non lo so.",
    unsure: "Non sono sicuro di che cosa le serva. È una di queste?",
    signIn:
      "Prima acceda, poi mi chieda di nuovo. Non cerco mai un account in base a un identificativo o a un’e-mail scritti nella chat.",
    done: "Fatto.",
    found: "Ecco che cosa ho trovato.",
    notSetUp: "Qui non posso ancora farlo: non è configurato.",
    failed: "Non ha funzionato.",
    noAnswer: "Non ho ricevuto risposta. Riprovi tra un momento.",
    invalid: "Non posso farlo con quello che so.",
    changeUnknown: "Non ho ricevuto risposta, quindi non posso dire se ha funzionato.",
    passOn: "Posso passarla a una persona.",
    person: "Vorrei parlare con una persona",
    yes: "Sì",
    no: "No",
    which: "Che cosa desidera per “{name}”?",
    what: "Che cosa devo mettere in “{name}”?",
    yesOrNo: "“{name}”: sì o no?",
    already: "“{name}” è già {value}.",
    pointed: "È evidenziato nella sua pagina: “{name}”.",
  },
  talk: {
    greeting: ["ciao salve buongiorno buonasera buonanotte buon buona", "giorno sera pomeriggio a tutti"],
    thanks: [
      "grazie ringrazio",
      "mille tante molte per laiuto il suo tuo aiuto la risposta è tutto perfetto ottimo ok va bene molto gentile la",
    ],
    goodbye: ["arrivederci arrivederla addio ciao", "presto a buona giornata serata grazie e"],
    person: [
      "umano umana persona operatore operatrice agente consulente",
      "un una vero vera reale con parlare voglio vorrei per favore favore del assistenza",
    ],
    nature: near(
      "sei|è lei|lei è|parlo con|sto parlando con|questo è",
      "un umano|umano|una persona|un robot|un bot|un chatbot|unia|una ia|una macchina|un computer|reale",
    ),
    wish: near(
      "parlare|parlo|chattare|contattare|passarmi|passami|mi passi|trasferire|voglio|vorrei|preferisco|ho bisogno di",
      "un umano|una persona|persona vera|persona reale|qualcuno|un operatore|unoperatrice|un agente|un consulente|un responsabile|il vostro team",
    ),
    denial: whole("non|senza|mai|invitare|aggiungere|eliminare"),
    ability:
      /^(aiuto|(che )?cosa (puoi|può) fare|come (puoi|può) aiutarmi|in che cosa (puoi|può) aiutarmi|(che )?cosa posso (chiedere|fare)( qui)?)(?!\p{L})/u,
    where: whole("dove|dovè|mostrami|mi mostri"),
    yes: "sì si",
    no: "no",
  },
};
