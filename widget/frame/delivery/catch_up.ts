/**
 * Reads new saved messages, combining requests that arrive before it is done.
 *
 * @module
 */
import { readSaved, type SavedReading } from "../chat_context.ts";
import type { TaskQueue } from "./task_queue.ts";

/** Reads new and changed messages. */
export type CatchUp = {
  /** Reads the saved messages that are new, or from a changed one. */
  readonly catchUp: (changedN?: number) => Promise<void>;
  /** Whether the last read failed. Its messages are still unread, and their events do not come again. */
  readonly isBehind: () => boolean;
};

export function createCatchUp(context: SavedReading, queue: TaskQueue): CatchUp {
  /** The pending catch-up reads the messages after this number; null for none. */
  let waitingAfter: number | null = null;
  /** The same for a failed read, whose messages the next one includes; null for none. */
  let failedAfter: number | null = null;

  async function read(): Promise<void> {
    const after = Math.min(waitingAfter ?? Infinity, failedAfter ?? Infinity, context.thread.get().lastN);
    waitingAfter = failedAfter = null;
    try {
      await readSaved(context, after);
    } catch (error) {
      failedAfter = after;
      throw error;
    }
  }

  return {
    async catchUp(changedN = Infinity) {
      const isWaiting = waitingAfter !== null;
      waitingAfter = Math.min(waitingAfter ?? Infinity, changedN - 1);
      if (!isWaiting) await queue(read);
    },
    isBehind: () => failedAfter !== null,
  };
}
