/**
 * Expired rows are removed in steps: no statement locks more than a thousand rows, nor holds PGlite for longer than
 * those take.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { forgetConnections } from "../../core/connections/connections.ts";
import { forgetOld } from "../../core/conversations/retention.ts";
import { json } from "../../core/db/json.ts";
import { REMOVED_AT_ONCE } from "../../core/db/remove_in_steps.ts";
import { recordGap } from "../../core/knowledge/gaps.ts";
import { GAP_LIMITS } from "../../core/limits/knowledge.ts";
import { VISITOR_LIMITS } from "../../core/limits/people.ts";
import { forgetChatLinks } from "../../core/mail/chat_links.ts";
import { forgetMails } from "../../core/mail/mails.ts";
import { forgetIncoming } from "../../core/mail_in/store.ts";
import { forgetToolCalls } from "../../core/tools/call_log.ts";
import { forgetRequestKeys } from "../../core/tools/request_keys.ts";
import { forgetDeliveries } from "../../core/webhooks/deliveries.ts";
import { ownDatabase } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const own = await ownDatabase();
const removed: number[] = [];
const noting = own.db.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    // Of an insert as well, of which there are none below.
    if (result.numAffectedRows !== undefined) removed.push(Number(result.numAffectedRows));
    return Promise.resolve(result);
  },
});
const desk = await testDesk({}, own);
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);
const at = { ...desk, db: noting };

const ROWS = 2 * REMOVED_AT_ONCE + 100;
const numbers = sql`generate_series(1, ${ROWS}::integer) as n`;
const long = sql`timestamptz '2020-01-01T00:00:00Z' + n * interval '1 second'`;

/** Rows that are too old, of each table. */
const OLD = {
  mails:
    sql`insert into mails (id, workspace, kind, recipient, subject, text, html, message_id, reference_ids, created_at,
      attempts, state)
    select 'm' || n, ${workspace}, 'reply', 'a@example.com', '', '', '', '', '[]', ${long}, 1, 'sent' from ${numbers}`,
  webhook_deliveries:
    sql`insert into webhook_deliveries (id, workspace, endpoint, type, data, created_at, attempts, state)
    select 'd' || n, ${workspace}, 'end', 'conversation.resolved', '{}', ${long}, 1, 'delivered' from ${numbers}`,
  incoming_mails:
    sql`insert into incoming_mails (id, workspace, source, source_key, is_cut, bytes, state, received_at, attempts)
    select 'i' || n, ${workspace}, 'imap', n, false, 1, 'taken', ${long}, 1 from ${numbers}`,
  chat_links: sql`insert into chat_links (token_hash, workspace, conversation, expires_at)
    select 't' || n, ${workspace}, 'k', ${long} from ${numbers}`,
  tool_calls: sql`insert into tool_calls (workspace, at, tool, caller, via, dry_run, outcome, ms)
    select ${workspace}, ${long}, 'check', 'Ada', 'mcp', false, 'ok', 1 from ${numbers}`,
  request_keys: sql`insert into request_keys (workspace, caller, key, request, created_at)
    select ${workspace}, 'token', n, '', ${long} from ${numbers}`,
  connection_tokens: sql`insert into connection_tokens (hash, workspace, connection, kind, expires_at)
    select 'h' || n, ${workspace}, 'c', 'access', ${long} from ${numbers}`,
  model_requests:
    sql`insert into model_requests (id, workspace, at, day, model, input_tokens, cached_tokens, output_tokens,
      micros, estimated)
    select 'q' || n, ${workspace}, ${long}, '2020-01-01', 'small', 1, 0, 1, 0, false from ${numbers}`,
  visitors: sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    select 'v' || n, ${workspace}, 'null', 'null', ${long}, ${long} from ${numbers}`,
} as const;

type Table = keyof typeof OLD;

/** Writes the old rows of a table, without the rows that they refer to. */
async function write(table: Table): Promise<void> {
  await own.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await OLD[table].execute(db);
  });
}

/** Removes, and says how many rows of the table are left, and the most that one statement removed. */
async function left(table: Table, remove: () => Promise<unknown>): Promise<readonly [rows: number, atOnce: number]> {
  removed.length = 0;
  await remove();
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)} where workspace = ${workspace}`.execute(own.db);
  return [row?.count ?? 0, Math.max(...removed)];
}

for (
  const [table, remove] of [
    ["mails", () => forgetMails(at)],
    ["webhook_deliveries", () => forgetDeliveries(at)],
    ["incoming_mails", () => forgetIncoming(at)],
    ["chat_links", () => forgetChatLinks(at)],
    ["tool_calls", () => forgetToolCalls(at, 0)],
    ["request_keys", () => forgetRequestKeys(at)],
    ["connection_tokens", () => forgetConnections(at)],
    ["model_requests", () => forgetOld(at)],
  ] as const satisfies readonly (readonly [Table, () => Promise<unknown>])[]
) {
  Deno.test(`expired rows of ${table} are removed in steps`, async () => {
    await write(table);
    assert.deepEqual(await left(table, remove), [0, REMOVED_AT_ONCE]);
  });
}

Deno.test("visitors without messages are removed in steps after the retention period", async () => {
  await write("visitors");
  await own.db.updateTable("workspaces").set({ settings: json({ data: { retentionDays: 30 } }) })
    .where("id", "=", workspace).execute();
  const [rows, atOnce] = await left("visitors", () => forgetOld(at));
  assert.deepEqual([rows, atOnce <= REMOVED_AT_ONCE], [0, true], String(atOnce));
  await own.db.updateTable("workspaces").set({ settings: json({}) }).where("id", "=", workspace).execute();
});

Deno.test("visitors without messages above the limit are removed in steps, and the last seen are kept", async () => {
  const { silentMax } = VISITOR_LIMITS;
  await write("visitors");
  await sql`insert into visitors (id, workspace, page, facts, first_seen, last_seen)
    select 'new' || n, ${workspace}, 'null', 'null', ${long} + interval '1 year', ${long} + interval '1 year'
    from generate_series(1, ${silentMax - 10}::integer) as n`.execute(own.db);
  const [rows, atOnce] = await left("visitors", () => forgetOld(at));
  assert.deepEqual([rows, atOnce <= REMOVED_AT_ONCE], [silentMax, true], String(atOnce));
  const { rows: [row] } = await sql<{ oldest: string }>`
    select id as oldest from visitors where workspace = ${workspace} order by last_seen limit 1`.execute(own.db);
  assert.equal(row?.oldest, `v${ROWS - 9}`);
});

Deno.test("recording an unanswered question removes some of the expired ones", async () => {
  await sql`insert into knowledge_gaps (id, workspace, question, key, asked_at)
    select 'g' || n, ${workspace}, 'Why?', 'why', ${long} from ${numbers}`.execute(own.db);
  removed.length = 0;
  await recordGap(at, { workspace, conversationId: null, question: "Do you ship to Norway?" });
  assert.equal(Math.max(...removed), GAP_LIMITS.expiredAtOnce);
});
