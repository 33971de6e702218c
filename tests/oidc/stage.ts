/**
 * A desk with a real sandbox for outgoing requests, and an OpenID provider that the sandbox may reach.
 *
 * @module
 */
import { sql } from "kysely";
import type { OpenDatabase } from "../../core/db/open.ts";
import { changeProvider, providerVersion } from "../../core/oidc/change_provider.ts";
import { findProvider } from "../../core/oidc/provider.ts";
import { readProvider, type WrittenProvider } from "../../core/oidc/written_provider.ts";
import { sandboxPorts } from "../../routes/ports/ports.ts";
import { type SpawnedSandbox, spawnSandbox } from "../sandbox/support.ts";
import { ownDatabase } from "../support/database.ts";
import { testCaller } from "../support/desk.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { CLIENT, freshProvider, type TestProvider } from "./provider.ts";
import { freePort } from "../support/free_ports.ts";

/** A desk and its provider. */
export type OidcStage = TestServed & {
  readonly provider: TestProvider;
  /** The address that the provider sends a browser back to. */
  readonly redirectUri: string;
  /** Sets the workspace's provider, as an owner's form does. */
  readonly configure: (change?: Partial<WrittenProvider>) => Promise<void>;
};

/** The form of a provider with nothing but what it needs. */
export function writtenFor(provider: TestProvider, change: Partial<WrittenProvider> = {}): WrittenProvider {
  return {
    label: "Test ID",
    issuer: provider.issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    domains: "",
    defaultRole: "teammate",
    roleClaim: "",
    roleRules: "",
    required: false,
    ...change,
  };
}

/** The database of the stages of a file, one after another, and its tables that a migration leaves empty. */
let shared: Promise<{ readonly database: OpenDatabase; readonly tables: readonly string[] }> | null = null;

Deno.test.afterAll(async () => {
  await (await shared)?.database.close();
});

async function openShared() {
  const database = await ownDatabase();
  const named = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    .execute(database.db);
  const tables: string[] = [];
  for (const { name } of named.rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.db);
    if (rows.length === 0) tables.push(name);
  }
  return { database, tables };
}

/**
 * A database in which nothing is. A person with one e-mail is in the workspace of each stage, which would ask them for the
 * one they mean; to open a database for each takes half of what a stage does.
 */
async function emptyDatabase(): Promise<OpenDatabase> {
  const { database, tables } = await (shared ??= openShared());
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(database.db);
  return { ...database, close: () => Promise.resolve() };
}

/** The port of the provider, and the sandbox of all stages: it must know the port before the provider starts. */
let outside: Promise<{ readonly port: number; readonly spawned: SpawnedSandbox }> | null = null;

Deno.test.afterAll(async () => {
  await (await outside)?.spawned.stop();
});

async function openOutside() {
  const port = freePort();
  return { port, spawned: await spawnSandbox({ allow: `127.0.0.1=127.0.0.1:${port}` }) };
}

/** Runs a test on a stage of its own. */
export async function withStage(
  test: (stage: OidcStage) => Promise<void>,
  { authentication = "client_secret_basic" }: { readonly authentication?: string } = {},
): Promise<void> {
  await using parts = new AsyncDisposableStack();
  const { port, spawned } = await (outside ??= openOutside());
  const overrides = {
    ...sandboxPorts(spawned.sandbox, () => {}),
    privateHosts: [`127.0.0.1:${port}`],
    now: () => new Date(),
  };
  const served = await testServed(overrides, await emptyDatabase());
  parts.defer(served.close);
  const { workspace, desk, url } = served;
  const redirectUri = `${url}/desk/sign-in/oidc/${workspace.id}`;
  const logout = `${redirectUri}/logout`;
  const provider = await freshProvider(port, { callbacks: [redirectUri], logout, authentication });
  const owner = await testCaller(desk, workspace.id);
  const configure = async (change: Partial<WrittenProvider> = {}) => {
    const kept = await findProvider(desk, workspace.id);
    const read = await readProvider(desk, workspace.id, writtenFor(provider, change), kept);
    await changeProvider(desk, owner, read, providerVersion(kept));
  };
  await test({ ...served, provider, redirectUri, configure });
}
