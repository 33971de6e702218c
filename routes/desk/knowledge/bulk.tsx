/**
 * Bulk changes of sources: the bar for the selected rows, and the result.
 *
 * @module
 */
import {
  SKIP_REASONS,
  type SkippedSource,
  SOURCE_CHANGES,
  type SourceChange,
  type SourcesChanged,
} from "../../../core/knowledge/change_sources.ts";
import type { ListedSource } from "../../../core/knowledge/list.ts";
import { KNOWLEDGE_LIMITS } from "../../../core/limits/knowledge.ts";
import { BULK_FORM, BulkCount } from "../lists/bulk_parts.tsx";
import { KNOWLEDGE } from "./addresses.ts";

/**
 * The changes of the selected sources; shown while any are selected. Removing asks for confirmation, since it cannot be
 * undone.
 */
export function SourcesBar({ csrf }: { csrf: string }) {
  return (
    <form class="bulk" id={BULK_FORM} method="post" action={`${KNOWLEDGE}/bulk`} data-bulk={KNOWLEDGE_LIMITS.bulkMax}>
      <input type="hidden" name="csrf" value={csrf} />
      <BulkCount />
      <div class="bulk-acts">
        <button class="button small" type="submit" name="do" value="read">Read again</button>
        <button class="button small" type="button" popovertarget="bulk-remove">Remove</button>
      </div>
      <div class="ask" id="bulk-remove" popover="auto" role="dialog" aria-labelledby="bulk-remove-title">
        <h2 id="bulk-remove-title">Remove the selected sources?</h2>
        <p>
          <strong data-bulk-count>Selected</strong>. Nothing is answered from them any more. This cannot be undone: to
          get one back, add it again.
        </p>
        <div class="ask-ends">
          <button class="button" type="button" popovertarget="bulk-remove" popovertargetaction="hide" autofocus>
            Keep them
          </button>
          <button class="button danger" type="submit" name="do" value="remove">Remove the selected sources</button>
        </div>
      </div>
    </form>
  );
}

/** Encodes a change's result for the page's address: the first skipped sources, and the number of the others. */
export function bulkQuery(change: SourceChange, { changed, left }: SourcesChanged): string {
  const kept = left.slice(0, LEFT_SHOWN_MAX).map(({ id, why }) => `${why}.${id}`);
  return String(new URLSearchParams({ did: change, changed: String(changed), left: kept.join(" ") }));
}

/** Skipped sources that the page names. */
const LEFT_SHOWN_MAX = 40;

/** Decodes the result written by {@linkcode bulkQuery}; null for any other address. */
export function bulkOf(
  query: URLSearchParams,
): { readonly change: SourceChange; readonly done: SourcesChanged } | null {
  const change = SOURCE_CHANGES.find((known) => known === query.get("did"));
  const changed = Number(query.get("changed"));
  if (change === undefined || !Number.isSafeInteger(changed) || changed < 0) return null;
  const left = (query.get("left") ?? "").split(" ").slice(0, LEFT_SHOWN_MAX).flatMap(
    (entry): readonly SkippedSource[] => {
      const why = SKIP_REASONS.find((known) => entry.startsWith(`${known}.`));
      return why === undefined ? [] : [{ id: entry.slice(why.length + 1), why }];
    },
  );
  return { change, done: { changed, left } };
}

/** The result of the change, with each skipped source and the reason. */
export function SourcesOutcome(
  props: { change: SourceChange; done: SourcesChanged; sources: readonly ListedSource[] },
) {
  const { change, done: { changed, left }, sources } = props;
  const nameOf = (id: string) => sources.find((source) => source.id === id)?.name ?? "A source";
  return (
    <div class={left.length > 0 ? "notice warn" : "notice good"} role="status">
      <p>{changed === 0 ? "Nothing was changed." : SAYS[change](changed === 1 ? "1 source" : `${changed} sources`)}</p>
      {left.length > 0 && (
        <ul>
          {left.map(({ id, why }) => (
            <li key={id}>
              <span dir="auto">{nameOf(id)}</span>: {WHYS[why]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const SAYS: Readonly<Record<SourceChange, (what: string) => string>> = {
  read: (what) => `Reading ${what} again.`,
  remove: (what) => `Removed ${what}: nothing is answered from there any more.`,
};

const WHYS: Readonly<Record<SkippedSource["why"], string>> = {
  busy: "it is being read already.",
  fixed: "it is a text or a file, which stays as it was added. To change it, add it again.",
  gone: "it was removed before.",
  failed: "it could not be changed. Try it again.",
};
