/**
 * Reads new saved messages, once for several requests that come before it is done.
 *
 * @module
 */
import { type ChatContext, readSaved } from "./chat_context.ts";
import type { TaskQueue } from "./task_queue.ts";

/** Makes it. @returns what to call with the number of a message that has changed; without one for new messages only */
export function createCatchUp(
  context: Pick<ChatContext, "desk" | "thread">,
  queue: TaskQueue,
): (changedN?: number) => Promise<void> {
  /** The waiting catch-up reads the messages after this number; null while none waits. */
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
