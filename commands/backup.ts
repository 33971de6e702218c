/**
 * Backs up everything that must last into one archive, and restores it.
 *
 * @see docs/self-hosting.md, "Backup"
 * @module
 */
import { filesMark } from "../core/installation.ts";
import type { Config } from "../config.ts";
import { migrate, MIGRATIONS } from "../core/db/migrate.ts";
import type { FileStore } from "../core/ports/files.ts";
import type { StoredRow } from "../core/db/read_rows.ts";
import { vacuum } from "../core/db/upkeep.ts";
import { type ArchiveEntry, BACKED_UP_KEYS, readArchive, writeArchive } from "./archive.ts";
import { type Contents, countContents } from "./contents.ts";
import { openOwnDatabase } from "./database.ts";
import { fileNames, readFiles, refuseOtherBucket, writePieces } from "./files.ts";
import { openFileStore, type StoreConfig } from "./file_store.ts";
import { type BackupRows, withOwnRows } from "./rows.ts";
import { endOutboxes, isEmpty, writeRows } from "./tables.ts";

/** The configuration that locates an installation. */
export type BackupConfig = Pick<Config, "dataDir" | "keysDir" | "databaseUrl"> & StoreConfig;

/**
 * Writes the archive.
 *
 * @param running reads the rows from a running desk that uses the database exclusively; null to read them from the
 * database
 * @returns a description of its content
 * @throws Error with a sentence for people
 */
export async function backUp(
  config: BackupConfig,
  path: string,
  now: Date,
  running: () => Promise<BackupRows | null> = () => Promise.resolve(null),
): Promise<string> {
  if (await Deno.stat(path).then(() => true, () => false)) {
    throw new Error(`${path} is there already. Name another file.`);
  }
  // Before the rows: a record set meanwhile is newer than the vault file, and is adopted.
  const keys = await Array.fromAsync(readKeys(config));
  const { files, close } = openFileStore(config);
  const write = async ({ migrations, rows }: BackupRows) => {
    const head = { format: "desk-backup" as const, v: 1 as const, at: now.toISOString(), migrations: [...migrations] };
    const contents = countContents();
    await writeArchive(path, head, counting(contents, entriesOf(files, keys, rows)));
    return contents.text();
  };
  const text = await (async () => {
    const found = await running();
    return found === null ? await withOwnRows(config, write) : await write(found);
  })().finally(close);
  return `${path}: ${text}, as of ${now.toISOString()}. It holds the keys that open every secret: keep it safe.`;
}

async function* entriesOf(
  store: FileStore,
  keys: readonly ArchiveEntry[],
  rows: AsyncIterable<StoredRow>,
): AsyncGenerator<ArchiveEntry> {
  yield* keys;
  const files = fileNames();
  for await (const row of rows) {
    files.note(row);
    yield row;
  }
  yield* readFiles(store, files.names());
}

/**
 * Restores an archive into an empty desk. @returns a description of its content. @throws Error with a sentence for
 * people
 */
export async function restore(config: BackupConfig, path: string): Promise<string> {
  const { head, entries } = await readArchive(path);
  const before = MIGRATIONS.filter(({ name }) => head.migrations.includes(name));
  if (before.length < head.migrations.length) {
    throw new Error(`${path} was made by a newer version of the desk. Restore it with that version.`);
  }
  // A snapshot has the tables of this version; an older backup starts with its own.
  const fresh = before.length === MIGRATIONS.length ? "snapshot" : "bare";
  const { files, close } = openFileStore(config);
  const database = await openOwnDatabase(config, { fresh });
  try {
    if ((await migrate(database.db, before)).length === 0 && !await isEmpty(database.db)) {
      throw new Error(
        "There is a desk already. Restore into an empty one: name another SVC_DATA_DIR (or DATABASE_URL).",
      );
    }
    const keys = new Map<string, string>();
    // Nothing in an empty database refers to them.
    if (config.filesStore === "folder") await Deno.remove(config.filesDir, { recursive: true }).catch(() => {});
    const contents = countContents();
    const passing = apart({ config, files }, counting(contents, entries), keys);
    await database.db.transaction().execute((db) => writeRows(db, passing));
    await writeKeys(config, keys);
    await migrate(database.db);
    const mark = await filesMark(database);
    if (mark !== null) await files.setMark(mark);
    await endOutboxes(database.db);
    // Without statistics the first queries scan whole tables, and PGlite does not collect them itself.
    await vacuum(database.db);
    return `${contents.text()}, as of ${head.at}. Start the desk with "${startCommand(config)}".`;
  } finally {
    close();
    await database.close();
  }
}

async function* counting(contents: Contents, entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  for await (const entry of entries) {
    contents.note(entry);
    yield entry;
  }
}

/** The command that starts the restored desk, with the data folder if it is not the default. */
function startCommand({ dataDir }: BackupConfig): string {
  const command = "deno task start";
  if (dataDir === `${Deno.cwd()}/data`) return command;
  const folder = /^[\w./@:+-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", `'\\''`)}'`;
  return `SVC_DATA_DIR=${folder} ${command}`;
}

async function* readKeys(config: BackupConfig): AsyncGenerator<ArchiveEntry> {
  const folder = config.keysDir;
  for await (const { name } of Deno.readDir(folder)) {
    if (BACKED_UP_KEYS.test(name)) yield { key: name, text: await Deno.readTextFile(`${folder}/${name}`) };
  }
}

/** The rows; collects the keys among the entries, and writes pieces of files to the store. */
async function* apart(
  { config, files }: { readonly config: BackupConfig; readonly files: FileStore },
  entries: AsyncIterable<ArchiveEntry>,
  keys: Map<string, string>,
): AsyncGenerator<StoredRow> {
  const pieces = writePieces(files);
  let mark: string | null = null;
  let isChecked = false;
  // The rows precede the files, and contain the installation that they belong to.
  const check = async () => {
    if (!isChecked) await refuseOtherBucket(config, files, mark);
    isChecked = true;
  };
  for await (const entry of entries) {
    if ("key" in entry) keys.set(entry.key, entry.text);
    if ("table" in entry) {
      if (entry.table === "installation") mark = String(entry.row.files_mark);
      yield entry;
    }
    if ("file" in entry) {
      await check();
      await pieces.write(entry);
    }
  }
  await check();
  await pieces.end();
}

/** Puts the keys in place; existing ones are moved aside. */
async function writeKeys(config: BackupConfig, keys: ReadonlyMap<string, string>): Promise<void> {
  // A vault file without keys opens nothing, and must not replace existing keys.
  if (![...keys.keys()].some((name) => name.endsWith(".key"))) return;
  const folder = config.keysDir;
  // With a database server they may be another desk's, so no keys are deleted.
  await Deno.rename(folder, `${folder}.before-${crypto.randomUUID().slice(0, 8)}`).catch(() => {});
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of keys) await Deno.writeTextFile(`${folder}/${name}`, text, { mode: 0o600 });
}
