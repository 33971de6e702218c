/**
 * What mails to customers say in French.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const FRENCH: MailTexts = {
  desk: "Assistance",
  answered: "{company} vous a répondu",
  openChat: "Ouvrir le chat",
  why: "Vous recevez cet e-mail parce que vous avez écrit à {company}.",
  unsubscribe: "Ne plus recevoir ces e-mails",
  unsubscribeTitle: "Se désabonner",
  unsubscribeAsk: "{company} doit-elle cesser d’envoyer des e-mails à {address} ?",
  unsubscribed: "C’est fait. Vous ne recevrez plus d’e-mails de {company}.",
  linkEnded: "Ce lien n’est plus valable.",
};
