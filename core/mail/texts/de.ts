/**
 * What mails to customers say in German.
 *
 * @module
 */
import type { MailTexts } from "./mail_texts.ts";

export const GERMAN: MailTexts = {
  desk: "Support",
  answered: "{company} hat Ihnen geantwortet",
  openChat: "Chat öffnen",
  why: "Sie erhalten diese Mail, weil Sie {company} geschrieben haben.",
  unsubscribe: "Keine Mails mehr erhalten",
  unsubscribeTitle: "Mails abbestellen",
  unsubscribeAsk: "Soll {company} keine Mails mehr an {address} schicken?",
  unsubscribed: "Erledigt. Sie erhalten keine Mails mehr von {company}.",
  linkEnded: "Dieser Link gilt nicht mehr.",
};
