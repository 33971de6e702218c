/**
 * The page that edits a drafted issue, and the issues in the panel of a conversation.
 *
 * @module
 */
import type { Issue } from "../../../core/issues/make.ts";
import type { IssueDraft } from "../../../core/issues/preset.ts";
import { TRACKERS } from "../../../core/issues/presets/presets.ts";
import type { IssueTracker } from "../../../core/issues/tracker.ts";
import { ISSUE_LIMITS } from "../../../core/limits/issues.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head, Panel } from "../ui/parts.tsx";
import { addressOf, type InboxTeammate, type OpenFacts, viewQuery } from "./facts.ts";
import type { InboxView } from "../../../core/inbox/views.ts";

/** The data of the page. */
export type IssueFacts = {
  readonly number: number;
  readonly view: InboxView;
  readonly tracker: IssueTracker;
  readonly draft: IssueDraft;
  /** The id of the issue, so that it is made only once. */
  readonly id: string;
  readonly fault: string | null;
};

export function IssuePage({ shell, facts }: { shell: Shell; facts: IssueFacts }) {
  const { number, view, tracker, draft, id, fault } = facts;
  const { label } = TRACKERS[tracker.kind];
  const back = { path: addressOf(number, view), label: `Conversation #${number}` };
  return (
    <Page shell={shell} title="Create an issue" path="/desk/inbox">
      <Head
        title="Create an issue"
        says={`It is sent to ${label}, ${tracker.project}. Everyone who may read issues there can read it: remove what they should not see.`}
        back={back}
      />
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      <Panel
        title="Issue"
        says="Drafted from the conversation. Mail addresses, long numbers and values of addresses are left out. Keys of this workspace, and anything that looks like a key, are sent as ***."
      >
        <form class="stack" method="post" action={`/desk/inbox/${number}/issue?${viewQuery(view)}`}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <input type="hidden" name="id" value={id} />
          <label class="field">
            <span>Title</span>
            <input name="title" required value={draft.title} maxlength={ISSUE_LIMITS.titleCharsMax} dir="auto" />
          </label>
          <label class="field">
            <span>Text</span>
            <textarea name="body" rows={18} maxlength={ISSUE_LIMITS.bodyCharsMax} dir="auto">{draft.body}</textarea>
          </label>
          <div class="row">
            <button class="button primary" type="submit">Create the issue in {label}</button>
            <a class="button" href={back.path}>Cancel</a>
          </div>
        </form>
      </Panel>
    </Page>
  );
}

/** The issues of a conversation; nothing without a tracker and issues. */
export function Issues({ open, reader, view }: { open: OpenFacts; reader: InboxTeammate; view: InboxView }) {
  const { issues, hasTracker, detail: { number } } = open;
  if (issues.length === 0 && !hasTracker) return <section data-part="issues" hidden />;
  return (
    <section data-part="issues">
      <h2>Issues</h2>
      {issues.length > 0 && (
        <ul class="earlier">
          {issues.map((issue) => (
            <li key={issue.id}>
              <IssueLine issue={issue} />
            </li>
          ))}
        </ul>
      )}
      {hasTracker && reader.answers && (
        <a class="button small" href={`/desk/inbox/${number}/issue?${viewQuery(view)}`}>Create an issue</a>
      )}
    </section>
  );
}

function IssueLine({ issue: { kind, title, state, label, url, status, isDone } }: { readonly issue: Issue }) {
  const tracker = TRACKERS[kind].label;
  if (url === null) {
    const says = state === "making" ? "being made" : `not known whether it was made: look in ${tracker}`;
    return (
      <>
        <span dir="auto">{title}</span>
        <small>{says}</small>
      </>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <span dir="auto">{label} {title}</span>
      <small>
        {tracker} · <span class={isDone ? "badge good" : "badge"}>{status ?? "open"}</span>
      </small>
    </a>
  );
}
