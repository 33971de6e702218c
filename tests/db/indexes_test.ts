/** Queries of large tables use an index: the database's plans for the queries that the desk sends. */
import assert from "node:assert/strict";
import { CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import { listActivities } from "../../core/activity/list.ts";
import { auditedActions, filterAudit } from "../../core/actions/audit_list.ts";
import { voidConfirmations } from "../../core/actions/confirm.ts";
import { draftQueue } from "../../core/drafts/queue.ts";
import { overRate } from "../../core/drafts/send_by_agent.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import { incomingQueue } from "../../core/mail_in/queue.ts";
import { takeDeliveryReport } from "../../core/mail_in/reports.ts";
import { webhookQueue } from "../../core/webhooks/queue.ts";
import { addUpTermCounts } from "../../core/knowledge/index/term_changes.ts";
import { listContacts } from "../../core/contacts/list.ts";
import { timelineOf } from "../../core/inbox/timeline.ts";
import { setVisitorEmail } from "../../core/inbox/visitor_email.ts";
import { findByTerms } from "../../core/inbox/search.ts";
import { listInbox } from "../../core/inbox/list.ts";
import { viewOfSearch } from "../../core/inbox/views.ts";
import { readWaiting } from "../../core/notifications/waiting.ts";
import { readFilter } from "../../core/reports/filter.ts";
import { listReported } from "../../core/reports/listed.ts";
import { readSearch } from "../../core/inbox/search_query.ts";
import { lookUpConversations } from "../../core/conversations/lookup.ts";
import { endDeadTurns } from "../../core/conversations/turn/dead_turns.ts";
import { json } from "../../core/db/json.ts";
import type { Database } from "../../core/db/schema.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());
const { id: workspace } = await testWorkspace(desk);
const { id: large } = await testWorkspace(desk);
await sql`
  insert into contacts (workspace, id, name, email, external_id, attributes, first_seen, last_seen)
  select ${large}::text, 'c_' || n, 'Person ' || n, md5(n::text) || '@example.com', 'cus_' || n, '{}'::jsonb, now(), now()
  from generate_series(1, 3000) as n`.execute(desk.db);
await sql`
  insert into visitors (workspace, id, page, facts, first_seen, last_seen)
  values (${large}, 'v_1', 'null', 'null', now(), now())`.execute(desk.db);
await sql`
  insert into conversations (workspace, id, number, status, handler, visitor_id, identity_verified, tags, started_at,
    last_message_at, agent_version, page)
  values (${large}, 'conv_1', 1, 'open', 'ai', 'v_1', false, '[]', now(), now(), 0, 'null')`.execute(desk.db);
await sql`
  insert into conversations (workspace, id, number, status, handler, visitor_id, contact_id, identity_verified, tags,
    started_at, last_message_at, agent_version, page, subject)
  select ${large}::text, 'theirs_' || n, n + 1, 'resolved', 'none', 'v_1', 'c_' || n, true, '[]', now(), now(), 0, 'null',
    'Order ' || n
  from generate_series(1, 3000) as n`.execute(desk.db);
await sql`
  insert into audit (workspace, id, conversation_id, action, agent_version, actor, confirmed_by, input, request, response,
    outcome, at)
  select ${large}::text, 'call_' || n, 'theirs_' || n, 'get_account', 0, 'ai', 'none', '{}', 'null', 'null', 'sent', now()
  from generate_series(1, 6000) as n`.execute(desk.db);
await sql`
  insert into messages (workspace, id, conversation_id, n, at, author, kind, text, card, data)
  select ${large}::text, 'm_' || n, 'conv_1', n, now(), 'customer', 'text',
    case when n % 2 = 0 then md5(n::text) || ' said so' else '订单' || n || '没有到' || n end, 'null', '{}'
  from generate_series(1, 6000) as n`.execute(desk.db);
await sql`
  insert into knowledge_term_changes (workspace, slot, changes)
  select case when n % 100 = 0 then ${large}::text else ${workspace} end, n / 100 % 3, 'quokka 1'
  from generate_series(1, 3000) as n`.execute(desk.db);
// Also empties the list of what waits to be put into the index.
await sql`vacuum analyze contacts, conversations, audit, messages, knowledge_term_changes`.execute(desk.db);

/** The plans of the queries that `ask` sends, as they would be where reading a whole table is dear. */
async function plansOf(ask: (db: Kysely<Database>) => Promise<unknown>, how = "explain"): Promise<string> {
  const sent: CompiledQuery[] = [];
  const noting = desk.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      sent.push(desk.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await ask(noting);
  return await desk.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const plans: string[] = [];
    for (const query of sent) {
      if (query.sql.startsWith("select set_config(")) await db.executeQuery(query);
      const explain = CompiledQuery.raw(`${how} ${query.sql}`, [...query.parameters]);
      const { rows } = await db.executeQuery<{ "QUERY PLAN"?: string; queryPlan?: string }>(explain);
      plans.push(...rows.map((row) => Object.values(row).join()));
    }
    return plans.join("\n");
  });
}

const FIRST_PART = { before: null, limit: 50 };
const EVERYBODY = { search: "", blocked: null, verified: null };

const listed = (db: Kysely<Database>, search: string) =>
  listInbox({ ...desk, db }, { workspace: large, teammate: "t_1" }, {
    ...{ view: viewOfSearch(search), after: null, limit: 50 },
    target: { replyMinutes: null, businessHours: { timezone: "UTC", days: [] } },
  });

const THEIRS = { workspace: large, id: "theirs_7", contactId: "c_7", visitorId: "v_1" };

const LAST_YEAR = readFilter(new URLSearchParams("from=2025-11-25&to=2025-11-25"), { timezone: "UTC", today: "" });

const REPORT = {
  nature: "bounce",
  report: { messageId: "<x@acme.example>", recipient: null, status: null, action: null, said: null, feedback: null },
} as const;

const QUESTIONS: Readonly<Record<string, (db: Kysely<Database>) => Promise<unknown>>> = {
  audit_by_customer: (db) => filterAudit({ db }, workspace, { userId: "u_1" }, FIRST_PART),
  audit_by_outcome: (db) => filterAudit({ db }, workspace, { outcome: "app_error" }, FIRST_PART),
  audit_by_time: (db) => filterAudit({ db }, large, { until: new Date(0) }, { before: 7, limit: 50 }),
  audit_by_actor: (db) => filterAudit({ db }, large, { actor: "test" }, FIRST_PART),
  audit_by_action_and_outcome: (db) =>
    filterAudit({ db }, large, { action: "get_account", outcome: "frozen" }, FIRST_PART),
  audit_by_action_and_actor: (db) => filterAudit({ db }, large, { action: "get_account", actor: "test" }, FIRST_PART),
  audit_by_actor_and_outcome: (db) => filterAudit({ db }, large, { actor: "ai", outcome: "frozen" }, FIRST_PART),
  activities_by_moment: (db) => listActivities({ db }, large, { until: new Date(0) }, { before: 7, limit: 50 }),
  activities_by_kind: (db) => listActivities({ db }, large, { kind: "role_made" }, FIRST_PART),
  activities_by_teammate: (db) => listActivities({ db }, large, { teammate: "t_1" }, FIRST_PART),
  conversations_by_language: (db) => listed(db, "language:it"),
  conversations_by_channel: (db) => listed(db, "channel:mail"),
  conversations_by_wait: (db) => readWaiting({ ...desk, db }, { workspace: large, teammate: "t_1" }),
  contacts_blocked: (db) => listContacts({ db }, large, { ...EVERYBODY, blocked: true }, { after: null, limit: 50 }),
  contacts_verified: (db) => listContacts({ db }, large, { ...EVERYBODY, verified: true }, { after: null, limit: 50 }),
  audit_by_request: (db) => filterAudit({ db }, workspace, { requestId: "r_1" }, FIRST_PART),
  audit_by_action: (db) => filterAudit({ db }, large, { action: "rarely_called" }, FIRST_PART),
  "audit_by_action(_and_(outcome|actor))?": (db) => auditedActions({ db }, workspace),
  messages_by_client_id: (db) =>
    lookUpConversations({ db }, { workspace: large, session: { visitorId: "v_1", customer: null } }, "sent before"),
  messages_running: (db) => endDeadTurns({ ...desk, db }),
  conversations_by_contact: (db) => timelineOf({ db }, THEIRS),
  audit_by_conversation: (db) => timelineOf({ db }, THEIRS),
  messages_by_words: (db) => findByTerms({ db }, large, readSearch("quokka")),
  conversations_by_subject: (db) => findByTerms({ db }, large, readSearch("quokka")),
  messages_by_parts: (db) => findByTerms({ db }, large, readSearch("退款申请")),
  conversations_by_start: (db) => listReported({ db }, large, LAST_YEAR, { before: null, limit: 50 }),
  contacts_by_name: (db) => listContacts({ db }, large, EVERYBODY, { after: null, limit: 50, sort: "name" }),
  contacts_by_first_seen: (db) => listContacts({ db }, large, EVERYBODY, { after: null, limit: 50, sort: "new" }),
  mails_by_message_id: (db) => takeDeliveryReport({ ...desk, db }, { id: "m_1" }, REPORT, null),
  mails_by_agent: (db) => overRate({ ...desk, db }, { workspace: large, contactId: null }),
  mails_waiting: (db) => mailQueue({ ...desk, db }).lease(10),
  mails_in_order: (db) => mailQueue({ ...desk, db }).lease(10),
  mails_leased: (db) => mailQueue({ ...desk, db }).lease(10),
  incoming_mails_waiting: (db) => incomingQueue({ ...desk, db }).lease(10),
  incoming_mails_leased: (db) => incomingQueue({ ...desk, db }).lease(10),
  drafts_waiting: (db) => draftQueue({ ...desk, db }).lease(10),
  drafts_leased: (db) => draftQueue({ ...desk, db }).lease(10),
  webhook_deliveries_waiting: (db) => webhookQueue({ ...desk, db }).lease(10),
  webhook_deliveries_in_order: (db) => webhookQueue({ ...desk, db }).lease(10),
  webhook_deliveries_leased: (db) => webhookQueue({ ...desk, db }).lease(10),
  knowledge_term_changes_by_slot: (db) => addUpTermCounts({ db }, large),
  contacts_by_words: (db) =>
    listContacts({ db }, large, { ...EVERYBODY, search: "nobodyhere" }, { after: null, limit: 50 }),
};

for (const [index, ask] of Object.entries(QUESTIONS)) {
  Deno.test(`a query of a large table uses its index ${index}`, async () => {
    const plans = await plansOf(ask);
    assert.match(plans, new RegExp(`\\b${index}\\b`));
    assert.doesNotMatch(
      plans,
      /Seq Scan on (audit|messages|contacts|mails|incoming_mails|drafts|knowledge_term_changes)\b/,
    );
  });
}

Deno.test("contacts are found by parts of name, email and id, and by no match across two of them", async () => {
  const [at, attributes] = [desk.now(), json({})];
  const contact = { workspace, attributes, firstSeen: at, lastSeen: at };
  await desk.db.insertInto("contacts").values([
    { ...contact, id: "c_1", name: "Ada 100% Lovelace", email: "ada@example.com", externalId: "cus_77" },
    { ...contact, id: "c_2", name: null, email: "grace@example.org", externalId: "cus_78" },
  ]).execute();
  const found = async (search: string) =>
    (await listContacts(desk, workspace, { ...EVERYBODY, search }, { after: null, limit: 9 })).map(({ id }) => id);
  assert.deepEqual(await found("LOVE cus_7"), ["c_1"]);
  assert.deepEqual(await found("race EXAMPLE"), ["c_2"]);
  assert.deepEqual((await found("cus_")).toSorted(), ["c_1", "c_2"]);
  assert.deepEqual(await found("100%"), ["c_1"]);
  assert.deepEqual(await found("lovelaceada"), []);
});

Deno.test("auditedActions of a workspace without calls is empty", async () => {
  assert.deepEqual(await auditedActions(desk, workspace), []);
});

Deno.test("counting the emails left in the chat uses an index", async () => {
  const plans = await plansOf((db) =>
    setVisitorEmail({ ...desk, db }, { workspace: large, id: "conv_1" }, "Ada@example.com")
  );
  assert.match(plans, /left_addresses_by_address/);
});

type Backlog = {
  readonly table: "mails" | "webhookEndpoints" | "incomingMails" | "drafts";
  readonly fill: RawBuilder<unknown>;
  readonly lease: (db: Kysely<Database>) => Promise<unknown>;
};

/** 4,000 rows that are due, of 20 conversations where the queue keeps their order; and the queue. */
const BACKLOGS: Readonly<Record<string, Backlog>> = {
  mails: {
    table: "mails",
    fill: sql`
    insert into mails (id, workspace, kind, recipient, subject, text, html, message_id, reference_ids, conversation,
      created_at, due_at, attempts, state)
    select 'mail_' || n, ${large}::text, 'reply', 'ada@example.com', '', '', '', '<' || n || '@example.com>', '[]',
      'theirs_' || abs(n) % 20 + 1, ${desk.now()}::timestamptz + n * interval '1 second', ${desk.now()}::timestamptz, 0, 'waiting'
    from generate_series(-4000, -1) as n`,
    lease: (db) => mailQueue({ ...desk, db }).lease(10),
  },
  webhooks: {
    table: "webhookEndpoints",
    fill: sql`
    with endpoint as (
      insert into webhook_endpoints (id, workspace, url, description, types, secrets, enabled, version, created_at)
      values ('endpoint', ${large}, 'https://example.com', '', '[]', '[]', true, 1, now()) returning id, workspace)
    insert into webhook_deliveries (id, workspace, endpoint, type, conversation, data, created_at, due_at, attempts, state)
    select 'event_' || n, workspace, id, 'message.created', 'theirs_' || n % 20 + 1, '{}', ${desk.now()}, ${desk.now()}, 0, 'waiting'
    from endpoint, generate_series(1, 4000) as n`,
    lease: (db) => webhookQueue({ ...desk, db }).lease(10),
  },
  "mails that came": {
    table: "incomingMails",
    fill: sql`
    insert into incoming_mails (id, workspace, source, source_key, is_cut, bytes, state, received_at, due_at, attempts)
    select 'in_' || n, ${large}::text, 'imap', n::text, false, 1, 'waiting', ${desk.now()}, ${desk.now()}, 0
    from generate_series(1, 4000) as n`,
    lease: (db) => incomingQueue({ ...desk, db }).lease(10),
  },
  drafts: {
    table: "drafts",
    fill: sql`
    insert into drafts (id, workspace, conversation, message, n, wish, state, sources, created_at, due_at, attempts)
    select 'draft_' || n, ${large}::text, 'theirs_' || n, 'm', 1, 'draft', 'waiting', '[]', ${desk.now()}, ${desk.now()}, 0
    from generate_series(1, 3000) as n`,
    lease: (db) => draftQueue({ ...desk, db }).lease(10),
  },
};

for (const [name, { table, fill, lease }] of Object.entries(BACKLOGS)) {
  Deno.test(`leasing ${name} reads few of thousands of pending rows, even without statistics`, async () => {
    await fill.execute(desk.db);
    const plans = await plansOf(lease, "explain (analyze, timing off)")
      // Others of this database read whatever waits, in each of its workspaces.
      .finally(() => desk.db.deleteFrom(table).where("workspace", "=", large).execute());
    assertReadsFew(plans);
  });
}

Deno.test("a sign-in reads no questions of other customers, even without statistics", async () => {
  await sql`
    insert into confirmations (id, workspace, conversation_id, visitor_id, action, agent_version, input, bound_hash,
      summary, message_id, state, created_at, expires_at, queue)
    select 'asked_' || n, ${large}::text, 'theirs_' || n, 'v_2', 'change_plan', 1, '{}', '', '', 'm', 'pending', now(),
      now(), '{}'
    from generate_series(1, 3000) as n`.execute(desk.db);
  const plans = await plansOf(
    (db) => voidConfirmations({ db }, { workspace: large, contactId: "c_7" }),
    "explain (analyze, timing off)",
  );
  assertReadsFew(plans);
});

function assertReadsFew(plans: string): void {
  const read = [...plans.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(([, rows, loops]) =>
    Number(rows) * Number(loops)
  );
  const refused = [...plans.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].map(([, rows]) => Number(rows));
  assert.ok(read.length > 0 && Math.max(...read, ...refused) <= 100, plans);
}
