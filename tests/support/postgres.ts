/**
 * PostgreSQL for tests: a server on this machine on a free port and in a temporary folder, and databases on a server.
 *
 * @module
 */

import { sql } from "kysely";
import { openDatabase } from "../../core/db/open.ts";
import { freePort } from "./free_ports.ts";

/** A running server. */
export type TestPostgres = {
  readonly url: string;
  stop(): Promise<void>;
  /** Suspends all its processes like a machine that hangs, and resumes them. */
  freeze(): void;
  thaw(): void;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
  /** Like `stop`, but synchronous. */
  stopNow(): void;
};

/** Where Debian and its derivatives install the programs of every version. */
const VERSIONS = "/usr/lib/postgresql";

/** The folder of the newest server's programs; null when none is installed. */
export function findPostgres(): string | null {
  try {
    const versions = [...Deno.readDirSync(VERSIONS)].map(({ name }) => Number(name)).filter(Number.isInteger);
    const newest = versions.sort((a, b) => b - a).find((version) => isFile(`${VERSIONS}/${version}/bin/postgres`));
    return newest === undefined ? null : `${VERSIONS}/${newest}/bin`;
  } catch {
    return null;
  }
}

/** Debian's package of pgvector for the newest server; null when it is installed, or there is no server. */
export function missingVector(): string | null {
  const version = findPostgres()?.split("/").at(-2);
  if (version === undefined || isFile(`/usr/share/postgresql/${version}/extension/vector.control`)) return null;
  return `postgresql-${version}-pgvector`;
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Starts a server with an empty database; for root as the user `postgres`, since the server refuses root. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres();
  if (programs === null) throw new Error("PostgreSQL is not installed");
  const folder = await Deno.makeTempDir({ prefix: "desk-postgres-" });
  if (Deno.uid() === 0) await run("chown", "postgres", folder);
  const port = freePort();
  const data = `${folder}/data`;
  await asServerUser(`${programs}/initdb`, "-D", data, "-A", "trust", "-U", "desk", "-E", "UTF8", "--no-sync");
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=100`;
  const start = () =>
    asServerUser(`${programs}/pg_ctl`, "-D", data, "-w", "-l", `${folder}/log`, "-o", options, "start");
  const stop = [`${programs}/pg_ctl`, "-D", data, "-w", "-m", "immediate", "stop"] as const;
  await start();
  const all = (signal: Deno.Signal) => {
    const main = Number(Deno.readTextFileSync(`${data}/postmaster.pid`).split("\n")[0]);
    for (const pid of [main, ...childrenOf(main)]) Deno.kill(pid, signal);
  };
  return {
    url: `postgres://desk@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await asServerUser(...stop);
      await Deno.remove(folder, { recursive: true });
    },
    stopNow: () => {
      const [program, ...args] = asUser(...stop);
      new Deno.Command(program, { ...QUIET, args }).outputSync();
      Deno.removeSync(folder, { recursive: true });
    },
    freeze: () => all("SIGSTOP"),
    thaw: () => all("SIGCONT"),
    restart: async () => {
      await asServerUser(...stop);
      await start();
    },
  };
}

/** The children of a process. */
function childrenOf(parent: number): readonly number[] {
  return Deno.readTextFileSync(`/proc/${parent}/task/${parent}/children`).trim().split(" ").map(Number).filter((pid) =>
    pid > 0
  );
}

/** The server shared by the tests of this isolate. */
let shared: Promise<string> | null = null;

/**
 * The URL of the tests' shared server, on which each has its own database: `TEST_DATABASE_URL`, or one that is started
 * on first use and ends with the isolate. Starting one takes seconds.
 */
export function sharedPostgres(): Promise<string> {
  return shared ??= openShared();
}

async function openShared(): Promise<string> {
  const given = Deno.env.get("TEST_DATABASE_URL");
  if (given !== undefined) return given;
  const server = await startPostgres();
  // Nothing asynchronous runs when an isolate ends.
  globalThis.addEventListener("unload", server.stopNow);
  return server.url;
}

/** A test's database, which the test drops in the end. */
export type MadeDatabase = { readonly url: string; drop(): Promise<void> };

/** Creates an empty database on a server, or a copy of another. */
export async function makeDatabase(server: string, template = "template1"): Promise<MadeDatabase> {
  const name = `desk_${crypto.randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const { db, close } = await openDatabase({ kind: "postgres", url: server });
    await sql.raw(statement).execute(db);
    await close();
  };
  await run(`create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

function asServerUser(program: string, ...args: readonly string[]): Promise<void> {
  return run(...asUser(program, ...args));
}

/** A command line for the server's user. */
function asUser(program: string, ...args: readonly string[]): [program: string, ...args: string[]] {
  return Deno.uid() === 0 ? ["setpriv", ...AS_POSTGRES, program, ...args] : [program, ...args];
}

const AS_POSTGRES = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];

/** The output is not read: the server that pg_ctl leaves running would keep a pipe open for ever. */
const QUIET = { cwd: "/", stdin: "null", stdout: "null", stderr: "null" } as const;

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const { success, code } = await new Deno.Command(program, { ...QUIET, args: [...args] }).output();
  if (!success) throw new Error(`${program} ended with ${code}`);
}
