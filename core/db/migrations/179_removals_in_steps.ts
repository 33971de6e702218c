/**
 * A workspace that is being removed: its rows go in steps, and until the last of them is gone its own row says how far that
 * is. It is a copy of itself meanwhile, which no desk lists, opens or works for, one of the version before neither.
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
