/**
 * What mails to customers say in Italian.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const ITALIAN: MailTexts = {
  desk: "Assistenza",
  answered: "{company} le ha risposto",
  openChat: "Apri la chat",
  why: "Ricevi questa e-mail perché hai scritto a {company}.",
  unsubscribe: "Non ricevere più queste e-mail",
  unsubscribeTitle: "Annulla l’iscrizione",
  unsubscribeAsk: "Vuoi che {company} non invii più e-mail a {address}?",
  unsubscribed: "Fatto. Non riceverai più e-mail da {company}.",
  linkEnded: "Questo link non è più valido.",
};
