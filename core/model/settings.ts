/**
 * The settings of a model's server: its protocol, address and key, and its options.
 *
 * @module
 */
import { z } from "zod";
import type { ModelKey, ModelPlace } from "../db/tables/models.ts";
import { MODEL_OPTION_LIMITS as LIMITS } from "../limits/model.ts";

/** The protocols, each with its display name. */
export const MODEL_PROVIDERS = {
  "openai-compatible": "OpenAI-compatible",
  anthropic: "Anthropic",
} as const;

/** The protocol of a model's server. */
export type ModelProvider = keyof typeof MODEL_PROVIDERS;

/** Whether a value is the name of a protocol. */
export function isModelProvider(value: unknown): value is ModelProvider {
  return typeof value === "string" && Object.hasOwn(MODEL_PROVIDERS, value);
}

/** How much a model reasons before it answers. */
export const REASONING_EFFORTS = ["none", "minimal", "low", "medium", "high"] as const;

/** Prices for a million tokens, in the currency of the workspace. */
const prices = z.strictObject({
  input: z.number().min(0).max(LIMITS.priceMax),
  /** Input that was in the server's cache. */
  cachedInput: z.number().min(0).max(LIMITS.priceMax),
  output: z.number().min(0).max(LIMITS.priceMax),
});

/** The options of a model; every value has a default that works with most servers. */
const modelOptionsSchema = z.strictObject({
  /** Null: the server's default. */
  temperature: z.number().min(0).max(LIMITS.temperatureMax).nullable().default(null),
  /**
   * The maximum length of an answer; null: the server's default, and `MODEL_LIMITS.outputTokensMax` if a server
   * requires one.
   */
  outputTokensMax: z.int().min(LIMITS.outputTokensMin).max(LIMITS.outputTokensMax).nullable().default(null),
  effort: z.enum(REASONING_EFFORTS).nullable().default(null),
  /** The time without a word after which an answer counts as failed. */
  idleSeconds: z.int().min(LIMITS.idleSecondsMin).max(LIMITS.idleSecondsMax).default(LIMITS.idleSeconds),
  /**
   * The maximum of a request and its answer together; null: unknown, and a request is shortened once the server refuses
   * it.
   */
  contextTokens: z.int().min(LIMITS.contextTokensMin).max(LIMITS.contextTokensMax).nullable().default(null),
  seesPictures: z.boolean().default(false),
  prices: prices.nullable().default(null),
});

/** The options of a model. */
export type ModelOptions = z.output<typeof modelOptionsSchema>;

/** Reads stored options; missing or invalid ones take their default. */
export function storedOptions(stored: unknown): ModelOptions {
  return modelOptionsSchema.safeParse(stored).data ?? DEFAULT_OPTIONS;
}

/** The options of a model without settings. */
export const DEFAULT_OPTIONS: ModelOptions = modelOptionsSchema.parse({});

/**
 * The names of a workspace's own model keys in the vault; a key of an action begins with a letter. A key that is
 * entered but not saved takes the name that is not in use by the model's saved one, so that trying it does not replace
 * that one.
 */
export const MODEL_KEY_NAMES = {
  first: ["_model_key_1", "_model_key_2"],
  second: ["_model_key_3", "_model_key_4"],
} as const satisfies Readonly<Record<ModelPlace, readonly string[]>>;

/** The location of a model and how to access it. */
export type ModelServer = {
  readonly provider: ModelProvider;
  /** The base address, such as `https://api.example.com/v1`. */
  readonly url: string;
  readonly model: string;
  /** Null if the server requires none, or the sandbox has the operator's. */
  readonly key: ModelKey | null;
  /** Default: {@link DEFAULT_OPTIONS}. */
  readonly options?: ModelOptions;
};
