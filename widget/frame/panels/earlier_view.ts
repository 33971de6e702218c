/**
 * The view shown instead of the open conversation.
 *
 * @module
 */
import type { EarlierConversation } from "../../earlier_protocol.ts";
import type { Thread } from "../thread/thread.ts";

/** The list of conversations, an earlier one, or an empty thread for a new one. */
export type EarlierView = {
  /** The list as last read; null until then. */
  readonly rows: readonly EarlierConversation[] | null;
  /** The shown conversation, or the one shown before the list; null for a new one, and for none. */
  readonly row: EarlierConversation | null;
  /** Its messages; null while the list is shown. */
  readonly thread: Thread | null;
  /** Why the list or a conversation could not be read, as a sentence. */
  readonly fault: string | null;
};

/** An empty view. */
export const NO_VIEW: EarlierView = { rows: null, row: null, thread: null, fault: null };

/** Whether the visitor may write in the view: an earlier conversation can be continued while no other is open. */
export function mayWrite(view: EarlierView | null): boolean {
  if (view === null) return true;
  const { rows, row, thread } = view;
  return thread !== null && (row === null || !rows?.some(({ isOpen }) => isOpen));
}
