/**
 * Indexes for queries that read a whole table once it is large: the audit by customer, contacts by part of a name, and
 * turns whose process died.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The searched text of a contact; `core/contacts/list.ts` uses the same expression. */
export const CONTACT_WORDS = `(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, ''))`;

/** Adds the indexes. If the server lacks `pg_trgm`, or forbids it, a search reads all contacts. */
export const indexes: NumberedMigration = {
  name: "050_indexes",
  statements: [
    `create index audit_by_customer on audit (workspace, user_id, seq) where user_id is not null`,
    `create index audit_by_outcome on audit (workspace, outcome, seq)`,
    `create index messages_running on messages (at)
      where author = 'customer' and data -> 'turn' ->> 'state' = 'running'`,
    `do $$ begin
      create extension if not exists pg_trgm;
      create index contacts_by_words on contacts using gin (${CONTACT_WORDS} gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pg_trgm is not there: contacts are found by reading all of them';
    end $$`,
  ],
};
