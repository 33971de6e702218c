/**
 * What mails to customers say in Dutch.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const DUTCH: MailTexts = {
  desk: "Support",
  answered: "{company} heeft u geantwoord",
  openChat: "Chat openen",
  why: "U ontvangt deze mail omdat u {company} hebt geschreven.",
  unsubscribe: "Deze mails niet meer ontvangen",
  unsubscribeTitle: "Afmelden",
  unsubscribeAsk: "Moet {company} geen mails meer sturen naar {address}?",
  unsubscribed: "Klaar. U krijgt geen mails meer van {company}.",
  linkEnded: "Deze link is niet meer geldig.",
};
