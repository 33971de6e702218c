/**
 * The model that an owner or admin set on the desk.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds its table. */
export const models: NumberedMigration = {
  name: "005_models",
  statements: [
    `create table models (
      workspace text primary key references workspaces on delete cascade,
      provider text not null check (provider in ('openai-compatible', 'anthropic')),
      url text not null,
      model text not null,
      key jsonb not null,
      key_set_at timestamptz,
      set_at timestamptz not null,
      set_by text not null
    )`,
  ],
};
