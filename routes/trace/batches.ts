/**
 * A bounded queue of telemetry for the operator's collector. What cannot be sent is dropped: telemetry must never slow
 * down or fill a desk.
 *
 * @module
 */

/** A queue of at most `waitingMax` items. */
export type Batches<Item> = {
  /** Adds an item, which is dropped when the queue is full. */
  readonly add: (item: Item) => void;
  /** Sends the queued items, one batch after the other. Never throws. */
  readonly flush: () => Promise<void>;
};

/** The options of a queue. */
export type BatchOptions<Item> = {
  /** Sends a batch; false when it was not accepted. */
  readonly send: (batch: readonly Item[]) => Promise<boolean>;
  /** Called when items begin to be lost, and again only after a batch was accepted in between. */
  readonly onLost: () => void;
  readonly waitingMax: number;
  readonly batchMax: number;
};

/** Opens a queue. */
export function openBatches<Item>({ send, onLost, waitingMax, batchMax }: BatchOptions<Item>): Batches<Item> {
  let waiting: Item[] = [];
  let isLosing = false;
  const lose = () => {
    if (!isLosing) onLost();
    isLosing = true;
  };
  const sendAll = async () => {
    while (waiting.length > 0) {
      if (await send(waiting.splice(0, batchMax)).catch(() => false)) {
        isLosing = false;
      } else {
        lose();
        waiting = [];
      }
    }
  };
  let flushing: Promise<void> | null = null;
  return {
    add: (item) => {
      if (waiting.length < waitingMax) waiting.push(item);
      else lose();
    },
    // One flush at a time: beside a slow collector each interval would start another one.
    flush: () =>
      flushing ??= sendAll().finally(() => {
        flushing = null;
      }),
  };
}
