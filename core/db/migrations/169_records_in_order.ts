/**
 * Records by the filters of their lists: without these indexes, a selective filter read all of them.
 *
 * @see core/actions/audit_list.ts
 * @see core/activity/list.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the indexes. */
export const recordsInOrder: NumberedMigration = {
  name: "169_records_in_order",
  statements: [
    `create index audit_by_time on audit (workspace, at, seq)`,
    `create index audit_by_actor on audit (workspace, actor, seq)`,
    `create index audit_by_action_and_outcome on audit (workspace, action, outcome, seq)`,
    `create index activities_by_moment on activities (workspace, at, seq)`,
    `create index activities_by_kind on activities (workspace, kind, seq)`,
    `create index activities_by_teammate on activities (workspace, teammate, seq) where teammate is not null`,
  ],
};
