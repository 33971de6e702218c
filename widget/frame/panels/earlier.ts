/**
 * The list of the visitor's conversations, reading an earlier one, and beginning a new one. Meanwhile the open
 * conversation is kept up to date, but nothing in it counts as seen.
 *
 * @see docs/decisions/chat.md, "Earlier conversations"
 * @module
 */
import type { EarlierConversation } from "../../earlier_protocol.ts";
import { type ChatContext, faultOf, reloadThread } from "../chat_context.ts";
import { type EarlierView, NO_VIEW } from "./earlier_view.ts";
import type { TaskQueue } from "../delivery/task_queue.ts";
import { asEarlier, EMPTY_THREAD, isBusy, leftFor, withUnsaved } from "../thread/thread.ts";

/** The visitor's operations on the list. */
export type EarlierChats = {
  readonly list: () => Promise<void>;
  /** Shows a conversation of the list. */
  readonly read: (row: EarlierConversation) => Promise<void>;
  /** Shows an empty thread: its first message ends the open conversation. */
  readonly begin: () => void;
  /** Goes from a conversation to the list, or from the list to the open conversation. */
  readonly back: () => Promise<void>;
  /**
   * Leaves the view for the message being sent. @returns the conversation that it goes into: an id, `new`, or null for
   * the open one
   */
  readonly leave: () => string | null;
};

const NEW = "new";

/** Makes it; nothing is shown yet. */
export function createEarlier(
  context: Pick<ChatContext, "desk" | "thread" | "view" | "texts">,
  queue: TaskQueue,
): EarlierChats {
  const { desk, thread, view } = context;
  /** The last request: an older answer is no longer shown. */
  let asked: unknown;

  function show(next: EarlierView | null) {
    asked = null;
    view.set(next);
  }

  async function showRead(before: EarlierView, read: () => Promise<EarlierView>): Promise<void> {
    show({ ...before, fault: null });
    const own = asked = {};
    const next = await read().catch((error) => ({ ...before, fault: faultOf(context, error) }));
    // Meanwhile the visitor may have closed the chat, or have signed out.
    if (asked === own && view.get() !== null) view.set(next);
  }

  const list = (row: EarlierConversation | null = null) => {
    const before = { ...NO_VIEW, rows: view.get()?.rows ?? null, row };
    return showRead(before, async () => ({ ...before, rows: (await desk.conversations()).conversations }));
  };

  return {
    list: () => list(),
    async read(row) {
      const { conversation, left } = thread.get();
      if (!row.isOpen && row.id !== conversation) {
        const before = view.get() ?? NO_VIEW;
        return await showRead(
          before,
          async () => ({ ...before, row, thread: asEarlier(await desk.thread(0, row.id)) }),
        );
      }
      show(null);
      // Messages that could not be sent into a new conversation are kept, below the open one.
      if (left !== null || row.id !== conversation) await queue(() => reloadThread(context)).catch(() => {});
    },
    begin: () => show({ ...NO_VIEW, rows: view.get()?.rows ?? null, thread: { ...EMPTY_THREAD, loaded: true } }),
    async back() {
      const { thread, row } = view.get() ?? NO_VIEW;
      if (thread === null) show(null);
      else await list(row);
    },
    leave() {
      const now = view.get();
      if (now !== null) show(null);
      const open = thread.get();
      // An answer in progress arrives in the open conversation.
      if (!now?.thread || isBusy(open)) return null;
      thread.set(leftFor(withUnsaved(now.thread, open), open));
      return now.row?.id ?? NEW;
    },
  };
}
