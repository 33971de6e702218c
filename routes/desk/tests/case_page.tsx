/**
 * The page of a case: written or changed in a form, or read.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import type { TestCase } from "../../../core/agent/cases/test_file.ts";
import { AGENT_LIMITS } from "../../../core/limits/agent.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { DraftNotice, type EditorDraft, SaveToDraft } from "../agent/draft_parts.tsx";
import { filePage } from "../agent/addresses.ts";
import { Field } from "../form/control.tsx";
import { Outcome } from "../form/outcome.tsx";
import type { SubmittedForm } from "../form/sent.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Ask, Head, SavedVersion } from "../ui/parts.tsx";
import { caseDeletion, casePage, TESTS } from "./addresses.ts";
import type { CaseDraft } from "./case_draft.ts";
import { CUSTOMER_FIELDS } from "./case_fields.ts";
import { ExpectationFields } from "./expectation.tsx";
import { type CaseResultFacts, LastRun, Played } from "./played.tsx";
import { StepFields } from "./steps.tsx";

/** The data of the page. `before` is null for a new case. */
export type CaseFacts = {
  readonly before: { readonly file: string; readonly name: string } | null;
  readonly draft: CaseDraft;
  readonly agent: Agent;
  readonly version: number;
  readonly mayEdit: boolean;
  readonly sent: { readonly tool: Tool; readonly sent: SubmittedForm } | null;
  readonly saved: number | null;
  /** The typed message for History. */
  readonly note: string;
  /** The field or button of the steps to focus; null for none. */
  readonly focus: string | null;
  /** The saved case with its last result; null for a new one. */
  readonly played: { readonly test: TestCase; readonly result: CaseResultFacts | null } | null;
  readonly live: number;
  readonly mayRun: boolean;
  readonly inDraft: EditorDraft;
  /** The conversation that the case is made from. */
  readonly from: { readonly number: number; readonly at: Date } | null;
};

export function CasePage(props: { shell: Shell; facts: CaseFacts }) {
  const { shell, facts } = props;
  const { before, sent, from } = facts;
  const title = before?.name ?? "New case";
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head title={title} back={{ path: TESTS, label: "Tests" }}>
        {before !== null && (
          <div class="row">
            <a class="button" href={filePage(`tests/${before.file}.yaml`)}>Open the file</a>
            {facts.mayEdit && <DeleteCase shell={shell} facts={facts} before={before} />}
          </div>
        )}
      </Head>
      <SavedVersion version={facts.saved} />
      {facts.mayEdit && <DraftNotice state={facts.inDraft} />}
      {from !== null && sent === null && (
        <p class="notice">
          <strong>
            From <a href={`/desk/inbox/${from.number}`}>conversation #{from.number}</a>, <When at={from.at} />
          </strong>
          <span>
            It expects what the agent did then. Remove anything that was wrong or identifies the customer.
          </span>
        </p>
      )}
      {sent && <Outcome tool={sent.tool} sent={sent.sent} />}
      {before !== null && facts.played !== null && (
        <div class="case-sides">
          <Played test={facts.played.test} />
          <LastRun shell={shell} {...before} result={facts.played.result} live={facts.live} mayRun={facts.mayRun} />
        </div>
      )}
      <section class="panel" aria-label="The case">
        {before !== null && (
          <header>
            <h2>{facts.mayEdit ? "Change it" : "The case"}</h2>
          </header>
        )}
        <div class="body">
          <CaseForm shell={shell} facts={facts} />
        </div>
      </section>
    </Page>
  );
}

function CaseForm(props: { shell: Shell; facts: CaseFacts }) {
  const { shell, facts } = props;
  const { draft, before, agent } = facts;
  const { inDraft: { isDraft, draftAddress } } = facts;
  const action = before === null ? `${TESTS}/new` : isDraft ? draftAddress : casePage(before.file, before.name);
  return (
    <form class="tool-form" method="post" action={action} data-form="case" data-saves>
      <input type="hidden" name="csrf" value={shell.csrf} />
      <input type="hidden" name="expectedVersion" value={String(facts.version)} />
      {/* Enter presses a form's first button, which would otherwise be one of a step. */}
      <button class="hidden" type="submit" tabindex={-1} aria-hidden="true">Save</button>
      <fieldset class="plain" disabled={!facts.mayEdit}>
        {before === null && <FileField draft={draft} agent={agent} />}
        <div class="field">
          <label for="case-name">Name</label>
          <input
            id="case-name"
            name="name"
            required
            value={draft.name}
            autocomplete="off"
            placeholder="shows the plan"
          />
        </div>
        <StepFields steps={draft.steps} agent={agent} focus={facts.focus} />
        <CustomerFields draft={draft} />
        <fieldset class="group">
          <legend>Expected result</legend>
          <ExpectationFields prefix="" expect={draft.expect} agent={agent} />
        </fieldset>
      </fieldset>
      {facts.mayEdit && <SavePart facts={facts} />}
    </form>
  );
}

/** The message for History, and the buttons that save and preview. */
function SavePart(props: { facts: CaseFacts }) {
  const { before, sent, version, note, inDraft } = props.facts;
  const isOver = sent?.sent.outcome.kind === "refused" && sent.sent.outcome.since !== null;
  const save = inDraft.isDraft ? "Put in draft" : before === null ? "Add the case" : "Save";
  return (
    <>
      <div class="field">
        <label for="case-note">
          What changes and why <span class="optional">optional, for History</span>
        </label>
        <input
          id="case-note"
          name="note"
          maxlength={AGENT_LIMITS.messageCharsMax}
          value={note}
          autocomplete="off"
        />
      </div>
      <div class="buttons">
        <button class="button primary" type="submit">
          {isOver ? `${save}, over version ${version}` : save}
        </button>
        <SaveToDraft state={inDraft} />
        <button class="button" type="submit" name="dryRun" value="true">Preview changes</button>
      </div>
    </>
  );
}

type FieldProps = { draft: CaseDraft; agent: Agent };

function CustomerFields({ draft }: Pick<FieldProps, "draft">) {
  const id = draft.customer.get("customer.id") ?? "";
  const filled = { typed: draft.customer, faults: [], badLines: new Set<number>(), form: "case" };
  return (
    <details class="advanced" open={draft.isAnonymous || draft.customer.size > 0}>
      <summary>
        Signed-in customer {draft.isAnonymous
          ? <span class="muted">not signed in</span>
          : id === ""
          ? <span class="optional">optional</span>
          : <span class="muted">{id}</span>}
      </summary>
      <div class="expectation">
        <label class="check">
          <input type="checkbox" name="isAnonymous" value="true" checked={draft.isAnonymous} />
          <span>The visitor is not signed in</span>
        </label>
        <p class="muted">
          Else a sample customer, for whom mocks answer; no account of the app is used. Without an ID, the desk makes
          one up.
        </p>
        {CUSTOMER_FIELDS.map((field) => <Field key={field.path} field={field} filled={filled} />)}
      </div>
    </details>
  );
}

function FileField({ draft, agent }: FieldProps) {
  return (
    <div class="field">
      <label for="case-file">File</label>
      <input
        id="case-file"
        name="file"
        required
        list="case-files"
        value={draft.file}
        autocomplete="off"
        placeholder="account"
        aria-describedby="file-hint"
      />
      <datalist id="case-files">
        {[...agent.tests.keys()].map((name) => <option key={name} value={name} />)}
      </datalist>
      <small id="file-hint">A file that does not exist yet is created.</small>
    </div>
  );
}

function DeleteCase(props: { shell: Shell; facts: CaseFacts; before: { file: string; name: string } }) {
  const { shell, facts, before } = props;
  return (
    <Ask
      id="delete"
      open="Delete"
      title={`Delete “${before.name}”?`}
      says={facts.inDraft.isDraft ? "It goes when your draft goes live." : "You can restore it from History."}
      keep="Cancel"
      action={caseDeletion(before.file, before.name, facts.inDraft.isDraft)}
      fields={{
        csrf: shell.csrf,
        ...before,
        expectedVersion: String(facts.version),
        ...(facts.inDraft.isDraft ? { into: "draft" } : {}),
      }}
      yes="Delete"
    />
  );
}
