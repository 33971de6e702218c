/**
 * The audit by two filters at once: an action that its actor did not call, or a failure that was not theirs, was looked for
 * in all records of the one that more pass.
 *
 * @see core/actions/audit_list.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the indexes. */
export const auditByPairs: NumberedMigration = {
  name: "175_audit_by_pairs",
  statements: [
    `create index audit_by_action_and_actor on audit (workspace, action, actor, seq)`,
    `create index audit_by_actor_and_outcome on audit (workspace, actor, outcome, seq)`,
  ],
};
