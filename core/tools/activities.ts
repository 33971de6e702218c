/**
 * The tools whose calls are listed as activities: what they change is about access, or cannot be undone. What is
 * written in a transaction of its own is recorded there, such as a change of the settings.
 *
 * @see core/activity/kinds.ts
 * @module
 */
import type { ActivityKind } from "../activity/kinds.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** How a call is recorded. */
type ToolActivity = {
  readonly kind: ActivityKind;
  /** What it was done to; null for nothing. */
  readonly subject: (input: JsonObject) => JsonValue | undefined;
};

/** Each tool by its name. */
export const TOOL_ACTIVITIES: ReadonlyMap<string, ToolActivity> = new Map<string, ToolActivity>([
  ["restore", { kind: "agent_restored", subject: ({ version }) => version }],
]);
