/**
 * Messages about earlier conversations.
 *
 * @see docs/reference/chat-messages.md
 * @module
 */

/** The answer of `GET …/conversations`: newest first, at most 50. */
export type ConversationsAnswer = { readonly conversations: readonly EarlierConversation[] };

/** A conversation of the session in the list. */
export type EarlierConversation = {
  readonly id: string;
  /** ISO date and time of its newest message. */
  readonly at: string;
  /** Whether the next message belongs to it. */
  readonly isOpen: boolean;
  /** What was written first in it; null where nothing was, as with a file. */
  readonly line: string | null;
  /** What was said last, at most 140 characters, and who said it; `by` is the teammate's name. Null where nothing was said. */
  readonly last: {
    readonly author: "customer" | "ai" | "teammate";
    readonly by: string | null;
    readonly text: string;
  } | null;
};
