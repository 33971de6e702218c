/**
 * The worker that holds the index of knowledge, asked by the desk: what is found damaged is begun anew.
 *
 * @module
 */
import type { Log } from "../../ports/log.ts";
import { type IndexCall, type IndexClient, type IndexResult, NO_INDEX } from "./protocol.ts";

/** An index that is begun anew when its file is damaged. */
export type MendedIndex = {
  /** Asks the worker; gives nothing once the index was given up. Never waits for the database. */
  ask(call: Exclude<IndexCall, { kind: "open" | "make" }>): Promise<IndexResult>;
  /** How often it was begun anew: what was indexed before that is gone. */
  timesMade(): number;
};

/** How an index is kept. */
export type IndexKeeping = {
  readonly client: IndexClient;
  /** The file of the index; null keeps it in memory. */
  readonly path: string | null;
  readonly log: Log;
};

/** A disk that damages one file after the other is not worth more work: the next start tries again. */
const DAMAGED_MAX = 3;

const DAMAGED = "The index of knowledge was damaged. It is made again from the database.";

/** What SQLite says of a damaged file. Where it is the index of a term that is wrong, it finds a row there already. */
const DAMAGE = /malformed|not a database|corrupt|constructor failed|constraint failed|no such table/;

/**
 * Opens the index; one that cannot be read, is of another version or not there, is begun anew.
 *
 * @param emptied called when it was begun anew later on
 */
export async function openMended({ client, path, log }: IndexKeeping, emptied: () => void): Promise<MendedIndex> {
  const state = { timesMade: 0, damaged: 0, isGivenUp: false };

  async function make(): Promise<void> {
    state.timesMade++;
    await client.call({ kind: "make", path });
  }

  async function mend(cause: string): Promise<void> {
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
    timesMade: () => state.timesMade,
    ask: async (call) => {
      while (!state.isGivenUp) {
        const before = state.timesMade;
        try {
          return await client.call(call);
        } catch (error) {
          const message = messageOf(error);
          if (!DAMAGE.test(message)) throw error;
          // Others that asked at the same time have had it begun anew perhaps.
          if (before === state.timesMade) await mend(message);
        }
      }
      return { chunks: [], ids: [] };
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
