/**
 * Desks on disk, for the tests of backups.
 *
 * @module
 */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { sql } from "kysely";
import { backUp } from "../../commands/backup.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { setKey } from "../../core/actions/keys.ts";
import { recordActivity } from "../../core/activity/record.ts";
import { removeOldActivities } from "../../core/activity/retention.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { takeUpload } from "../../core/attachments/upload.ts";
import { migrate } from "../../core/db/migrate.ts";
import type { Desk } from "../../core/desk.ts";
import { openPoliteness } from "../../core/knowledge/crawl/crawl.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { addDocument } from "../../core/knowledge/sources.ts";
import { runSync } from "../../core/knowledge/sync.ts";
import { takeSync } from "../../core/knowledge/sync_rows.ts";
import type { StoreConfig } from "../../commands/file_store.ts";
import { openFiles } from "../../routes/storage/files.ts";
import { openChat } from "../conversations/chat.ts";
import { testDesk } from "../support/desk.ts";

/** When the backups are made. */
export const NOW = new Date("2026-11-20T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
/** Holds the places and their backups. */
export const folder = await Deno.makeTempDir({ prefix: "desk-backup-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

type Place = StoreConfig & { dataDir: string; keysDir: string; databaseUrl: null };

/** A place for a desk that holds nothing yet but the key pair of its sandbox. */
export async function emptyPlace(name: string): Promise<Place> {
  const dataDir = `${folder}/${name}`;
  await Deno.mkdir(`${dataDir}/keys`, { recursive: true });
  await Deno.writeTextFile(`${dataDir}/keys/1.key`, `key of ${name}\n`);
  const folders = { dataDir, keysDir: `${dataDir}/keys`, filesDir: `${dataDir}/files` };
  return {
    ...folders,
    filesStore: "folder",
    bucket: null,
    bucketSecret: null,
    bucketToken: null,
    allowances: [],
    databaseUrl: null,
  };
}

/** The content of a database: each table's name with its rows, as {@linkcode contentOf} reads them. */
export type Content = readonly (readonly [table: string, rows: readonly unknown[]])[];

/** Everything in a database, row by row as it writes them itself. */
export async function contentOf(place: { dataDir: string; databaseUrl: string | null }): Promise<Content> {
  const database = await openOwnDatabase(place);
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by relname`.execute(database.db);
  // One statement for all tables: a hundred take PGlite as long as opening the database.
  const content = await sql<{ name: string; rows: readonly unknown[] }>`${
    sql.join(
      tables.rows.map(({ name }) =>
        sql`select ${sql.lit(name)} as name,
          (select coalesce(jsonb_agg(row order by row), '[]') from (select to_jsonb(stored) as row from ${
          sql.table(name)
        } as stored) as listed) as rows`
      ),
      sql` union all `,
    )
  }`.execute(database.db);
  await database.close();
  // Not sorted by the database: servers have collations of their own.
  const byName = new Map(content.rows.map(({ name, rows }) => [name, rows]));
  return tables.rows.map(({ name }) => [name, byName.get(name) ?? []]);
}

/** What the sandbox keeps of a key that was removed. */
export const VAULT_FILE = JSON.stringify({ v: 1, entries: [{ workspace: "w1", name: "OLD", seq: 7, sealed: null }] });

/** The file of the key that signs the sheets of prove. */
export const PROVE_KEY = '{"kty":"OKP"}';

/** More than one piece of an archive. */
export const ATTACHED = new TextEncoder().encode("a line of a log\n".repeat(30_000));

/** Every file that was attached, by its path. */
export async function filesOf({ dataDir }: { dataDir: string }): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for await (const { name: workspace } of Deno.readDir(`${dataDir}/files`)) {
    for await (const { name } of Deno.readDir(`${dataDir}/files/${workspace}`)) {
      found.set(`${workspace}/${name}`, await Deno.readFile(`${dataDir}/files/${workspace}/${name}`));
    }
  }
  return found;
}

/** A text in the knowledge, with its bytes. */
export const NOTE = "# Returns\n\nWithin 30 days.";

/** Adds it, and reads it as the desk does in the background. */
async function addNote(desk: Desk, workspace: string): Promise<void> {
  await addDocument(desk, workspace, { name: "Returns", content: { kind: "text", text: NOTE } });
  const sync = await takeSync(desk);
  assert.ok(sync);
  await runSync(desk, sync, openPoliteness(desk, () => Promise.resolve()), new AbortController().signal);
}

/** The archive of a desk in use, with what was in the desk. It is made once. */
export type UsedBackup = {
  readonly path: string;
  /** What `backUp` said of it. */
  readonly said: string;
  readonly place: Place;
  readonly workspace: string;
  readonly content: Content;
};

/** Backs a {@linkcode usedPlace} up when it is first asked for. The tests leave its place and its archive as they are. */
export function usedBackup(): Promise<UsedBackup> {
  return backup ??= makeUsedBackup();
}

let backup: Promise<UsedBackup> | undefined;

async function makeUsedBackup(): Promise<UsedBackup> {
  const { place, workspace } = await usedPlace("used");
  const content = await contentOf(place);
  const path = `${folder}/used.backup`;
  const said = await backUp(place, path, NOW);
  return { path, said, place, workspace, content };
}

/** A desk in use: a conversation with a card, a call, a key, an audit, knowledge. It is made once, and copied. */
export async function usedPlace(name: string) {
  const { dataDir, workspace } = await (made ??= makeUsedPlace());
  await cp(dataDir, `${folder}/${name}`, { recursive: true });
  return { place: await emptyPlace(name), workspace };
}

let made: ReturnType<typeof makeUsedPlace> | undefined;

async function makeUsedPlace(): Promise<{ dataDir: string; workspace: string }> {
  const place = await emptyPlace("made");
  const database = await openOwnDatabase(place);
  await migrate(database.db);
  const desk = await testDesk({}, database);
  const chat = await openChat(desk);
  await chat.say("What plan am I on?");
  await chat.say("Zoë wrote „hi“ \\ and a tab\t");
  await Deno.writeTextFile(`${place.dataDir}/keys/vault.json`, VAULT_FILE);
  await Deno.writeTextFile(`${place.dataDir}/keys/prove.jwk`, PROVE_KEY);
  const { workspace } = chat.context;
  const files = openFiles(`${place.dataDir}/files`);
  const sender = { kind: "visitor", id: chat.context.session.visitorId } as const;
  const body = (async function* () {
    yield ATTACHED;
  })();
  await takeUpload({ ...desk, files }, { workspace, sender, conversationId: null }, { name: "a.txt", body });
  await addNote({ ...desk, files }, workspace);
  await setKey(
    chat.desk,
    { name: "OTHER", value: "another-long-key", origins: ["https://app.example.com"], by: "t" },
    await liveAgent(chat.desk, workspace),
  );
  const signedIn = { workspace, kind: "signed_in", by: { id: "t", name: "Ada" }, address: "203.0.113.7" } as const;
  for (let day = 0; day < 40; day++) {
    await recordActivity(desk, signedIn);
    desk.pass(DAY_MS);
  }
  await removeOldActivities(desk, workspace, 30);
  await desk.close();
  return { dataDir: place.dataDir, workspace };
}

/** Asks the knowledge of a desk that was restored: what searching needs is no part of a backup, and is built again. */
export async function requireFound(place: Parameters<typeof openOwnDatabase>[0], workspace: string): Promise<void> {
  const desk = await testDesk({}, await openOwnDatabase(place));
  const { items, answerable } = await searchKnowledge(desk, { workspace, query: "How long for returns?" });
  assert.deepEqual([items.map(({ text }) => text), answerable], [["Within 30 days."], "yes"]);
  await desk.close();
}
