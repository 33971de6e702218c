/**
 * A chunk as the AI reads it, and how certain it is that a search's chunks contain the answer.
 *
 * @module
 */
import type { Answerable as Surety } from "../../../core/model/model.ts";
import { sourcePage } from "./addresses.ts";

/** The shown parts of a chunk that a search found. */
export type ShownChunk = {
  readonly title: string;
  readonly url: string | null;
  readonly headings: readonly string[];
  readonly text: string;
  readonly score: number;
  readonly sourceId: string;
  readonly pageId: string;
};

const SURETIES: Readonly<Record<Surety, { label: string; tone: string }>> = {
  yes: { label: "answers it", tone: "good" },
  weak: { label: "weak matches", tone: "warn" },
  no: { label: "found no answer", tone: "bad" },
};

/** One word on whether the AI would answer from the results. */
export function Answerable(props: { answerable: Surety }) {
  const { label, tone } = SURETIES[props.answerable];
  return <span class={`badge ${tone}`}>{label}</span>;
}

/** A chunk with its origin and score. */
export function Chunk(props: { chunk: ShownChunk }) {
  const { title, url, headings, text, score, sourceId, pageId } = props.chunk;
  return (
    <li class="found-chunk">
      <p class="found-place">
        <a href={sourcePage(sourceId, pageId)}>{title}</a>
        {headings.filter((heading) => heading !== title).map((heading) => <span key={heading}>{heading}</span>)}
        <span class="found-score" title="How well it fits, from 0 to 1">{score.toFixed(2)}</span>
      </p>
      <pre class="found-text" dir="auto">{text}</pre>
      {url !== null && <a class="found-url" href={url} rel="noopener noreferrer" target="_blank">{url}</a>}
    </li>
  );
}
