/**
 * The language model that the operator offers, and the one of embeddings.
 *
 * @module
 */
import { type Reader, readUrl } from "./reader.ts";

/** The settings of models. */
export type ModelConfig = {
  readonly modelUrl: string | null;
  readonly modelProvider: "openai-compatible" | "anthropic";
  readonly model: string | null;
  /** Name of the embedding model on that server; null: search uses words alone. */
  readonly embeddingModel: string | null;
  /** Held by the supervisor and the sandbox alone. */
  readonly modelKey: string | null;
};

/** Reads the settings of models. */
export function readModels({ text, read }: Reader): ModelConfig {
  return {
    modelUrl: read("SVC_MODEL_URL", null, (value) => readUrl(value, ["http:", "https:"])),
    modelProvider: read(
      "SVC_MODEL_PROVIDER",
      "openai-compatible",
      (value) => value === "openai-compatible" || value === "anthropic" ? value : null,
    ),
    model: text("SVC_MODEL"),
    embeddingModel: read("SVC_EMBEDDING_MODEL", null, (value) => /^[\x21-\x7e]{1,200}$/.test(value) ? value : null),
    modelKey: text("SVC_MODEL_KEY"),
  };
}

/** One line for each variable that the named models need and that is not set. */
export function faultsOfModels({ modelUrl, model, modelProvider, embeddingModel }: ModelConfig): readonly string[] {
  if (modelUrl !== null && model === null && embeddingModel === null) {
    return ["SVC_MODEL: missing; SVC_MODEL_URL needs the name of the model there."];
  }
  if (modelUrl === null && model !== null) {
    return ["SVC_MODEL_URL: missing; SVC_MODEL needs the address of the server that has this model."];
  }
  if (embeddingModel === null) return [];
  if (modelUrl === null) {
    return ["SVC_MODEL_URL: missing; SVC_EMBEDDING_MODEL needs the address of the server that has this model."];
  }
  return modelProvider === "anthropic"
    ? ["SVC_EMBEDDING_MODEL: Anthropic's protocol has no embeddings; leave it out, or use an OpenAI-compatible server."]
    : [];
}
