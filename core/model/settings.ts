/**
 * The server of a model: its protocol, address and key.
 *
 * @module
 */
import type { Sealed } from "../ports/seals.ts";

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

/** The name that a workspace's own model key is sealed under; a key of an action begins with a letter. */
export const MODEL_KEY_NAME = "_model_key";

/** Where a model is and how it is reached. */
export type ModelServer = {
  readonly provider: ModelProvider;
  /** The base address, such as `https://api.example.com/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sealed under {@link MODEL_KEY_NAME}; null when the server asks for none, or the sandbox has the operator's. */
  readonly key: Sealed | null;
};
