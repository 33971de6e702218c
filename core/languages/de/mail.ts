/**
 * The texts of emails to customers in German.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const GERMAN_MAIL: MailTexts = {
  desk: "Support",
  answered: "{company} hat Ihnen geantwortet",
  openChat: "Chat öffnen",
  why: "Sie erhalten diese Mail, weil Sie {company} geschrieben haben.",
  unsubscribe: "Keine Mails mehr erhalten",
  unsubscribeTitle: "Mails abbestellen",
  unsubscribeAsk: "Soll {company} keine Mails mehr an {address} schicken?",
  unsubscribed: "Erledigt. Sie erhalten keine Mails mehr von {company}.",
  linkEnded: "Dieser Link gilt nicht mehr.",
  openConversation: "Unterhaltung öffnen",
  linkUntil:
    "Der Link gilt bis {time} (UTC), auf jedem Gerät. Behalten Sie ihn für sich: Er öffnet diese Unterhaltung.",
  whyAddressGiven:
    "Sie erhalten diese Mail, weil diese Adresse im Chat von {company} angegeben wurde. Waren Sie das nicht, bestellen Sie die Mails unten ab.",
  transcript: "Ihre Unterhaltung mit {company}",
  you: "Sie",
  ai: "KI-Assistent",
  leaveTitle: "Dürfen wir per E-Mail antworten, wenn Sie gehen?",
  leaveHelp: "Wir nutzen die Adresse nur für diese Unterhaltung.",
  email: "E-Mail-Adresse",
  leave: "Antworten dorthin senden",
  notNow: "Nein, danke",
  left: "Antworten, die Sie nicht gesehen haben, gehen an {address}.",
  change: "Ändern",
  invalidAddress: "Geben Sie eine vollständige E-Mail-Adresse ein, etwa name@example.com.",
  tooOften: "Das war zu viel auf einmal. Bitte versuchen Sie es später noch einmal.",
  notSaved: "Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.",
  sendTranscript: "Diese Unterhaltung per E-Mail erhalten",
  transcriptSent: "Die Unterhaltung ist unterwegs an {address}.",
  byAgent: "Beantwortet vom KI-Agenten von {company}. Ihre Antwort auf diese Mail liest ein Mensch.",
  byLink:
    "Sie haben diese Unterhaltung aus einer Mail geöffnet. Hier können Sie lesen und schreiben. Um eine Änderung zu bestätigen, nutzen Sie den Chat auf unserer Website.",
};
