/**
 * The texts of emails to customers in one language: a language that lacks one does not compile.
 *
 * @module
 */

/** `{company}` is the company's name, `{address}` the customer's address. */
export type MailTexts = {
  /** The sender's name, if the company has none. */
  readonly desk: string;
  /** The subject of a person's answer, and the button that leads back to the page with the chat. */
  readonly answered: string;
  readonly openChat: string;
  /** Why the customer gets the mail. */
  readonly why: string;
  /** The link below the mail. */
  readonly unsubscribe: string;
  /** The page of that link: its title, its question, the texts afterwards and for an expired link. */
  readonly unsubscribeTitle: string;
  readonly unsubscribeAsk: string;
  readonly unsubscribed: string;
  readonly linkEnded: string;
  /** The button that opens one conversation, and its expiry. */
  readonly openConversation: string;
  readonly linkUntil: string;
  /** Why an email is sent to an address that was left in the chat. */
  readonly whyAddressGiven: string;
  /** The subject of a transcript, and its speakers. */
  readonly transcript: string;
  readonly you: string;
  readonly ai: string;
  /** The chat asks for an address: the question, its fields and buttons, and what went wrong. */
  readonly leaveTitle: string;
  readonly leaveHelp: string;
  readonly email: string;
  readonly leave: string;
  readonly notNow: string;
  readonly left: string;
  readonly change: string;
  readonly invalidAddress: string;
  readonly tooOften: string;
  readonly notSaved: string;
  /** The chat offers the conversation by email. */
  readonly sendTranscript: string;
  readonly transcriptSent: string;
  /** Below an email that the agent wrote and no person has read. */
  readonly byAgent: string;
  /** Above a conversation that was opened by a link in an email. */
  readonly byLink: string;
};
