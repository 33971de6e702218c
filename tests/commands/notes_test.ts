/** The notes that commands leave for the desk's status page, and how it reads them. */

import assert from "node:assert/strict";
import { leaveNote, noteBackup } from "../../commands/notes.ts";
import { readBackupNote, readDoctorNote } from "../../core/operator_notes.ts";
import { readConfig } from "../../config.ts";
import { isReadByDesk } from "../../supervisor/processes.ts";
import { eventually } from "../support/wait.ts";
import { openOperator } from "../../routes/own_operator.ts";

Deno.test("the desk reads the notes that a backup and the doctor wrote into its data folder", async () => {
  const dataDir = await Deno.makeTempDir();
  const operator = openOperator({
    dataDir,
    freezePath: `${dataDir}/elsewhere/freeze.json`,
    filesDir: `${dataDir}/files`,
    filesStore: "folder",
    bucket: null,
    modelUrl: null,
    databaseUrl: null,
  });
  assert.equal(readBackupNote(await operator.note("last_backup.json")), null);
  const now = new Date("2026-11-20T03:00:00Z");
  await Deno.writeFile(`${dataDir}/one.backup.age`, new Uint8Array(7));
  await noteBackup(dataDir, `${dataDir}/one.backup.age`, { now, scheduled: true });
  const path = await Deno.realPath(`${dataDir}/one.backup.age`);
  const backup = readBackupNote(await operator.note("last_backup.json"));
  assert.deepEqual(backup, { at: now, path, bytes: 7, encrypted: true, scheduled: true });
  const doctor = { at: now, findings: [{ mark: "warn", text: "It is slow.", fix: "Wait." }] } as const;
  await leaveNote(dataDir, "last_doctor.json", doctor);
  assert.deepEqual(readDoctorNote(await operator.note("last_doctor.json")), doctor);
  assert.equal(((await Deno.stat(`${dataDir}/last_doctor.json`)).mode ?? 0) & 0o777, 0o600);
  await Deno.remove(dataDir, { recursive: true });
  // A folder that is not there fails no command.
  await leaveNote(dataDir, "last_doctor.json", doctor);
});

Deno.test("the desk's pages say that it is frozen where the file of the freeze is not in the data folder", async () => {
  const [dataDir, elsewhere] = [await Deno.makeTempDir(), await Deno.makeTempDir()];
  const settings = new Map([["SVC_DATA_DIR", dataDir], ["SVC_FREEZE_PATH", `${elsewhere}/freeze.json`]]);
  const read = readConfig((name) => settings.get(name));
  assert.equal(read.kind, "ok");
  if (read.kind !== "ok") return;
  const operator = openOperator(read.config);
  assert.equal(operator.freeze(), "open");
  await Deno.writeTextFile(`${elsewhere}/freeze.json`, "{");
  await eventually("the file to be seen", () => Promise.resolve(operator.freeze() === "damaged" || null));
  // The desk's process may read it there.
  assert.ok(isReadByDesk(read.config, read.config.freezePath));
  await Promise.all([dataDir, elsewhere].map((folder) => Deno.remove(folder, { recursive: true })));
});
