/**
 * A real database for tests: PGlite in its worker and in memory, from the snapshot, or PostgreSQL when `TEST_DATABASE_URL` is set.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { migrate } from "../../core/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { snapshotName } from "../../core/db/snapshot.ts";
import { type MadeDatabase, makeDatabase, sharedPostgres } from "./postgres.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** What the test files that are read together share; open until the last test of the process has ended. */
let shared: Promise<OpenDatabase> | null = null;

/**
 * The migrated database of all test files that run together, because every test makes a workspace of its own: to open one
 * takes more than most tests. What looks at more than its workspace takes an {@linkcode ownDatabase}.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  return { ...await (shared ??= ownDatabase()), close: () => Promise.resolve() };
}

Deno.test.afterAll(async () => {
  await (await shared)?.close();
});

/** Opens a migrated database of its own. */
export async function ownDatabase(): Promise<OpenDatabase> {
  const url = Deno.env.get("TEST_DATABASE_URL");
  return url === undefined ? await pgliteDatabase() : await postgres();
}

/** As {@linkcode ownDatabase}, for tests of what PGlite alone does. */
export async function pgliteDatabase(): Promise<OpenDatabase> {
  return await migrated(await pglite());
}

async function migrated(database: OpenDatabase): Promise<OpenDatabase> {
  await migrate(database.db);
  return database;
}

/** PGlite's code, compiled when the first database of this isolate is opened. */
let compiled: Promise<WebAssembly.Module> | null = null;

/**
 * Compiles PGlite's code and holds it: V8 finds compiled code by its bytes as long as one holds it, so that the workers
 * of databases that are opened one after another need not each compile it, a third of what opening one takes. A file that
 * opens folders without a {@linkcode testSnapshot} calls it.
 */
export function holdCompiled(): Promise<WebAssembly.Module> {
  const url = new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite"));
  return compiled ??= Deno.readFile(url).then((bytes) => WebAssembly.compile(bytes));
}

/** The path of the snapshot for this code, built in a process of its own when it is missing. */
export async function testSnapshot(): Promise<string> {
  await holdCompiled();
  const folder = `${ROOT}build`;
  const path = `${folder}/${snapshotName()}`;
  try {
    await Deno.stat(path);
  } catch {
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", `${ROOT}core/db/build_snapshot.ts`, folder],
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  }
  return path;
}

async function pglite(): Promise<OpenDatabase> {
  return await openDatabase({ kind: "pglite", folder: null, snapshot: await testSnapshot() });
}

/** The name of the migrated database that those of a server are copies of. */
let template: Promise<string> | null = null;

/** Makes a migrated database on the server that tests share; needs PostgreSQL. */
export async function migratedPostgres(): Promise<MadeDatabase> {
  const server = await sharedPostgres();
  return await makeDatabase(server, await (template ??= findTemplate(server)));
}

/**
 * The migrated database of a server, which all isolates that use the server share, and which goes with it. Its name changes
 * with every statement of the migrations. Where several isolates make it at once, the first one to be done gives its own the
 * name: none waits for another, and none sees a part of it.
 */
async function findTemplate(server: string): Promise<string> {
  const name = `desk_template_${snapshotName().replaceAll(/[^0-9a-z]/g, "_")}`;
  const { db, close } = await openDatabase({ kind: "postgres", url: server });
  const isThere = async () => {
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
    return rows.length > 0;
  };
  try {
    if (await isThere()) return name;
    const { url, drop } = await makeDatabase(server);
    const database = await openDatabase({ kind: "postgres", url });
    await migrate(database.db);
    await database.close();
    try {
      await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} rename to ${sql.id(name)}`.execute(db);
    } catch (error) {
      await drop();
      if (!await isThere()) throw error;
    }
    return name;
  } finally {
    await close();
  }
}

async function postgres(): Promise<OpenDatabase> {
  const { url, drop } = await migratedPostgres();
  const database = await openDatabase({ kind: "postgres", url });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
