/**
 * The tools whose calls are listed as activities: they change access, or cannot be undone. A change in its own
 * transaction, such as one of the settings, is recorded there.
 *
 * @see core/activity/kinds.ts
 * @module
 */
import type { ActivityKind } from "../activity/kinds.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** How a call is recorded. */
type ToolActivity = {
  readonly kind: ActivityKind;
  /** The object of the activity; null for none. */
  readonly subject: (input: JsonObject) => JsonValue | undefined;
};

/** Each tool by its name. */
export const TOOL_ACTIVITIES: ReadonlyMap<string, ToolActivity> = new Map<string, ToolActivity>([
  ["restore", { kind: "agent_restored", subject: ({ version }) => version }],
]);
