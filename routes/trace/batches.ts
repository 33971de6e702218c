/**
 * What waits for the operator's collector. What cannot be sent is dropped: telemetry must never slow or fill a desk.
 *
 * @module
 */

/** Things on their way to the collector, at most `waitingMax` of them. */
export type Batches<Item> = {
  /** Adds one; when the queue is full it is lost. */
  readonly add: (item: Item) => void;
  /** Sends what waits, one batch after the other. Never throws. */
  readonly flush: () => Promise<void>;
};

/** What a queue is given. */
export type BatchOptions<Item> = {
  /** Sends a batch; false when it was not taken. */
  readonly send: (batch: readonly Item[]) => Promise<boolean>;
  /** Called when the first are lost, and not again until some were taken. */
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
    // One at a time: beside a collector that takes its time, each interval would send another batch to it.
    flush: () =>
      flushing ??= sendAll().finally(() => {
        flushing = null;
      }),
  };
}
