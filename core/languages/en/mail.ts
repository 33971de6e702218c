/**
 * The texts of emails to customers in English.
 *
 * @module
 */
import type { MailTexts } from "../mail_texts.ts";

export const ENGLISH_MAIL: MailTexts = {
  desk: "Support",
  answered: "{company} has answered you",
  openChat: "Open the chat",
  why: "You get this email because you wrote to {company}.",
  unsubscribe: "Unsubscribe from these emails",
  unsubscribeTitle: "Unsubscribe",
  unsubscribeAsk: "Stop emails from {company} to {address}?",
  unsubscribed: "Done. You get no more emails from {company}.",
  linkEnded: "This link is no longer valid.",
  openConversation: "Open the conversation",
  linkUntil: "The link works until {time} (UTC), on every device. Keep it to yourself: it opens this conversation.",
  whyAddressGiven:
    "You get this email because this address was given in the chat of {company}. If it was not you, stop these emails below.",
  transcript: "Your conversation with {company}",
  you: "You",
  ai: "AI assistant",
  leaveTitle: "May we answer by email if you leave?",
  leaveHelp: "We use the address for this conversation only.",
  email: "Email",
  leave: "Send answers there",
  notNow: "No, thank you",
  left: "Answers that you have not seen go to {address}.",
  change: "Change",
  invalidAddress: "Enter a full email address, such as name@example.com.",
  tooOften: "That was a lot at once. Please try again later.",
  notSaved: "That did not work. Please try again.",
  sendTranscript: "Send me this conversation by email",
  transcriptSent: "The conversation is on its way to {address}.",
  byAgent: "Answered by the AI agent of {company}. A person reads your reply to this email.",
  byLink:
    "You opened this conversation from an email. You can read and write here. To confirm a change, use the chat on our website.",
};
