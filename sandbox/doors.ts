/**
 * The doors: every kind of outbound request and what it may do. A request that names no door does not exist.
 *
 * @see docs/reference/processes.md
 * @module
 */

import { DOOR_LIMITS } from "./limits.ts";

/** What one door allows. */
export type DoorPolicy = {
  /**
   * `app`: public hosts over https, and what the operator allowed. `model`: the operator's own model as well, as it is.
   * `site`: as `app`, and over http as well.
   */
  readonly hosts: "app" | "model" | "site";
  /** Whether it only reads, as anybody could: GET without a body, without secrets, with {@linkcode READING_HEADERS} alone. */
  readonly reads: boolean;
  /** Whether `/stream` serves it. */
  readonly streams: boolean;
  readonly totalMs: number;
  readonly requestBytesMax: number;
  /** Counted after decompression. */
  readonly answerBytesMax: number;
};

/** The policy of each door. Adding a row adds a door. */
export const DOORS = {
  action: { hosts: "app", reads: false, streams: false, ...DOOR_LIMITS.action },
  model: { hosts: "model", reads: false, streams: true, ...DOOR_LIMITS.model },
  crawl: { hosts: "site", reads: true, streams: true, ...DOOR_LIMITS.crawl },
} as const satisfies Readonly<Record<string, DoorPolicy>>;

/** What a door that only reads may say besides the address: no cookie, no name, nothing that is anybody's. */
export const READING_HEADERS: ReadonlySet<string> = new Set(["accept", "if-modified-since", "if-none-match"]);

/** Who reads, as every page is told. A robots.txt names it by the part before the slash. */
export const READER = "SvcDeskBot/1.0 (support desk; reads help pages when their owner asks)";

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
