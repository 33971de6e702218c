/**
 * The doors: every kind of outbound request and what it may do. A request that names no door does not exist.
 *
 * @see architecture, section 1
 * @module
 */

import { DOOR_LIMITS } from "./limits.ts";

/** What one door allows. */
export type DoorPolicy = {
  /** `app`: public hosts over https, and what the operator allowed. `model`: the operator's own model as well, as it is. */
  readonly hosts: "app" | "model";
  /** Whether `/stream` serves it. */
  readonly streams: boolean;
  readonly totalMs: number;
  readonly requestBytesMax: number;
  /** Counted after decompression. */
  readonly answerBytesMax: number;
};

/** The policy of each door. Adding a row adds a door. */
export const DOORS = {
  action: { hosts: "app", streams: false, ...DOOR_LIMITS.action },
  model: { hosts: "model", streams: true, ...DOOR_LIMITS.model },
} as const satisfies Readonly<Record<string, DoorPolicy>>;

/** How a model's server is spoken to. */
export type ModelProvider = "openai-compatible" | "anthropic";

/** The headers that carry the operator's model key, by what its server expects. */
export const MODEL_KEY_HEADERS: Readonly<Record<ModelProvider, (key: string) => Readonly<Record<string, string>>>> = {
  "openai-compatible": (key) => ({ authorization: `Bearer ${key}` }),
  anthropic: (key) => ({ "x-api-key": key }),
};

/** Whether a value names a kind of model server. */
export function isModelProvider(value: unknown): value is ModelProvider {
  return typeof value === "string" && Object.hasOwn(MODEL_KEY_HEADERS, value);
}

/** The name of a door. */
export type Door = keyof typeof DOORS;

/** Whether a value names a door. */
export function isDoor(value: unknown): value is Door {
  return typeof value === "string" && Object.hasOwn(DOORS, value);
}
