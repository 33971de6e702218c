/**
 * What the chat shows in place of the open conversation.
 *
 * @module
 */
import type { EarlierConversation } from "../earlier_protocol.ts";
import type { Thread } from "./thread.ts";

/** The list of conversations, an earlier one, or an empty thread for a new one. */
export type EarlierView = {
  /** The list as it was read last; null until it is read. */
  readonly rows: readonly EarlierConversation[] | null;
  /** The conversation that is shown, or was shown before the list; null for a new one, and where none was. */
  readonly row: EarlierConversation | null;
  /** Its messages; null while the list is shown. */
  readonly thread: Thread | null;
  /** Why the list, or a conversation of it, could not be read: a sentence. */
  readonly fault: string | null;
};

/** Nothing of the list is known. */
export const NO_VIEW: EarlierView = { rows: null, row: null, thread: null, fault: null };

/** Whether the visitor may write in what is shown: an earlier conversation can go on while no other one is open. */
export function mayWrite(view: EarlierView | null): boolean {
  if (view === null) return true;
  const { rows, row, thread } = view;
  return thread !== null && (row === null || !rows?.some(({ isOpen }) => isOpen));
}
