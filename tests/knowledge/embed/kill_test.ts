import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../../../core/db/open.ts";
import { startEmbedding } from "../../../core/knowledge/embed/loop.ts";
import { EMBEDDING_LIMITS } from "../../../core/limits/knowledge.ts";
import { openEmbedder } from "../../../core/model/embedder.ts";
import { spawnSandbox } from "../../sandbox/support.ts";
import { testSnapshot } from "../../support/database.ts";
import { testDesk } from "../../support/desk.ts";
import { type EmbeddingRequest, embeddings, openEmbeddingServer } from "../../support/embedding_server.ts";
import { within } from "../../support/wait.ts";
import { PROJECT, SHORT_LIVED } from "../../support/project.ts";

const PAGES = 70;
const KEY = "sk-embed-0123456789abcdef";

Deno.test("a desk killed while it makes vectors continues with the missing ones", async () => {
  const server = openEmbeddingServer();
  const sandbox = await spawnSandbox({ modelUrl: server.url, modelKey: KEY });
  const folder = await Deno.makeTempDir({ prefix: "desk-test-embed-kill-" });
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...[
        "run",
        "-A",
        "--no-check",
        SHORT_LIVED,
        "--config",
        PROJECT,
        fileURLToPath(new URL("./embed_loop.ts", import.meta.url)),
      ],
      ...[`${folder}/db`, `${sandbox.folder}/run`, server.url, String(PAGES)],
    ],
    stdout: "null",
    stderr: "inherit",
  }).spawn();

  // The second request is never answered: the desk is killed while it waits for it.
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const before: EmbeddingRequest[] = [];
  server.play(async (request, vectors) => {
    if (before.push(request) === 1) return embeddings(vectors());
    begun.resolve();
    await held.promise;
    return embeddings(vectors());
  });
  await within("the second request for vectors", begun.promise);
  child.kill("SIGKILL");
  await child.status;
  held.resolve();
  const kept = before[0]?.input ?? [];
  assert.equal(kept.length, EMBEDDING_LIMITS.textsMax);
  assert.ok(before.every(({ authorization }) => authorization === `Bearer ${KEY}`));

  server.play(null);
  server.takeAsked();
  const database = await openDatabase({ kind: "pglite", folder: `${folder}/db`, snapshot: await testSnapshot() });
  const base = await testDesk({ outbound: sandbox.sandbox, now: () => new Date() }, database);
  const desk = { ...base, embedder: openEmbedder(base, { url: server.url, model: "small" }) };
  const done = Promise.withResolvers<void>();
  const count = async () => (await desk.db.selectFrom("knowledgeVectors").select("chunkId").execute()).length;
  desk.live.subscribe(async () => await count() === PAGES && done.resolve());
  const loop = startEmbedding(desk, { every: () => () => {}, isAlone: true });
  await within("the last vector", done.promise);
  await loop.stop();

  const asked = server.takeAsked().flatMap(({ input }) => input);
  assert.equal(asked.length, PAGES - kept.length);
  assert.equal(new Set([...asked, ...kept]).size, PAGES, "none twice, none forgotten");

  await desk.close();
  await server.close();
  await sandbox.stop();
  await Deno.remove(folder, { recursive: true });
});
