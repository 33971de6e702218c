/**
 * The progress of embeddings.
 *
 * @module
 */
import type { EmbeddingState } from "../../../core/knowledge/embed/state.ts";
import { Count } from "../ui/locale.tsx";

/** A line with the progress; nothing when embeddings are not configured. */
export function EmbeddingLine({ state }: { state: EmbeddingState }) {
  if (state.kind === "off") return null;
  const { model } = state;
  if (state.kind === "impossible") {
    return (
      <p class="embedding-line" data-part="embeddings">
        Embeddings are off: the database does not have the extension <code>vector</code>. The search uses words.
      </p>
    );
  }
  const { done, total, error } = state;
  return (
    <p class="embedding-line" data-part="embeddings">
      Embeddings: <Count of={done} /> of <Count of={total} /> passages, model <code>{model}</code>
      {error !== null && <span class="embedding-trouble">The desk keeps trying. {error}</span>}
    </p>
  );
}
