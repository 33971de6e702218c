/**
 * How teammates are notified of conversations that wait for a person.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. A teammate without a row has the defaults of `core/notifications/preferences.ts`. */
export const notifications: NumberedMigration = {
  name: "038_notifications",
  statements: [
    `create table notification_preferences (
      workspace text not null references workspaces on delete cascade,
      teammate text not null,
      watches text not null check (watches in ('mine', 'unassigned', 'all')),
      sound boolean not null,
      desktop boolean not null,
      preview boolean not null,
      business_hours_only boolean not null,
      primary key (workspace, teammate),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
  ],
};
