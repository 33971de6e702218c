import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { migrate } from "../../core/db/migrate.ts";
import { indexPath, type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { workerClient } from "../../core/db/worker_client.ts";
import { snapshotName } from "../../core/db/snapshot.ts";
import { DeskError } from "../../core/problem.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { testSnapshot } from "../support/database.ts";
import { addSource } from "../support/knowledge.ts";
import { PROJECT, SHORT_LIVED } from "../support/project.ts";

const KILLS = 6;
const isTaken = (error: unknown) =>
  error instanceof DeskError && /Another desk is using this data folder/.test(error.message);

const TOOLS = {
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
};

const snapshot = await testSnapshot();

/** A fresh data folder, and desks that open it. */
async function inFolder(test: (folder: string, open: () => Promise<OpenDatabase>) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-" });
  try {
    await test(folder, () => openDatabase({ kind: "pglite", folder, snapshot }));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The output of another desk on the folder, line by line. */
function startDesk(folder: string, first: number) {
  const desk = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      SHORT_LIVED,
      "--config",
      PROJECT,
      fileURLToPath(new URL("./insert_loop.ts", import.meta.url)),
      folder,
      `${first}`,
    ],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = desk.stdout.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  return {
    /** Waits for output; null when the desk has ended. */
    read: async () => (await lines.next()).value ?? null,
    kill: async () => {
      desk.kill("SIGKILL");
      await desk.status;
    },
  };
}

// A start takes a processor's second or more, so that the same two are asked all that holds for any.
Deno.test("openDatabase", async (t) =>
  await inFolder(async (_, open) => {
    const first = await open();
    const isSmall = async ({ db }: OpenDatabase) =>
      assert.deepEqual((await sql`show shared_buffers`.execute(db)).rows, [{ sharedBuffers: "16MB" }]);
    await t.step("starts from the snapshot with every migration done", async () => {
      assert.deepEqual(await migrate(first.db), []);
      const { rows } = await sql`select datname from pg_database`.execute(first.db);
      assert.deepEqual(rows, [{ datname: "postgres" }], "each further database is written by every first start");
      await sql`create table kept (id text)`.execute(first.db);
    });
    await t.step("keeps PGlite small", () => isSmall(first));
    await t.step("refuses a folder that this process has open, at once", () => assert.rejects(open(), isTaken));
    await first.close();
    // As soon as the first is closed, another one may.
    const second = await open();
    await t.step("finds its rows after it was closed", async () => {
      assert.deepEqual((await sql`select * from kept`.execute(second.db)).rows, []);
    });
    await t.step("applies PGlite's settings again after it was closed", () => isSmall(second));
    await t.step("reports PostgreSQL's own error and keeps working", async () => {
      await assert.rejects(sql`select * from nowhere`.execute(second.db), /relation "nowhere" does not exist/);
      assert.equal((await sql`select 1`.execute(second.db)).rows.length, 1);
    });
    await second.close();
    await assert.rejects(sql`select 1`.execute(second.db), "a closed database answers nothing");
  }));

Deno.test("warmUp opens the index of a desk that has knowledge, and none of one that has not", () =>
  inFolder(async (folder, open) => {
    const isIndexed = () => Deno.stat(indexPath(folder)).then(() => true, () => false);
    const database = await open();
    await database.warmUp();
    assert.equal(await isIndexed(), false);
    const desk = { ...database, ...TOOLS };
    await addSource(desk, (await createWorkspace(desk, "Warm")).id);
    await database.warmUp();
    assert.equal(await isIndexed(), true);
    await database.close();
  }));

Deno.test(`openDatabase refuses another process's folder, and finds all its rows after ${KILLS} times kill -9`, () =>
  inFolder(async (folder, open) => {
    await migrated(open);
    let acknowledged = -1;
    // Every acknowledged transaction is there, and none by half.
    for (let kill = 0; kill < KILLS; kill++) {
      const desk = startDesk(folder, 1000 * kill);
      // After a different number of rows each time, and never after none.
      let text = "";
      while (text.trim().split("\n").length <= 3 + 7 * kill) text += await desk.read() ?? assert.fail("the desk ended");
      await assert.rejects(open(), isTaken, "another process has the folder");
      await desk.kill();
      acknowledged += text.trim().split("\n").length;
      const database = await open();
      const rows = await database.db.selectFrom("workspaces").select("id").execute();
      const numbers = rows.map(({ id }) => id.split("-")[0]);
      const ids = new Set(rows.map(({ id }) => id));
      for (const number of text.trim().split("\n")) assert.ok(ids.has(`${number}-a`) && ids.has(`${number}-b`), number);
      assert.equal(rows.length, 2 * new Set(numbers).size);
      assert.ok(new Set(numbers).size > acknowledged);
      await database.close();
    }
  }));

Deno.test("openDatabase begins again when a first start was killed half-way", () =>
  inFolder(async (folder, open) => {
    await Deno.writeTextFile(`${folder}/being-made`, "");
    await Deno.mkdir(`${folder}/cluster`);
    await Deno.writeTextFile(`${folder}/cluster/PG_VERSION`, "18");
    const database = await open();
    assert.deepEqual(await migrate(database.db), []);
    await database.close();
  }));

Deno.test("openDatabase leaves the folder free after a start that failed", () =>
  inFolder(async (folder, open) => {
    await assert.rejects(openDatabase({ kind: "pglite", folder, snapshot: `${folder}/none.tar.gz` }));
    await (await open()).close();
  }));

Deno.test("openDatabase makes a dump that can serve as a snapshot", () =>
  inFolder(async (folder, open) => {
    const first = await open();
    await sql`create table kept as select 1 as one`.execute(first.db);
    const dump = `${folder}/dump.tar.gz`;
    await Deno.writeFile(dump, await first.dump());
    await first.close();
    const restored = await openDatabase({ kind: "pglite", folder: `${folder}/restored`, snapshot: dump });
    assert.deepEqual((await sql`select * from kept`.execute(restored.db)).rows, [{ one: 1 }]);
    await restored.close();
  }));

Deno.test("openDatabase refuses a truncated snapshot, or one with paths outside its folder, and can start afterwards", () =>
  inFolder(async (folder, open) => {
    const whole = await Deno.readFile(snapshot);
    const archive = gunzipSync(whole);
    const outside = Uint8Array.from(archive);
    outside.set(new TextEncoder().encode("/../outside\0"));
    const faults = [
      { name: "gzip", bytes: whole.subarray(0, -1000), why: /unexpected end/ },
      { name: "tar", bytes: gzipSync(archive.subarray(0, archive.length - 1024)), why: /the snapshot is cut off/ },
      { name: "out", bytes: gzipSync(outside), why: /which is outside of its folder/ },
    ];
    for (const { name, bytes, why } of faults) {
      const path = `${folder}/${name}`;
      await Deno.writeFile(path, bytes);
      await assert.rejects(openDatabase({ kind: "pglite", folder, snapshot: path }), why);
    }
    await assert.rejects(Deno.stat(`${folder}/outside`), Deno.errors.NotFound);
    const database = await open();
    assert.deepEqual(await migrate(database.db), [], "from the snapshot that is whole");
    await database.close();
  }));

Deno.test("workerClient fails pending and later requests when the worker dies, and the process lives", async () => {
  const source = `self.onmessage = () => queueMicrotask(() => { throw new Error("out of luck") })`;
  const client = workerClient(
    new Worker(`data:text/javascript,${encodeURIComponent(source)}`, { type: "module" }),
  );
  await assert.rejects(client.call({ kind: "close" }), /the database worker stopped: .*out of luck/);
  await assert.rejects(client.call({ kind: "close" }), /the database worker stopped/);
  assert.match((await client.failed).message, /out of luck/);
});

Deno.test("snapshotName changes with every statement of the migrations", () => {
  const one = [{ name: "001_first", statements: ["create table a (id text)"] }];
  const two = [{ name: "001_first", statements: ["create table a (id int)"] }];
  assert.match(snapshotName(), /^pglite-\d+\.\d+\.\d+-[0-9a-f]{16}\.tar\.gz$/);
  assert.equal(new Set([snapshotName(), snapshotName(one), snapshotName(two)]).size, 3);
});

async function migrated(open: () => Promise<OpenDatabase>): Promise<void> {
  const database = await open();
  await migrate(database.db);
  await database.close();
}
