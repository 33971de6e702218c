/**
 * Single sign-on: the OpenID client of each workspace that has one, and who signs in with it.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. */
export const oidc: NumberedMigration = {
  name: "030_oidc",
  statements: [
    // A person who joins through a provider has no password.
    `alter table teammates alter column password_hash drop not null`,
    `create table oidc_providers (
      workspace text primary key references workspaces on delete cascade,
      issuer text not null,
      client_id text not null,
      authentication text not null check (authentication in ('client_secret_basic', 'client_secret_post')),
      secret jsonb not null,
      origins jsonb not null,
      label text not null,
      domains jsonb not null,
      default_role text,
      role_claim text,
      role_rules jsonb not null,
      required boolean not null,
      set_at timestamptz not null,
      set_by text not null
    )`,
    `create table oidc_identities (
      workspace text not null references workspaces on delete cascade,
      issuer text not null,
      subject text not null,
      teammate text not null,
      refresh_token text,
      created_at timestamptz not null,
      checked_at timestamptz not null,
      ended_at timestamptz,
      primary key (workspace, issuer, subject),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
    `create index oidc_identities_by_teammate on oidc_identities (workspace, teammate)`,
    // The identities to check with providers, every few seconds.
    `create index oidc_identities_to_check on oidc_identities (checked_at)
      where refresh_token is not null and ended_at is null`,
  ],
};
