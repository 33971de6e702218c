/**
 * The audit by two filters at once: a combination without matches read all records of the less selective filter.
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
