/** `deno task backup` while a running desk holds the database exclusively. */

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { backUp, restore } from "../../commands/backup.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { withBackup, withBackupBucket } from "../../commands/backup_bucket.ts";
import { verifyBackup } from "../../commands/verify.ts";
import { askNeeds, askRows } from "../../commands/own_desk.ts";
import { operatorKeyName, readBackupNote } from "../../core/operator_notes.ts";
import { startS3 } from "../support/s3_server.ts";
import { isTried, makeScheduledBackup, surplusOf, withDecrypted } from "../../commands/scheduled_backup.ts";
import { readConfig } from "../../config.ts";
import { runningRows } from "../../commands/rows.ts";
import { readRows } from "../../core/db/read_rows.ts";
import type { OpenDatabase } from "../../core/db/open.ts";
import { sweepOperatorKeys } from "../../commands/operator_key.ts";
import { streamRows } from "../../routes/operator.ts";
import { problemAnswer } from "../../routes/http/problem.ts";
import { NO_OPERATOR, testServed } from "../support/served.ts";
import { emptyPlace, folder, NOW } from "./backup_places.ts";

const { served, desk, signIn, close } = await testServed();
const place = await emptyPlace("running");
const operator = {
  ...NO_OPERATOR,
  key: (id: string) => Deno.readTextFile(`${place.dataDir}/${operatorKeyName(id)}`).catch(() => null),
};
const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen: () => {} },
  (request) =>
    streamRows({ ...served, operator }, { request, params: {}, address: "127.0.0.1", ip: "127.0.0.1", country: null })
      .catch((error) => problemAnswer(error, () => {})),
);
const config = { ...place, host: "127.0.0.1", port: server.addr.port };
Deno.test.afterAll(async () => {
  await server.shutdown();
  await close();
});

Deno.test("concurrent commands to a running desk are all answered, and leave no key behind", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => askRows(config)));
  for (const rows of answers) {
    assert.ok(rows !== null);
    await rows.cancel();
  }
  const left = (await Array.fromAsync(Deno.readDir(place.dataDir))).filter(({ name }) => name.startsWith("operator"));
  assert.deepEqual(left, []);
});

const CONFIG = fileURLToPath(import.meta.resolve("../../deno.json"));
/** A command that asks until it is killed. */
const ASKS = `import { withOperatorKey } from ${JSON.stringify(import.meta.resolve("../../commands/operator_key.ts"))};
  await withOperatorKey(Deno.args[0], () => { console.log("asks"); return new Promise(() => setInterval(() => {}, 1e6)); });`;

Deno.test("the key of a killed command is removed by the next one, and that of a running command stays", async () => {
  const script = `${folder}/asks.ts`;
  await Deno.writeTextFile(script, ASKS);
  const keys = async () =>
    (await Array.fromAsync(Deno.readDir(place.dataDir), ({ name }) => name)).filter((name) => /^operator-/.test(name));
  const start = async () => {
    const args = ["run", "-A", "-q", "--no-check", "--cached-only", `--config=${CONFIG}`, script, place.dataDir];
    const child = new Deno.Command(Deno.execPath(), { args, stdout: "piped" }).spawn();
    const reader = child.stdout.getReader();
    await reader.read();
    const end = async () => {
      child.kill("SIGKILL");
      await child.status;
      await reader.cancel();
    };
    return { end };
  };
  const killed = await start();
  const [left] = await keys();
  await killed.end();
  assert.deepEqual(await keys(), [left]);
  const asking = await start();
  const held = await keys();
  assert.equal(held.length, 1);
  assert.notEqual(held[0], left);
  await (await askRows(config))?.cancel();
  await sweepOperatorKeys(place.dataDir);
  assert.deepEqual(await keys(), held);
  await asking.end();
  await sweepOperatorKeys(place.dataDir);
  assert.deepEqual(await keys(), []);
});

Deno.test("a desk that does not answer is not treated as stopped", async () => {
  const held = Promise.withResolvers<Response>();
  const silent = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => held.promise);
  await assert.rejects(askNeeds({ ...config, port: silent.addr.port }), /did not answer in time/);
  held.resolve(new Response());
  await silent.shutdown();
  assert.equal(await askNeeds({ ...config, port: silent.addr.port }), null);
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

Deno.test("the schedule's backup is encrypted, only its identity restores it, and older ones are removed", async () => {
  const identity = await generateX25519Identity();
  const backups = `${folder}/backups`;
  const variables: Readonly<Record<string, string>> = {
    SVC_DATA_DIR: place.dataDir,
    SVC_PORT: String(server.addr.port),
    SVC_BACKUP_DIR: backups,
    SVC_BACKUP_KEEP: "1",
    SVC_BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  const read = readConfig((name) => variables[name]);
  assert.ok(read.kind === "ok");
  const kept = async () => (await Array.fromAsync(Deno.readDir(backups), ({ name }) => name)).sort();
  await makeScheduledBackup(read.config, NOW);
  await Deno.writeTextFile(`${backups}/notes.txt`, "mine");
  const before = ["desk-2026-11-20T120000.backup.age", "notes.txt"];
  // While one can be read, and when it is no good, the folder holds nothing of it.
  const broken = makeScheduledBackup(read.config, new Date(NOW.getTime() + 500), async (plain) => {
    assert.equal(plain.startsWith(`${place.dataDir}/backups/`), true, plain);
    assert.deepEqual(await kept(), before);
    throw new Error("no good");
  });
  await assert.rejects(broken, /^Error: no good$/);
  assert.deepEqual(await kept(), before);
  const done = await makeScheduledBackup(read.config, new Date(NOW.getTime() + 1000));
  assert.match(done, /encrypted, as of .* Removed: desk-2026-11-20T120000\.backup\.age\.$/);
  const names = await kept();
  assert.deepEqual(names, ["desk-2026-11-20T120001.backup.age", "notes.txt"]);

  const path = `${backups}/${names[0]}`;
  const other = await emptyPlace("from the schedule");
  const restored = (identity: string, file = path) =>
    withDecrypted(other, { path: file, identity }, async (plain) => {
      assert.deepEqual(await kept(), names, "it is not decrypted beside the other backups");
      return await restore(other, plain);
    });
  await assert.rejects(restored(await generateX25519Identity()), /cannot be decrypted/);
  await assert.rejects(restored(identity, `${path}.gone`), /^Error: There is no file .*\.gone\.$/);
  assert.match(await restored(`# made today\n${identity}\n`), /1 key and/);
  assert.deepEqual(await kept(), names);
  assert.deepEqual(await leftOf(other), []);
});

/** The files that a restore left in its data folder. */
async function leftOf({ dataDir }: { readonly dataDir: string }): Promise<readonly string[]> {
  const names = await Array.fromAsync(Deno.readDir(`${dataDir}/backups`), ({ name }) => name);
  return names.filter((name) => name !== "lock");
}

Deno.test("the schedule's backup goes into a bucket by the same rules, and is restored from there", async () => {
  const s3 = await startS3();
  const identity = await generateX25519Identity();
  const variables = new Map(Object.entries({
    ...s3.env,
    SVC_DATA_DIR: place.dataDir,
    SVC_PORT: String(server.addr.port),
    SVC_BACKUP_STORE: "s3",
    SVC_BACKUP_KEEP: "1",
    SVC_BACKUP_RECIPIENT: await identityToRecipient(identity),
  }));
  const read = readConfig((name) => variables.get(name));
  assert.ok(read.kind === "ok");
  await withBackupBucket(read.config, async (bucket) => {
    await bucket.put("desk-2026-11-19T120000.backup.age", `${place.dataDir}/keys/1.key`);
    const verify = (path: string) => verifyBackup(read.config, path);
    const done = await makeScheduledBackup(read.config, NOW, verify);
    assert.match(done, /\. Restored in a trial: [\d,]+ rows, 1 key and \d+ files?\. /);
    assert.match(done, /^s3:desk-2026-11-20T120000\.backup\.age: encrypted, .* Removed: desk-2026-11-19T120000/);
    assert.deepEqual(await bucket.names(), ["desk-2026-11-20T120000.backup.age"]);
  });
  const note = readBackupNote(await Deno.readTextFile(`${place.dataDir}/last_backup.json`));
  assert.equal(note?.path, "s3:desk-2026-11-20T120000.backup.age");
  const left = await Array.fromAsync(Deno.readDir(place.dataDir), ({ name }) => name);
  assert.deepEqual(left.filter((name) => /^(backup|verify)-/.test(name)), [], "nothing readable is left");

  const broken = `${place.dataDir}/broken.backup`;
  await Deno.writeTextFile(broken, "no archive");
  await assert.rejects(verifyBackup(read.config, broken), /broken\.backup cannot be restored: .* is not a backup/);

  const other = await emptyPlace("from the bucket");
  const decrypted = (path: string) => withDecrypted(other, { path, identity }, (plain) => restore(other, plain));
  const fetched = () => withBackup({ ...read.config, dataDir: other.dataDir }, note?.path ?? "", decrypted);
  s3.change = (_, chunk) => chunk.map((byte) => byte ^ 1);
  await assert.rejects(fetched(), /^Error: s3:desk-\S+ cannot be fetched whole: the object is not what was stored\.$/);
  s3.change = null;
  const restored = await fetched();
  assert.match(restored, /1 key and/);
  await s3.close();
});

Deno.test("surplusOf keeps the newest backups, and files with other names", () => {
  const names = ["desk-2026-11-20T120000.backup", "desk-2026-11-21T120000.backup.age", "other.backup", "desk.backup"];
  assert.deepEqual(surplusOf(names, 1), ["desk-2026-11-20T120000.backup"]);
  assert.deepEqual(surplusOf(names, 2), []);
});

Deno.test("runningRows is null where no desk runs on the folder, or one on another folder", async () => {
  const other = await emptyPlace("another");
  assert.equal(await runningRows({ ...config, dataDir: other.dataDir }), null);
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  assert.equal(await runningRows({ ...config, port }), null);
});

Deno.test("a desk continues to work when its backup is not read to the end", async () => {
  const rows = await runningRows(config);
  for await (const _ of rows?.rows ?? []) break;
  const { count } = await desk.db.selectFrom("workspaces").select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 1);
});

Deno.test("a backup is restored as a trial if the command asks for it, or the setting for scheduled ones", () => {
  assert.equal(isTried({ backupVerify: false }, ["backup", "--scheduled"]), false);
  assert.equal(isTried({ backupVerify: false }, ["backup", "--scheduled", "--verify"]), true);
  assert.equal(isTried({ backupVerify: true }, ["backup", "--scheduled"]), true);
  assert.equal(isTried({ backupVerify: true }, ["backup", "mine.backup"]), false);
});
