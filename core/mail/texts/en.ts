/**
 * What mails to customers say in English.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const ENGLISH: MailTexts = {
  desk: "Support",
  answered: "{company} has answered you",
  openChat: "Open the chat",
  why: "You get this mail because you wrote to {company}.",
  unsubscribe: "Get no more of these mails",
  unsubscribeTitle: "Unsubscribe",
  unsubscribeAsk: "Should {company} send no more mails to {address}?",
  unsubscribed: "Done. You get no more mails from {company}.",
  linkEnded: "This link is no longer valid.",
};
