/**
 * What mails to customers say in Spanish.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const SPANISH: MailTexts = {
  desk: "Soporte",
  answered: "{company} le ha respondido",
  openChat: "Abrir el chat",
  why: "Recibes este correo porque escribiste a {company}.",
  unsubscribe: "No recibir más estos correos",
  unsubscribeTitle: "Cancelar los correos",
  unsubscribeAsk: "¿Quieres que {company} no envíe más correos a {address}?",
  unsubscribed: "Listo. No recibirás más correos de {company}.",
  linkEnded: "Este enlace ya no es válido.",
};
