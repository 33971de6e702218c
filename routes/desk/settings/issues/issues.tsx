/**
 * Settings > Issues: the tracker in which teammates make issues from conversations, and its webhook.
 *
 * @module
 */
import { ISSUE_LIMITS } from "../../../../core/limits/issues.ts";
import type { TrackerPreset } from "../../../../core/issues/preset.ts";
import { TRACKERS } from "../../../../core/issues/presets/presets.ts";
import type { IssueTracker } from "../../../../core/issues/tracker.ts";
import type { TypedTracker } from "../../../../core/issues/typed_tracker.ts";
import type { InputFault } from "../../../../core/problem.ts";
import { Page } from "../../page/layout.tsx";
import type { Shell } from "../../page/shell.ts";
import { Ask, Panel, Snippet } from "../../ui/parts.tsx";
import { fieldNotes, TextField } from "../../form/text_field.tsx";
import { Notes } from "../../form/field_box.tsx";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { SettingsTop } from "../top.tsx";

/** The address of the page. */
export const ISSUES_PATH = "/desk/settings/issues";

/** The data of the page. */
export type TrackerFacts = {
  readonly tracker: IssueTracker | null;
  /** The form as sent, or else as saved; it never contains a key. */
  readonly typed: Omit<TypedTracker, "key" | "hookSecret">;
  /** The address for the tracker's reports. */
  readonly hookUrl: string | null;
  readonly news: string | null;
  readonly fault: string | null;
  /** The faults of the sent form's fields. */
  readonly faults: readonly InputFault[];
};

export function IssueSettingsPage({ shell, facts }: { shell: Shell; facts: TrackerFacts }) {
  const { tracker, news, fault, hookUrl } = facts;
  const says =
    "A teammate presses “Create an issue” in a conversation. The desk drafts it, they edit it, and it is sent to the tracker.";
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

function TrackerPanel({ shell, facts }: { shell: Shell; facts: TrackerFacts }) {
  const { tracker, typed, faults } = facts;
  const version = String(tracker?.version ?? 0);
  return (
    <Panel title="Issue tracker" says="Its key goes to this one address, and no one can read it once it is saved.">
      <form class="stack by-tracker" method="post" action={ISSUES_PATH} data-saves>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name={BASE_FIELD} value={version} />
        <KindField typed={typed} faults={faults} />
        <PlaceFields typed={typed} faults={faults} />
        <KeyFields tracker={tracker} faults={faults} />
        <div class="row">
          <button class="button primary" type="submit">Save</button>
        </div>
      </form>
      {tracker !== null && (
        <Ask
          id="remove-tracker"
          open="Remove this tracker"
          title="Remove the issue tracker?"
          says="Its key is removed. Issues that were made stay linked, but their state is no longer followed."
          keep="Keep it"
          yes="Remove"
          action={`${ISSUES_PATH}/remove`}
          fields={{ csrf: shell.csrf, [BASE_FIELD]: version }}
        />
      )}
    </Panel>
  );
}

const KINDS = Object.entries(TRACKERS);

/** The trackers that match a condition, as `data-tracker` of a field: the others do not show it. */
function trackersWith(holds: (preset: TrackerPreset) => boolean): string {
  return KINDS.flatMap(([kind, preset]) => holds(preset) ? [kind] : []).join(" ");
}

/** Where issues are created. */
function PlaceFields({ typed, faults }: Pick<TrackerFacts, "typed" | "faults">) {
  const field = { of: "tracker", faults, spellcheck: false, autocapitalize: "none" } as const;
  const place = ({ project }: TrackerPreset) => `${project.label}, such as ${project.example}.`;
  return (
    <>
      <TextField
        {...field}
        name="origin"
        label="Address"
        help={<Each says={({ origin: { help } }) => help} />}
        value={typed.origin}
        maxlength={ISSUE_LIMITS.originCharsMax}
      />
      <TextField
        {...field}
        name="project"
        label="Repository, project or team"
        help={<Each says={place} />}
        required
        value={typed.project}
        maxlength={ISSUE_LIMITS.projectCharsMax}
      />
      <div data-tracker={trackersWith(({ issueType: type }) => type !== null)}>
        <TextField
          {...field}
          name="issueType"
          label="Issue type"
          help="The name that the project uses. Leave empty for Task."
          value={typed.issueType}
          maxlength={60}
          placeholder="Task"
        />
      </div>
    </>
  );
}

/** The text of a field in each tracker, since another one can be selected in the same form. */
function Each({ says }: { readonly says: (preset: TrackerPreset) => string }) {
  return <>{KINDS.map(([kind, preset]) => <span class="each" data-tracker={kind} key={kind}>{says(preset)}</span>)}</>;
}

/** The key, and the secret of the webhook. */
function KeyFields({ tracker, faults }: Pick<TrackerFacts, "tracker" | "faults">) {
  const field = { of: "tracker", faults } as const;
  return (
    <>
      <TextField
        {...field}
        name="key"
        label="Key"
        help={tracker === null
          ? "A token that may make issues in this one place, and nothing else."
          : "A token is stored. Leave this empty to keep it. Another tracker needs its own."}
        type="password"
        autocomplete="new-password"
        required={tracker === null}
      />
      <TextField
        {...field}
        name="hookSecret"
        label="Webhook secret"
        help={
          <Each
            says={({ makesSecret }) =>
              makesSecret ? "Copy the one that it makes." : "Empty for the one that the desk makes."}
          />
        }
        autocomplete="off"
        spellcheck={false}
        maxlength={200}
      />
    </>
  );
}

function KindField({ typed, faults }: Pick<TrackerFacts, "typed" | "faults">) {
  return (
    <fieldset class="choice-setting">
      <legend>Tracker</legend>
      <div class="options">
        {KINDS.map(([value, { label, key }]) => (
          <label class="option" key={value}>
            <input type="radio" name="kind" value={value} required checked={typed.kind === value} />
            <span>{label}</span>
            <small>{key.help}</small>
          </label>
        ))}
      </div>
      <Notes {...fieldNotes("tracker", "kind", faults)} />
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
