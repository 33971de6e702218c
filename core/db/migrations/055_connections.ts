/**
 * AI clients that connect by signing in: what people granted them, their codes and tokens, and registered clients.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. */
export const connections: NumberedMigration = {
  name: "055_connections",
  statements: [
    `create table connection_clients (
      id text primary key,
      name text not null,
      redirect_uris jsonb not null,
      created_at timestamptz not null
    )`,
    `create index connection_clients_by_age on connection_clients (created_at)`,
    `create table connections (
      workspace text not null references workspaces on delete cascade,
      id text not null,
      teammate text not null,
      client text not null,
      client_name text not null,
      client_host text not null,
      kinds jsonb not null,
      reads_customers boolean not null,
      resource text not null,
      created_at timestamptz not null,
      begun_at timestamptz,
      last_used_at timestamptz,
      ended_at timestamptz,
      primary key (workspace, id),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
    `create index connections_by_teammate on connections (workspace, teammate)`,
    `create index connections_by_client on connections (client)`,
    `create table connection_tokens (
      hash text primary key,
      workspace text not null,
      connection text not null,
      kind text not null check (kind in ('code', 'access', 'refresh')),
      redirect_uri text,
      challenge text,
      expires_at timestamptz not null,
      used_at timestamptz,
      foreign key (workspace, connection) references connections (workspace, id) on delete cascade
    )`,
    `create index connection_tokens_by_connection on connection_tokens (workspace, connection)`,
    `create index connection_tokens_by_end on connection_tokens (expires_at)`,
  ],
};
