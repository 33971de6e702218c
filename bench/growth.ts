/**
 * `deno task bench growth [--messages=10000,100000,1000000] [--only=words] [--loads=40] [--keep] [--plans]`: the time
 * of each list, search and report as the workspace grows.
 *
 * On PGlite, or on the PostgreSQL server of `TEST_DATABASE_URL`. Every size has its own database; with `--keep` it is
 * reused by later runs. Besides the times it reports the processor time, and the database blocks read, which do not
 * depend on other programs on the machine.
 *
 * @module
 */
import { MINUTE } from "../core/units.ts";
import { type TestDesk, testWorkspace } from "../tests/support/desk.ts";
import { testServed } from "../tests/support/served.ts";
import { type Asked, everythingAsked } from "./growth/asked.ts";
import { noteBlocks } from "./growth/blocks.ts";
import { type Ask, openClients } from "./growth/clients.ts";
import { openGrowthDatabase } from "./growth/database.ts";
import { type ReadProcessor, watchProcessor } from "./growth/processor.ts";
import { findGrown, grow } from "./growth/seed.ts";
import { atMost, type Figure, median, showMs, showRatio } from "./measure.ts";

/** The default sizes: enough to reveal a query that reads everything, within a minute. */
const SHORT = "1000,10000";
/** Repetitions of each request; `--loads=1` is enough to compare blocks only. */
const LOADS = Number(argument("loads") ?? 40);
const P95_MS_MAX = { pglite: 150, postgres: 100 } as const;
const RATIO_MAX = 1.5;

/** The times of an answer in milliseconds, elapsed and of the processor, and the blocks that it reads. */
type Cost = Percentiles & { readonly best: number; readonly processor: Percentiles; readonly blocks: number };
type Percentiles = { readonly p50: number; readonly p95: number };
type Sized = { readonly messages: number; readonly costs: ReadonlyMap<string, Cost> };

/** Measures every answer at every size, against the smallest. */
export async function benchGrowth(): Promise<readonly Figure[]> {
  const server = Deno.env.get("TEST_DATABASE_URL") ?? null;
  const sizes: Sized[] = [];
  for (const messages of sizesAsked()) sizes.push(await measureAt(server, messages));
  const [small, ...grown] = sizes;
  const msMax = P95_MS_MAX[server === null ? "pglite" : "postgres"];
  return grown.flatMap(({ messages, costs }) =>
    Array.from(costs, ([name, { best, p50, p95, processor, blocks }]) => {
      // By the median, which other programs on this machine affect less.
      const before = small?.costs.get(name);
      const ratio = p50 / (before?.p50 ?? Number.NaN);
      const detail = [
        `best ${showMs(best)}, p50 ${showMs(p50)}, ${showRatio(ratio)} of ${small?.messages}`,
        `processor p50 ${showMs(processor.p50)}, p95 ${showMs(processor.p95)}, ${
          showRatio(processor.p50 / (before?.processor.p50 ?? Number.NaN))
        }`,
        `${before?.blocks} blocks, ${blocks} now`,
      ].join("; ");
      const figure = atMost(`growth: ${name}, p95 at ${messages}`, p95, msMax, showMs, detail);
      // A few milliseconds may double: people would not notice that growth.
      return { ...figure, isMet: figure.isMet && (ratio <= RATIO_MAX || p95 <= msMax / 5) };
    })
  );
}

function argument(name: string): string | undefined {
  return Deno.args.find((word) => word.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
}

function sizesAsked(): readonly number[] {
  const sizes = (argument("messages") ?? SHORT).split(",").map(Number);
  if (sizes.every((size) => Number.isSafeInteger(size) && size > 0)) return sizes;
  throw new TypeError("--messages takes whole numbers with commas between them, such as --messages=10000,100000");
}

async function measureAt(server: string | null, messages: number): Promise<Sized> {
  const notes = noteBlocks(await openGrowthDatabase({ server, messages, kept: Deno.args.includes("--keep") }));
  const served = await testServed({}, notes.database);
  try {
    const { desk } = served;
    const kept = await findGrown(desk.db, messages);
    const ask = await openClients(served, kept?.workspace ?? served.workspace.id);
    const grown = kept ?? await grow(desk.db, { workspace: served.workspace.id, messages, now: desk.now() });
    const elsewhere = await openClients(served, (await testWorkspace(desk)).id);
    const costs = new Map<string, Cost>();
    const only = argument("only") ?? "";
    for (const asked of everythingAsked(grown).filter(({ name }) => name.includes(only))) {
      const timed = await timesOf(asked, { ask, elsewhere, pass: () => desk.pass(MINUTE), db: desk.db });
      const statements = await notes.blocksOf(() => ask(asked));
      if (Deno.args.includes("--plans")) { for (const { sql, plan } of statements) console.error(`${sql}\n${plan}\n`); }
      costs.set(asked.name, {
        best: Math.min(...timed.times),
        ...percentilesOf(timed.times),
        processor: percentilesOf(timed.processor),
        blocks: statements.reduce((sum, { blocks }) => sum + blocks, 0),
      });
    }
    return { messages, costs };
  } finally {
    await served.close();
  }
}

function percentilesOf(times: readonly number[]): Percentiles {
  return { p50: median(times), p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

type Timing = Pick<TestDesk, "db"> & { readonly ask: Ask; readonly elsewhere: Ask; readonly pass: () => void };
type Timed = { readonly times: readonly number[]; readonly processor: readonly number[] };

async function timesOf(asked: Asked, { ask, elsewhere, pass, db }: Timing): Promise<Timed> {
  // Rates count per minute.
  pass();
  const [times, processor]: [number[], number[]] = [[], []];
  let readProcessor: ReadProcessor = () => 0;
  // The first two are warm-ups, which fill caches.
  for (let load = -2; load < LOADS; load++) {
    if (load === 0) readProcessor = await watchProcessor(db);
    const [startedAt, used] = [performance.now(), readProcessor()];
    await ask(asked);
    if (load >= 0) {
      times.push(performance.now() - startedAt);
      processor.push(readProcessor() - used);
    }
    // An empty workspace sends the same requests in between, even for what it lacks: a plan that is good for one of the
    // two may be bad for the other.
    if (load % 3 === 0) await elsewhere(asked).catch(() => {});
  }
  return { times, processor };
}
