/**
 * What a turn took from the knowledge, as a thread shows it: the search with all that it found, and an answer's sources.
 *
 * @module
 */
import type { AnswerSource, KeptSearch } from "../../../core/conversations/message_data.ts";
import { Icon } from "../icons.tsx";
import { Answerable, Chunk } from "./chunk.tsx";

/** One search, folded to what was looked for. */
export function Searched(props: { id: string; search: KeptSearch }) {
  const { query, answerable, chunks } = props.search;
  return (
    <details class="call searched" id={`search-${props.id}`}>
      <summary>
        <Icon name="unfold" />
        <span class="searched-query">Searched “{query}”</span>
        <Answerable answerable={answerable} />
      </summary>
      <div class="exchange">
        {chunks.length === 0
          ? <p class="muted">Nothing that answers this: the AI was given no text.</p>
          : <ol class="found-chunks">{chunks.map((chunk) => <Chunk key={chunk.chunkId} chunk={chunk} />)}</ol>}
      </div>
    </details>
  );
}

/** The places that an answer rests on. */
export function AnswerSources(props: { sources: readonly AnswerSource[] }) {
  if (props.sources.length === 0) return null;
  return (
    <ul class="answer-sources" aria-label="Sources">
      {props.sources.map(({ chunkId, title, url, sourceId }) => (
        <li key={chunkId}>
          <Icon name="book" />
          <a href={url ?? `/desk/knowledge/sources/${sourceId}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
