/**
 * Knowledge: sources, their running syncs, pages and chunks, and the unanswered questions. The indexes that search the
 * chunks' terms depend on the engine and are created when the database is opened.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Creates the tables. */
export const knowledge: NumberedMigration = {
  name: "008_knowledge",
  statements: [
    `create table knowledge_sources (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      type text not null check (type in ('website', 'page', 'file', 'text')),
      name text not null,
      url text,
      file_name text,
      options jsonb not null,
      state text not null check (state in ('queued', 'crawling', 'indexing', 'ready', 'failed')),
      live_generation integer not null default 0,
      last_sync timestamptz,
      errors jsonb not null,
      created_at timestamptz not null,
      primary key (workspace, id)
    )`,
    `create unique index knowledge_sources_url on knowledge_sources (workspace, url) where url is not null`,
    `create unique index knowledge_sources_name on knowledge_sources (workspace, name) where url is null`,
    `create table knowledge_syncs (
      workspace text not null,
      source_id text not null,
      generation integer not null,
      phase text not null check (phase in ('crawling', 'indexing')),
      attempts integer not null default 0,
      beginnings integer not null default 0,
      run_after timestamptz not null,
      lease_until timestamptz,
      lease_by text,
      started_at timestamptz,
      spent_ms integer not null default 0,
      pages_found integer not null default 0,
      pages_done integer not null default 0,
      primary key (workspace, source_id),
      foreign key (workspace, source_id) references knowledge_sources on delete cascade
    )`,
    `create index knowledge_syncs_due on knowledge_syncs (run_after)`,
    `create table knowledge_addresses (
      workspace text not null,
      source_id text not null,
      url text not null,
      n bigint generated always as identity,
      depth integer not null,
      hops integer not null default 0,
      changed_at timestamptz,
      state text not null check (state in ('waiting', 'read', 'left', 'missing', 'failed')),
      reason text,
      primary key (workspace, source_id, url),
      foreign key (workspace, source_id) references knowledge_syncs on delete cascade
    )`,
    `create index knowledge_addresses_waiting on knowledge_addresses (workspace, source_id, depth, n)
      where state = 'waiting'`,
    `create table knowledge_pages (
      id text not null,
      workspace text not null,
      source_id text not null,
      url text not null,
      title text not null,
      language text,
      markdown text not null,
      content_hash text not null,
      etag text,
      last_modified text,
      links jsonb not null,
      fetched_at timestamptz not null,
      first_generation integer not null default 0,
      seen_generation integer not null,
      missing integer not null default 0,
      state text not null check (state in ('read', 'failed', 'gone')),
      error text,
      primary key (workspace, id),
      unique (workspace, source_id, url),
      foreign key (workspace, source_id) references knowledge_sources on delete cascade
    )`,
    `create table knowledge_chunks (
      id bigint generated always as identity primary key,
      workspace text not null,
      source_id text not null,
      page_id text not null,
      first_generation integer not null,
      last_generation integer,
      ordinal integer not null,
      headings jsonb not null,
      anchor text,
      text text not null,
      language text,
      terms_words text not null,
      terms_chars text not null,
      hash text not null,
      foreign key (workspace, source_id) references knowledge_sources on delete cascade,
      foreign key (workspace, page_id) references knowledge_pages on delete cascade
    )`,
    `create index knowledge_chunks_by_page on knowledge_chunks (workspace, page_id)`,
    `create index knowledge_chunks_by_source on knowledge_chunks (workspace, source_id)`,
    `create table knowledge_terms (
      workspace text not null references workspaces on delete cascade,
      term text not null,
      chunks integer not null,
      primary key (workspace, term)
    )`,
    `create table knowledge_gaps (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      conversation_id text,
      question text not null,
      key text not null,
      asked_at timestamptz not null,
      closed_at timestamptz,
      primary key (workspace, id),
      foreign key (workspace, conversation_id) references conversations on delete set null (conversation_id)
    )`,
    `create index knowledge_gaps_open on knowledge_gaps (workspace, key, asked_at) where closed_at is null`,
    `create index knowledge_gaps_by_conversation on knowledge_gaps (workspace, conversation_id)`,
  ],
};
