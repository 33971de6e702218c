/** Leftovers of killed backups are removed and named; backups in progress are left alone. */

import assert from "node:assert/strict";
import { readConfig } from "../../config.ts";
import { sweepBackupFolders, withBackupFolder } from "../../commands/backup_folder.ts";
import { checkBackups } from "../../commands/doctor_backups.ts";

/** Folders of the operator, who keeps backups there: the refusal of a place that the desk reads names this one. */
const OWN = ["backup-20261128", "backup-nightly", "verify-me"] as const;
const STAY = [...OWN, "lock", "mine.backup"].sort();

/** Runs something with a data folder that holds what a killed backup and a killed trial left. */
async function withLeftovers(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-backup-folder-" });
  try {
    for (const name of ["backup-1.under-way", "verify-2.under-way/keys", ...OWN]) {
      await Deno.mkdir(`${folder}/d/backups/${name}`, { recursive: true });
      await Deno.writeTextFile(`${folder}/d/backups/${name}/secret`, "1");
    }
    await Deno.writeTextFile(`${folder}/d/backups/mine.backup`, "1");
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}

Deno.test("a backup removes the folders of killed ones and its own, but no files", () =>
  withLeftovers(async (folder) => {
    const config = { dataDir: `${folder}/d` };
    const during = await withBackupFolder(config, "backup-", async (own) => {
      await Deno.writeTextFile(`${own}/part`, "1");
      assert.deepEqual(await sweepBackupFolders(config), [], "one is under way");
      await withBackupFolder(config, "verify-", () => Deno.stat(`${own}/part`));
      return await namesIn(`${folder}/d/backups`);
    });
    const marked = during.map((name) => name.replace(/^backup-\w+\.under-way$/, "under way"));
    assert.deepEqual(marked.toSorted(), [...STAY, "under way"].sort());
    assert.deepEqual(await namesIn(`${folder}/d/backups`), STAY);
    await assert.rejects(withBackupFolder(config, "verify-", () => Promise.reject(new Error("full"))), /full/);
    assert.deepEqual(await namesIn(`${folder}/d/backups`), STAY);
  }));

Deno.test("a backup continues when leftovers cannot be removed", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "desk-backup-folder-" });
  try {
    await Deno.writeTextFile(`${dataDir}/backups`, "a file in the place of the folder");
    assert.deepEqual(await sweepBackupFolders({ dataDir }), []);
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});

Deno.test("the doctor reports backups that the desk can read, unencrypted ones among encrypted ones, and leftovers", () =>
  withLeftovers(async (folder) => {
    await Deno.mkdir(`${folder}/nightly`);
    for (
      const name of ["d/desk-1.backup", "d/desk-2.backup.age", "nightly/desk-3.backup.age", "nightly/desk-4.backup"]
    ) {
      await Deno.writeTextFile(`${folder}/${name}`, "1");
    }
    const checked = async (variables: Readonly<Record<string, string>>) => {
      const all: Readonly<Record<string, string>> = { SVC_DATA_DIR: `${folder}/d`, ...variables };
      const read = readConfig((name) => all[name]);
      assert.ok(read.kind === "ok");
      return (await checkBackups(read.config)).map(({ mark, text }) => `${mark} ${text.replaceAll(`${folder}/`, "")}`);
    };
    const always = [
      "bad The desk's process can read the backup d/desk-1.backup, which opens every key.",
      "warn d/backups/backup-1.under-way is of a backup that is under way or was cut short.",
      "warn d/backups/verify-2.under-way is of a backup that is under way or was cut short.",
    ];
    assert.deepEqual((await checked({})).toSorted(), always);
    const nightly = { SVC_BACKUP_DIR: `${folder}/nightly` };
    assert.deepEqual((await checked(nightly)).toSorted(), always);
    const plain = "warn nightly/desk-4.backup is not encrypted, though SVC_BACKUP_RECIPIENT is set.";
    const recipient = `age1${"q".repeat(58)}`;
    const encrypted = await checked({ ...nightly, SVC_BACKUP_RECIPIENT: recipient });
    assert.deepEqual(encrypted.toSorted(), [...always, plain]);
  }));
