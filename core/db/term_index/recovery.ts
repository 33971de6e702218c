/**
 * Recovery of the index of knowledge: a damaged one is replaced by an empty one, which is refilled from the rows.
 *
 * @module
 */
import type { Log } from "../../ports/log.ts";
import { type IndexCall, type IndexClient, type IndexResult, NO_INDEX } from "./protocol.ts";

/** An index that is replaced by an empty one if its file is damaged. */
export type RecoveringIndex = {
  /** Sends a request to the worker; resolves with nothing once the index was given up. Never waits for the database. */
  ask(call: Exclude<IndexCall, { kind: "open" | "make" }>): Promise<IndexResult>;
  /** How often it was replaced by an empty one. */
  generation(): number;
};

/** The location of an index. */
export type IndexKeeping = {
  readonly client: IndexClient;
  /** The file of the index; null keeps it in memory. */
  readonly path: string | null;
  readonly log: Log;
};

/** Repeated damage is a fault of the disk: after this many the index is given up until the next start. */
const DAMAGED_MAX = 3;

const DAMAGED = "The index of knowledge was damaged. It is made again from the database.";

/** Errors of SQLite about a damaged file; a damaged tree of rows may also report a row that exists already. */
const DAMAGE = /malformed|not a database|corrupt|constructor failed|constraint failed|no such table/;

/**
 * Opens the index; creates an empty one if there is none, or it is damaged or of another version.
 *
 * @param emptied called when it is replaced later
 */
export async function openRecovering(
  { client, path, log }: IndexKeeping,
  emptied: () => void,
): Promise<RecoveringIndex> {
  const state = { generation: 0, damaged: 0, isGivenUp: false };

  async function make(): Promise<void> {
    state.generation++;
    await client.call({ kind: "make", path });
  }

  async function recover(cause: string): Promise<void> {
    if (++state.damaged > DAMAGED_MAX) return giveUp(cause);
    log("warn", DAMAGED, { cause });
    await make().then(emptied, (error) => giveUp(messageOf(error)));
  }

  function giveUp(cause: string): void {
    state.isGivenUp = true;
    const what = "The index of knowledge cannot be kept, and nothing is found in it.";
    log("error", what, { cause, fix: "Check the disk, and start the desk again." });
  }

  const found = path === null ? NO_INDEX : await client.call({ kind: "open", path }).then(() => null, messageOf);
  if (found !== null) {
    if (found !== NO_INDEX) log("warn", DAMAGED, { cause: found });
    await make();
  }
  return {
    generation: () => state.generation,
    ask: async (call) => {
      while (!state.isGivenUp) {
        const before = state.generation;
        try {
          return await client.call(call);
        } catch (error) {
          const message = messageOf(error);
          if (!DAMAGE.test(message)) throw error;
          // A simultaneous request may have replaced it already.
          if (before === state.generation) await recover(message);
        }
      }
      return [];
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
