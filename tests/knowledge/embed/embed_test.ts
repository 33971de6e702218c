/**
 * Embeddings from the chunk to the search, with a server to which a lorry is a truck.
 *
 * @module
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { START } from "../../../core/knowledge/embed/job.ts";
import { NO_VECTORS, runEmbedding, startEmbedding } from "../../../core/knowledge/embed/loop.ts";
import { takeLease } from "../../../core/knowledge/embed/lease.ts";
import { embeddingState } from "../../../core/knowledge/embed/state.ts";
import { indexSource } from "../../../core/knowledge/index/index_source.ts";
import { removeSource } from "../../../core/knowledge/remove.ts";
import { searchKnowledge } from "../../../core/knowledge/search.ts";
import { EMBEDDING_LIMITS } from "../../../core/limits/knowledge.ts";
import { ownDatabase } from "../../support/database.ts";
import { testWorkspace } from "../../support/desk.ts";
import { addKnowledge, putPage, type TestPage } from "../../support/knowledge.ts";
import { embeddings } from "../../support/embedding_server.ts";
import { within } from "../../support/wait.ts";
import { HALF_COVERED, MANY, page, PAGES, STORY } from "./pages.ts";
import { embeddingDesk, KEY } from "./support.ts";

const same = { lorry: "truck", lorries: "truck", trucks: "truck", moolah: "refund", refunds: "refund" };
const desk = await embeddingDesk({ same }, await ownDatabase());
const canCompare = await desk.vectors() !== null;
Deno.test.afterAll(() => desk.close());

/** A workspace with these pages; each test begins with a server that answers, and waits for nothing of the one before. */
async function begin(pages: readonly TestPage[] = PAGES) {
  desk.server.play(null);
  desk.pass(EMBEDDING_LIMITS.retryAfterMsMax);
  const workspace = (await testWorkspace(desk)).id;
  const sourceId = await addKnowledge(desk, workspace, pages);
  return { workspace, sourceId };
}

const test = (name: string, fn: () => Promise<void>) => Deno.test({ name, fn, ignore: !canCompare });

const on = (model: string, done: number) => ({ kind: "on", model, done, total: 3, error: null });

const texts = () => desk.server.takeAsked().flatMap(({ input }) => input);

/** Whose vectors a workspace's chunks have. */
async function vectorsOf(workspace: string) {
  return await desk.db.selectFrom("knowledgeVectors").select(["chunkId", "embedder"])
    .where("workspace", "=", workspace).orderBy("chunkId").execute();
}

const titles = async (workspace: string, query: string, on = desk) =>
  (await searchKnowledge(on, { workspace, query })).items.map(({ title }) => title);

test("without an embedding model no embedding is requested, for chunks or questions", async () => {
  const { workspace } = await begin();
  const off = { ...desk, embedder: null };
  texts();
  assert.equal((await searchKnowledge(off, { workspace, query: "When does a truck leave?" })).answerable, "yes");
  assert.deepEqual(texts(), []);
  assert.deepEqual(await embeddingState(off, workspace), { kind: "off" });
});

test("embeddings find a chunk without common words, which alone is not a sure answer", async () => {
  const { workspace } = await begin();
  const off = { ...desk, embedder: null };
  assert.deepEqual(await titles(workspace, "lorries", { ...desk, ...off }), []);
  await desk.makeVectors();
  const { items: [hit], answerable, score } = await searchKnowledge(desk, { workspace, query: "lorries" });
  assert.equal(hit?.title, "Trucks");
  assert.deepEqual({ answerable, score }, { answerable: "no", score: 0 });
});

test("similarity counts as evidence beside words, once it was calibrated for the workspace", async () => {
  const { workspace } = await begin([...PAGES, ...MANY]);
  const ask = async (query: string) => (await searchKnowledge(desk, { workspace, query })).answerable;
  assert.deepEqual(await titles(workspace, "lorries"), [], "no vector is there yet");
  const measureWith = (answer: (input: readonly string[]) => Response) =>
    desk.server.play(({ input }, vectors) =>
      input.every((text) => text.includes("\n")) ? embeddings(vectors()) : answer(input)
    );
  const error = async () => {
    const state = await embeddingState(desk, workspace);
    return state.kind === "on" ? state.error : "off";
  };
  measureWith(() => new Response("later", { status: 503, headers: { "retry-after": "900" } }));
  await desk.makeVectors();
  assert.deepEqual(await titles(workspace, "lorries"), [], "the questions that measure were refused");
  assert.match(await error() ?? "", /allows no more requests at the moment/);
  desk.pass(899_000);
  texts();
  await desk.makeVectors();
  assert.deepEqual(texts(), [], "as long as the server asks for");
  desk.pass(1000);
  measureWith((input) => embeddings(input.map(() => Array<number>(32).fill(1))));
  await desk.makeVectors();
  assert.match(await error() ?? "", /vectors of 32 numbers instead of 64/);
  desk.pass(EMBEDDING_LIMITS.retryAfterMsMax);
  desk.server.play(null);
  const [vectors, { embedder }] = [await desk.vectors(), desk];
  assert.ok(vectors !== null && embedder !== null);
  const broken = { ...vectors, nearest: () => Promise.reject(new Error("the disk is full")) };
  const work = () => runEmbedding(desk, { embedder, vectors: broken }, START, new AbortController().signal);
  desk.server.takeAsked();
  await work();
  await work();
  assert.equal(desk.server.takeAsked().length, 1, "a fault of the desk is no reason to ask again at once");
  desk.pass(EMBEDDING_LIMITS.retryAfterMsMax);
  await desk.makeVectors();
  assert.equal(await error(), null, "and a success ends it");
  assert.deepEqual((await titles(workspace, "lorries")).slice(0, 1), ["Trucks"]);
  assert.deepEqual([await ask("lorries"), await ask("helicopters"), await ask("hello")], ["yes", "no", "no"]);
  assert.equal(await ask("how many vouchers are kept in the wallet?"), "weak", "alike, and without a number");
  const { items: [hit] } = await searchKnowledge(desk, { workspace, query: "lorries" });
  assert.ok(hit !== undefined && hit.score >= 0.45, "a model reads how well it fits");
  const measured = await desk.db.selectFrom("knowledgeLikeness").select(["unrelated", "own"])
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  assert.ok((measured.own ?? 0) > (measured.unrelated ?? 1));
  // A version before measured something else under the same name.
  await desk.db.updateTable("knowledgeLikeness").set({ unrelated: null }).where("workspace", "=", workspace).execute();
  assert.equal(await ask("lorries"), "no");
  await desk.makeVectors();
  assert.equal(await ask("lorries"), "yes");
});

test("calibration skips a question that the embedding server refuses, and does not delay other workspaces", async () => {
  const { workspace } = await begin([...PAGES, ...MANY]);
  const other = await begin([...PAGES, ...MANY]);
  const isRefused = (text: string) => !text.includes("\n") && text.includes("second Tuesday");
  desk.server.play(({ input }, vectors) =>
    input.some(isRefused) ? new Response("not this text", { status: 422 }) : embeddings(vectors())
  );
  texts();
  await desk.makeVectors();
  assert.ok(texts().some(isRefused), "it was asked for");
  const measured = await desk.db.selectFrom("knowledgeLikeness").select(["workspace", "own"])
    .where("workspace", "in", [workspace, other.workspace]).execute();
  assert.equal(measured.length, 2);
  assert.ok(measured.every(({ own }) => own !== null));
  const state = await embeddingState(desk, workspace);
  assert.equal(state.kind === "on" ? state.error : "off", null);
});

test("a chunk ranked first by words and by embeddings is at least a weak match, but not a sure answer", async () => {
  const { workspace } = await begin();
  await desk.makeVectors();
  const raised: number[] = [];
  for (const query of HALF_COVERED) {
    const before = await searchKnowledge({ ...desk, embedder: null }, { workspace, query });
    const after = await searchKnowledge(desk, { workspace, query });
    assert.equal(after.score, before.score);
    if (after.answerable === before.answerable) continue;
    assert.deepEqual([before.answerable, after.answerable], ["no", "weak"]);
    raised.push(before.score);
  }
  assert.ok(raised.length > 0 && raised.every((score) => score >= 0.25), `raised: ${raised}`);
});

test("each chunk is embedded once, with its title, using the key in the sandbox", async () => {
  const { workspace, sourceId } = await begin();
  await desk.makeVectors();
  texts();
  await putPage(desk, { workspace, sourceId }, page("wallet", "Wallet", "Vouchers can be given to a friend."));
  await indexSource(desk, { workspace, sourceId, generation: 2 });
  await desk.makeVectors();
  assert.deepEqual(desk.server.takeAsked(), [{
    path: "/v1/embeddings",
    model: "small",
    authorization: `Bearer ${KEY}`,
    input: ["Wallet\nVouchers can be given to a friend."],
  }]);
  assert.equal((await vectorsOf(workspace)).length, 3);
  assert.deepEqual(await embeddingState(desk, workspace), on("small", 3));
});

test("another embedding model makes every vector again, and vectors of two models are never compared", async () => {
  const { workspace } = await begin();
  await desk.makeVectors();
  const [old] = await vectorsOf(workspace);
  const other = desk.withModel("large");
  assert.deepEqual(await titles(workspace, "lorries", other), [], "no vector of it is there yet");
  assert.deepEqual(await embeddingState(other, workspace), on("large", 0));
  desk.server.takeAsked();
  await other.makeVectors();
  assert.ok(desk.server.takeAsked().every(({ model }) => model === "large"));
  const now = await vectorsOf(workspace);
  assert.equal(now.length, 3);
  assert.ok(now.every(({ embedder }) => embedder !== old?.embedder));
  assert.deepEqual(await titles(workspace, "lorries", desk), [], "the first model finds none of them");
  assert.deepEqual((await titles(workspace, "lorries", other)).slice(0, 1), ["Trucks"]);
});

test("a search uses only words when the embedding server fails, is slow, or returns another size", async () => {
  const { workspace } = await begin();
  await desk.makeVectors();
  const query = "When does a truck leave?";
  const wanted = await titles(workspace, query, { ...desk, embedder: null });
  const held = Promise.withResolvers<void>();
  const bad = [
    () => new Response("no", { status: 500 }),
    () => embeddings([[1, 2, 3]]),
    () => Response.json({ data: "NaN" }),
    async () => {
      await held.promise;
      return embeddings([[1]]);
    },
  ];
  for (const answer of bad) {
    desk.pass(EMBEDDING_LIMITS.restMs);
    desk.server.takeAsked();
    desk.server.play(answer);
    assert.deepEqual(await within("the search by words alone", titles(workspace, query)), wanted);
    assert.equal(desk.server.takeAsked().length, 1);
  }
  held.resolve();
  const state = await embeddingState(desk, workspace);
  assert.match(state.kind === "on" ? state.error ?? "" : "", /SVC_MODEL_URL did not answer/, "the desk's page says so");
  desk.server.play(null);
  desk.pass(EMBEDDING_LIMITS.restMs);
  await titles(workspace, query);
  assert.deepEqual(await embeddingState(desk, workspace), on("small", 3));
});

test("the questions of a long message are embedded in one request", async () => {
  const { workspace } = await begin();
  await desk.makeVectors();
  for (const query of [STORY, `${STORY} When do lorries leave?`]) {
    texts();
    assert.deepEqual((await titles(workspace, query)).slice(0, 1), ["Trucks"]);
    const [asked, ...more] = desk.server.takeAsked();
    assert.ok(asked !== undefined && asked.input.length > 1 && more.length === 0);
  }
});

test("embeddings find nothing of another workspace", async () => {
  const mine = await begin([page("hours", "Opening hours", "We open at eight.")]);
  const theirs = await begin();
  await desk.makeVectors();
  assert.deepEqual((await titles(theirs.workspace, "lorries")).slice(0, 1), ["Trucks"]);
  assert.deepEqual(new Set(await titles(mine.workspace, "lorries")), new Set(["Opening hours"]));
});

test("a removed source loses its vectors, and gets no new ones", async () => {
  const { workspace, sourceId } = await begin();
  await desk.makeVectors();
  await removeSource(desk, { workspace, by: null, address: null }, { id: sourceId, confirm: true });
  assert.deepEqual(await titles(workspace, "lorries"), []);
  await desk.db.deleteFrom("knowledgeVectors").where("workspace", "=", workspace).execute();
  texts();
  await desk.makeVectors();
  assert.deepEqual(texts(), []);
  await desk.db.deleteFrom("knowledgeSources").where("workspace", "=", workspace).execute();

  const again = await begin();
  await desk.makeVectors();
  assert.equal((await vectorsOf(again.workspace)).length, 3);
  await desk.db.deleteFrom("knowledgeSources").where("workspace", "=", again.workspace).execute();
  assert.deepEqual(await vectorsOf(again.workspace), []);
});

test("requests to a busy embedding server wait as long as it says, or with a growing back-off", async () => {
  const { workspace } = await begin();
  const asked = () => desk.server.takeAsked().length;
  asked();
  desk.server.play(() => new Response("later", { status: 429, headers: { "retry-after": "900" } }));
  const cursor = await desk.makeVectors();
  assert.equal(asked(), 1);
  desk.pass(899_000);
  await desk.makeVectors(cursor);
  assert.equal(asked(), 0);
  const state = await embeddingState(desk, workspace);
  assert.ok(state.kind === "on" && state.done === 0);
  assert.match(state.error ?? "", /allows no more requests at the moment/);
  desk.pass(1000);
  desk.server.play(() => new Response("oh", { status: 500 }));
  await desk.makeVectors(cursor);
  assert.equal(asked(), 1);
  desk.pass((EMBEDDING_LIMITS.retryMs[1] ?? 0) - 1);
  await desk.makeVectors(cursor);
  assert.equal(asked(), 0);
  desk.pass(1);
  desk.server.play(null);
  await desk.makeVectors(cursor);
  assert.deepEqual(await embeddingState(desk, workspace), on("small", 3));
});

test("a text that the embedding server refuses does not affect others", async () => {
  const long = page("long", "Long", `The poison is here. ${"Many words follow after it. ".repeat(40)}`);
  const poison = page("poison", "Poison", "poison");
  const { workspace } = await begin([...PAGES, long, poison]);
  const refuses = (text: string) => text.length > 600 || text === "Poison\npoison";
  desk.server.play(({ input }, vectors) =>
    input.some(refuses) ? new Response("too long", { status: 400 }) : embeddings(vectors())
  );
  await desk.makeVectors();
  const state = await embeddingState(desk, workspace);
  assert.ok(state.kind === "on");
  assert.deepEqual([state.total - state.done, state.error], [1, null]);
  desk.server.play(null);
  await desk.makeVectors(START);
  const fixed = await embeddingState(desk, workspace);
  assert.ok(fixed.kind === "on" && fixed.done === fixed.total);
});

test("an embedding server that refuses everything is retried later, not for each chunk", async () => {
  const other = desk.withModel("chat-only");
  await begin();
  desk.server.takeAsked();
  desk.server.play(() => new Response("this model makes no embeddings", { status: 400 }));
  await other.makeVectors();
  assert.ok(desk.server.takeAsked().length < 20);
  const row = await desk.db.selectFrom("knowledgeEmbedders").select(["error", "attempts"])
    .where("name", "like", "chat-only%").executeTakeFirstOrThrow();
  assert.equal(row.attempts, 1);
  assert.match(row.error ?? "", /SVC_EMBEDDING_MODEL/);
});

test("vectors of another size are not stored until the server has returned them for long", async () => {
  const { workspace } = await begin();
  // Of its own, because it ends as another model.
  const changing = desk.withModel("changing");
  await changing.makeVectors();
  const [before] = await vectorsOf(workspace);
  const added = page("added", "Added", "Something new.");
  await addKnowledge(desk, workspace, [added], "More");
  desk.server.play(({ input }) => embeddings(input.map(() => Array<number>(32).fill(1))));
  for (let turn = 1; turn < EMBEDDING_LIMITS.otherSizeMax; turn++) {
    await changing.makeVectors();
    desk.pass(EMBEDDING_LIMITS.retryAfterMsMax);
    assert.equal((await vectorsOf(workspace)).length, 3);
    const state = await embeddingState(changing, workspace);
    assert.match(state.kind === "on" ? state.error ?? "" : "", /vectors of 32 numbers instead of 64/);
  }
  assert.equal((await changing.makeVectors()).after, START.after);
  await changing.makeVectors();
  const now = await vectorsOf(workspace);
  assert.equal(now.length, 4);
  assert.ok(now.every(({ embedder }) => embedder !== before?.embedder));
  const { rows } = await sql<{ size: number }>`select distinct vector_dims(embedding) as size from knowledge_vectors
    where workspace = ${workspace}`.execute(desk.db);
  assert.deepEqual(rows, [{ size: 32 }]);
});

test("a fault while vectors are stored does not make the desk request them again immediately", async () => {
  const { workspace } = await begin();
  const [vectors, { embedder }] = [await desk.vectors(), desk];
  assert.ok(vectors !== null && embedder !== null);
  const broken = { ...vectors, put: () => Promise.reject(new Error("the disk is full")) };
  const work = () => runEmbedding(desk, { embedder, vectors: broken }, START, new AbortController().signal);
  texts();
  await work();
  await work();
  assert.equal(desk.server.takeAsked().length, 1);
  const state = await embeddingState(desk, workspace);
  assert.match(state.kind === "on" ? state.error ?? "" : "", /had a fault while it kept vectors/);
  assert.match(desk.logged.join(), /the disk is full/);
});

test("one process makes vectors at a time, and another takes over when it dies", async () => {
  const other = desk.withModel("leased");
  await begin();
  assert.ok(other.embedder !== null);
  const lease = await takeLease(other, other.embedder);
  assert.notEqual(lease, null);
  desk.server.takeAsked();
  await other.makeVectors();
  assert.equal(desk.server.takeAsked().length, 0);
  desk.pass(EMBEDDING_LIMITS.leaseMs);
  await other.makeVectors();
  assert.ok(desk.server.takeAsked().length > 0);
});

Deno.test("without the vector extension the log says so once, and no embedding is requested", async () => {
  const { workspace } = await begin();
  const without = { ...desk, vectors: () => Promise.resolve(null) };
  const [from, ticks]: [number, (() => void)[]] = [desk.logged.length, []];
  texts();
  const every = (_: number, work: () => void) => {
    ticks.push(work);
    return () => {};
  };
  const loop = startEmbedding(without, { every, isAlone: true });
  await loop.stop();
  const again = startEmbedding(without, { every, isAlone: true });
  for (const tick of ticks) tick();
  assert.equal((await searchKnowledge(without, { workspace, query: "When does a truck leave?" })).answerable, "yes");
  await again.stop();
  const said = desk.logged.slice(from);
  assert.deepEqual(said.map((line) => line.startsWith(NO_VECTORS)), [true, true], "once for each start");
  assert.deepEqual(texts(), []);
});

test("neither the key nor the server's messages about it are in a log or a row", async () => {
  const { workspace } = await begin();
  desk.server.play(({ authorization }) => Response.json({ error: authorization }, { status: 401 }));
  await desk.makeVectors();
  await searchKnowledge(desk, { workspace, query: "lorries" });
  const rows = await desk.db.selectFrom("knowledgeEmbedders").selectAll().execute();
  const page = await embeddingState(desk, workspace);
  assert.doesNotMatch(JSON.stringify([desk.logged, rows, page]), /0123456789abcdef/);
  assert.match(page.kind === "on" ? page.error ?? "" : "", /refused the key; check SVC_MODEL_KEY/);
});
