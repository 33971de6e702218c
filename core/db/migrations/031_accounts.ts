/**
 * Accounts: how a person signs in, for all workspaces in which they are a teammate.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. An account has the id and the password of its first teammate. */
export const accounts: NumberedMigration = {
  name: "031_accounts",
  statements: [
    `create table accounts (
      id text primary key,
      email text not null unique,
      password_hash text,
      created_at timestamptz not null
    )`,
    `insert into accounts (id, email, password_hash, created_at)
      select distinct on (email) id, email, password_hash, created_at from teammates order by email, created_at, id`,
    `alter table teammates add column account text references accounts`,
    `update teammates set account = accounts.id from accounts where accounts.email = teammates.email`,
    `alter table teammates
      alter column account set not null,
      drop column email,
      drop column password_hash,
      add constraint teammates_account_once unique (account, workspace)`,
  ],
};
