import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { sql } from "kysely";
import { openOwnDatabase } from "../../commands/database.ts";
import { examine } from "../../commands/doctor.ts";
import { printFinding } from "../../commands/finding.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { migrate } from "../../core/db/migrate.ts";
import { postpone, takeLease } from "../../core/knowledge/embed/lease.ts";
import { openEmbedder } from "../../core/model/embedder.ts";
import { changeModelServer } from "../../core/model/change_server.ts";
import { readServer } from "../../core/model/written_server.ts";
import { json } from "../../core/db/json.ts";
import { openCopy } from "../../core/test_runs/copy.ts";
import { addKey } from "../../sandbox/keys.ts";
import { openVault, recordOf } from "../sandbox/support.ts";
import { openLedger } from "../../sandbox/ledger/write.ts";
import { openChat } from "../conversations/chat.ts";
import { holdCompiled } from "../support/database.ts";
import { testCaller, type TestDesk, testDesk } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { freePort } from "../support/free_ports.ts";

const folder = await Deno.makeTempDir({ prefix: "desk-doctor-" });
await holdCompiled();
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

/** The lines that say something other than ok, and all of them. */
async function examined(variables: Readonly<Record<string, string>>) {
  const findings = await examine({ SVC_PORT: String(freePort()), ...variables });
  return {
    all: findings.map(printFinding).join("\n"),
    bad: findings.filter(({ mark }) => mark === "bad").map(({ text }) => text),
  };
}

/** A data folder as the desk leaves it after some use: made once, and copied. `spoil` does something to the copy. */
async function usedFolder(name: string, spoil: ((desk: TestDesk) => Promise<unknown>) | null = null) {
  const dataDir = `${folder}/${name}`;
  await cp(await (made ??= makeUsedFolder()), dataDir, { recursive: true });
  await Deno.chmod(dataDir, 0o700);
  if (spoil === null) return dataDir;
  const desk = await testDesk({}, await openOwnDatabase({ dataDir, databaseUrl: null }));
  await spoil(desk);
  await desk.close();
  return dataDir;
}

let made: Promise<string> | undefined;

async function makeUsedFolder(): Promise<string> {
  const dataDir = `${folder}/made`;
  await Deno.mkdir(`${dataDir}/keys`, { recursive: true, mode: 0o700 });
  await addKey(`${dataDir}/keys`);
  for (const path of [dataDir, `${dataDir}/keys`]) await Deno.chmod(path, 0o700);
  const database = await openOwnDatabase({ dataDir, databaseUrl: null });
  await migrate(database.db);
  const desk = await testDesk({}, database);
  await (await openChat(desk)).say("What plan am I on?");
  await desk.close();
  return dataDir;
}

Deno.test("examine reports no fault before the first start", async () => {
  const { all, bad } = await examined({ SVC_DATA_DIR: `${folder}/nothing` });
  assert.deepEqual(bad, []);
  assert.match(all, /^ok {3}The configuration is readable\.$/m);
  assert.match(all, /^warn There is no data folder yet/m);
  assert.match(all, /There is no database yet: the first start makes it/);
});

Deno.test("examine reports every fault of the configuration", async () => {
  const { bad } = await examined({ SVC_PORT: "99999", SVC_LOG: "loud" });
  assert.deepEqual(bad.map((line) => line.split(":")[0]), ["SVC_PORT", "SVC_LOG"]);
});

Deno.test("examine warns of a variable that the desk does not read", async () => {
  const { all, bad } = await examined({
    SVC_DATA_DIR: `${folder}/nothing`,
    SVC_FAX_NUMBER: "1",
    SVC_LOGS: "json",
  });
  assert.deepEqual(bad, []);
  assert.match(all, /^warn SVC_FAX_NUMBER: the desk has no such variable\. Use one of `SVC_HOST`, /m);
  assert.match(all, /^warn SVC_LOGS: the desk has no such variable\. Did you mean `SVC_LOG`\?$/m);
});

Deno.test("examine checks schema, agent and audit of a desk, and reports a key that cannot be opened", async () => {
  const { all, bad } = await examined({ SVC_DATA_DIR: await usedFolder("used") });
  // The test's desk has a key file that is not the one in the folder.
  assert.deepEqual(bad, ["Test: No key of the sandbox opens SUPPORT_API_KEY."]);
  assert.match(all, /ok {3}The database is of this version/);
  assert.match(all, /ok {3}Test: Its audit is whole: 1 records up to [0-9a-f]{64}/);
  assert.match(all, /warn Test: It has no owner yet/);
  assert.match(all, /ok {3}Test: Version 1 of its agent is live: 2 actions, 1 tasks/);
});

Deno.test("examine names the live files that a later rule leaves out of the agent", async () => {
  const dataDir = await usedFolder("ruled", async (desk) => {
    const { id } = await desk.db.selectFrom("workspaces").select("id").where("testOf", "is", null)
      .executeTakeFirstOrThrow();
    const { version, files } = await liveAgent(desk, id);
    const lookUp = 'description: a\nurl: "https://app.example.com/accounts/{account_id}"\ninput: {account_id: {}}\n';
    const saved = new Map([...files, ["actions/look_up.yaml", lookUp]]);
    const change = { base: version, files: saved, changed: [], message: "Before the rule", caller: null } as const;
    await saveVersion(desk, id, { ...change, via: "import" });
  });
  const { bad } = await examined({ SVC_DATA_DIR: dataDir });
  assert.match(bad.join("\n"), /actions\/look_up\.yaml:\d: .*account_id.*could select an account.*goes on without/);
});

Deno.test("examine names the keys that the sandbox refuses, since they were replaced or removed", async () => {
  const dataDir = await usedFolder("replaced");
  const database = await openOwnDatabase({ dataDir, databaseUrl: null });
  const { id: workspace } = await database.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
  const vault = await openVault(`${dataDir}/keys`);
  const id = { workspace, name: "SUPPORT_API_KEY" };
  const sealed = await recordOf(vault, id, { value: "sk_live_0123456789", origins: ["https://app.example.com"] });
  await database.db.updateTable("secrets").set({ sealed: json(sealed) }).execute();
  await database.close();
  assert.deepEqual((await examined({ SVC_DATA_DIR: dataDir })).bad, []);
  await vault.remove(id);
  assert.deepEqual((await examined({ SVC_DATA_DIR: dataDir })).bad, [
    "Test: The sandbox refuses SUPPORT_API_KEY: replaced or removed since this database was saved.",
  ]);
  await Deno.writeTextFile(`${dataDir}/keys/vault.json`, "half a fi");
  const [damaged] = (await examined({ SVC_DATA_DIR: dataDir })).bad;
  assert.match(damaged ?? "", /vault\.json is damaged/);
});

Deno.test("examine reports a model's key that cannot be opened, and ignores the copies of tests", async () => {
  const dataDir = await usedFolder("model", async (desk) => {
    const chosen = { provider: "anthropic", url: "https://model.example.com", model: "m", key: "a-long-model-key" };
    const { id } = await desk.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
    const server = await readServer(desk, id, { ...chosen, sealedKey: "", removeKey: false }, null);
    await changeModelServer(desk, await testCaller(desk, id), { server });
    await openCopy(desk, await liveAgent(desk, id), "Test chat");
  });
  const { all, bad } = await examined({ SVC_DATA_DIR: dataDir });
  assert.deepEqual(bad, ["Test: No key of the sandbox opens SUPPORT_API_KEY, the model's key."]);
  assert.doesNotMatch(all, /Test chat/);
});

Deno.test("examine reports the progress of configured embeddings, and what holds them up", async () => {
  const server = { url: "https://model.example.com/v1", model: "embed-1" };
  const dataDir = await usedFolder("embeddings", async (desk) => {
    const { id } = await desk.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
    const page = { url: "https://help.example.com/", title: "Hours", markdown: "We open at nine." };
    await addKnowledge(desk, id, [page]);
    const vectors = await desk.vectors();
    const lease = await takeLease(desk, openEmbedder(desk, server));
    const chunk = await desk.db.selectFrom("knowledgeChunks").select("id").executeTakeFirstOrThrow();
    assert.ok(vectors !== null && lease !== null);
    await vectors.put(desk.db, lease.embedder, [{ chunkId: chunk.id, vector: [0.6, 0.8] }]);
    await postpone(desk, lease, { message: "The server refused the key.", waitMs: null });
  });
  const off = await examined({ SVC_DATA_DIR: dataDir });
  assert.doesNotMatch(off.all, /Embeddings/);
  const on = { SVC_DATA_DIR: dataDir, SVC_MODEL_URL: server.url };
  const kept = await examined({ ...on, SVC_EMBEDDING_MODEL: server.model });
  assert.match(kept.all, /warn 1 of 1 passages have embeddings\. The server refused the key\./);
  const another = await examined({ ...on, SVC_EMBEDDING_MODEL: "embed-2" });
  assert.match(another.all, /ok {3}Embeddings: 0 of 1 passages, model embed-2\./);
});

Deno.test("examine reports a damaged index of knowledge, and that no data is lost", async () => {
  const dataDir = await usedFolder("index", async (desk) => {
    const { id } = await desk.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
    await addKnowledge(desk, id, [{ url: "https://help.example.com/", title: "Hours", markdown: "We open at nine." }]);
  });
  assert.match((await examined({ SVC_DATA_DIR: dataDir })).all, /^ok {3}Knowledge is searched with BM25/m);
  const file = `${dataDir}/db/knowledge.sqlite`;
  const bytes = await Deno.readFile(file);
  await Deno.writeFile(file, bytes.fill(1, bytes.length / 2));
  const { all, bad } = await examined({ SVC_DATA_DIR: dataDir });
  assert.match(all, /^warn The index of knowledge is damaged \(.+\)\. The database has all of it\.$/m);
  assert.equal(bad.length, 1, "the key that nothing opens");
});

/** A manipulation of a database, and the expected finding. */
const SPOILT: readonly (readonly [string, ReturnType<typeof sql>, RegExp])[] = [
  [
    "a record of the audit was taken out",
    sql`delete from audit`,
    /Its audit is broken at record 1 \(missing\)/,
  ],
  [
    "a line of activity was taken out",
    sql`do $$ begin
      insert into activities (id, workspace, kind, detail, at) select 'a', id, 'signed_in', '{}', now() from workspaces;
      delete from activities;
    end $$`,
    /Its list of activities is broken at record 1 \(missing\)/,
  ],
  [
    "a newer version has used it",
    sql`insert into kysely_migration values ('999_later', 'now')`,
    /A newer version of the desk has used the database \(999_later\)/,
  ],
];

for (const [what, statement, says] of SPOILT) {
  Deno.test(`examine notices that ${what}`, async () => {
    const dataDir = await usedFolder(what.replaceAll(" ", "-"), ({ db }) => statement.execute(db));
    assert.match((await examined({ SVC_DATA_DIR: dataDir })).bad.join("\n"), says);
  });
}

Deno.test("examine reports other users with access to the folder, and who answers on the port", async () => {
  const dataDir = `${folder}/open`;
  await Deno.mkdir(`${dataDir}/keys`, { recursive: true });
  await Deno.chmod(`${dataDir}/keys`, 0o755);
  await Deno.chmod(dataDir, 0o700);
  await using other = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => new Response("hello"));
  const { bad } = await examined({ SVC_DATA_DIR: dataDir, SVC_PORT: String(other.addr.port) });
  assert.deepEqual(bad, [
    `Other users of this machine can look into ${dataDir}/keys.`,
    `Something else than the desk answers on port ${other.addr.port}.`,
  ]);
});

Deno.test("examine does not open the database of a running desk, and says so", async () => {
  const dataDir = await usedFolder("running");
  const database = await openOwnDatabase({ dataDir, databaseUrl: null });
  const { all, bad } = await examined({ SVC_DATA_DIR: dataDir });
  await database.close();
  assert.deepEqual(bad, []);
  assert.match(all, /warn The desk is running and holds its database/);
});

Deno.test("examine checks the ledger's chain, and names the calls that the audit has no record of", async () => {
  const dataDir = await usedFolder("ledger");
  const ledger = openLedger({ folder: `${dataDir}/ledger`, clock: () => new Date() });
  await Deno.chmod(`${dataDir}/ledger`, 0o700);
  const good = await examined({ SVC_DATA_DIR: dataDir });
  assert.match(good.all, /^ok {3}The ledger is whole: lines 1 to 1, since /m);
  assert.match(good.all, /^ok {3}Test: The ledger agrees with 0 calls of its audit since /m);
  ledger.append({
    ...{ kind: "call", workspace: "w", call: null, door: "action", method: "POST", named: false } as const,
    ...{ origin: "https://evil.example", path: "/collect", keys: [], customer: null },
  });
  ledger.close();
  const taken = await examined({ SVC_DATA_DIR: dataDir });
  assert.match(
    taken.all,
    /^bad {2}Test: \S+Z Line 2 of the ledger: POST https:\/\/evil\.example\/collect left the machine\./m,
  );
  const [month] = [...Deno.readDirSync(`${dataDir}/ledger`)].filter(({ name }) => name.endsWith(".jsonl"));
  const file = `${dataDir}/ledger/${month?.name}`;
  await Deno.writeTextFile(file, (await Deno.readTextFile(file)).replace("evil.example", "good.example"));
  const changed = await examined({ SVC_DATA_DIR: dataDir });
  assert.match(changed.all, /^bad {2}The ledger's chain is broken at line 2, in \S+ \(changed\)\./m);
});

Deno.test("examine accepts the app of a demo, which is on loopback", async () => {
  const appUrl = "http://127.0.0.1:8123";
  const action = `description: Reads.\nurl: "${appUrl}/x"\n`;
  const dataDir = await usedFolder("demo", async (desk) => {
    const { id } = await desk.db.selectFrom("workspaces").select("id").executeTakeFirstOrThrow();
    const { version, files } = await liveAgent(desk, id);
    const change = { base: version, changed: [], message: "", caller: null, via: "import" } as const;
    await saveVersion(desk, id, { ...change, files: new Map([...files, ["actions/read.yaml", action]]) });
  });
  const refused = /actions\/read\.yaml.*https/;
  assert.match((await examined({ SVC_DATA_DIR: dataDir })).all, refused);
  await Deno.writeTextFile(`${dataDir}/demo.state.json`, JSON.stringify({ run: "r", demo: { appUrl } }));
  assert.doesNotMatch((await examined({ SVC_DATA_DIR: dataDir })).all, refused);
  await Deno.writeTextFile(`${dataDir}/demo.state.json`, "{ half of it");
  assert.match((await examined({ SVC_DATA_DIR: dataDir })).all, refused);
});
