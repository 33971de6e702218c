/** Tampered archives: each fault is reported, nothing is written outside of the desk, and nothing is lost. */

import assert from "node:assert/strict";
import { type ArchiveEntry, readArchive, writeArchive } from "../../commands/archive.ts";
import { restore } from "../../commands/backup.ts";
import { MIGRATIONS } from "../../core/db/migrate.ts";
import { contentOf, emptyPlace, folder, NOW } from "./backup_places.ts";

const HEAD = {
  format: "desk-backup",
  v: 1,
  at: NOW.toISOString(),
  migrations: MIGRATIONS.map(({ name }) => name),
} as const;

/** An archive of these lines as they are; `whole` ends it with their number. */
async function archiveOf(lines: readonly unknown[], whole = true): Promise<string> {
  const path = await Deno.makeTempFile({ dir: folder, suffix: ".backup" });
  const all = whole ? [...lines, { end: true, entries: lines.length - 1 }] : lines;
  const text = all.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const gzip = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  await Deno.writeFile(path, gzip);
  return path;
}

Deno.test("readArchive refuses a first line whose time has control characters", async () => {
  const path = await archiveOf([{ ...HEAD, at: "\u001b[2J\u001b]0;x\u0007" }]);
  await assert.rejects(readArchive(path), /is not a backup of the desk/);
});

const ROW = { table: "contacts", row: {} };
const PIECE = { file: "w1/f1", base64: "AAAA" };

/** Lines that no backup has. */
const BROKEN: Readonly<Record<string, unknown>> = {
  "a path that leads out": { ...PIECE, file: "../../evil/x" },
  "an absolute path": { ...PIECE, file: "/etc/x" },
  "a path with a line end": { ...PIECE, file: "w1/f1\n" },
  "a path with a backslash": { ...PIECE, file: "w1\\..\\..\\x" },
  "what is no base64": { ...PIECE, base64: "!!!!" },
  "a key file that leads out": { key: "../1.key", text: "x" },
  "a key file of another name": { key: "0.key", text: "x" },
  "a key file with a line end": { key: "1.key\n", text: "x" },
  "a member that no line has": { ...ROW, more: 1 },
  "an inherited table": '{"__proto__":{"table":"contacts"},"row":{}}',
  "a second first line": HEAD,
  "an empty line": "",
  "an object without end": `{"table":"contacts","row":${'{"a":'.repeat(100_000)}`,
};

for (const [what, line] of Object.entries(BROKEN)) {
  Deno.test(`an archive with ${what} is damaged`, async () => {
    const { entries } = await readArchive(await archiveOf([HEAD, ROW, line]));
    await assert.rejects(Array.fromAsync(entries), /is damaged or not whole/);
  });
}

Deno.test("an archive whose line count is wrong or missing is damaged", async () => {
  for (const end of [{ end: true, entries: 0 }, { end: true, entries: 1e15 }, { end: true, entries: -1 }, ROW]) {
    const { entries } = await readArchive(await archiveOf([HEAD, ROW, end], false));
    await assert.rejects(Array.fromAsync(entries), /is damaged or not whole/, JSON.stringify(end));
  }
});

async function gzipped(text: string): Promise<Uint8Array> {
  return await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).bytes();
}

Deno.test("an archive that is truncated, changed or followed by other data is damaged", async () => {
  const path = await archiveOf([
    HEAD,
    ...Array.from({ length: 2000 }, () => ({ ...ROW, row: { id: crypto.randomUUID() } })),
  ]);
  const bytes = await Deno.readFile(path);
  const middle = Math.floor(bytes.length / 2);
  for (
    const [what, changed] of Object.entries({
      "its last byte": bytes.subarray(0, -1),
      "its second half": bytes.subarray(0, middle),
      "a byte": bytes.with(middle, 255 - (bytes[middle] ?? 0)),
      "something behind it": new Uint8Array([...bytes, 0]),
      "a line behind it": new Uint8Array([...bytes, ...await gzipped("{}\n")]),
    })
  ) {
    await Deno.writeFile(path, changed);
    const read = async () => await Array.fromAsync((await readArchive(path)).entries);
    await assert.rejects(read, /is damaged or not whole|is not a backup/, what);
  }
});

const WORKSPACE = "00000000-0000-4000-8000-000000000000";

Deno.test("invalid rows are reported with their table, and leave the desk empty with its keys", async () => {
  const place = await emptyPlace("changed");
  for (const row of [{ id: WORKSPACE, workspace: WORKSPACE }, { first_seen: "never" }, { name: "a\0b" }]) {
    const path = await archiveOf([HEAD, { key: "1.key", text: "other\n" }, { table: "contacts", row }]);
    await assert.rejects(
      restore(place, path),
      /^Error: The rows of contacts do not fit \(.+\): the backup was changed/,
    );
  }
  assert.deepEqual((await contentOf(place)).filter(([, rows]) => rows.length > 0), []);
  assert.equal(await Deno.readTextFile(`${place.keysDir}/1.key`), "key of changed\n");
});

Deno.test("restoring an archive with a vault file and no key keeps the existing keys", async () => {
  const place = await emptyPlace("vault-alone");
  const path = `${folder}/vault-alone.backup`;
  const entry: ArchiveEntry = { key: "vault.json", text: "{}" };
  await writeArchive(path, HEAD, ReadableStream.from([entry]));
  await restore(place, path);
  assert.equal(await Deno.readTextFile(`${place.keysDir}/1.key`), "key of vault-alone\n");
});
