/**
 * The server of a model: its protocol, address and key.
 *
 * @module
 */
import type { ModelKey } from "../db/schema.ts";

/** The protocols, each with its name for people. */
export const MODEL_PROVIDERS = {
  "openai-compatible": "OpenAI-compatible",
  anthropic: "Anthropic",
} as const;

/** The protocol of a model's server. */
export type ModelProvider = keyof typeof MODEL_PROVIDERS;

/** Whether a value names a protocol. */
export function isModelProvider(value: unknown): value is ModelProvider {
  return typeof value === "string" && Object.hasOwn(MODEL_PROVIDERS, value);
}

/**
 * The names of a workspace's own model key in the vault; a key of an action begins with a letter. A key that is entered
 * and not saved yet takes the name that the saved one has not, so that trying it does not replace that one.
 */
export const MODEL_KEY_NAMES = ["_model_key_1", "_model_key_2"] as const;

/** Where a model is and how it is reached. */
export type ModelServer = {
  readonly provider: ModelProvider;
  /** The base address, such as `https://api.example.com/v1`. */
  readonly url: string;
  readonly model: string;
  /** Null when the server asks for none, or the sandbox has the operator's. */
  readonly key: ModelKey | null;
};
