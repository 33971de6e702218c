/**
 * The search of a desk with PGlite: an index in a separate file, in a separate worker.
 *
 * A chunk is added to the index before its row is written and removed after its row is deleted. So the index never
 * lacks a chunk, and an extra one is harmless: a search reads the rows of its hits. A file that is missing, damaged,
 * truncated or older than a restored database is synchronised in the background.
 *
 * @module
 */
import type { Kysely } from "kysely";
import { isPair } from "../../search/pairs.ts";
import type { Database } from "../schema.ts";
import { countedSearch, type TextSearch } from "../text_search.ts";
import { lastId, matchRows } from "./match.ts";
import { type IndexKeeping, openRecovering } from "./recovery.ts";

/** How long questions wait while an empty index is filled; then they are answered from its current content. */
const PATIENCE_MS = 5000;

/** A search, and its synchronisation in the background. */
export type OpenIndex = {
  readonly search: TextSearch;
  /** Resolves when the index matches the rows of the chunks. */
  matched(): Promise<void>;
};

/** Opens the index and starts its synchronisation, which ends at `closing`. */
export async function openTermIndex(
  db: Kysely<Database>,
  keeping: IndexKeeping,
  closing: AbortSignal,
): Promise<OpenIndex> {
  const state = { matching: Promise.resolve(), isMatching: false, filled: Promise.resolve() };
  // Read before anything can be indexed. If the query fails, nothing is removed.
  const settled = lastId(db).catch(() => 0);
  const index = await openRecovering(keeping, fill);
  if (index.generation() > 0) fill();
  else match();

  /** Questions wait for an index that was empty; one that existed lacks a few chunks at most. */
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
    search: countedSearch(db, {
      engine: "sqlite",
      // The rarity of terms alone orders them more coarsely than BM25.
      depth: 40,
      find: async (asked) => {
        const terms = asked.terms.filter((term) => !isPair(term));
        for (;;) {
          await state.filled;
          const before = index.generation();
          const ids = await index.ask({ kind: "find", ...asked, terms });
          if (before === index.generation()) return ids;
        }
      },
      index: {
        add: async (workspace, chunks) => {
          await index.ask({ kind: "add", workspace, chunks });
        },
        remove: async (workspace, ids) => {
          await index.ask({ kind: "remove", workspace, ids });
        },
      },
    }),
  };
}

const NOT_MATCHED = "The index of knowledge could not be synchronised with the database. The next start tries again.";

/** Waits for work, but no longer than `ms` and not after `closing`. */
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
