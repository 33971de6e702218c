import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readArchive, writeArchive } from "../../commands/archive.ts";
import { backUp, restore } from "../../commands/backup.ts";
import { refuseReadable } from "../../commands/backup_folder.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { writeRefused } from "../../core/actions/audit.ts";
import { checkAuditChain } from "../../core/actions/audit_chain.ts";
import { recordActivity } from "../../core/activity/record.ts";
import { checkChain } from "../../core/db/check_chain.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { migrate, MIGRATIONS } from "../../core/db/migrate.ts";
import { listDeliveries, sendAgain, sendTestEvent } from "../../core/webhooks/deliveries.ts";
import { addEndpoint } from "../../core/webhooks/endpoints.ts";
import { webhookQueue } from "../../core/webhooks/queue.ts";
import { CODE_DIR } from "../../supervisor/processes.ts";
import { openChat } from "../conversations/chat.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import {
  ATTACHED,
  contentOf,
  emptyPlace,
  filesOf,
  folder,
  NOTE,
  NOW,
  PROVE_KEY,
  requireFound,
  usedBackup,
  VAULT_FILE,
} from "./backup_places.ts";

/** What each release left, so that the next ones open it. */
const RELEASES = new URL("../releases/", import.meta.url).pathname;

function releases(): readonly string[] {
  return [...Deno.readDirSync(RELEASES)].map(({ name }) => name.replace(/\.backup$/, "")).sort();
}

Deno.test("restore brings back every row and key of a backup, with prove's, and the audit's chain is intact", async () => {
  const { path, said, place, workspace, content } = await usedBackup();
  const [, made] = /used\.backup: ([\d,]+ rows, 1 key and 2 files), as of 2026-11-20T12:00:00\.000Z/
    .exec(said) ?? [];
  assert.ok(made !== undefined);
  assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o600);
  const other = await emptyPlace("other");
  const restored = await restore(other, path);
  assert.ok(restored.startsWith(`${made}, as of 2026-11-20`), restored);
  assert.ok(restored.endsWith(`Start the desk with "SVC_DATA_DIR=${other.dataDir} deno task start".`), restored);
  assert.equal(await Deno.readTextFile(`${other.dataDir}/keys/vault.json`), VAULT_FILE);
  assert.deepEqual(await contentOf(other), content);
  assert.equal(await Deno.readTextFile(`${other.dataDir}/keys/1.key`), "key of used\n");
  assert.equal(await Deno.readTextFile(`${other.dataDir}/keys/prove.jwk`), PROVE_KEY, "it signs the sheets of prove");
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

for (const release of releases()) {
  Deno.test(`the backup that ${release} left is restored, with every row and the chain of its audit`, async () => {
    const path = `${RELEASES}${release}.backup`;
    const counts = new Map<string, number>();
    for await (const entry of (await readArchive(path)).entries) {
      if ("table" in entry) counts.set(entry.table, (counts.get(entry.table) ?? 0) + 1);
    }
    const place = await emptyPlace(release);
    await restore(place, path);
    const database = await openOwnDatabase(place);
    const desk = await testDesk({}, database);
    const { id: workspace } = await desk.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
    assert.equal((await checkAuditChain(desk, workspace)).kind, "whole");
    assert.ok((await liveAgent(desk, workspace)).version > 0);
    await desk.close();
    const restored = new Map((await contentOf(place)).map(([table, rows]) => [table, rows.length]));
    for (
      const table of [
        "conversations",
        "messages",
        "contacts",
        "agent_versions",
        "audit",
        "knowledge_chunks",
        "attachments",
      ]
    ) {
      assert.ok((counts.get(table) ?? 0) > 0, `the backup has rows of ${table}`);
      assert.equal(restored.get(table), counts.get(table), table);
    }
  });
}

Deno.test("a restored desk does not send events that were pending in the backup, but its owner can", async () => {
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

Deno.test("backUp does not overwrite a file", async () => {
  const place = await emptyPlace("plain");
  await Deno.writeTextFile(`${folder}/mine.txt`, "mine");
  await assert.rejects(backUp(place, `${folder}/mine.txt`, NOW), /is there already/);
  const own = { dataDir: "/d", filesDir: "/files", keysDir: "/d/keys", runDir: "/d/run", backupDir: null };
  const read = { ...own, freezePath: "/d/freeze.json" };
  const code = [`${CODE_DIR}/build/a.backup`, `${CODE_DIR}/node_modules/x/a.backup`];
  for (const path of ["/d/a.backup", "/d/db/a.backup", "/files/a.backup", ...code]) {
    assert.throws(() => refuseReadable(read, path), /Write it elsewhere: \/d\/backups\/a\.backup$/, path);
  }
  for (const path of ["/d/backups/a.backup", "/data/a.backup", `${CODE_DIR}/a.backup`]) refuseReadable(read, path);
  await Deno.mkdir(`${folder}/real/backups`, { recursive: true });
  await Deno.symlink(`${folder}/real`, `${folder}/link`);
  const linked = { ...read, dataDir: `${folder}/link`, filesDir: `${folder}/link/files` };
  assert.throws(() => refuseReadable(linked, `${folder}/real/a.backup`), /Write it elsewhere/);
  refuseReadable(linked, `${folder}/real/backups/a.backup`);
  assert.equal(await Deno.readTextFile(`${folder}/mine.txt`), "mine");
});

Deno.test("restore does not change a desk that is not empty", async () => {
  const { path, place, content } = await usedBackup();
  await assert.rejects(restore(place, path), /There is a desk already/);
  assert.deepEqual(await contentOf(place), content);
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

Deno.test("restore writes nothing from a truncated archive, or from that of a newer desk", async () => {
  const bytes = await Deno.readFile((await usedBackup()).path);
  await Deno.writeFile(`${folder}/half.backup`, bytes.subarray(0, bytes.length - 400));
  await writeArchive(`${folder}/newer.backup`, { ...HEAD, migrations: [...HEAD.migrations, "999_later"] }, entries());
  await writeArchive(`${folder}/odd.backup`, HEAD, entries({ table: "nonsense", row: {} }));
  await Deno.writeTextFile(`${folder}/text.backup`, "hello");
  // A fault in its first line is refused before a database is created.
  const faults: readonly (readonly [name: string, says: RegExp, makesDatabase: boolean])[] = [
    ["half", /is damaged or not whole/, true],
    ["newer", /made by a newer version/, false],
    ["odd", /has no table "nonsense"/, true],
    ["text", /is not a backup of the desk/, false],
    ["missing", /^Error: There is no file .*missing\.backup\.$/, false],
  ];
  for (const [name, says, makesDatabase] of faults) {
    const empty = await emptyPlace(`empty-${name}`);
    await assert.rejects(restore(empty, `${folder}/${name}.backup`), says, name);
    assert.equal(existsSync(`${empty.dataDir}/db`), makesDatabase, name);
    if (makesDatabase) assert.deepEqual((await contentOf(empty)).filter(([, rows]) => rows.length > 0), [], name);
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

Deno.test("writeArchive does not write into a file that another program created at its path", async () => {
  const path = `${folder}/watched.backup`;
  const elsewhere = `${folder}/elsewhere`;
  await Deno.writeTextFile(elsewhere, "", { mode: 0o644 });
  await Deno.symlink(elsewhere, `${path}.new`);
  await writeArchive(path, HEAD, ReadableStream.from([{ key: "1.key", text: "secret" }]));
  assert.equal(await Deno.readTextFile(elsewhere), "");
  const { isSymlink, mode } = await Deno.lstat(path);
  assert.deepEqual([isSymlink, (mode ?? 0) & 0o777], [false, 0o600]);
});

Deno.test("restore keeps the existing keys when the archive has none", async () => {
  const place = await emptyPlace("keeps-its-keys");
  const path = `${folder}/keyless.backup`;
  await writeArchive(path, HEAD, ReadableStream.from([]));
  assert.match(await restore(place, path), /^0 rows, 0 keys and 0 files/);
  assert.equal(await Deno.readTextFile(`${place.dataDir}/keys/1.key`), "key of keeps-its-keys\n");
});
