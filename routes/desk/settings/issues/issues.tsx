/**
 * Settings > Issues: the tracker in which teammates make issues from conversations, and its webhook.
 *
 * @module
 */
import { ISSUE_LIMITS } from "../../../../core/limits/issues.ts";
import type { TrackerPreset } from "../../../../core/issues/preset.ts";
import { TRACKERS } from "../../../../core/issues/presets/presets.ts";
import type { IssueTracker, TypedTracker } from "../../../../core/issues/tracker.ts";
import { Page, type Shell } from "../../layout.tsx";
import { Ask, Panel, Snippet } from "../../parts.tsx";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { SettingsTop } from "../top.tsx";

/** The address of the page. */
export const ISSUES_PATH = "/desk/settings/issues";

/** What the page shows. */
export type TrackerFacts = {
  readonly tracker: IssueTracker | null;
  /** The form as it was sent, else as it is saved; no key is ever in it. */
  readonly typed: Omit<TypedTracker, "key" | "hookSecret">;
  /** Where the tracker sends its reports. */
  readonly hookUrl: string | null;
  readonly news: string | null;
  readonly fault: string | null;
};

/** The page. */
export function IssueSettingsPage({ shell, facts }: { shell: Shell; facts: TrackerFacts }) {
  const { tracker, news, fault, hookUrl } = facts;
  const says =
    "A teammate presses “Make an issue” in a conversation. The desk drafts it, they edit it, and it is sent to the tracker.";
  return (
    <Page shell={shell} title="Issues" path="/desk/settings">
      <SettingsTop shell={shell} says={says} current={ISSUES_PATH} />
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      {tracker === null && (
        <div class="notice warn">
          <strong>No issue tracker is set up.</strong>
          <span>Conversations have no button for issues, and nothing is sent anywhere.</span>
        </div>
      )}
      <TrackerPanel shell={shell} facts={facts} />
      {tracker !== null && hookUrl !== null && <HookPanel tracker={tracker} hookUrl={hookUrl} />}
    </Page>
  );
}

function TrackerPanel({ shell, facts: { tracker, typed } }: { shell: Shell; facts: TrackerFacts }) {
  const version = String(tracker?.version ?? 0);
  return (
    <Panel title="Issue tracker" says="Its key goes to this one address, and no one can read it once it is saved.">
      <form class="stack" method="post" action={ISSUES_PATH}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name={BASE_FIELD} value={version} />
        <KindField typed={typed} />
        <PlaceFields typed={typed} />
        <KeyFields tracker={tracker} />
        <div class="row">
          <button class="button primary" type="submit">Save</button>
        </div>
      </form>
      {tracker !== null && (
        <Ask
          id="remove-tracker"
          open="Remove this tracker"
          title="Remove the issue tracker?"
          says="Its key is removed. Issues that were made stay linked, and their state is not followed any more."
          keep="Keep it"
          yes="Remove"
          action={`${ISSUES_PATH}/remove`}
          fields={{ csrf: shell.csrf, [BASE_FIELD]: version }}
        />
      )}
    </Panel>
  );
}

/** Where issues are made. */
function PlaceFields({ typed }: Pick<TrackerFacts, "typed">) {
  return (
    <>
      <label class="field">
        <span>Address</span>
        <input
          name="origin"
          value={typed.origin}
          maxlength={ISSUE_LIMITS.originCharsMax}
          spellcheck={false}
          autocapitalize="none"
          placeholder="https://api.github.com"
        />
        <small>
          <Each says={({ origin }) => origin.isFixed ? "leave it empty." : origin.help} />
        </small>
      </label>
      <label class="field">
        <span>Repository, project or team</span>
        <input
          name="project"
          required
          value={typed.project}
          maxlength={ISSUE_LIMITS.projectCharsMax}
          spellcheck={false}
          autocapitalize="none"
        />
        <small>
          <Each says={({ project }) => `${project.label}, such as ${project.example}.`} />
        </small>
      </label>
      <label class="field">
        <span>Issue type</span>
        <input name="issueType" value={typed.issueType} maxlength={60} placeholder="Task" />
        <small>For Jira alone, as the project calls it. Empty for Task.</small>
      </label>
    </>
  );
}

/** What a field takes in each tracker: another one can be chosen in the same form. */
function Each({ says }: { readonly says: (preset: TrackerPreset) => string }) {
  return (
    <>
      {Object.entries(TRACKERS).map(([kind, preset]) => (
        <span class="each" key={kind}>
          {preset.label}: {says(preset)}
        </span>
      ))}
    </>
  );
}

/** The key, and the secret of the webhook. */
function KeyFields({ tracker }: Pick<TrackerFacts, "tracker">) {
  return (
    <>
      <label class="field">
        <span>Key</span>
        <input name="key" type="password" autocomplete="new-password" required={tracker === null} />
        <small>
          {tracker === null
            ? "A token that may make issues in this one place, and nothing else. Jira Cloud: name@example.com:token."
            : "One is kept. Leave this empty to keep it. Another tracker needs its own."}
        </small>
      </label>
      <label class="field">
        <span>Webhook secret</span>
        <input name="hookSecret" autocomplete="off" spellcheck={false} maxlength={200} />
        <small>Empty for the one that the desk makes. Linear makes its own: copy it here.</small>
      </label>
    </>
  );
}

function KindField({ typed }: { readonly typed: TrackerFacts["typed"] }) {
  return (
    <fieldset class="choice-setting">
      <legend>Tracker</legend>
      <div class="options">
        {Object.entries(TRACKERS).map(([value, { label, key }]) => (
          <label class="option" key={value}>
            <input type="radio" name="kind" value={value} required checked={typed.kind === value} />
            <span>{label}</span>
            <small>{key.help}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function HookPanel({ tracker, hookUrl }: { readonly tracker: IssueTracker; readonly hookUrl: string }) {
  const { label, hook } = TRACKERS[tracker.kind];
  return (
    <Panel title="State of issues" says={`So that conversations show what became of their issue. ${label}: ${hook}`}>
      <div class="field">
        <span>Address of the webhook</span>
        <Snippet text={hookUrl} label="the webhook's URL" />
      </div>
      <div class="field">
        <span>Secret of the webhook</span>
        <Snippet text={tracker.hookSecret} label="the webhook's secret" />
      </div>
    </Panel>
  );
}
