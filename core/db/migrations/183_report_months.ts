/**
 * The numbers of reports added up by month, so that a report over a year reads a row for each month and not for each
 * day.
 *
 * A month is the sum of its days in `report_days`. The database removes it when one of them is written or removed, also
 * by a desk of the previous version, which does not use months.
 *
 * @see core/reports/months.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. Statement-level triggers, because a day has some thirty rows. */
export const reportMonths: NumberedMigration = {
  name: "183_report_months",
  statements: [
    `create table report_months (
      workspace text not null references workspaces on delete cascade,
      month text not null,
      dimension text not null,
      key text not null,
      numbers jsonb not null,
      primary key (workspace, month, dimension, key)
    )`,
    `create function forget_report_month() returns trigger language plpgsql as $$
      begin
        delete from report_months using (select distinct workspace, left(day, 7) as month from changed) as changed
          where report_months.workspace = changed.workspace and report_months.month = changed.month;
        return null;
      end
    $$`,
    ...["insert:new", "update:new", "delete:old"].map((change) => {
      const [event, rows] = change.split(":");
      return `create trigger ${event}s_forget_month after ${event} on report_days referencing ${rows} table as changed
        for each statement execute function forget_report_month()`;
    }),
  ],
};
