/**
 * What mails to customers say in Portuguese.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const PORTUGUESE: MailTexts = {
  desk: "Suporte",
  answered: "{company} respondeu-lhe",
  openChat: "Abrir o chat",
  why: "Você recebe este e-mail porque escreveu para {company}.",
  unsubscribe: "Não receber mais estes e-mails",
  unsubscribeTitle: "Cancelar os e-mails",
  unsubscribeAsk: "Quer que {company} não envie mais e-mails para {address}?",
  unsubscribed: "Pronto. Você não receberá mais e-mails de {company}.",
  linkEnded: "Este link não é mais válido.",
};
