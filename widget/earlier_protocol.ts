/**
 * Messages about earlier conversations.
 *
 * @see docs/reference/chat-messages.md
 * @module
 */

/** The answer of `GET …/conversations`: newest first, at most 50. */
export type ConversationsAnswer = { readonly conversations: readonly EarlierConversation[] };

/** A conversation in the list. */
export type EarlierConversation = {
  readonly id: string;
  /** ISO date and time of its newest message. */
  readonly at: string;
  /** Whether the next message would be added to it. */
  readonly isOpen: boolean;
  /** Its first message; null for none with text, as with a file. */
  readonly line: string | null;
  /** The last message, at most 140 characters, and its author; `by` is the teammate's name. Null for none. */
  readonly last: {
    readonly author: "customer" | "ai" | "teammate";
    readonly by: string | null;
    readonly text: string;
  } | null;
};
