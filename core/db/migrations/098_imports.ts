/**
 * Imports from other products: see `core/imports/write.ts`.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. */
export const imports: NumberedMigration = {
  name: "098_imports",
  statements: [
    `create table imports (
      workspace text not null references workspaces (id) on delete cascade,
      source text not null,
      kind text not null,
      outside_id text not null,
      inside_id text not null,
      at timestamptz not null,
      primary key (workspace, source, kind, outside_id)
    )`,
  ],
};
