/**
 * Email in the chat: the address for answers, and its texts.
 *
 * @module
 */

/** The email options of a conversation, with texts in the visitor's language. */
export type ChatMail = {
  /** The address for unseen answers: from the app's token, or left by the visitor. */
  readonly address: string | null;
  /** Why the chat asks for an address; null when it does not. */
  readonly asks: "answers" | "transcript" | null;
  /** Whether the address was left in the chat, and can be changed. */
  readonly changes: boolean;
  /** Whether the conversation can be sent by mail. */
  readonly transcript: boolean;
  /** Whether the chat was opened by an email's link. */
  readonly byLink: boolean;
  readonly words: {
    readonly leaveTitle: string;
    readonly leaveHelp: string;
    readonly email: string;
    readonly leave: string;
    readonly notNow: string;
    /** `{address}` is the address for answers. */
    readonly left: string;
    readonly change: string;
    readonly invalidAddress: string;
    readonly tooOften: string;
    readonly notSaved: string;
    readonly sendTranscript: string;
    readonly transcriptSent: string;
    readonly byLink: string;
  };
};

/**
 * The body of `POST …/mail-address`; null records that the visitor declines. The response is `{mail?}`, as for `POST
 * …/transcript`.
 */
export type MailAddressRequest = { readonly address: string | null };
