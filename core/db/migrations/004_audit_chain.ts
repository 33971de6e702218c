/**
 * The chain of the audit: every record that is over carries the hash of the one before it, and cannot be changed again.
 *
 * The database does it itself, in the statement that ends a record, so that no path of the code can forget it and a call
 * pays for no round trip more. A record that is still out (`sent`) has no hash yet.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

const COLUMNS = [
  `alter table audit add column link integer, add column previous_hash text, add column hash text`,
  `create unique index audit_chain on audit (workspace, link) where link is not null`,
  `create table audit_heads (
    workspace text primary key references workspaces on delete cascade,
    link integer not null,
    hash text not null
  )`,
];

/** What is hashed is listed, so that a column added later changes no hash; times are written in UTC. */
const DIGEST = `create function audit_digest(record audit) returns text language sql stable set timezone to 'UTC' as $$
  select encode(sha256(convert_to(jsonb_build_array(
    record.previous_hash, record.link, record.workspace, record.id, record.seq, record.conversation_id,
    record.message_id, record.action, record.agent_version, record.actor, record.user_id, record.confirmed_by,
    record.input, record.request, record.response, record.ms, record.outcome, record.error, record.at
  )::text, 'UTF8')), 'hex')
$$`;

const CHAIN = `create function chain_audit() returns trigger language plpgsql as $$
declare head audit_heads;
begin
  if tg_op = 'UPDATE' then
    if old.hash is not null then
      raise exception 'audit record % is over and cannot be changed', old.id using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  if new.outcome = 'sent' then return new; end if;
  insert into audit_heads (workspace, link, hash) values (new.workspace, 0, '') on conflict (workspace) do nothing;
  select * into strict head from audit_heads where workspace = new.workspace for update;
  new.link := head.link + 1;
  new.previous_hash := head.hash;
  new.hash := audit_digest(new);
  update audit_heads set link = new.link, hash = new.hash where workspace = new.workspace;
  return new;
end $$`;

const TRIGGER = `create trigger audit_is_chained before insert or update on audit
  for each row execute function chain_audit()`;

/** What was recorded before there was a chain joins it in its order. */
const JOIN_EARLIER = `do $$
declare earlier record;
begin
  for earlier in select workspace, id from audit where outcome <> 'sent' order by workspace, seq loop
    update audit set outcome = outcome where workspace = earlier.workspace and id = earlier.id;
  end loop;
end $$`;

/** Adds the chain. */
export const auditChain: NumberedMigration = {
  name: "004_audit_chain",
  statements: [...COLUMNS, DIGEST, CHAIN, TRIGGER, JOIN_EARLIER],
};
