/**
 * What a turn took from the knowledge, as a thread shows it: the search with all that it found, and an answer's sources.
 *
 * @module
 */
import type { KeptSearch } from "../../../core/conversations/message_data.ts";
import { Icon } from "../icons.tsx";
import { Answerable, Chunk } from "./chunk.tsx";
import { sourcePage } from "./words.ts";

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
          ? <p class="muted">No matching text: the AI received nothing.</p>
          : <ol class="found-chunks">{chunks.map((chunk) => <Chunk key={chunk.chunkId} chunk={chunk} />)}</ol>}
      </div>
    </details>
  );
}

/** A place that an answer rests on; one without an address leads to its source, where that is known. */
type SourceLink = { readonly title: string; readonly url: string | null; readonly sourceId?: string };

/** The places that an answer rests on. */
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
