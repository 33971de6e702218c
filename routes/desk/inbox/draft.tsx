/**
 * The agent's draft of an answer, above the composer: a teammate uses, edits and sends it, or discards it.
 *
 * @module
 */
import type { ShownDraft } from "../../../core/drafts/drafts.ts";
import type { InboxView } from "../../../core/inbox/views.ts";
import { ChatText } from "../messages/chat_text.tsx";
import { Icon } from "../ui/icons.tsx";
import { addressOf, type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";

type DraftProps = { open: OpenFacts; reader: InboxTeammate; view: InboxView };

/** The id of the form that requests a draft. */
export const ASK_DRAFT = "ask-draft";

/** The draft, or its progress; empty when none was requested. */
export function DraftPanel({ open, reader, view }: DraftProps) {
  return (
    <div class="draft-place" data-part="draft" aria-live="polite">
      {open.draft === null
        ? open.canDraft && <AskForm open={open} reader={reader} view={view} />
        : (
          <section class={open.usesDraft ? "draft used" : "draft"} aria-label="Draft of the AI agent">
            <Shown draft={open.draft} open={open} reader={reader} view={view} />
          </section>
        )}
    </div>
  );
}

function Shown({ draft, ...props }: DraftProps & { draft: ShownDraft }) {
  if (draft.state === "waiting") {
    return (
      <p class="draft-says">
        <Icon name="sparkle" />
        The AI agent is drafting an answer.
      </p>
    );
  }
  if (draft.text === null) {
    return (
      <p class="draft-says">
        <Icon name="sparkle" />
        <span>No draft. {draft.reason}</span>
        <Press {...props} draft={draft} does="discard" label="Hide" />
      </p>
    );
  }
  return (
    <>
      <h2>
        <Icon name="sparkle" />
        Draft by the AI agent
        <span class="draft-used">in the reply box</span>
      </h2>
      <div class="draft-text" data-draft-text={draft.text} tabindex={0}>
        <ChatText text={draft.text} />
      </div>
      <Sources sources={draft.sources} />
      {draft.reason !== null && <p class="muted">{draft.reason}</p>}
      <div class="draft-foot">
        <a
          class="button primary small"
          href={`${addressOf(props.open.detail.number, "all")}?${viewQuery(props.view)}&draft=use`}
          data-use-draft={draft.id}
        >
          Use draft
        </a>
        <Press {...props} draft={draft} does="discard" label="Discard" />
      </div>
    </>
  );
}

function Sources({ sources }: Pick<ShownDraft, "sources">) {
  if (sources.length === 0) return <p class="muted">It cites no source: check it before you send it.</p>;
  return (
    <ul class="draft-sources" aria-label="Sources of the draft">
      {sources.map(({ title, url, chunkId }) => (
        <li key={chunkId}>
          {url === null ? title : <a href={url} target="_blank" rel="noopener noreferrer">{title}</a>}
        </li>
      ))}
    </ul>
  );
}

/** The form of the composer's button for a draft, when none was requested yet. */
function AskForm({ open, reader, view }: DraftProps) {
  return (
    <form
      id={ASK_DRAFT}
      method="post"
      action={`/desk/inbox/${open.detail.number}/draft?${viewQuery(view)}`}
      data-live-form
      hidden
    >
      <input type="hidden" name="csrf" value={reader.csrf} />
      <input type="hidden" name="do" value="ask" />
    </form>
  );
}

function Press(props: DraftProps & { draft: ShownDraft; does: "discard"; label: string }) {
  const { open, reader, view, draft, does, label } = props;
  return (
    <form method="post" action={`/desk/inbox/${open.detail.number}/draft?${viewQuery(view)}`} data-live-form>
      <input type="hidden" name="csrf" value={reader.csrf} />
      <input type="hidden" name="do" value={does} />
      <input type="hidden" name="draft" value={draft.id} />
      <button class="button small" type="submit">
        {label}
      </button>
    </form>
  );
}
