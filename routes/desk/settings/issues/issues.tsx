/**
 * Settings > Issues: the tracker in which teammates make issues from conversations, and its webhook.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { ISSUE_LIMITS } from "../../../../core/limits/issues.ts";
import type { TrackerPreset } from "../../../../core/issues/preset.ts";
import { TRACKERS } from "../../../../core/issues/presets/presets.ts";
import type { IssueTracker } from "../../../../core/issues/tracker.ts";
import type { TypedTracker } from "../../../../core/issues/typed_tracker.ts";
import type { InputFault } from "../../../../core/problem.ts";
import { Page, type Shell } from "../../layout.tsx";
import { Ask, Panel, Snippet } from "../../parts.tsx";
import { FieldBox, noteIds } from "../field_box.tsx";
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
  /** What is wrong with each field of the form as it was sent. */
  readonly faults: readonly InputFault[];
};

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

function TrackerPanel({ shell, facts }: { shell: Shell; facts: TrackerFacts }) {
  const { tracker, typed, faults } = facts;
  const version = String(tracker?.version ?? 0);
  return (
    <Panel title="Issue tracker" says="Its key goes to this one address, and no one can read it once it is saved.">
      <form class="stack by-tracker" method="post" action={ISSUES_PATH}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name={BASE_FIELD} value={version} />
        <KindField typed={typed} />
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

/** A field of the form, its help and its faults. */
function notesFor(name: keyof TypedTracker, faults: readonly InputFault[], help: Child) {
  const own = faults.filter(({ parameter }) => parameter === name).map(({ message: text }) => ({ text }));
  return { id: `tracker-${name}`, help, faults: own };
}

const KINDS = Object.entries(TRACKERS);

/** The trackers for which something holds, as `data-tracker` has them: what another one does not use is not shown. */
function trackersWith(holds: (preset: TrackerPreset) => boolean): string {
  return KINDS.flatMap(([kind, preset]) => holds(preset) ? [kind] : []).join(" ");
}

/** Where issues are made. */
function PlaceFields({ typed, faults }: Pick<TrackerFacts, "typed" | "faults">) {
  const plain = { spellcheck: false, autocapitalize: "none" } as const;
  const origin = notesFor("origin", faults, <Each says={({ origin: { help } }) => help} />);
  const place = ({ project }: TrackerPreset) => `${project.label}, such as ${project.example}.`;
  const project = notesFor("project", faults, <Each says={place} />);
  const issueType = notesFor("issueType", faults, "As the project calls it. Empty for Task.");
  return (
    <>
      <div data-tracker={trackersWith(({ origin: { isFixed } }) => !isFixed)}>
        <FieldBox {...origin} label="Address">
          <input
            id={origin.id}
            name="origin"
            value={typed.origin}
            maxlength={ISSUE_LIMITS.originCharsMax}
            {...plain}
            {...noteIds(origin)}
          />
        </FieldBox>
      </div>
      <FieldBox {...project} label="Repository, project or team">
        <input
          id={project.id}
          name="project"
          required
          value={typed.project}
          maxlength={ISSUE_LIMITS.projectCharsMax}
          {...plain}
          {...noteIds(project)}
        />
      </FieldBox>
      <div data-tracker={trackersWith(({ issueType: type }) => type !== null)}>
        <FieldBox {...issueType} label="Issue type">
          <input
            id={issueType.id}
            name="issueType"
            value={typed.issueType}
            maxlength={60}
            placeholder="Task"
            {...noteIds(issueType)}
          />
        </FieldBox>
      </div>
    </>
  );
}

/** What a field takes in each tracker: another one can be chosen in the same form. */
function Each({ says }: { readonly says: (preset: TrackerPreset) => string }) {
  return <>{KINDS.map(([kind, preset]) => <span class="each" data-tracker={kind} key={kind}>{says(preset)}</span>)}</>;
}

/** The key, and the secret of the webhook. */
function KeyFields({ tracker, faults }: Pick<TrackerFacts, "tracker" | "faults">) {
  const key = notesFor(
    "key",
    faults,
    tracker === null
      ? "A token that may make issues in this one place, and nothing else."
      : "One is kept. Leave this empty to keep it. Another tracker needs its own.",
  );
  const secret = notesFor(
    "hookSecret",
    faults,
    <Each
      says={({ makesSecret }) => makesSecret ? "Copy the one that it makes." : "Empty for the one that the desk makes."}
    />,
  );
  return (
    <>
      <FieldBox {...key} label="Key">
        <input
          id={key.id}
          name="key"
          type="password"
          autocomplete="new-password"
          required={tracker === null}
          {...noteIds(key)}
        />
      </FieldBox>
      <FieldBox {...secret} label="Webhook secret">
        <input
          id={secret.id}
          name="hookSecret"
          autocomplete="off"
          spellcheck={false}
          maxlength={200}
          {...noteIds(secret)}
        />
      </FieldBox>
    </>
  );
}

function KindField({ typed }: { readonly typed: TrackerFacts["typed"] }) {
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
