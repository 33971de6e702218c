/** A desk's files in a real S3 store, through the sandbox's process: stored, moved, and errors while it is away. */

import assert from "node:assert/strict";
import { readConfig } from "../../../config.ts";
import { withBackup, withBackupBucket } from "../../../commands/backup_bucket.ts";
import { surplusOf } from "../../../commands/scheduled_backup.ts";
import { checkBucket } from "../../../commands/doctor_bucket.ts";
import { openFileStore } from "../../../commands/file_store.ts";
import { readFiles, refuseOtherBucket, writePieces } from "../../../commands/files.ts";
import { copyFiles, moveFiles } from "../../../commands/move_files.ts";
import type { FileStore } from "../../../core/ports/files.ts";
import { DeskError } from "../../../core/problem.ts";
import { BucketError, openBucketFiles } from "../../../routes/storage/bucket_files.ts";
import { openFiles } from "../../../routes/storage/files.ts";
import type { Objects } from "../../../sandbox/bucket/objects.ts";
import { BUCKET_LIMITS } from "../../../sandbox/limits.ts";
import { spawnSandbox } from "../../sandbox/support.ts";
import { startS3 } from "../../support/s3_server.ts";

const LARGE_BYTES = BUCKET_LIMITS.partBytes + 12_345;

/** A body that comes in chunks, as an upload does. */
async function* chunks(bytes: number, fill: number) {
  for (let left = bytes; left > 0; left -= 65_536) yield new Uint8Array(Math.min(left, 65_536)).fill(fill);
}

async function sizeOf(files: FileStore, workspace: string, id: string): Promise<number | null> {
  const body = await files.read(workspace, id);
  return body === null ? null : (await new Response(body).bytes()).length;
}

async function idsIn(files: FileStore): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { workspace, ids } of files.list()) for (const id of ids) found.push(`${workspace}/${id}`);
  return found.toSorted();
}

Deno.test("openBucketFiles uploads a bounded number of files at once, and refuses those above its queue", async () => {
  const spool = await Deno.makeTempDir({ prefix: "desk-bucket-" });
  const { uploadsMax, uploadsWaitingMax } = BUCKET_LIMITS;
  const { promise: storeAnswers, resolve: letStoreAnswer } = Promise.withResolvers<void>();
  const counted = { now: 0, most: 0 };
  const unused = () => Promise.reject(new Error("not asked here"));
  const objects: Objects = {
    async put() {
      counted.most = Math.max(counted.most, ++counted.now);
      await storeAnswers;
      counted.now--;
      return { kind: "done" };
    },
    begin: unused,
    part: unused,
    complete: unused,
    abort: unused,
    get: unused,
    remove: unused,
    list: unused,
  };
  const files = openBucketFiles({ objects, spool, now: () => new Date(0) });
  const all = Array.from(
    { length: uploadsMax + uploadsWaitingMax + 1 },
    (_, at) => files.write("w1", `file-${at}`, chunks(1, 1)).then(() => "stored", (error) => error.cause.fault.text),
  );
  const refused = await Promise.race(all);
  assert.match(refused, /^The bucket of files: /);
  letStoreAnswer();
  const ends = await Promise.all(all);
  assert.equal(ends.filter((end) => end === "stored").length, uploadsMax + uploadsWaitingMax);
  assert.equal(counted.most, uploadsMax);
  await Deno.remove(spool, { recursive: true });
});

Deno.test("files in a bucket", async (t) => {
  const s3 = await startS3();
  const folder = await Deno.makeTempDir({ prefix: "desk-bucket-" });
  const { SVC_ALLOW_PRIVATE: allow = "", ...bucket } = { ...s3.env, SVC_S3_PREFIX: "acme" };
  const { sandbox, stop } = await spawnSandbox({ allow, bucket });
  const clock = { now: 0 };
  const spool = `${folder}/spool`;
  const files = openBucketFiles({ objects: sandbox.objects, spool, now: () => new Date(clock.now) });
  const variables = new Map(Object.entries({
    ...s3.env,
    SVC_S3_PREFIX: "acme",
    SVC_FILES_STORE: "s3",
    SVC_DATA_DIR: `${folder}/data`,
  }));
  const read = readConfig((name) => variables.get(name));
  assert.equal(read.kind, "ok");
  if (read.kind !== "ok") return;
  const { config } = read;
  try {
    await t.step("a desk writes, reads, lists and removes them by the sandbox", async () => {
      await files.write("w1", "small", chunks(100, 1));
      await files.write("w1", "large", chunks(LARGE_BYTES, 2));
      await files.write("w2", "empty", chunks(0, 0));
      assert.deepEqual(await idsIn(files), ["w1/large", "w1/small", "w2/empty"]);
      assert.equal(await sizeOf(files, "w1", "large"), LARGE_BYTES);
      assert.equal(await sizeOf(files, "w2", "empty"), 0);
      assert.equal(await files.read("w1", "nothing"), null);
      await files.remove("w2", "empty");
      await files.remove("w2", "empty");
      assert.equal(await files.read("w2", "empty"), null);
      assert.equal(await files.mark(), null);
      assert.equal(await files.setMark("ours"), "ours");
      assert.equal(await files.setMark("theirs"), "ours");
      assert.deepEqual(await idsIn(files), ["w1/large", "w1/small"], "the mark is no file");
      assert.deepEqual(await Array.fromAsync(Deno.readDir(spool)), [], "nothing is left of what was gathered");
    });

    await t.step("a body that breaks off leaves nothing, and the store is not asked", async () => {
      const before = s3.seen.length;
      const broken = async function* () {
        yield new Uint8Array(10);
        await Promise.reject(new Error("the sender hung up"));
      };
      await assert.rejects(files.write("w1", "broken", broken()), /hung up/);
      assert.equal(s3.seen.length, before);
      assert.deepEqual(await Array.fromAsync(Deno.readDir(spool)), []);
    });

    await t.step("a name that could lead elsewhere is refused, here and by the sandbox", async () => {
      await assert.rejects(files.read("..", "backups"), /no name for a file/);
      const answer = await sandbox.objects.get("../backups/x");
      assert.equal(answer.kind, "failed");
    });

    await t.step("an archive takes them in pieces, and a store takes pieces", async () => {
      const other = openFiles(`${folder}/pieces`);
      const writer = writePieces(other);
      for await (const piece of readFiles(files, ["w1/large", "w1/gone", "w1/small"])) await writer.write(piece);
      await writer.end();
      assert.deepEqual(await idsIn(other), ["w1/large", "w1/small"]);
      assert.equal(await sizeOf(other, "w1", "large"), LARGE_BYTES);
      await assert.doesNotReject(refuseOtherBucket(config, files, "ours"));
      await assert.rejects(refuseOtherBucket(config, files, "another"), /another installation. Name another SVC_S3/);
    });

    await t.step("they are moved to the folder and back, each compared, and a second time copies nothing", async () => {
      assert.match(await moveFiles(config, "folder"), /^2 files copied to .*\/data\/files, 0 were there already/);
      const inFolder = openFileStore(config, "folder").files;
      assert.equal(await sizeOf(inFolder, "w1", "large"), LARGE_BYTES);
      assert.equal(await inFolder.mark(), "ours");
      await inFolder.write("w3", "new", chunks(5, 3));
      assert.match(await moveFiles(config, "s3"), /^1 files? copied to the bucket desk-files\/acme\/files, 2 were/);
      assert.equal(await sizeOf(files, "w3", "new"), 5);
      const foreign = openFiles(`${folder}/foreign`);
      await foreign.setMark("foreign");
      await assert.rejects(copyFiles(foreign, files), /another installation/);
      await assert.rejects(moveFiles(config, "elsewhere"), /Where to\?/);
    });

    await t.step("the doctor tries the bucket and names what is wrong with it", async () => {
      const [well] = await checkBucket(config);
      assert.deepEqual([well?.mark, /works; it holds files\.$/.test(well?.text ?? "")], ["ok", true]);
      const [wrong] = await checkBucket({ ...config, bucketSecret: "wrong" });
      assert.deepEqual([wrong?.mark, /refuses the keys\. \(status 403\)$/.test(wrong?.text ?? "")], ["bad", true]);
      const [closed] = await checkBucket({ ...config, allowances: [] });
      assert.match(`${closed?.text} ${closed?.fix}`, /no public address with https.*SVC_ALLOW_PRIVATE/);
      const left = s3.seen.filter(({ path }) => path.includes("/.probe-")).map(({ method }) => method);
      assert.deepEqual(left, ["PUT", "GET", "DELETE", "PUT"], "the probe is removed again");
    });

    await t.step("backups are put beside the files, where the desk cannot name them, and fetched again", async () => {
      const own = `${folder}/desk-2026-11-26T030000.backup`;
      await Deno.writeFile(own, crypto.getRandomValues(new Uint8Array(1000)));
      await withBackupBucket(config, async (backups) => {
        for (const day of ["24", "25", "26"]) await backups.put(`desk-2026-11-${day}T030000.backup`, own);
        assert.deepEqual(surplusOf(await backups.names(), 2), ["desk-2026-11-24T030000.backup"]);
        await backups.remove("desk-2026-11-24T030000.backup");
        assert.equal((await backups.names()).length, 2);
      });
      const fetched = await withBackup(config, "s3:desk-2026-11-26T030000.backup", (path) => Deno.readFile(path));
      assert.deepEqual(fetched, await Deno.readFile(own));
      assert.equal(await withBackup(config, own, (path) => Promise.resolve(path)), own);
      await assert.rejects(
        withBackup(config, "s3:nothing", () => Promise.resolve()),
        /no backup nothing in desk-files/,
      );
      assert.equal((await idsIn(files)).some((name) => name.includes("backup")), false);
    });

    await t.step("a store that is away is said to be that, and is asked again when it is back", async () => {
      await files.tryWrite();
      s3.fault = (_, response) => {
        response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
        return true;
      };
      await files.tryWrite();
      clock.now += 31_000;
      const refusal = await files.tryWrite().then(() => null, (error: unknown) => error);
      assert.ok(refusal instanceof DeskError && refusal.cause instanceof BucketError);
      assert.equal(refusal.code, "unavailable");
      assert.match(refusal.cause.fault.fix, /SVC_S3_ACCESS_KEY_ID/);
      assert.doesNotMatch(refusal.message, /key|bucket/i, "what a visitor reads names no part of the installation");
      s3.fault = null;
      await files.tryWrite();
    });
  } finally {
    await stop();
    await s3.close();
    await Deno.remove(folder, { recursive: true });
  }
});
