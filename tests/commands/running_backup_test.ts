/** `deno task backup` beside a desk that has its database to itself. */

import assert from "node:assert/strict";
import { backUp, restore } from "../../commands/backup.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { runningRows } from "../../commands/rows.ts";
import { readRows } from "../../core/db/read_rows.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { streamRows } from "../../routes/operator.ts";
import { problemAnswer } from "../../routes/problem.ts";
import { NO_OPERATOR, testServed } from "../support/served.ts";
import { emptyPlace, folder, NOW } from "./backup_places.ts";

const { served, desk, signIn, close } = await testServed();
const place = await emptyPlace("running");
const operator = {
  ...NO_OPERATOR,
  key: () => Deno.readTextFile(`${place.dataDir}/operator.key`).catch(() => null),
};
const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: () => {} },
  (request) =>
    streamRows({ ...served, operator }, { request, params: {}, address: "127.0.0.1", ip: "127.0.0.1" })
      .catch((error) => problemAnswer(error, () => {})),
);
const config = { ...place, host: "127.0.0.1", port: server.addr.port };
Deno.test.afterAll(async () => {
  await server.shutdown();
  await close();
});

function rowsOf(db: OpenDatabase["db"]) {
  return db.transaction().execute((tx) => Array.fromAsync(readRows(tx)));
}

Deno.test("backUp beside a running desk holds every row as it was, and the sandbox's keys", async () => {
  await signIn("Mia");
  const path = `${folder}/running.backup`;
  await backUp(config, path, NOW, () => runningRows(config));
  const before = await rowsOf(desk.db);
  const other = await emptyPlace("running again");
  await restore(other, path);
  const database = await openOwnDatabase(other);
  const after = await rowsOf(database.db);
  await database.close();
  assert.ok(before.some(({ table }) => table === "teammates"));
  assert.deepEqual(after, before);
  assert.equal(await Deno.readTextFile(`${other.dataDir}/keys/1.key`), "key of running\n");
});

Deno.test("runningRows is null where no desk runs on the folder, or one on another folder", async () => {
  const other = await emptyPlace("another");
  assert.equal(await runningRows({ ...config, dataDir: other.dataDir }), null);
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  assert.equal(await runningRows({ ...config, port }), null);
});

Deno.test("a desk goes on when its backup is not read to the end", async () => {
  const rows = await runningRows(config);
  for await (const _ of rows?.rows ?? []) break;
  const { count } = await desk.db.selectFrom("workspaces").select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 1);
});
