/**
 * The tags of the open conversation: each links to the others that have it; a field adds one.
 *
 * @module
 */
import type { UsedTag } from "../../../core/inbox/tags.ts";
import { type InboxView, viewOfTag } from "../../../core/inbox/views.ts";
import { Icon } from "../ui/icons.tsx";
import { type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";

/** Its tags, and a field for one more; `tags` are those in use, to choose from. */
export function Tags(props: { open: OpenFacts; reader: InboxTeammate; view: InboxView; tags: readonly UsedTag[] }) {
  const { open: { detail }, reader, view, tags } = props;
  const action = `/desk/inbox/${detail.number}/change?${viewQuery(view)}`;
  const fields = (kind: "tag" | "untag") => (
    <>
      <input type="hidden" name="csrf" value={reader.csrf} />
      <input type="hidden" name="do" value={kind} />
    </>
  );
  return (
    <section data-part="tags">
      <h2 id="tags-title">Tags</h2>
      {detail.tags.length === 0 && !reader.answers && <p class="muted">None.</p>}
      <ul class="tags" aria-labelledby="tags-title">
        {detail.tags.map((tag) => (
          <li key={tag} class="tag">
            <a href={`/desk/inbox?${viewQuery(viewOfTag(tag))}`}>{tag}</a>
            {reader.answers && (
              <form method="post" action={action} data-live-form>
                {fields("untag")}
                <button type="submit" name="tag" value={tag} aria-label={`Remove the tag ${tag}`} title="Remove">
                  <Icon name="close" />
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {reader.answers && (
        <form class="add-tag" method="post" action={action} data-live-form>
          {fields("tag")}
          <input
            id="new-tag"
            name="tag"
            list="known-tags"
            required
            placeholder="Add a tag"
            aria-label="Add a tag"
            autocomplete="off"
          />
          <datalist id="known-tags">
            {tags.filter(({ tag }) => !detail.tags.includes(tag)).map(({ tag }) => <option key={tag} value={tag} />)}
          </datalist>
        </form>
      )}
    </section>
  );
}
