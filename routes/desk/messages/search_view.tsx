/**
 * The knowledge used in a turn, for a thread: a search with its results, and the sources of an answer.
 *
 * @module
 */
import type { KeptSearch } from "../../../core/conversations/message_data.ts";
import { Icon } from "../ui/icons.tsx";
import { Answerable, Chunk } from "../knowledge/chunk_view.tsx";
import { sourcePage } from "../knowledge/addresses.ts";

/** A search, collapsed to its query. */
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
          ? <p class="muted">No matching text: the AI received nothing.</p>
          : <ol class="found-chunks">{chunks.map((chunk) => <Chunk key={chunk.chunkId} chunk={chunk} />)}</ol>}
      </div>
    </details>
  );
}

/** A source of an answer. One without a URL links to its page on the desk, if known. */
type SourceLink = { readonly title: string; readonly url: string | null; readonly sourceId?: string };

/** The sources of an answer. */
export function AnswerSources(props: { sources: readonly SourceLink[] }) {
  if (props.sources.length === 0) return null;
  return (
    <ul class="answer-sources" aria-label="Sources">
      {props.sources.map(({ title, url, sourceId }, at) => {
        const address = url ?? (sourceId === undefined ? null : sourcePage(sourceId));
        return (
          <li key={at}>
            <Icon name="book" />
            {address === null ? <span>{title}</span> : <a href={address}>{title}</a>}
          </li>
        );
      })}
    </ul>
  );
}
