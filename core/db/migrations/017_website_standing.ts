/**
 * The visitors with an action of a website, and whether it was ever called: invented actions must not displace real
 * ones.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the columns. */
export const websiteStanding: NumberedMigration = {
  name: "017_website_standing",
  statements: [
    `alter table website_actions
      add column first_seen timestamptz,
      add column seen_by jsonb not null default '[]',
      add column verified boolean not null default false,
      add column called_at timestamptz`,
    `update website_actions set first_seen = last_seen`,
    `alter table website_actions alter column first_seen set not null, alter column seen_by drop default,
      alter column verified drop default`,
  ],
};
