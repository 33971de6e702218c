/**
 * Writes the other rows of a grown workspace: records, emails and deliveries, each table with one statement.
 *
 * @module
 */
import { sql } from "kysely";
import type { Growth, Statement } from "./conversation_rows.ts";

type Records = Pick<Growth, "workspace" | "now"> & { readonly count: number };

/** The audit records `from` + 1 to `to` of `count`: half a call for each conversation, of which every ninth fails. */
export function auditRows({ workspace, count, now }: Records, from: number, to: number): Statement {
  return sql`insert into audit (id, workspace, conversation_id, action, agent_version, actor, user_id, confirmed_by, input,
      request, response, ms, outcome, at)
    select 'a' || i, ${workspace}, 'k' || (i * 2), case when i % 500 = 0 then 'close_account' else
      (array['get_account', 'get_invoices', 'change_plan'])[1 + i % 3] end, 1, case when i % 7 = 0 then 'press' else 'ai' end,
      'u-' || 3 * (i % (1 + ${count} / 3)), 'none', '{}', 'null', 'null', 40,
      case when i % 9 = 0 then 'app_error' else 'ok' end, ${momentOf(now, count)}
    from generate_series(${from + 1}::integer, ${to}::integer) as i`;
}

/** The moment of row `i` of `count`, evenly over 400 days up to `now`. */
function momentOf(now: Date, count: number): Statement {
  return sql`${now}::timestamptz - interval '400 days' * (${count} - i) / ${count}::float`;
}

/** One of four is open; 400 different questions. */
export function gapRows({ workspace, count, now }: Records): Statement {
  return sql`insert into knowledge_gaps (id, workspace, conversation_id, question, key, asked_at, closed_at)
    select 'g' || i, ${workspace}, 'k' || (i * 10), 'Can I pay by cheque in shop ' || i % 400 || '?', 'cheque ' || i % 400,
      ${momentOf(now, count)}, case when i % 4 > 0 then ${now}::timestamptz end
    from generate_series(1, ${count}::integer) as i`;
}

export function toolCallRows({ workspace, count, now }: Records): Statement {
  return sql`insert into tool_calls (workspace, at, tool, caller, via, dry_run, outcome, ms)
    select ${workspace}, ${momentOf(now, count)}, 'read_file', 'Ada', 'mcp', false,
      case when i % 50 = 0 then 'invalid_input' else 'ok' end, 3
    from generate_series(1, ${count}::integer) as i`;
}

/** Every ninth is an export; a colleague did every thousandth. */
export function activityRows({ workspace, count, now }: Records, from: number, to: number): Statement {
  return sql`insert into activities (id, workspace, kind, teammate, name, detail, at)
    select 'y' || i, ${workspace}, case when i % 9 = 0 then 'exported' else 'signed_in' end,
      case when i % 1000 = 0 then 'colleague' end, 'Ada', '{}', ${momentOf(now, count)}
    from generate_series(${from + 1}::integer, ${to}::integer) as i`;
}

/** Ten requests to the model per day, added up in `model_days` like a desk does with each. */
export function costRows({ workspace, count, now }: Records): Statement {
  return sql`insert into model_requests (id, workspace, at, day, model, conversation_id, input_tokens, cached_tokens,
      output_tokens, micros, estimated, ended_at)
    select 'q' || i, ${workspace}, at, to_char(at, 'YYYY-MM-DD'), 'model', 'k' || (i * 10), 900, 0, 100, 40, false, at
    from (select i, ${momentOf(now, count)} as at
      from generate_series(1, ${count}::integer) as i) as requests`;
}

/** Emails to customers, of which every fortieth failed. */
export function mailRows({ workspace, count, now }: Records): Statement {
  return sql`insert into mails (id, workspace, kind, recipient, subject, text, html, message_id, reference_ids, conversation,
      created_at, attempts, attempted_at, state)
    select 's' || i, ${workspace}, 'reply', 'person' || i || '@example.com', 'Your order ' || i, 'It is on its way.',
      '<p>It is on its way.</p>', i || '@desk.example.com', '[]', 'k' || (i * 10), at, 1, at,
      case when i % 40 = 0 then 'failed' else 'sent' end
    from (select i, ${momentOf(now, count)} as at from generate_series(1, ${count}::integer) as i) as sent`;
}

/** Emails from customers. */
export function incomingRows({ workspace, count, now }: Records): Statement {
  return sql`insert into incoming_mails (id, workspace, source, source_key, is_cut, bytes, mail_key, sender, subject,
      conversation, state, received_at, attempts)
    select 'r' || i, ${workspace}, 'imap', 'uid ' || i, false, 4000, 'key ' || i, 'person' || i || '@example.com',
      'Where is my order ' || i, 'k' || (i * 10), 'taken', ${momentOf(now, count)}, 1
    from generate_series(1, ${count}::integer) as i`;
}

/** Deliveries to one endpoint. */
export function deliveryRows({ workspace, count, now }: Records): Statement {
  return sql`insert into webhook_deliveries (id, workspace, endpoint, type, conversation, data, created_at, attempts,
      attempted_at, state, status)
    select 'd' || i, ${workspace}, ${ENDPOINT}, 'conversation.resolved', 'k' || (i * 10), '{}', at, 1, at, 'delivered', 200
    from (select i, ${momentOf(now, count)} as at from generate_series(1, ${count}::integer) as i) as sent`;
}

/** The endpoint of the deliveries. It is stopped, so that events during the benches are not queued for it. */
export const ENDPOINT = "endpoint";

export function endpointRow({ workspace, now }: Records): Statement {
  return sql`insert into webhook_endpoints (id, workspace, url, description, types, secrets, enabled, version, created_at)
    values (${ENDPOINT}, ${workspace}, 'https://hooks.example.com/', 'Grown', '["conversation.resolved"]', '[]', false, 1,
      ${now}::timestamptz)`;
}

/** A rollout of two weeks that became the live version. All of its conversations are with the live one. */
export function rolloutRow({ workspace, now }: Records): Statement {
  return sql`insert into agent_rollouts (workspace, number, files, changed, base, share, state, message, started_at,
      started_by_name, ended_at, ended_by_name, became)
    values (${workspace}, 1, '{}', '[]', 1, 10, 'live', 'A try', ${now}::timestamptz - interval '30 days', 'Ada',
      ${now}::timestamptz - interval '16 days', 'Ada', 1)`;
}
