/**
 * The texts of emails to customers in Italian.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const ITALIAN_MAIL: MailTexts = {
  desk: "Assistenza",
  answered: "{company} le ha risposto",
  openChat: "Apri la chat",
  why: "Ricevi questa e-mail perché hai scritto a {company}.",
  unsubscribe: "Non ricevere più queste e-mail",
  unsubscribeTitle: "Annulla l’iscrizione",
  unsubscribeAsk: "Vuoi che {company} non invii più e-mail a {address}?",
  unsubscribed: "Fatto. Non riceverai più e-mail da {company}.",
  linkEnded: "Questo link non è più valido.",
  openConversation: "Apri la conversazione",
  linkUntil: "Il link vale fino al {time} (UTC), su ogni dispositivo. Non condividerlo: apre questa conversazione.",
  whyAddressGiven:
    "Ricevi questa e-mail perché questo indirizzo è stato indicato nella chat di {company}. Se non sei stato tu, annulla l’iscrizione qui sotto.",
  transcript: "La tua conversazione con {company}",
  you: "Tu",
  ai: "Assistente IA",
  leaveTitle: "Possiamo rispondere via e-mail se esci?",
  leaveHelp: "Usiamo l’indirizzo solo per questa conversazione.",
  email: "Indirizzo e-mail",
  leave: "Invia lì le risposte",
  notNow: "No, grazie",
  left: "Le risposte che non hai visto vanno a {address}.",
  change: "Modifica",
  invalidAddress: "Scrivi un indirizzo e-mail completo, per esempio name@example.com.",
  tooOften: "Troppi tentativi insieme. Riprova più tardi.",
  notSaved: "Non ha funzionato. Riprova.",
  sendTranscript: "Inviami questa conversazione via e-mail",
  transcriptSent: "La conversazione è in viaggio verso {address}.",
  byAgent: "Risposta dell’agente IA di {company}. Una persona leggerà la sua risposta a questa e-mail.",
  byLink:
    "Hai aperto questa conversazione da un’e-mail. Qui puoi leggere e scrivere. Per confermare una modifica usa la chat sul nostro sito.",
};
