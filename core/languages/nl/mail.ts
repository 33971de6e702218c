/**
 * The texts of emails to customers in Dutch.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const DUTCH_MAIL: MailTexts = {
  desk: "Support",
  answered: "{company} heeft u geantwoord",
  openChat: "Chat openen",
  why: "U ontvangt deze mail omdat u {company} hebt geschreven.",
  unsubscribe: "Deze mails niet meer ontvangen",
  unsubscribeTitle: "Afmelden",
  unsubscribeAsk: "Moet {company} geen mails meer sturen naar {address}?",
  unsubscribed: "Klaar. U krijgt geen mails meer van {company}.",
  linkEnded: "Deze link is niet meer geldig.",
  openConversation: "Gesprek openen",
  linkUntil: "De link werkt tot {time} (UTC), op elk apparaat. Houd hem voor uzelf: hij opent dit gesprek.",
  whyAddressGiven:
    "U ontvangt deze mail omdat dit adres in de chat van {company} is opgegeven. Was u dat niet, meld u dan hieronder af.",
  transcript: "Uw gesprek met {company}",
  you: "U",
  ai: "AI-assistent",
  leaveTitle: "Mogen we per e-mail antwoorden als u weggaat?",
  leaveHelp: "We gebruiken het adres alleen voor dit gesprek.",
  email: "E-mailadres",
  leave: "Antwoorden daarheen sturen",
  notNow: "Nee, bedankt",
  left: "Antwoorden die u niet hebt gezien, gaan naar {address}.",
  change: "Wijzigen",
  invalidAddress: "Vul een volledig e-mailadres in, zoals name@example.com.",
  tooOften: "Dat was veel tegelijk. Probeer het later opnieuw.",
  notSaved: "Dat lukte niet. Probeer het opnieuw.",
  sendTranscript: "Stuur mij dit gesprek per e-mail",
  transcriptSent: "Het gesprek is onderweg naar {address}.",
  byAgent: "Beantwoord door de AI-agent van {company}. Een medewerker leest uw antwoord op deze e-mail.",
  byLink:
    "U hebt dit gesprek vanuit een mail geopend. Hier kunt u lezen en schrijven. Gebruik de chat op onze website om een wijziging te bevestigen.",
};
