/**
 * How far embeddings are, in a quiet line.
 *
 * @module
 */
import type { EmbeddingState } from "../../../core/knowledge/embed/state.ts";

/** The line; nothing where no embeddings are configured. */
export function EmbeddingLine({ state }: { state: EmbeddingState }) {
  if (state.kind === "off") return null;
  const { model } = state;
  if (state.kind === "impossible") {
    return (
      <p class="embedding-line" data-part="embeddings">
        Embeddings: none, because the database has no extension <code>vector</code>. Knowledge is searched by words.
      </p>
    );
  }
  const { done, total, error } = state;
  return (
    <p class="embedding-line" data-part="embeddings">
      Embeddings: {done.toLocaleString("en")} of {total.toLocaleString("en")} passages, model <code>{model}</code>
      {error !== null && <span class="embedding-trouble">It waits and tries again. {error}</span>}
    </p>
  );
}
