/**
 * Starts the desk's process: the database opens in its own thread while most of the code is still loading, so that a
 * crashed desk is back sooner.
 *
 * @module
 */
import { type Config, readConfig } from "../config.ts";
import { VARIABLES } from "../variables.ts";
import { isUpToDate, migrate } from "../core/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../core/db/open.ts";
import { findSnapshot } from "../core/db/snapshot.ts";
import type { Log } from "../core/ports/log.ts";
import { DeskError } from "../core/problem.ts";
import { refuseToStart } from "../supervisor/child.ts";
import { openLog } from "./log.ts";
import { openLogExport } from "./trace/log_export.ts";
import type { Prepare } from "./serve.ts";

/**
 * Not a literal in the `import`: Deno loads everything that a literal leads to before the first line of this file runs.
 */
const SERVE = new URL("./serve.ts", import.meta.url).href;

/** Starts the desk as configured by the environment. A fault of the installation ends the process with one line. */
export async function startDesk(
  loadPrepare: () => Promise<Prepare | null> = () => Promise.resolve(null),
): Promise<void> {
  const read = readConfig((name) => VARIABLES[name].desk ? Deno.env.get(name) : undefined);
  if (read.kind === "faults") return refuseToStart(read.faults);
  const logExport = openLogExport(read.config);
  const log = openLog(read.config, logExport?.add);
  const database = openOrRefuse(read.config, log);
  const { serveDesk }: typeof import("./serve.ts") = await import(SERVE);
  await serveDesk(read.config, database, await loadPrepare(), { log, logExport });
}

/** Opens and migrates the database; a fault of the installation ends the process. */
async function openOrRefuse(config: Config, log: Log): Promise<OpenDatabase> {
  try {
    if (config.databaseUrl !== null) return await openServer(config.databaseUrl);
    const folder = `${config.dataDir}/db`;
    const database = await openDatabase({
      kind: "pglite",
      folder,
      snapshot: await findSnapshot(),
      log,
    });
    await migrate(database.db);
    return database;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuseToStart([
      config.databaseUrl === null || error instanceof DeskError ? why : `DATABASE_URL: cannot use the database: ${why}`,
    ]);
  }
}

/** Opens a server's database. A migration has no time limit, unlike the desk's queries. */
async function openServer(url: string): Promise<OpenDatabase> {
  const database = await openDatabase({ kind: "postgres", url, instance: crypto.randomUUID() });
  // Most starts have nothing to migrate and save a connection. A fault is reported below.
  if (await isUpToDate(database.db).catch(() => false)) return database;
  await database.close();
  const patient = await openDatabase({ kind: "postgres", url });
  try {
    await migrate(patient.db);
  } finally {
    await patient.close();
  }
  return await openDatabase({ kind: "postgres", url, instance: crypto.randomUUID() });
}
