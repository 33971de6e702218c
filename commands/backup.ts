/**
 * One archive of everything that must last, and back from it.
 *
 * @see docs/self-hosting.md, "Backup"
 * @module
 */
import type { Config } from "../config.ts";
import { migrate, MIGRATIONS } from "../core/db/migrate.ts";
import { vacuum } from "../core/db/upkeep.ts";
import { filesDir, keysDir } from "../supervisor/processes.ts";
import { type ArchiveEntry, BACKED_UP_KEYS, readArchive, writeArchive } from "./archive.ts";
import { openOwnDatabase } from "./database.ts";
import { readFiles, writePiece } from "./files.ts";
import { endOutboxes, isEmpty, readRows, type StoredRow, writeRows } from "./tables.ts";

type BackupConfig = Pick<Config, "dataDir" | "databaseUrl">;

/** Writes the archive. @returns what is in it, for people. @throws Error with a sentence for people */
export async function backUp(config: BackupConfig, path: string, now: Date): Promise<string> {
  if (await Deno.stat(path).then(() => true, () => false)) {
    throw new Error(`${path} is there already. Name another file.`);
  }
  const database = await openOwnDatabase(config);
  try {
    await migrate(database.db);
    const head = {
      ...{ format: "desk-backup", v: 1, at: now.toISOString() } as const,
      migrations: MIGRATIONS.map(({ name }) => name),
    };
    const count = await database.db.transaction().setIsolationLevel("repeatable read").execute((db) =>
      writeArchive(path, head, chain(readKeys(config), readRows(db), readFiles(config, db)))
    );
    return `${path}: ${count} entries, as of ${head.at}. It holds the keys that open every secret: keep it safe.`;
  } finally {
    await database.close();
  }
}

/** Puts an archive into an empty desk. @returns what was put, for people. @throws Error with a sentence for people */
export async function restore(config: BackupConfig, path: string): Promise<string> {
  const { head, entries } = await readArchive(path);
  const before = MIGRATIONS.filter(({ name }) => head.migrations.includes(name));
  if (before.length < head.migrations.length) {
    throw new Error(`${path} was made by a newer version of the desk. Restore it with that version.`);
  }
  const database = await openOwnDatabase(config);
  try {
    if ((await migrate(database.db, before)).length === 0 && !await isEmpty(database.db)) {
      throw new Error(
        "There is a desk already. Restore into an empty one: name another SVC_DATA_DIR (or DATABASE_URL).",
      );
    }
    const keys = new Map<string, string>();
    // Nothing in an empty database speaks of them.
    await Deno.remove(filesDir(config), { recursive: true }).catch(() => {});
    const count = await database.db.transaction().execute((db) => writeRows(db, apart(config, entries, keys)));
    await writeKeys(config, keys);
    await migrate(database.db);
    await endOutboxes(database.db);
    // Without statistics the first questions read whole tables, and PGlite makes none by itself.
    await vacuum(database.db);
    const keyFiles = [...keys.keys()].filter(isKeyFile);
    return `${count} rows and ${keyFiles.length} keys, as of ${head.at}. Start the desk with "deno task start".`;
  } finally {
    await database.close();
  }
}

async function* chain<Item>(...parts: readonly AsyncIterable<Item>[]): AsyncGenerator<Item> {
  for (const part of parts) yield* part;
}

function isKeyFile(name: string): boolean {
  return name.endsWith(".key");
}

/** Read before the rows: a record that is set meanwhile is newer than the vault file, and is taken over. */
async function* readKeys(config: BackupConfig): AsyncGenerator<ArchiveEntry> {
  const folder = keysDir(config);
  for await (const { name } of Deno.readDir(folder)) {
    if (BACKED_UP_KEYS.test(name)) yield { key: name, text: await Deno.readTextFile(`${folder}/${name}`) };
  }
}

/** The rows; the keys among the entries are laid aside, and pieces of files written where they belong. */
async function* apart(
  config: BackupConfig,
  entries: AsyncIterable<ArchiveEntry>,
  keys: Map<string, string>,
): AsyncGenerator<StoredRow> {
  for await (const entry of entries) {
    if ("key" in entry) keys.set(entry.key, entry.text);
    if ("file" in entry) await writePiece(config, entry);
    if ("table" in entry) yield entry;
  }
}

/** Puts them in their place; what stood there is moved aside. */
async function writeKeys(config: BackupConfig, keys: ReadonlyMap<string, string>): Promise<void> {
  if (keys.size === 0) return;
  const folder = keysDir(config);
  // They may be another desk's, where the database is a server's: no keys are deleted.
  await Deno.rename(folder, `${folder}.before-${crypto.randomUUID().slice(0, 8)}`).catch(() => {});
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of keys) await Deno.writeTextFile(`${folder}/${name}`, text, { mode: 0o600 });
}
