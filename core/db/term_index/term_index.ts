/**
 * The search of a desk with PGlite: an index of its own, in a worker of its own.
 *
 * Its rows follow those of the chunks: what is added stands in the index before its row is written, what is removed leaves
 * it afterwards. So it never lacks a chunk, and one too many is nobody's: whoever searches asks the database which are
 * served. Where a file is missing, damaged, lost its end or is of a restored backup, it is made up for in the background.
 *
 * @module
 */
import type { Kysely } from "kysely";
import { lastId, matchRows } from "./match.ts";
import { type IndexKeeping, openMended } from "./mend.ts";
import type { Database } from "../schema.ts";
import type { TextSearch } from "../text_search.ts";

/** So long questions wait for an index that was begun anew; then they are answered from what is in it. */
const PATIENCE_MS = 5000;

/** A search, and the work in the background that it began. */
export type OpenIndex = {
  readonly search: TextSearch;
  /** Resolves when the index has what the chunks' rows say. */
  matched(): Promise<void>;
};

/** Opens the index, and begins to bring it to what the chunks' rows say until `closing`. */
export async function openTermIndex(
  db: Kysely<Database>,
  keeping: IndexKeeping,
  closing: AbortSignal,
): Promise<OpenIndex> {
  const state = { matching: Promise.resolve(), isMatching: false, filled: Promise.resolve() };
  // Asked before anybody can index. Where it cannot be told, nothing is removed.
  const settled = lastId(db).catch(() => 0);
  const index = await openMended(keeping, fill);
  if (index.timesMade() > 0) fill();
  else match();

  /** Of an index that was found questions wait for nothing: it lacks a few chunks at most. */
  function fill(): void {
    match();
    state.filled = atMost(PATIENCE_MS, state.matching, closing);
  }

  function match(): void {
    if (state.isMatching) return;
    state.isMatching = true;
    state.matching = settled.then((last) => matchRows(db, index, last))
      .catch((error) => {
        if (!closing.aborted) keeping.log("error", NOT_MATCHED, { cause: String(error) });
      })
      .finally(() => state.isMatching = false);
  }

  return {
    matched: () => state.matching,
    search: {
      engine: "sqlite",
      depth: 20,
      best: async (query, limit) => {
        for (;;) {
          await state.filled;
          const before = index.timesMade();
          const { chunks } = await index.ask({ kind: "best", query, limit });
          if (before === index.timesMade()) return chunks;
        }
      },
      count: async (query, ids) => ids.length === 0 ? [] : (await index.ask({ kind: "count", query, ids })).chunks,
      index: {
        add: async (workspace, chunks) => {
          await index.ask({ kind: "add", workspace, chunks });
        },
        remove: async (workspace, ids) => {
          await index.ask({ kind: "remove", workspace, ids });
        },
      },
    },
  };
}

const NOT_MATCHED = "The index of knowledge was not brought to what the database has. The next start tries again.";

/** Waits for work that goes on; also for none that is given up. */
function atMost(ms: number, work: Promise<void>, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      closing.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    closing.addEventListener("abort", end);
    void work.then(end);
  });
}
