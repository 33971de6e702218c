/**
 * A real database for tests: PGlite in its worker and in memory, from the snapshot, or PostgreSQL if
 * `TEST_DATABASE_URL` is set.
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

/** Shared by the test files of one process; open until its last test has ended. */
let shared: Promise<OpenDatabase> | null = null;

/**
 * The migrated database shared by all test files that run together, because every test creates its own workspace, and
 * opening a database takes longer than most tests. A test that looks beyond its workspace uses an {@linkcode
 * ownDatabase}.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  return { ...await (shared ??= ownDatabase()), close: () => Promise.resolve() };
}

Deno.test.afterAll(async () => {
  await (await shared)?.close();
});

/** Opens a separate migrated database. */
export async function ownDatabase(): Promise<OpenDatabase> {
  const url = Deno.env.get("TEST_DATABASE_URL");
  return url === undefined ? await pgliteDatabase() : await postgres();
}

/** Like {@linkcode ownDatabase}, for tests of PGlite itself. */
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
 * Compiles PGlite's code and keeps a reference: V8 reuses compiled code with the same bytes while it is referenced, so
 * the workers of databases opened later need not compile it, a third of the time to open one. Call it in files that
 * open folders without a {@linkcode testSnapshot}.
 */
export function holdCompiled(): Promise<WebAssembly.Module> {
  const url = new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite"));
  return compiled ??= Deno.readFile(url).then((bytes) => WebAssembly.compile(bytes));
}

/** The path of the snapshot for this code, built in a separate process when it is missing. */
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

/** The name of the migrated template database on a server. */
let template: Promise<string> | null = null;

/** Creates a migrated database on the tests' shared server; needs PostgreSQL. */
export async function migratedPostgres(): Promise<MadeDatabase> {
  const server = await sharedPostgres();
  return await makeDatabase(server, await (template ??= findTemplate(server)));
}

/**
 * The migrated template of a server, shared by all isolates and removed with the server. Its name depends on every
 * statement of the migrations. When several isolates create it concurrently, the first to finish gives its own the
 * name: none waits for another, and none sees an incomplete one.
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
