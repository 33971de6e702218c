/**
 * Knowledge of 20,000 and 100,000 chunks on a real desk: visitors' waiting times during indexing, its memory, and the
 * time of a question afterwards, compared with PostgreSQL's own search over the same chunks.
 *
 * @module
 */
import { sql } from "kysely";
import { json } from "../../core/db/json.ts";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { wordsOf } from "../../core/search/tokens.ts";
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import { startDesk } from "../../tests/support/demo.ts";
import { testCaller } from "../../tests/support/desk.ts";
import { addSource } from "../../tests/support/knowledge.ts";
import { childOf } from "../../tests/supervisor/children.ts";
import { atMost, type Figure, showMs, showRatio } from "../measure.ts";
import { residentMB } from "../memory.ts";
import { syntheticText } from "./synthetic.ts";
import { questionTimes, timesOf } from "./times.ts";

/** A page has five chunks. `msMax` is for a question at the 95th percentile. */
const SIZES = [
  { pages: 1000, msMax: 60, memoryMBMax: 400 },
  { pages: 4000, msMax: 120, memoryMBMax: 400 },
  { pages: 20_000, msMax: 250, memoryMBMax: 500 },
] as const;

/** The database's own search takes minutes to set up, so not every size is compared with it. */
const COMPARED_FROM = 4000;
const SHARE_MAX = 0.1;
const PEER_QUESTIONS = 40;

const CONFIG_MS_MAX = 50;
const PAGES_AT_ONCE = 100;
const ASK_EVERY_MS = 20;
const LOOK_EVERY_MS = 1000;

/** Fills one desk step by step, and measures it at every size. */
export async function benchLarge(): Promise<readonly Figure[]> {
  const dataDir = await Deno.makeTempDir({ prefix: "desk-bench-" });
  try {
    await (await startDesk({}, dataDir)).stop();
    const figures: Figure[] = [];
    const text = syntheticText(1);
    let from = 0;
    for (const { pages, msMax, memoryMBMax } of SIZES) {
      const chunks = pages * 5;
      const access = await inside(dataDir, (desk) => putPages(desk, text.page, from, pages));
      figures.push(...await whileIndexing(dataDir, access, { chunks, memoryMBMax }));
      figures.push(...await inside(dataDir, (desk) => questions(desk, access.workspace, { chunks, msMax, text })));
      from = pages;
    }
    return figures;
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
}

type Inside = Pick<OpenDatabase, "db" | "textSearch" | "vectors"> & ReturnType<typeof deskOf>;

/** Works on the database of a stopped desk. */
async function inside<Value>(dataDir: string, work: (desk: Inside) => Promise<Value>): Promise<Value> {
  const database = await openDatabase({ kind: "pglite", folder: `${dataDir}/db`, snapshot: null });
  return await work({ ...database, ...deskOf() }).finally(database.close);
}

function deskOf() {
  return {
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    embedder: null,
    log: () => {},
    randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  };
}

type Access = { readonly workspace: string; readonly widgetKey: string; readonly token: string };

/** Pages as left by a crawl, for the desk to index once it runs. */
async function putPages(
  desk: Inside,
  page: (at: number) => { readonly url: string; readonly title: string; readonly markdown: string },
  from: number,
  to: number,
): Promise<Access> {
  const { db } = desk;
  const { id: workspace, widgetKey } = await db.selectFrom("workspaces").select(["id", "widgetKey"])
    .executeTakeFirstOrThrow();
  const sourceId = await addSource(desk, workspace, `Pages from ${from}`);
  for (let at = from; at < to; at += PAGES_AT_ONCE) {
    const pages = Array.from({ length: Math.min(PAGES_AT_ONCE, to - at) }, (_, n) => page(at + n));
    await db.insertInto("knowledgePages").values(pages.map((one) => ({
      id: desk.newId(),
      workspace,
      sourceId,
      ...one,
      language: null,
      contentHash: "",
      etag: null,
      lastModified: null,
      links: json([]),
      fetchedAt: desk.now(),
      seenGeneration: 1,
      state: "read",
      error: null,
    }))).execute();
  }
  await db.insertInto("knowledgeSyncs").values({
    workspace,
    sourceId,
    generation: 1,
    phase: "indexing",
    runAfter: desk.now(),
    leaseUntil: null,
    leaseBy: null,
    startedAt: null,
  }).execute();
  const { teammate } = await testCaller(desk, workspace);
  const { value: token } = await createApiToken(desk, { workspace, teammate: teammate.id }, {
    name: "Bench",
    days: null,
    readOnly: true,
    readsCustomers: false,
  });
  return { workspace, widgetKey, token };
}

/** Measures a desk that is indexing, while visitors load their pages and a teammate views the progress. */
async function whileIndexing(
  dataDir: string,
  access: Access,
  { chunks, memoryMBMax }: { readonly chunks: number; readonly memoryMBMax: number },
): Promise<readonly Figure[]> {
  const desk = await startDesk({}, dataDir);
  try {
    const pid = String(childOf(desk.supervisor.pid, "desk").pid);
    const waits = { config: [] as number[], list: [] as number[] };
    const state = { isIndexing: true, memoryMB: 0 };
    const startedAt = performance.now();
    const visitors = repeat(ASK_EVERY_MS, () => state.isIndexing, async () => {
      const headers = { "x-forwarded-for": visitorAddress(waits.config.length) };
      waits.config.push(
        await timed(() => read(`${desk.deskUrl}/api/widget/${access.widgetKey}/config`, { headers })),
      );
    });
    await repeat(LOOK_EVERY_MS, () => state.isIndexing, async () => {
      state.memoryMB = Math.max(state.memoryMB, await residentMB(pid));
      waits.list.push(
        await timed(async () => {
          state.isIndexing = /indexing|queued/.test(await listKnowledge(desk.deskUrl, access.token));
        }),
      );
    });
    const indexMs = performance.now() - startedAt;
    await visitors;
    const { p50, p99, max } = timesOf(waits.config);
    const detail = `p50 ${showMs(p50)}, longest ${showMs(max)}, of ${waits.config.length}`;
    const waited = `knowledge: the desk's list, longest wait ${showMs(timesOf(waits.list).max)}`;
    console.error(`${chunks} chunks after ${showMs(indexMs)}; ${waited}`);
    return [
      atMost(
        `knowledge: settings of a chat while the desk indexes to ${chunks} chunks, p99`,
        p99,
        CONFIG_MS_MAX,
        showMs,
        detail,
      ),
      atMost(`knowledge: memory of a desk while it indexes to ${chunks} chunks`, state.memoryMB, memoryMBMax, showMB),
      atMost(`knowledge: memory of a desk with ${chunks} chunks`, await residentMB(pid), memoryMBMax, showMB),
    ];
  } finally {
    await desk.stop();
  }
}

type QuestionLoad = {
  readonly chunks: number;
  readonly msMax: number;
  readonly text: ReturnType<typeof syntheticText>;
};

async function questions(
  desk: Inside,
  workspace: string,
  { chunks, msMax, text }: QuestionLoad,
): Promise<readonly Figure[]> {
  const openMs = await timed(() => searchKnowledge(desk, { workspace, query: text.question() }));
  const { p50, p95 } = await questionTimes((query) => searchKnowledge(desk, { workspace, query }), text.question);
  const detail = `p50 ${showMs(p50)}, the first one ${showMs(openMs)}`;
  const figure = atMost(`knowledge: a question among ${chunks} chunks, p95`, p95, msMax, showMs, detail);
  if (chunks < COMPARED_FROM * 5) return [figure];
  const peer = await peerTimes(desk, text.question);
  return [
    figure,
    atMost(
      `knowledge: against OR and ts_rank_cd among ${chunks} chunks, p95`,
      p95 / peer.p95,
      SHARE_MAX,
      showRatio,
      `theirs ${showMs(peer.p95)}`,
    ),
  ];
}

/** PostgreSQL's own search, with an index, over the texts of the same chunks. */
async function peerTimes({ db }: Inside, question: () => string) {
  await sql`create table bench_peer as select id, to_tsvector('english', text) as terms from knowledge_chunks`.execute(
    db,
  );
  await sql`create index bench_peer_gin on bench_peer using gin (terms)`.execute(db);
  const ask = async (query: string) => {
    await sql`select id from bench_peer, to_tsquery('english', ${wordsOf(query).join(" | ")}) as asked
      where terms @@ asked order by ts_rank_cd(terms, asked) desc limit 8`.execute(db);
  };
  const times = await questionTimes(ask, question, PEER_QUESTIONS);
  await sql`drop table bench_peer`.execute(db);
  return times;
}

/** Every visitor has a unique address, or they would be rate limited. */
function visitorAddress(n: number): string {
  return `10.${n >> 16}.${n >> 8 & 255}.${n & 255}`;
}

async function listKnowledge(deskUrl: string, token: string): Promise<string> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_knowledge", arguments: {} } };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return await read(`${deskUrl}/mcp`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify(message),
  });
}

async function read(url: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok || text.includes('"isError":true')) throw new Error(`${url}: ${text}`);
  return text;
}

async function repeat(everyMs: number, isRunning: () => boolean, work: () => Promise<void>): Promise<void> {
  while (isRunning()) {
    await work();
    await new Promise((again) => setTimeout(again, everyMs));
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function showMB(MB: number): string {
  return `${Math.round(MB)} MB`;
}
