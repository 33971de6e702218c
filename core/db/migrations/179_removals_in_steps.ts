/**
 * A workspace that is being removed: its rows are deleted in steps, and until the last one its own row records the
 * progress. Meanwhile it is marked as a copy of itself, which no desk lists, opens or works for, not even one of the
 * previous version.
 *
 * @see core/teammates/remove_workspace.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the columns. */
export const removalsInSteps: NumberedMigration = {
  name: "179_removals_in_steps",
  statements: [
    `alter table workspaces add column removing_since timestamptz, add column removed_rows integer not null default 0`,
  ],
};
