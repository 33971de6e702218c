/**
 * A PostgreSQL server of this machine for tests, on a free port and in a temporary folder.
 *
 * @module
 */

/** A running server. */
export type TestPostgres = { readonly url: string; stop(): Promise<void> };

/** Where Debian and its kin put every version's programs. */
const VERSIONS = "/usr/lib/postgresql";

/** The folder of the newest server's programs, or null when this machine has none. */
export function findPostgres(): string | null {
  try {
    const versions = [...Deno.readDirSync(VERSIONS)].map(({ name }) => Number(name)).filter(Number.isInteger);
    const newest = versions.sort((a, b) => b - a).find((version) => isFile(`${VERSIONS}/${version}/bin/postgres`));
    return newest === undefined ? null : `${VERSIONS}/${newest}/bin`;
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Starts a server with an empty database; as the `postgres` user when this is root, which the server refuses. */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPostgres();
  if (programs === null) throw new Error("PostgreSQL is not installed");
  const folder = await Deno.makeTempDir({ prefix: "desk-postgres-" });
  if (Deno.uid() === 0) await run("chown", "postgres", folder);
  const port = freePort();
  const data = `${folder}/data`;
  await asServerUser(`${programs}/initdb`, "-D", data, "-A", "trust", "-U", "desk", "-E", "UTF8", "--no-sync");
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=100`;
  await asServerUser(`${programs}/pg_ctl`, "-D", data, "-w", "-l", `${folder}/log`, "-o", options, "start");
  return {
    url: `postgres://desk@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await asServerUser(`${programs}/pg_ctl`, "-D", data, "-w", "-m", "immediate", "stop");
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

function asServerUser(program: string, ...args: readonly string[]): Promise<void> {
  return Deno.uid() === 0 ? run("setpriv", ...AS_POSTGRES, program, ...args) : run(program, ...args);
}

const AS_POSTGRES = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];

async function run(program: string, ...args: readonly string[]): Promise<void> {
  // Nobody reads the output: the server that pg_ctl leaves behind would hold a pipe open for ever.
  const { success, code } = await new Deno.Command(program, {
    args: [...args],
    cwd: "/",
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).output();
  if (!success) throw new Error(`${program} ended with ${code}`);
}
