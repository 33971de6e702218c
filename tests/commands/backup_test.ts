import assert from "node:assert/strict";
import { sql } from "kysely";
import { recordActivity } from "../../core/activity/record.ts";
import { removeOldActivities } from "../../core/activity/retention.ts";
import { checkChain } from "../../core/db/check_chain.ts";
import { writeRefused } from "../../core/actions/audit.ts";
import { checkAuditChain } from "../../core/actions/audit_chain.ts";
import { setKey } from "../../core/actions/keys.ts";
import { liveAgent } from "../../core/agent/live.ts";
import { backUp, restore } from "../../commands/backup.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { readArchive, writeArchive } from "../../commands/archive.ts";
import type { Desk } from "../../core/desk.ts";
import { openPoliteness } from "../../core/knowledge/crawl/crawl.ts";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { addDocument } from "../../core/knowledge/sources.ts";
import { runSync } from "../../core/knowledge/sync.ts";
import { takeSync } from "../../core/knowledge/sync_rows.ts";
import { takeUpload } from "../../core/attachments/upload.ts";
import { openFiles } from "../../routes/files.ts";
import { migrate, MIGRATIONS } from "../../core/db/migrate.ts";
import { openChat } from "../conversations/chat.ts";
import { listDeliveries, sendAgain, sendTestEvent } from "../../core/webhooks/deliveries.ts";
import { addEndpoint } from "../../core/webhooks/endpoints.ts";
import { webhookQueue } from "../../core/webhooks/queue.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { makeDatabase } from "../support/postgres.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const folder = await Deno.makeTempDir({ prefix: "desk-backup-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

/** A place for a desk that holds nothing yet but the key pair of its sandbox. */
async function emptyPlace(name: string): Promise<{ dataDir: string; databaseUrl: null }> {
  const dataDir = `${folder}/${name}`;
  await Deno.mkdir(`${dataDir}/keys`, { recursive: true });
  await Deno.writeTextFile(`${dataDir}/keys/1.key`, `key of ${name}\n`);
  return { dataDir, databaseUrl: null };
}

/** Everything in a database, row by row as it writes them itself. */
async function contentOf(place: { dataDir: string; databaseUrl: string | null }) {
  const database = await openOwnDatabase(place);
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(database.db);
  const content: [string, unknown][] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`select to_jsonb(stored) as row from ${sql.table(name)} as stored order by 1`.execute(
      database.db,
    );
    if (!name.startsWith("kysely")) content.push([name, rows]);
  }
  await database.close();
  return content;
}

/** What the sandbox keeps of a key that was removed. */
const VAULT_FILE = JSON.stringify({ v: 1, entries: [{ workspace: "w1", name: "OLD", seq: 7, sealed: null }] });

/** More than one piece of an archive. */
const ATTACHED = new TextEncoder().encode("a line of a log\n".repeat(30_000));

/** Every file that was attached, by its path. */
async function filesOf({ dataDir }: { dataDir: string }): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for await (const { name: workspace } of Deno.readDir(`${dataDir}/files`)) {
    for await (const { name } of Deno.readDir(`${dataDir}/files/${workspace}`)) {
      found.set(`${workspace}/${name}`, await Deno.readFile(`${dataDir}/files/${workspace}/${name}`));
    }
  }
  return found;
}

/** A text in the knowledge, with its bytes. */
const NOTE = "# Returns\n\nWithin 30 days.";

/** Adds it, and reads it as the desk does in the background. */
async function addNote(desk: Desk, workspace: string): Promise<void> {
  await addDocument(desk, workspace, { name: "Returns", content: { kind: "text", text: NOTE } });
  const sync = await takeSync(desk);
  assert.ok(sync);
  await runSync(desk, sync, openPoliteness(desk, () => Promise.resolve()), new AbortController().signal);
}

/** A desk in use: a conversation with a card, a call, a key, an audit, knowledge. */
async function usedPlace(name: string) {
  const place = await emptyPlace(name);
  const database = await openOwnDatabase(place);
  await migrate(database.db);
  const desk = await testDesk({}, database);
  const chat = await openChat(desk);
  await chat.say("What plan am I on?");
  await chat.say("Zoë wrote „hi“ \\ and a tab\t");
  await Deno.writeTextFile(`${place.dataDir}/keys/vault.json`, VAULT_FILE);
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
  return { place, workspace };
}

Deno.test("restore gives back every row and key of a backup, and the chain of the audit is still whole", async () => {
  const { place, workspace } = await usedPlace("used");
  const before = await contentOf(place);
  const path = `${folder}/used.backup`;
  assert.match(await backUp(place, path, NOW), /used\.backup: \d+ entries, as of 2026-11-20T12:00:00\.000Z/);
  assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  const other = await emptyPlace("other");
  assert.match(await restore(other, path), /\d+ rows and 1 keys/);
  assert.equal(await Deno.readTextFile(`${other.dataDir}/keys/vault.json`), VAULT_FILE);
  assert.deepEqual(await contentOf(other), before);
  assert.equal(await Deno.readTextFile(`${other.dataDir}/keys/1.key`), "key of used\n");
  const aside = (await Array.fromAsync(Deno.readDir(other.dataDir))).find(({ name }) =>
    name.startsWith("keys.before-")
  );
  assert.equal(await Deno.readTextFile(`${other.dataDir}/${aside?.name}/1.key`), "key of other\n");
  assert.deepEqual(await filesOf(other), await filesOf(place));
  const sizes = [...(await filesOf(other)).values()].map(({ length }) => length);
  assert.deepEqual(sizes.sort((a, b) => a - b), [NOTE.length, ATTACHED.length]);

  const database = await openOwnDatabase(other);
  const desk = await testDesk({}, database);
  assert.equal((await checkAuditChain(desk, workspace)).kind, "whole");
  const call = {
    workspace,
    conversationId: null,
    messageId: null,
    action: "a",
    agentVersion: 1,
    userId: null,
    input: {},
    ...{ actor: "ai", confirmedBy: "none" } as const,
  };
  await writeRefused(desk, call, { outcome: "anonymous", message: "Not signed in." });
  assert.equal((await checkAuditChain(desk, workspace)).kind, "whole", "it goes on where it was");
  await recordActivity(desk, { workspace, kind: "agent_restored", by: null, address: null });
  const activities = await checkChain(desk, { table: "activities", workspace });
  assert.deepEqual([activities.kind, activities.kind === "whole" && activities.head.link], ["whole", 42]);
  await desk.close();
  await requireFound(other, workspace);
});

Deno.test("a restored desk sends no event that waited when the backup was made, and its owner can", async () => {
  const place = await emptyPlace("events");
  const database = await openOwnDatabase(place);
  await migrate(database.db);
  const desk = await testDesk({}, database);
  const { workspace } = (await openChat(desk)).context;
  const caller = await testCaller(desk, workspace);
  const types = ["message.created"];
  const { id } = await addEndpoint(desk, caller, { url: "https://hooks.example.com/", description: "", types });
  await sendTestEvent(desk, caller, id);
  await desk.close();
  await backUp(place, `${folder}/events.backup`, NOW);
  const other = await emptyPlace("without-events");
  await restore(other, `${folder}/events.backup`);
  const restored = await testDesk({}, await openOwnDatabase(other));
  const queue = webhookQueue(restored);
  assert.deepEqual(await queue.lease(10), []);
  const [delivery] = await listDeliveries(restored, workspace, id);
  assert.deepEqual([delivery?.state, delivery?.answer], ["failed", "Not sent: the desk was restored from a backup."]);
  await sendAgain(restored, caller, id, delivery?.id ?? "");
  assert.equal((await queue.lease(10)).length, 1);
  await restored.close();
});

/** Asks the knowledge of a desk that was restored: what searching needs is no part of a backup, and is built again. */
async function requireFound(place: Parameters<typeof openOwnDatabase>[0], workspace: string): Promise<void> {
  const desk = await testDesk({}, await openOwnDatabase(place));
  const { items, answerable } = await searchKnowledge(desk, { workspace, query: "How long for returns?" });
  assert.deepEqual([items.map(({ text }) => text), answerable], [["Within 30 days."], "yes"]);
  await desk.close();
}

const postgresUrl = Deno.env.get("TEST_DATABASE_URL");

Deno.test({
  name: "restore brings a backup of PGlite into PostgreSQL, and one of that back into PGlite",
  ignore: postgresUrl === undefined,
  async fn() {
    const { place, workspace } = await usedPlace("moving");
    await backUp(place, `${folder}/from-pglite.backup`, NOW);
    const { url: databaseUrl, drop } = await makeDatabase(postgresUrl ?? "");
    const server = { ...await emptyPlace("server"), databaseUrl };
    await restore(server, `${folder}/from-pglite.backup`);
    assert.deepEqual(await contentOf(server), await contentOf(place));
    await requireFound(server, workspace);
    await backUp(server, `${folder}/from-server.backup`, NOW);
    await drop();
    const back = await emptyPlace("back");
    await restore(back, `${folder}/from-server.backup`);
    assert.deepEqual(await contentOf(back), await contentOf(place));
    const database = await openOwnDatabase(back);
    assert.equal((await checkAuditChain({ db: database.db }, workspace)).kind, "whole");
    await database.close();
    await requireFound(back, workspace);
  },
});

Deno.test("backUp writes over no file", async () => {
  const place = await emptyPlace("plain");
  await Deno.writeTextFile(`${folder}/mine.txt`, "mine");
  await assert.rejects(backUp(place, `${folder}/mine.txt`, NOW), /is there already/);
  assert.equal(await Deno.readTextFile(`${folder}/mine.txt`), "mine");
});

Deno.test("restore leaves a desk that holds something as it is", async () => {
  const { place } = await usedPlace("full");
  const path = `${folder}/full.backup`;
  await backUp(place, path, NOW);
  const before = await contentOf(place);
  await assert.rejects(restore(place, path), /There is a desk already/);
  assert.deepEqual(await contentOf(place), before);
});

async function* entries(
  ...list: Parameters<typeof writeArchive>[2] extends AsyncIterable<infer Entry> ? Entry[] : never
) {
  yield* list;
}

const HEAD = {
  format: "desk-backup",
  v: 1,
  at: NOW.toISOString(),
  migrations: MIGRATIONS.map(({ name }) => name),
} as const;

Deno.test("restore puts nothing from an archive that is cut off, or from a newer desk", async () => {
  const { place } = await usedPlace("cut");
  await backUp(place, `${folder}/whole.backup`, NOW);
  const bytes = await Deno.readFile(`${folder}/whole.backup`);
  await Deno.writeFile(`${folder}/half.backup`, bytes.subarray(0, bytes.length - 400));
  await writeArchive(`${folder}/newer.backup`, { ...HEAD, migrations: [...HEAD.migrations, "999_later"] }, entries());
  await writeArchive(`${folder}/odd.backup`, HEAD, entries({ table: "nonsense", row: {} }));
  await Deno.writeTextFile(`${folder}/text.backup`, "hello");
  const faults: readonly (readonly [string, RegExp])[] = [
    ["half", /is damaged or not whole/],
    ["newer", /made by a newer version/],
    ["odd", /has no table "nonsense"/],
    ["text", /is no backup of the desk/],
  ];
  for (const [name, says] of faults) {
    const empty = await emptyPlace(`empty-${name}`);
    await assert.rejects(restore(empty, `${folder}/${name}.backup`), says, name);
    assert.deepEqual((await contentOf(empty)).filter(([, rows]) => Array.isArray(rows) && rows.length > 0), [], name);
    assert.equal(await Deno.readTextFile(`${empty.dataDir}/keys/1.key`), `key of empty-${name}\n`);
  }
});

Deno.test("readArchive counts the entries that were written", async () => {
  const path = `${folder}/counted.backup`;
  const row = { table: "workspaces", row: { name: "ü\n", at: null } };
  assert.equal(await writeArchive(path, HEAD, entries(row, { key: "1.key", text: "k\n" })), 2);
  const { head, entries: read } = await readArchive(path);
  assert.deepEqual(head, HEAD);
  assert.deepEqual(await Array.fromAsync(read), [row, { key: "1.key", text: "k\n" }]);
});

/** The first line of an archive of this version. */
function headNow() {
  const migrations = MIGRATIONS.map(({ name }) => name);
  return { ...{ format: "desk-backup", v: 1 } as const, at: NOW.toISOString(), migrations };
}

Deno.test("writeArchive writes into no file that another program has put in its way", async () => {
  const path = `${folder}/watched.backup`;
  const elsewhere = `${folder}/elsewhere`;
  await Deno.writeTextFile(elsewhere, "", { mode: 0o644 });
  await Deno.symlink(elsewhere, `${path}.new`);
  await writeArchive(path, headNow(), ReadableStream.from([{ key: "1.key", text: "secret" }]));
  assert.equal(await Deno.readTextFile(elsewhere), "");
  const { isSymlink, mode } = await Deno.lstat(path);
  assert.deepEqual([isSymlink, (mode ?? 0) & 0o777], [false, 0o600]);
});

Deno.test("restore leaves the keys alone when the archive holds none", async () => {
  const place = await emptyPlace("keeps-its-keys");
  const path = `${folder}/keyless.backup`;
  await writeArchive(path, headNow(), ReadableStream.from([]));
  assert.match(await restore(place, path), /^0 rows and 0 keys/);
  assert.equal(await Deno.readTextFile(`${place.dataDir}/keys/1.key`), "key of keeps-its-keys\n");
});
