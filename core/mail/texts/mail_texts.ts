/**
 * The texts of mails to customers in one language: a language that lacks one does not compile.
 *
 * @module
 */

/** `{company}` is the company's name, `{address}` the customer's address. */
export type MailTexts = {
  /** Who writes, where the company has no name. */
  readonly desk: string;
  /** The subject of a person's answer, and the button that leads back to the page with the chat. */
  readonly answered: string;
  readonly openChat: string;
  /** Why the customer gets the mail. */
  readonly why: string;
  /** The link below the mail. */
  readonly unsubscribe: string;
  /** The page of that link: its title, its question, what it says afterwards, and for a link that is gone. */
  readonly unsubscribeTitle: string;
  readonly unsubscribeAsk: string;
  readonly unsubscribed: string;
  readonly linkEnded: string;
};
