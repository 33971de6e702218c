/**
 * The speed of the knowledge with 20,000 chunks, in a database in a folder like a desk's, by processor time.
 *
 * @module
 */
import { sql } from "kysely";
import { migrate } from "../../core/db/migrate.ts";
import { openDatabase } from "../../core/db/open.ts";
import { indexSource, removeChunks } from "../../core/knowledge/index/index_source.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { testSnapshot } from "../../tests/support/database.ts";
import { type TestDesk, testDesk, testWorkspace } from "../../tests/support/desk.ts";
import { addSource, putPage } from "../../tests/support/knowledge.ts";
import { atMost, type Figure, showMs, showRatio } from "../measure.ts";
import { indexByFts } from "./fts_peer.ts";
import { chunksOf } from "./quality.ts";
import { syntheticText } from "./synthetic.ts";
import { cpuMsOf, questionTimes, timesOf } from "./times.ts";

/** They have 20,000 chunks. */
const PAGES = 4000;

const INDEX_RATIO_MAX = 10;
const QUESTION_MS_MAX = 120;
const REMOVE_MS_MAX = 10_000;
const REMOVE_STEP_MS_MAX = 20;

/** How often a desk queries the database during the removal. */
const ASK_EVERY_MS = 10;

/** Indexes pages, asks questions, and removes all of them. */
export async function benchSpeed(): Promise<readonly Figure[]> {
  const folder = await Deno.makeTempDir({ prefix: "desk-bench-" });
  const database = await openDatabase({ kind: "pglite", folder: `${folder}/db`, snapshot: await testSnapshot() });
  await migrate(database.db);
  const desk = await testDesk({}, database);
  try {
    return await measureSpeed(desk, folder);
  } finally {
    await desk.close();
    await Deno.remove(folder, { recursive: true });
  }
}

async function measureSpeed(desk: TestDesk, folder: string): Promise<readonly Figure[]> {
  const text = syntheticText(1);
  const workspace = (await testWorkspace(desk)).id;
  const sourceId = await addSource(desk, workspace, "Many pages");
  for (let at = 0; at < PAGES; at++) await putPage(desk, { workspace, sourceId }, text.page(at));
  await desk.textSearch();
  const indexMs = await cpuMsOf(() => indexSource(desk, { workspace, sourceId, generation: 1 }));
  const stored = await chunksOf(desk, workspace);
  const texts = stored.map(({ title, headings, text }) => [title, ...headings, text].join("\n"));
  const peerMs = await cpuMsOf(() => indexByFts(folder, texts));
  const asked = await questionTimes((query) => searchKnowledge(desk, { workspace, query }), text.question);
  const removed = await removal(desk, { workspace, sourceId });
  const chunks = stored.length;
  return [
    atMost(
      `knowledge: ${chunks} chunks indexed, against FTS5`,
      indexMs / peerMs,
      INDEX_RATIO_MAX,
      showRatio,
      `${showMs(indexMs)}, theirs ${showMs(peerMs)}`,
    ),
    atMost(
      `knowledge: a question among ${chunks} chunks, p95`,
      asked.p95,
      QUESTION_MS_MAX,
      showMs,
      `p50 ${showMs(asked.p50)}`,
    ),
    atMost(`knowledge: ${chunks} chunks removed`, removed.ms, REMOVE_MS_MAX, showMs),
    atMost(
      "knowledge: a query that waits for a step of the removal, p95",
      removed.waits.p95,
      REMOVE_STEP_MS_MAX,
      showMs,
      `longest ${showMs(removed.waits.max)}, of ${removed.count}`,
    ),
  ];
}

/** Removes a source, while querying the database continuously. */
async function removal(desk: TestDesk, source: { readonly workspace: string; readonly sourceId: string }) {
  const state = { isRemoving: true };
  const waits: number[] = [];
  const others = (async () => {
    while (state.isRemoving) {
      waits.push(await cpuMsOf(() => sql`select 1`.execute(desk.db)));
      await new Promise((again) => setTimeout(again, ASK_EVERY_MS));
    }
  })();
  const ms = await cpuMsOf(() => removeChunks(desk, source).finally(() => state.isRemoving = false));
  await others;
  return { ms, waits: timesOf(waits), count: waits.length };
}
