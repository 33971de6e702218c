/** The owner's status page: the services, the size of the installation, and notes of the operator's commands. */

import assert from "node:assert/strict";
import { bytesBelow, readStoreSizes } from "../../routes/storage/store_sizes.ts";
import { ownDatabase } from "../support/database.ts";
import { START, testWorkspace } from "../support/desk.ts";
import { testServed } from "../support/served.ts";
import { textOf } from "./teammate.ts";

const PATH = "/desk/settings/status";

const BACKUP = { at: START, path: "/backups/desk.backup.age", bytes: 2_400_000, encrypted: true, scheduled: true };
const DOCTOR = {
  at: START,
  findings: [
    { mark: "ok", text: "The ledger is whole." },
    { mark: "bad", text: "Other users can look into /data.", fix: "Run: chmod 700 /data" },
  ],
};

let notes: Readonly<Record<string, string>> = {};
// Of its own: the page is for owners of the first workspace.
const site = await testServed({}, await ownDatabase(), {
  sizes: () => Promise.resolve({ files: 1_500_000_000, ledger: 12_000, index: null, bucket: null }),
  note: (file) => Promise.resolve(notes[file] ?? null),
});
Deno.test.afterAll(() => site.close());

Deno.test("the status page shows the parts, sizes, queues and versions, and how to make a first backup", async () => {
  const olga = await site.signIn("Olga");
  const page = textOf((await olga.get(PATH)).html);
  for (
    const expected of [
      /All parts answer\./,
      /Database answers in \d+ ms/,
      /Sandbox answers in/,
      /Files 1\.5 GB/,
      /Ledger 12 KB/,
      /Emails to be sent 0/,
      /Emails to be read 0/,
      /Drafts to be written 0/,
      /Documents at the extractor 0/,
      /Desk \d+\.\d+\.\d+/,
      /PostgreSQL \d+/,
      /Instances one, this one/,
      /No backup of this installation is known\./,
      /It has not run yet\./,
    ]
  ) assert.match(page, expected);
});

Deno.test("the status page shows the notes of the operator's commands, and ignores a damaged one", async () => {
  const rosa = await site.signIn("Rosa");
  notes = { "last_backup.json": JSON.stringify(BACKUP), "last_doctor.json": JSON.stringify(DOCTOR) };
  const page = textOf((await rosa.get(PATH)).html);
  assert.match(page, /By the schedule Size 2\.4 MB Encrypted yes, with age File \/backups\/desk\.backup\.age/);
  assert.match(page, /Other users can look into \/data\. Run: chmod 700 \/data/);
  assert.match(page, /1 check is well The ledger is whole\./);
  assert.doesNotMatch(page, /more than two days ago/);
  notes = { "last_backup.json": "{", "last_doctor.json": "[]" };
  assert.match(textOf((await rosa.get(PATH)).html), /No backup of this installation is known\./);
  notes = {};
});

Deno.test("the status page is for owners of the first workspace alone", async () => {
  const mia = await site.signIn("Mia", "admin");
  assert.equal((await mia.get(PATH)).status, 403);
  site.desk.pass(1000);
  const { id } = await testWorkspace(site.desk);
  const pat = await site.signIn("Pat", "owner", id);
  assert.equal((await pat.get(PATH)).status, 403);
});

Deno.test("bytesBelow sums a folder, and gives up above its limit of files", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/w1`);
  await Deno.writeFile(`${folder}/w1/a`, new Uint8Array(1000));
  await Deno.writeFile(`${folder}/b`, new Uint8Array(24));
  assert.equal(await bytesBelow(folder), 1024);
  assert.equal(await bytesBelow(folder, 1), null);
  assert.equal(await bytesBelow(`${folder}/nowhere`), null);
  await Deno.mkdir(`${folder}/db`);
  await Deno.writeFile(`${folder}/db/knowledge.sqlite`, new Uint8Array(100));
  await Deno.writeFile(`${folder}/db/knowledge.sqlite-wal`, new Uint8Array(20));
  const { index } = await readStoreSizes({ dataDir: folder, filesDir: folder });
  assert.equal(index, 120, "a young index is in its write-ahead log");
  await Deno.remove(folder, { recursive: true });
});
