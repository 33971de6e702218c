/**
 * Mail in the chat: where answers go, and the words for it.
 *
 * @module
 */

/** What mail may do for a conversation, with the words for it in the visitor's language. */
export type ChatMail = {
  /** Where answers go that were not seen: what the app's token gave, or the visitor has left. */
  readonly address: string | null;
  /** What the chat asks for an address for; null where it does not ask. */
  readonly asks: "answers" | "transcript" | null;
  /** Whether the address was left, and can be changed. */
  readonly changes: boolean;
  /** Whether the conversation can be sent by mail. */
  readonly transcript: boolean;
  /** Whether a link in a mail has opened the chat. */
  readonly byLink: boolean;
  readonly words: {
    readonly leaveTitle: string;
    readonly leaveHelp: string;
    readonly email: string;
    readonly leave: string;
    readonly notNow: string;
    /** `{address}` is where answers go. */
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

/** The body of `POST …/mail-address`; null: the visitor wants to leave none. It answers `{mail?}`, as `POST …/transcript` does. */
export type MailAddressRequest = { readonly address: string | null };
