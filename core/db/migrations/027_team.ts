/**
 * A team: teammates who can be deactivated, and links that invite one or set a new password.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. */
export const team: NumberedMigration = {
  name: "027_team",
  statements: [
    `alter table teammates
      add column deactivated_at timestamptz,
      add column last_seen_at timestamptz`,
    `alter table setup_links rename to account_links`,
    `alter table account_links
      alter column role drop not null,
      add column kind text not null default 'setup' check (kind in ('setup', 'invite', 'reset')),
      add column email text,
      add column name text,
      add column teammate text,
      add column made_by text,
      add constraint account_links_teammate
        foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade,
      add constraint account_links_made_by
        foreign key (workspace, made_by) references teammates (workspace, id) on delete set null (made_by)`,
    `alter table account_links alter column kind drop default`,
    `create index account_links_by_teammate on account_links (workspace, teammate) where teammate is not null`,
    `create index account_links_by_maker on account_links (workspace, made_by) where made_by is not null`,
    // One open invitation for each person.
    `create unique index account_links_invited on account_links (workspace, email)
      where kind = 'invite' and used_at is null`,
  ],
};
