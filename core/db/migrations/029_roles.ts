/**
 * Custom roles. A role's column contains the name of a built-in role or the id of a custom one; a computed column
 * beside it references the custom one, so that none is removed while it is assigned.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

const REFERS = `add column custom_role text generated always as
  (case when role in ('owner', 'admin', 'teammate', 'viewer') then null else role end) stored`;

/** Adds them. */
export const roles: NumberedMigration = {
  name: "029_roles",
  statements: [
    `create table roles (
      workspace text not null references workspaces (id) on delete cascade,
      id text not null,
      name text not null,
      rights jsonb not null,
      created_at timestamptz not null,
      primary key (workspace, id)
    )`,
    `create unique index roles_named on roles (workspace, lower(name))`,
    `alter table teammates drop constraint teammates_role_check, ${REFERS},
      add constraint teammates_custom_role foreign key (workspace, custom_role) references roles (workspace, id)`,
    `create index teammates_by_role on teammates (workspace, custom_role) where custom_role is not null`,
    `alter table account_links drop constraint setup_links_role_check, ${REFERS},
      add constraint account_links_custom_role foreign key (workspace, custom_role) references roles (workspace, id)`,
    `create index account_links_by_role on account_links (workspace, custom_role) where custom_role is not null`,
  ],
};
