/** Removing a workspace: closed at once, its rows deleted in steps that a restarted desk continues. */

import assert from "node:assert/strict";
import { sql } from "kysely";
import { removeWorkspaceRows, WORKSPACE_ROWS_AT_ONCE } from "../../core/db/workspace_rows.ts";
import { json } from "../../core/db/json.ts";
import { accountOf, workspacesOf } from "../../core/teammates/accounts.ts";
import { callerOfToken, createApiToken } from "../../core/teammates/api_tokens.ts";
import { listWorkspaces } from "../../core/teammates/edit_workspaces.ts";
import { continueRemovals, listRemovals, removeWorkspace } from "../../core/teammates/remove_workspace.ts";
import { findWorkspace, workspaceOfKey } from "../../core/teammates/workspaces.ts";
import { closeOldCopies } from "../../core/test_runs/copy.ts";
import { DAY } from "../../core/units.ts";
import { testCaller } from "../support/desk.ts";
import { membershipOf, refused, workspacesStage } from "./workspaces_stage.ts";

const { desk, first, owner, newWorkspace } = await workspacesStage();

/** Conversations of a workspace, each of a visitor, a teammate and two messages. */
async function addConversations(workspace: string, teammate: string, count: number): Promise<void> {
  const at = desk.now();
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    select 'v' || i, ${workspace}, 'null', 'null', ${at}, ${at} from generate_series(1, ${count}::integer) as i`
    .execute(desk.db);
  await sql`insert into conversations (id, workspace, number, status, handler, visitor_id, identity_verified, tags, started_at,
      last_message_at, agent_version, page, last_n, assignee)
    select 'k' || i, ${workspace}, i, 'open', 'human', 'v' || i, false, '["bug"]', ${at}, ${at}, 1, 'null', 2, ${teammate}
    from generate_series(1, ${count}::integer) as i`.execute(desk.db);
  await sql`insert into messages (id, workspace, conversation_id, n, at, author, kind, text, card, data)
    select 'm' || i || '-' || n, ${workspace}, 'k' || i, n, ${at}, 'customer', 'text', 'Hello', 'null', '{}'
    from generate_series(1, ${count}::integer) as i, generate_series(1, 2) as n`.execute(desk.db);
}

/** The tables that have rows of a workspace. */
async function tablesWith(workspace: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, columns } of await desk.db.introspection.getTables()) {
    if (!columns.some((column) => column.name === "workspace")) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} where workspace = ${workspace} limit 1`.execute(
      desk.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

Deno.test("removing a workspace needs its name; the first workspace and a copy for tests cannot be removed", async () => {
  const other = await newWorkspace("Umbrella");
  await assert.rejects(removeWorkspace(desk, owner, other.id, "umbrella"), refused("invalid_input"));
  await assert.rejects(removeWorkspace(desk, owner, first.id, "Test"), refused("invalid_input"));
  const copy = { id: "copy", name: "Test run", testOf: first.id, widgetKey: "test_copy", settings: json({}) };
  await desk.db.insertInto("workspaces").values({ ...copy, createdAt: desk.now() }).execute();
  await assert.rejects(removeWorkspace(desk, owner, "copy", "Unnamed workspace"), refused("not_found"));
  await assert.rejects(removeWorkspace(desk, owner, "none", "None"), refused("not_found"));
  await continueRemovals(desk);
  assert.notEqual(await findWorkspace(desk, other.id), null);
  assert.notEqual(await findWorkspace(desk, "copy"), null);
});

Deno.test("removing a workspace removes rows, keys, files, tokens, and accounts without another workspace", async () => {
  const other = await newWorkspace("Gone");
  const member = await testCaller(desk, other.id, "admin");
  await addConversations(other.id, member.teammate.id, 3);
  const key = { workspace: other.id, name: "APP_KEY" };
  await desk.vault.setSecret(key, { value: "sk_live_1234", origins: ["https://app.example.com"] });
  const file = desk.newId();
  await desk.files.write(other.id, file, ReadableStream.from([new TextEncoder().encode("a file")]));
  const gone = await removeWorkspace(desk, owner, other.id, "Gone");
  assert.equal(gone.length, 2);
  await continueRemovals(desk);
  assert.equal(await desk.files.read(other.id, file), null);
  assert.deepEqual(await tablesWith(other.id), []);
  assert.equal(await findWorkspace(desk, other.id), null);
  assert.equal(await accountOf(desk, membershipOf(member)), null);
  assert.notEqual(await accountOf(desk, membershipOf(owner)), null, "an account that is in another workspace stays");
  assert.deepEqual(await listRemovals(desk, owner), []);
});

Deno.test("a workspace is closed before its rows are deleted: it accepts no person, token, key, chat or mail, and sends none", async () => {
  const other = await newWorkspace("Closed");
  const member = await testCaller(desk, other.id, "admin");
  const { value } = await createApiToken(desk, membershipOf(member), {
    name: "Client",
    days: 30,
    readOnly: false,
    readsCustomers: false,
  });
  assert.notEqual(await callerOfToken(desk, value), null);
  const key = { workspace: other.id, name: "APP_KEY" };
  const sealed = await desk.vault.setSecret(key, { value: "sk_live_1234", origins: ["https://app.example.com"] });
  const { record } = await desk.identity.newSecret(other.id);
  const at = desk.now();
  await sql`insert into mails (id, workspace, kind, recipient, subject, text, html, message_id, reference_ids, created_at, attempts,
      due_at, state)
    values ('due', ${other.id}, 'reply', 'ada@example.com', 'Hello', 'Hello', '', 'due@desk.example.com', '[]', ${at}, 0, ${at},
      'waiting')`.execute(desk.db);
  await removeWorkspace(desk, owner, other.id, "Closed");
  assert.equal(await callerOfToken(desk, value), null);
  assert.equal(await workspaceOfKey(desk, other.widgetKey), null);
  assert.equal(await desk.vault.isSecret(key, sealed, "sk_live_1234"), false);
  const question = { workspace: other.id, token: "x.y.z", secrets: [record] };
  await assert.rejects(desk.identity.identify(question), refused("key_not_set"), "the identity secret is gone");
  assert.ok(!(await workspacesOf(desk, membershipOf(owner))).some(({ id }) => id === other.id));
  assert.ok(!(await listWorkspaces(desk, owner)).some(({ id }) => id === other.id));
  assert.deepEqual(await workspacesOf(desk, membershipOf(member)), []);
  const { rows: due } = await sql`select from mails where workspace = ${other.id}`.execute(desk.db);
  assert.equal(due.length, 0, "what waits to be sent is gone");
  await assert.rejects(removeWorkspace(desk, owner, other.id, "Closed"), refused("not_found"));
  await continueRemovals(desk);
});

Deno.test("an interrupted removal of a workspace continues, and its owner sees the progress", async () => {
  const other = await newWorkspace("Large");
  const kept = await newWorkspace("Kept");
  const member = await testCaller(desk, other.id, "teammate");
  const count = WORKSPACE_ROWS_AT_ONCE + 50;
  await addConversations(other.id, member.teammate.id, count);
  await addConversations(kept.id, (await testCaller(desk, kept.id, "teammate")).teammate.id, 2);
  await removeWorkspace(desk, owner, other.id, "Large");
  const removed = async () => (await listRemovals(desk, owner)).find(({ id }) => id === other.id)?.removedRows;
  assert.equal(await removed(), 0);
  let before = -1;
  for (let runs = 1; (await findWorkspace(desk, other.id)) !== null; runs++) {
    assert.ok(runs < 100, "it comes to an end");
    const now = await removed() ?? 0;
    assert.ok(now > before, "each run removes something");
    before = now;
    // One step, then the desk ends.
    await continueRemovals(desk, once());
    desk.pass(2 * DAY);
    // Copies for tests are removed whole when they are old; this is none.
    await closeOldCopies(desk);
  }
  assert.ok(before >= 4 * count, `${before} rows of conversations, visitors and messages`);
  assert.deepEqual(await tablesWith(other.id), []);
  assert.ok((await tablesWith(kept.id)).includes("messages"), "another workspace's stay");
});

/** True the first time. */
function once(): () => boolean {
  let asked = 0;
  return () => asked++ === 0;
}

Deno.test("no step of a removal deletes more rows than its limit, cascades included", async () => {
  const other = await newWorkspace("Steps");
  const member = await testCaller(desk, other.id, "teammate");
  await addConversations(other.id, member.teammate.id, WORKSPACE_ROWS_AT_ONCE + 50);
  const left = async () => {
    const { rows: [row] } = await sql<
      { count: number }
    >`select ((select count(*) from messages where workspace = ${other.id})
      + (select count(*) from conversations where workspace = ${other.id})
      + (select count(*) from visitors where workspace = ${other.id}))::integer as count`.execute(desk.db);
    return row?.count ?? 0;
  };
  let before = await left();
  const steps: string[] = [];
  for await (const { table, count } of removeWorkspaceRows(desk.db, other.id, ["teammates"])) {
    const now = await left();
    assert.ok(
      count <= WORKSPACE_ROWS_AT_ONCE && before - now <= WORKSPACE_ROWS_AT_ONCE,
      `${table} took ${before - now}`,
    );
    before = now;
    steps.push(table);
  }
  assert.equal(before, 0);
  assert.equal(steps.filter((table) => table === "messages").length, 3);
  assert.ok(steps.filter((table) => table === "conversations").length > 3, "what many tables may refer to takes more");
});
