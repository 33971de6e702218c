/**
 * `deno task bench growth [--messages=10000,100000,1000000]`: how long each page takes as the workspace grows.
 *
 * On PGlite; on PostgreSQL where `TEST_DATABASE_URL` names a server. Every size has a database of its own. Beside the times
 * are the blocks of the database that a page reads, which another program on the machine does not change.
 *
 * @module
 */
import { type OpenDatabase, openDatabase } from "../core/db/open.ts";
import { DATABASE_LIMITS } from "../core/limits/database.ts";
import { migratedPostgres, ownDatabase } from "../tests/support/database.ts";
import { testWorkspace } from "../tests/support/desk.ts";
import { testServed } from "../tests/support/served.ts";
import { noteBlocks } from "./growth/blocks.ts";
import { grownPages } from "./growth/pages.ts";
import { grow } from "./growth/seed.ts";
import { atMost, type Figure, median, showMs, showRatio } from "./measure.ts";

/** The sizes without an argument: enough to see a query that reads everything, and over in a minute. */
const SHORT: readonly number[] = [1000, 10_000];
const LOADS = 40;
const P95_MS_MAX = { pglite: 150, postgres: 100 } as const;
const RATIO_MAX = 1.5;

/** The times of a page in milliseconds, and the blocks that it reads. */
type PageCost = { readonly p50: number; readonly p95: number; readonly blocks: number };
type Sized = { readonly messages: number; readonly pages: ReadonlyMap<string, PageCost> };

/** Measures every page at every size, against the smallest. */
export async function benchGrowth(): Promise<readonly Figure[]> {
  const store = Deno.env.get("TEST_DATABASE_URL") === undefined ? "pglite" : "postgres";
  const sizes: Sized[] = [];
  for (const messages of sizesAsked()) sizes.push(await measureAt(messages));
  const [small] = sizes;
  return sizes.slice(1).flatMap(({ messages, pages }) =>
    Array.from(pages, ([name, { p50, p95, blocks }]) => {
      // By the middle one, which another program on this machine moves less.
      const before = small?.pages.get(name);
      const ratio = p50 / (before?.p50 ?? Number.NaN);
      const grown = `p50 ${showMs(p50)}, ${
        showRatio(ratio)
      } of ${small?.messages}; ${before?.blocks} blocks, ${blocks} now`;
      const figure = atMost(`growth: ${name}, p95 at ${messages}`, p95, P95_MS_MAX[store], showMs, grown);
      // A page of a few milliseconds may take twice as many: that is no growth which a person could notice.
      return { ...figure, isMet: figure.isMet && (ratio <= RATIO_MAX || p95 <= P95_MS_MAX[store] / 5) };
    })
  );
}

function sizesAsked(): readonly number[] {
  const given = Deno.args.find((word) => word.startsWith("--messages="));
  if (given === undefined) return SHORT;
  const sizes = given.slice("--messages=".length).split(",").map(Number);
  if (sizes.every((size) => Number.isSafeInteger(size) && size > 0)) return sizes;
  throw new TypeError("--messages takes whole numbers with commas between them, such as --messages=10000,100000");
}

/** On PostgreSQL as a desk opens it: with prepared statements and kept plans, which a test's database does not have. */
async function openAsDesk(): Promise<OpenDatabase> {
  if (Deno.env.get("TEST_DATABASE_URL") === undefined) return await ownDatabase();
  const { url, drop } = await migratedPostgres();
  const waits = { ...DATABASE_LIMITS, queryMs: DATABASE_LIMITS.longMs };
  const database = await openDatabase({ kind: "postgres", url, instance: "bench", waits });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

async function measureAt(messages: number): Promise<Sized> {
  const notes = noteBlocks(await openAsDesk());
  const served = await testServed({}, notes.database);
  try {
    const browser = await served.signIn("Olga");
    const small = await testWorkspace(served.desk);
    const elsewhere = await served.signIn("Pia", "owner", small.id);
    const grown = await grow(served.desk.db, served.workspace.id, messages);
    const pages = new Map<string, PageCost>();
    for (const { name, path } of grownPages(grown)) {
      const times: number[] = [];
      // The first two are not counted: they fill what is read once.
      for (let load = -2; load < LOADS; load++) {
        const startedAt = performance.now();
        const { status } = await browser.get(path);
        if (status !== 200) throw new Error(`${path} answers ${status}`);
        if (load >= 0) times.push(performance.now() - startedAt);
        // An empty workspace asks the same in between: a plan that serves one of the two may be bad for the other.
        if (load % 3 === 0 && !path.startsWith("/desk/inbox/")) await elsewhere.get(path);
      }
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(LOADS * 0.95)] ?? Number.NaN;
      const statements = await notes.blocksOf(() => browser.get(path));
      pages.set(name, { p50: median(times), p95, blocks: statements.reduce((sum, { blocks }) => sum + blocks, 0) });
    }
    return { messages, pages };
  } finally {
    await served.close();
  }
}
