/**
 * The models that the operator's environment configures.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { ChatDesk } from "../core/model/chat.ts";
import { type Embedder, openEmbedder } from "../core/model/embedder.ts";
import { builtinModel } from "../core/model/fallback.ts";
import type { Model } from "../core/model/model.ts";
import { providerModel } from "../core/model/provider.ts";

/** The model of a workspace whose owner has not chosen another one. The sandbox has its key. */
export function configuredModel({ modelUrl, modelProvider, model }: Config, desk: ChatDesk): Model {
  if (modelUrl === null || model === null) return builtinModel();
  return providerModel(desk, "operator", { provider: modelProvider, url: modelUrl, model, key: null });
}

/** The embedding model at the operator's server. The sandbox has its key. */
export function configuredEmbedder({ modelUrl, embeddingModel }: Config, desk: ChatDesk): Embedder | null {
  return modelUrl === null || embeddingModel === null
    ? null
    : openEmbedder(desk, { url: modelUrl, model: embeddingModel });
}
