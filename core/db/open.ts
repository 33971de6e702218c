/**
 * Opens the database: the only module that distinguishes PGlite from PostgreSQL.
 *
 * @module
 */
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from "kysely";
import type { Log } from "../ports/log.ts";
import { DATABASE_LIMITS } from "../limits/database.ts";
import { boundedPool, type QueryLimits } from "./bounded_pool.ts";
import { takeFolder } from "./folder_lock.ts";
import { pgliteDialect } from "./pglite_dialect.ts";
import type { PgliteClient } from "./pglite_protocol.ts";
import type { Database } from "./schema.ts";
import type { IndexClient } from "./term_index/protocol.ts";
import { openTermIndex } from "./term_index/term_index.ts";
import { openTextSearch, type TextSearch } from "./text_search.ts";
import { analyzeGrown } from "./upkeep.ts";
import { openVectors, type Vectors } from "./vectors.ts";
import { connectionName, openWire, type Wire } from "./wire.ts";
import { workerClient } from "./worker_client.ts";
import { noteWrites, type Writes } from "./writes.ts";

/** The location of the database: a folder of this machine, or a PostgreSQL server (15 or newer). */
export type DatabaseOptions =
  | {
    readonly kind: "pglite";
    /** Absolute path; created if missing. Null keeps everything in memory until it is closed. */
    readonly folder: string | null;
    /**
     * A file of `build_snapshot.ts` that a new folder starts from; null runs initdb, which takes seconds and 700 MB.
     */
    readonly snapshot: string | null;
    /** Receives a line for every repair. */
    readonly log?: Log;
  }
  | {
    readonly kind: "postgres";
    readonly url: string;
    /** Identifies a desk among those that share the server; omitted by commands that only read or repair. */
    readonly instance?: string;
    /** How long a desk waits for a connection and for a query, which commands do without limit; and how long both close. */
    readonly waits?: QueryLimits & { readonly connectMs: number; readonly closeMs: number };
  };

/** An open database. */
export type OpenDatabase = {
  readonly kind: "pglite" | "postgres";
  readonly db: Kysely<Database>;
  /** Counts the writes; null if other processes write as well. */
  readonly writes: Writes | null;
  /**
   * Returns the best chunk search that the database supports; the first call creates the indexes. Call `migrate()`
   * before.
   */
  readonly textSearch: () => Promise<TextSearch>;
  /** Starts in the background what a first question would have to wait for. Call `migrate()` before. */
  readonly warmUp: () => Promise<void>;
  /**
   * Compares vectors of chunks; the first call creates their tables. Null if the database does not support them. Call
   * `migrate()` before.
   */
  readonly vectors: () => Promise<Vectors | null>;
  /** The connection to the other instances that share it; null if there are none. */
  readonly wire: Wire | null;
  /** Resolves if the database died and nothing works any more; the desk must stop. */
  readonly failed: Promise<Error>;
  /** A gzip archive of the whole data folder, which is also a snapshot. PGlite only. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

/**
 * Opens the database; `migrate()` comes next.
 *
 * @throws DeskError internal if another desk is using the data folder
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.kind === "pglite" ? openPglite(options) : openPostgres(options);
}

type PgliteOptions = Extract<DatabaseOptions, { kind: "pglite" }>;

async function openPglite({ folder, snapshot, log = () => {} }: PgliteOptions): Promise<OpenDatabase> {
  const lock = folder === null ? null : await takeFolder(folder);
  const client: PgliteClient = workerClient(startWorker("pglite", folder));
  const end = () => {
    client.end();
    lock?.release();
  };
  try {
    await openFolder(folder, async (cluster, fresh) => {
      const archive = fresh && snapshot !== null ? await Deno.readFile(snapshot) : null;
      await client.call({ kind: "open", folder: cluster, snapshot: archive });
    });
  } catch (error) {
    end();
    throw error;
  }
  const writes = noteWrites();
  const db = kysely(pgliteDialect(client, writes));
  const index = knowledgeIndex(db, folder, log);
  return {
    kind: "pglite",
    db,
    writes,
    wire: null,
    textSearch: index.textSearch,
    warmUp: async () => {
      const source = await db.selectFrom("knowledgeSources").select("id").limit(1).executeTakeFirst();
      if (source !== undefined) await index.textSearch();
    },
    vectors: openOnce(() => openVectors(db)),
    failed: Promise.race([client.failed, index.failed]),
    dump: async () => (await client.call({ kind: "dump" })).archive ?? new Uint8Array(),
    close: async () => {
      await index.close();
      await db.destroy();
      await client.call({ kind: "close" }).finally(end);
    },
  };
}

/** Returns the index of knowledge, in a worker that starts on first use. */
function knowledgeIndex(db: Kysely<Database>, folder: string | null, log: Log) {
  const failure = Promise.withResolvers<Error>();
  const closing = new AbortController();
  let client: IndexClient | null = null;
  return {
    failed: failure.promise,
    textSearch: openOnce(async () => {
      client?.end();
      client = workerClient(startWorker("term_index", folder));
      client.failed.then(failure.resolve);
      const path = folder === null ? null : indexPath(folder);
      return (await openTermIndex(db, { client, path, log }, closing.signal)).search;
    }),
    close: async () => {
      closing.abort();
      await client?.call({ kind: "close" }).finally(client.end);
    },
  };
}

/** Returns the location of the index of knowledge for a desk with PGlite. */
export function indexPath(folder: string): string {
  return `${folder}/knowledge.sqlite`;
}

const WORKERS = { pglite: "./pglite_worker.ts", term_index: "./term_index/worker.ts" } as const;

function startWorker(name: keyof typeof WORKERS, folder: string | null): Worker {
  return new Worker(new URL(WORKERS[name], import.meta.url), {
    type: "module",
    name,
    deno: { permissions: workerPermissions(folder) },
  });
}

/**
 * A worker reads the code it runs and its folder, writes its folder, and has no network access. Not the whole project:
 * the data folder may be inside it, with keys that the desk itself may not read and so cannot grant.
 */
function workerPermissions(folder: string | null): Deno.PermissionOptionsObject {
  const code = ["../../node_modules/", "../../core/"].map((path) => new URL(path, import.meta.url));
  const own = folder === null ? [] : [folder];
  return { read: [...code, ...own], write: own, net: false, env: false, run: false, ffi: false, sys: false };
}

/**
 * Opens the cluster inside the data folder. A marker file exists while a new one is being created, so that an
 * interrupted start is repeated and a folder that contains data is never mistaken for one.
 */
async function openFolder(
  folder: string | null,
  open: (cluster: string | null, fresh: boolean) => Promise<void>,
): Promise<void> {
  if (folder === null) return await open(null, true);
  const cluster = `${folder}/cluster`;
  const mark = `${folder}/being-made`;
  if (await exists(mark)) {
    if (await exists(cluster)) await Deno.remove(cluster, { recursive: true });
  } else if (await exists(cluster)) {
    return await open(cluster, false);
  }
  await Deno.writeTextFile(mark, "");
  await open(cluster, true);
  await Deno.remove(mark);
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** How long a desk's connections are kept, for the driver. */
const KEPT = {
  idleTimeoutMillis: DATABASE_LIMITS.idleMs,
  maxLifetimeSeconds: DATABASE_LIMITS.connectionMs / 1000,
  keepAlive: true,
  keepAliveInitialDelayMillis: DATABASE_LIMITS.aliveMs,
} as const;

async function openPostgres(
  { url, instance, waits = DATABASE_LIMITS }: Extract<DatabaseOptions, { kind: "postgres" }>,
): Promise<OpenDatabase> {
  // Loaded only here: the driver reads environment variables that a desk without a server is not allowed to read.
  const { Client, Pool, types } = (await import("pg")).default;
  const whoWrites = instance === undefined ? {} : { application_name: connectionName(instance) };
  const pool = new Pool({
    connectionString: url,
    ...whoWrites,
    max: 10,
    // A server that is down or frozen must not block everything; commands wait without limit.
    ...(instance === undefined ? {} : { ...KEPT, connectionTimeoutMillis: waits.connectMs }),
    types: {
      // Counts and identities are far below 2^53, and PGlite returns numbers as well.
      getTypeParser: (type, format) => type === types.builtins.INT8 ? Number : types.getTypeParser(type, format),
    },
  });
  // An idle connection broke; the pool opens a new one, and a server that is down fails the next query.
  pool.on("error", () => {});
  const bounded = () => boundedPool(pool, waits, () => analyzeGrown(db));
  const db: Kysely<Database> = kysely(new PostgresDialect({ pool: instance === undefined ? pool : bounded() }));
  const wire = instance === undefined
    ? null
    : openWire(db, instance, () => new Client({ connectionString: url, keepAlive: true }));
  return {
    kind: "postgres",
    db,
    writes: null,
    wire,
    textSearch: openOnce(() => openTextSearch(db)),
    warmUp: () => Promise.resolve(),
    vectors: openOnce(() => openVectors(db)),
    failed: new Promise(() => {}),
    dump: () => Promise.reject(new Error("a PostgreSQL server is dumped with pg_dump")),
    close: () => atMost(waits.closeMs, Promise.all([wire?.close(), db.destroy()])),
  };
}

/** Waits for connections to end, but not for ever: a server that is frozen or gone does not answer the goodbye. */
async function atMost(ms: number, ending: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  try {
    await Promise.race([ending, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens something on first use; after a failure the next call tries again. */
function openOnce<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opened: Promise<Value> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}

function kysely(dialect: Dialect): Kysely<Database> {
  return new Kysely<Database>({
    dialect,
    // Documents keep their own keys; only columns are converted between `widget_key` and `widgetKey`.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
