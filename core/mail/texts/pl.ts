/**
 * What mails to customers say in Polish.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const POLISH: MailTexts = {
  desk: "Pomoc",
  answered: "Odpowiedź od {company}",
  openChat: "Otwórz czat",
  why: "Otrzymujesz tę wiadomość, ponieważ napisano z tego adresu do {company}.",
  unsubscribe: "Nie chcę więcej tych wiadomości",
  unsubscribeTitle: "Rezygnacja z wiadomości",
  unsubscribeAsk: "Czy {company} ma nie wysyłać więcej wiadomości na {address}?",
  unsubscribed: "Gotowe. {company} nie wyśle więcej wiadomości.",
  linkEnded: "Ten link nie jest już ważny.",
};
