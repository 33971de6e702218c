/**
 * Reads new saved messages, combining requests that arrive before it is done.
 *
 * @module
 */
import { type ChatContext, readSaved } from "./chat_context.ts";
import type { TaskQueue } from "./task_queue.ts";

/** Makes it. @returns a function to call with the number of a changed message, or without one for new messages */
export function createCatchUp(
  context: Pick<ChatContext, "desk" | "thread">,
  queue: TaskQueue,
): (changedN?: number) => Promise<void> {
  /** The pending catch-up reads the messages after this number; null for none. */
  let waitingAfter: number | null = null;

  async function read(): Promise<void> {
    const after = Math.min(waitingAfter ?? Infinity, context.thread.get().lastN);
    waitingAfter = null;
    await readSaved(context, after);
  }

  return async (changedN = Infinity) => {
    const isWaiting = waitingAfter !== null;
    waitingAfter = Math.min(waitingAfter ?? Infinity, changedN - 1);
    if (!isWaiting) await queue(read);
  };
}
