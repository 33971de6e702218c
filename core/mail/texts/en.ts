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
  openConversation: "Open the conversation",
  linkUntil: "The link works until {time} (UTC), on every device. Keep it to yourself: it opens this conversation.",
  whyLeft:
    "You get this mail because this address was given in the chat of {company}. If it was not you, stop these mails below.",
  transcript: "Your conversation with {company}",
  you: "You",
  ai: "AI assistant",
  leaveTitle: "May we answer by e-mail if you leave?",
  leaveHelp: "We use the address for this conversation only.",
  email: "E-mail",
  leave: "Send answers there",
  notNow: "No, thank you",
  left: "Answers that you have not seen go to {address}.",
  change: "Change",
  invalidAddress: "Write a whole e-mail address, such as name@example.com.",
  tooOften: "That was a lot at once. Please try again later.",
  notLeft: "That did not work. Please try again.",
  sendTranscript: "Send me this conversation by e-mail",
  transcriptSent: "The conversation is on its way to {address}.",
  byAgent: "Answered by the AI agent of {company}. A person reads your reply to this mail.",
  byLink:
    "You opened this conversation from a mail. You can read and write here. To confirm a change, use the chat on our website.",
};
