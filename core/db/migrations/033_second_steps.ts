/**
 * Second factors of signing in: authenticator apps, passkeys, recovery codes, and the workspaces that require one.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the tables. */
export const secondSteps: NumberedMigration = {
  name: "033_second_steps",
  statements: [
    `create table authenticator_apps (
      account text primary key references accounts on delete cascade,
      sealed jsonb not null,
      last_step bigint not null,
      wrong_codes integer not null,
      created_at timestamptz not null
    )`,
    `create table passkeys (
      id text primary key,
      account text not null references accounts on delete cascade,
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports jsonb not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`,
    `create index passkeys_by_account on passkeys (account)`,
    `create table recovery_codes (
      account text not null references accounts on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (account, code_hash)
    )`,
    `create table sign_in_rules (
      workspace text primary key references workspaces on delete cascade,
      second_step text not null check (second_step in ('optional', 'required'))
    )`,
  ],
};
