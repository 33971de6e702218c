/**
 * The editor of a widget file: its parts beside the customer's view.
 *
 * @module
 */
import type { WidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import { AGENT_LIMITS } from "../../../core/limits/agent.ts";
import { DeskError } from "../../../core/problem.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { widgetPage } from "../agent/addresses.ts";
import { DraftNotice, type EditorDraft, SaveToDraft } from "../agent/draft_parts.tsx";
import { CodeBox } from "../form/code_box.tsx";
import { Outcome } from "../form/outcome.tsx";
import type { SubmittedForm } from "../form/sent.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Ask, Head, SavedVersion } from "../ui/parts.tsx";
import type { DraftProblem, DraftState, WidgetDraft } from "./draft.ts";
import type { RenderedDraft } from "./drawn.ts";
import { Findings } from "./findings.tsx";
import { LivePreview } from "./live_preview.tsx";
import type { WidgetLook } from "./look.ts";

/** The data of the page. */
export type EditorFacts = {
  readonly file: WidgetFile;
  readonly draft: WidgetDraft;
  readonly drawn: RenderedDraft;
  /** The shown state; null for the sample. */
  readonly state: number | null;
  readonly look: WidgetLook;
  readonly inDraft: EditorDraft;
  /** The actions that show this widget. */
  readonly usedBy: readonly string[];
  readonly mayEdit: boolean;
  /** The version that the form is based on. */
  readonly version: number;
  readonly message: string;
  readonly sent: { readonly tool: Tool; readonly sent: SubmittedForm } | null;
  /** The version that was just saved. */
  readonly saved: number | null;
};

export function EditorPage(props: { shell: Shell; facts: EditorFacts }) {
  const { shell, facts } = props;
  const { file, draft, sent } = facts;
  return (
    <Page shell={shell} title={file.title} path="/desk/agent" cards>
      <div class="editor-page">
        <Head title={file.title} says={usedLine(facts)} back={{ path: "/desk/widgets", label: "Widgets" }}>
          <div class="head-actions">
            <a class="button" href={`/desk/widgets/preview/${file.name}`}>Light and dark</a>
            {facts.mayEdit && <DeleteWidget shell={shell} facts={facts} />}
          </div>
        </Head>
        <SavedVersion version={facts.saved} />
        {facts.mayEdit && <DraftNotice state={facts.inDraft} />}
        {sent && <Outcome tool={sent.tool} sent={withoutOwnProblems(sent.sent, file)} />}
        <form
          class="editor"
          method="post"
          action={facts.inDraft.isDraft ? facts.inDraft.draftAddress : widgetPage(file.name)}
          enctype="multipart/form-data"
          data-form="update_widget"
          data-saves
          data-draw={`/desk/widgets/draw/${file.name}`}
        >
          <input type="hidden" name="csrf" value={shell.csrf} />
          <input type="hidden" name="expectedVersion" value={String(facts.version)} />
          <div class="parts">
            <Template facts={facts} />
            <Names facts={facts} />
            <Data facts={facts} />
            {facts.mayEdit && <Save facts={facts} />}
          </div>
          <LivePreview
            drawn={facts.drawn}
            look={facts.look}
            states={draft.states.map(({ name }) => name)}
            state={facts.state}
          />
        </form>
      </div>
    </Page>
  );
}

function usedLine({ usedBy }: EditorFacts): string {
  if (usedBy.length === 0) return "No action shows this card yet.";
  return `Shown when ${usedBy.join(" or ")} answers.`;
}

/** The outcome without the file's own problems, which are shown at their fields below. */
function withoutOwnProblems(sent: SubmittedForm, file: WidgetFile): SubmittedForm {
  const { outcome } = sent;
  if (outcome.kind !== "refused" || outcome.error.problems.length === 0) return sent;
  const path = `widgets/${file.name}.json`;
  const problems = outcome.error.problems.filter((problem) => problem.file !== path);
  const error = new DeskError(outcome.error.code, "Each problem is marked where it occurs.", { problems });
  return { ...sent, outcome: { ...outcome, error } };
}

function Template(props: { facts: EditorFacts }) {
  const { draft, drawn, mayEdit } = props.facts;
  return (
    <section class="panel" aria-label="Template">
      <div class="body">
        <div class="field">
          <label for="edit-template">Template</label>
          <CodeField id="edit-template" name="template" value={draft.template} rowsMin={18} facts={props.facts} />
          {mayEdit && (
            <small id="edit-template-hint">
              Jinja that prints the card as JSON. Tab indents; Escape, then Tab, goes on.
            </small>
          )}
          <Findings id="template" problems={drawn.problems} />
        </div>
      </div>
    </section>
  );
}

function CodeField(
  props: { id: string; name: string; value: string; rowsMin: number; facts: EditorFacts; label?: string },
) {
  const { id, name, value, facts } = props;
  const field = id.slice("edit-".length).replace("-", ".");
  const linesOf = (tone: DraftProblem["tone"]) =>
    new Set(
      facts.drawn.problems.filter((each) => each.field === field && each.tone === tone).map(({ line }) => line),
    );
  return (
    <CodeBox
      common={{
        id,
        name,
        readonly: !facts.mayEdit,
        spellcheck: "false",
        autocapitalize: "off",
        "aria-label": props.label,
        "data-code": facts.mayEdit ? "" : undefined,
        "aria-describedby": id === "edit-template" && facts.mayEdit ? "edit-template-hint" : undefined,
      }}
      value={value}
      badLines={linesOf("bad")}
      warnLines={linesOf("warn")}
      placeholder=""
      rowsMin={props.rowsMin}
    />
  );
}

function Names(props: { facts: EditorFacts }) {
  const { draft, drawn, mayEdit } = props.facts;
  return (
    <section class="panel" aria-label="Names">
      <div class="body">
        <div class="row">
          <Line id="edit-title" name="title" label="Display name" value={draft.title} readonly={!mayEdit} />
          <Line id="edit-name" name="newName" label="File name" value={draft.name} readonly={!mayEdit} />
        </div>
        <div class="field">
          <Line id="edit-summary" name="summary" label="Summary" value={draft.summary} readonly={!mayEdit} code />
          <small>Jinja for the one line shown in the chat once the card is folded.</small>
          <Findings id="summary" problems={drawn.problems} />
        </div>
      </div>
    </section>
  );
}

function Line(props: { id: string; name: string; label: string; value: string; readonly: boolean; code?: boolean }) {
  return (
    <div class="field">
      <label for={props.id}>{props.label}</label>
      <input
        id={props.id}
        class={props.code ? "mono" : undefined}
        name={props.name}
        type="text"
        value={props.value}
        readonly={props.readonly}
        autocomplete="off"
      />
    </div>
  );
}

function Data(props: { facts: EditorFacts }) {
  const { facts } = props;
  const { draft, drawn, mayEdit } = facts;
  const isBad = (field: string) => drawn.problems.some((problem) => problem.field === field);
  const blocks = mayEdit ? [...draft.states, { name: "", data: "" }] : draft.states;
  return (
    <section class="panel" aria-label="Data">
      <header>
        <h2>Data</h2>
        <p>A sample answer from your app, and one for each state that looks different.</p>
      </header>
      <div class="body">
        <details class="data" open={isBad("sample")}>
          <summary>Sample</summary>
          <CodeField id="edit-sample" name="sample" value={draft.sample} rowsMin={6} facts={facts} label="Sample" />
          <Findings id="sample" problems={drawn.problems} />
        </details>
        {blocks.map((state, at) => (
          <State state={state} at={at} isNew={at === draft.states.length} open={isBad(`state.${at}`)} facts={facts} />
        ))}
      </div>
    </section>
  );
}

function State(props: { state: DraftState; at: number; isNew: boolean; open: boolean; facts: EditorFacts }) {
  const { state, at, isNew, facts } = props;
  const { mayEdit, drawn } = facts;
  const id = `edit-state-${at}`;
  return (
    <details class="data" open={props.open} data-state={isNew ? "new" : ""}>
      <summary>{isNew ? "Add a state" : state.name || `State ${at + 1}`}</summary>
      <Line id={`${id}-name`} name="stateName" label="Name" value={state.name} readonly={!mayEdit} />
      <CodeField
        id={id}
        name="stateData"
        value={state.data}
        rowsMin={6}
        facts={facts}
        label={isNew ? "Data of a new state" : `Data of ${state.name}`}
      />
      {mayEdit && !isNew && <small class="muted">Clear both fields to remove this state.</small>}
      <Findings id={`state.${at}`} problems={drawn.problems} />
    </details>
  );
}

function Save(props: { facts: EditorFacts }) {
  const { sent, version, message, inDraft } = props.facts;
  const isOver = sent?.sent.outcome.kind === "refused" && sent.sent.outcome.since !== null;
  return (
    <div class="save">
      <div class="field">
        <label for="edit-message" class="hidden">What changes and why, for History</label>
        <input
          id="edit-message"
          name="message"
          type="text"
          maxlength={AGENT_LIMITS.messageCharsMax}
          value={message}
          placeholder="Reason"
          autocomplete="off"
        />
      </div>
      <button class="button" type="submit" name="dryRun" value="true">Preview changes</button>
      <SaveToDraft state={inDraft} />
      <button class="button primary" type="submit">
        {inDraft.isDraft ? "Put in draft" : isOver ? `Save over version ${version}` : "Save"}
      </button>
    </div>
  );
}

function DeleteWidget({ shell, facts: { file, version, inDraft: { isDraft } } }: { shell: Shell; facts: EditorFacts }) {
  return (
    <Ask
      id="delete"
      open="Delete"
      title={`Delete ${file.title}?`}
      says={isDraft
        ? "Your draft deletes it; customers see it until the draft goes live."
        : "Customers no longer see this card. You can restore it from History."}
      keep="Cancel"
      action={`${widgetPage(file.name)}/delete`}
      fields={{ csrf: shell.csrf, expectedVersion: String(version), ...(isDraft ? { into: "draft" } : {}) }}
      yes="Delete"
    />
  );
}
