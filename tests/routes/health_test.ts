/** `/readyz` names what fails, and answers in time. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { renewInstance } from "../../core/instances.ts";
import { openBucketFiles } from "../../routes/storage/bucket_files.ts";
import { openFiles } from "../../routes/storage/files.ts";
import { isReady } from "../../routes/health.ts";
import { watchFolders } from "../../routes/storage/shared_folders.ts";
import type { Objects } from "../../sandbox/bucket/objects.ts";
import { testServed } from "../support/served.ts";

const asked = {
  request: new Request("http://desk/readyz"),
  params: {},
  address: "203.0.113.1",
  ip: "203.0.113.1",
  country: null,
};
const local = { ...asked, address: "127.0.0.1" };

Deno.test("/readyz names the stores that cannot be written or do not answer, and what is wrong with a bucket", async () => {
  const { served, close } = await testServed();
  const failing = async (changed: Partial<typeof served>) => {
    const answer = await isReady({ ...served, ...changed }, asked);
    return [answer.status, (await answer.json()).failing];
  };
  assert.deepEqual(await failing({}), [200, []]);
  const asleep = await isReady({ ...served, extractorState: () => Promise.resolve("asleep") }, asked);
  assert.deepEqual(await asleep.json(), { ok: true, failing: [], extractor: "asleep" }, "that is no fault");
  assert.deepEqual(await failing({ desk: { ...served.desk, files: openFiles("/proc/nowhere") } }), [503, ["files"]]);
  assert.deepEqual(await failing({ sandboxAnswers: () => new Promise(() => {}) }), [503, ["sandbox"]]);
  const refusing = () => Promise.resolve({ kind: "failed", reason: "denied", status: 403 } as const);
  const objects: Objects = {
    put: refusing,
    begin: refusing,
    part: refusing,
    complete: refusing,
    abort: refusing,
    get: refusing,
    remove: refusing,
    list: refusing,
  };
  const files = openBucketFiles({ objects, spool: "/proc/nowhere", now: () => new Date(0) });
  const desk = { ...served.desk, files };
  const place = { keysDir: "keys", filesDir: "files", filesStore: "s3", bucket: null, kvUrl: null } as const;
  const folders = watchFolders(desk, place, () => Promise.resolve(null));
  assert.deepEqual(await failing({ desk, folders }), [503, ["files"]]);
  const { warnings } = await (await isReady({ ...served, desk, folders }, local)).json();
  assert.match(JSON.stringify(warnings), /bucket of files: The store refuses the keys\..*SVC_S3_ACCESS_KEY_ID/);
  const fault = { text: "The clock of this machine is 300 s behind the database's.", fix: "Set it." };
  const wrong = await isReady({ ...served, clockFault: () => fault }, local);
  assert.deepEqual(await wrong.json(), { ok: true, failing: [], extractor: "awake", warnings: [fault] });
  await close();
});

Deno.test("instances with separate live stores report it at /readyz, and stay ready", async () => {
  const { served, close } = await testServed();
  const { desk } = served;
  const said: string[] = [];
  const watch = (kvUrl: string | null) => {
    const config = { keysDir: "keys", filesDir: "files", filesStore: "folder", bucket: null, kvUrl } as const;
    const log = (_level: string, line: string) => void said.push(line);
    return watchFolders({ ...desk, log }, config, () => Promise.resolve(null));
  };
  const names = async (kvUrl: string | null) => (await watch(kvUrl)()).map(({ name }) => name);
  for (const instance of ["old", "new"]) await renewInstance({ ...desk, instance });
  assert.deepEqual(await names(null), [], "one may be replacing the other");
  const longAgo = sql<Date>`now() - interval '2 minutes'`;
  await desk.db.updateTable("instances").set({ steadySince: longAgo }).where("id", "in", ["old", "new"]).execute();
  assert.deepEqual(await names(null), ["live store"]);
  assert.match(said.join(), /Several instances use this database.*KV_URL/);
  assert.deepEqual(await names("http://127.0.0.1:4512"), []);
  const { failing } = await (await isReady({ ...served, folders: watch(null) }, local)).json();
  assert.deepEqual(failing, []);
  await desk.db.deleteFrom("instances").where("id", "in", ["old", "new"]).execute();
  await close();
});
