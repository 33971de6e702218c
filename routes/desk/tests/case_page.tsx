/**
 * One case: written or changed in a form, or read.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import { AGENT_LIMITS } from "../../../core/limits/agent.ts";
import { CONVERSATION_LIMITS } from "../../../core/limits/conversations.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { Outcome } from "../form/outcome.tsx";
import type { Sent } from "../form/sent.ts";
import { Page, type Shell } from "../layout.tsx";
import { Ask, Head, SavedVersion, When } from "../parts.tsx";
import { filePage } from "../agent_addresses.ts";
import { casePage, TESTS } from "./addresses.ts";
import { type CaseDraft, OUTCOME_WORDS } from "./case_draft.ts";

/** What the page shows. `before` is null for a new case. */
export type CaseFacts = {
  readonly before: { readonly file: string; readonly name: string } | null;
  readonly draft: CaseDraft;
  readonly agent: Agent;
  readonly version: number;
  readonly mayEdit: boolean;
  readonly sent: { readonly tool: Tool; readonly sent: Sent } | null;
  readonly saved: number | null;
  /** The conversation that it was made from. */
  readonly from: { readonly number: number; readonly at: Date } | null;
};

/** The page. */
export function CasePage(props: { shell: Shell; facts: CaseFacts }) {
  const { shell, facts } = props;
  const { before, sent, from } = facts;
  const title = before?.name ?? "New case";
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head title={title} back={{ path: TESTS, label: "Tests" }}>
        {before !== null && facts.mayEdit && <DeleteCase shell={shell} facts={facts} before={before} />}
      </Head>
      <SavedVersion version={facts.saved} />
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
      <section class="panel" aria-label="The case">
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
  const action = before === null ? `${TESTS}/new` : casePage(before.file, before.name);
  return (
    <form class="tool-form" method="post" action={action} data-form="case">
      <input type="hidden" name="csrf" value={shell.csrf} />
      <input type="hidden" name="expectedVersion" value={String(facts.version)} />
      {draft.isFlow && (
        <p class="notice">
          This case has steps, a customer or expected inputs:{" "}
          <a href={filePage(`tests/${draft.file}.yaml`)}>edit its file</a>.
        </p>
      )}
      <fieldset class="plain" disabled={!facts.mayEdit || draft.isFlow}>
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
        <div class="field">
          <label for="case-message">The customer writes</label>
          <textarea
            id="case-message"
            name="message"
            required
            rows={3}
            dir="auto"
            maxlength={CONVERSATION_LIMITS.messageCharsMax}
          >
            {`\n${draft.message}`}
          </textarea>
        </div>
        <ExpectedResult draft={draft} agent={agent} />
      </fieldset>
      {facts.mayEdit && !draft.isFlow && <SavePart facts={facts} />}
    </form>
  );
}

/** The line for History, and the buttons that save and preview. */
function SavePart(props: { facts: CaseFacts }) {
  const { before, sent, version } = props.facts;
  const isOver = sent?.sent.outcome.kind === "refused" && sent.sent.outcome.since !== null;
  const save = before === null ? "Add the case" : "Save";
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
          value={sent?.sent.message ?? ""}
          autocomplete="off"
        />
      </div>
      <div class="buttons">
        <button class="button primary" type="submit">
          {isOver ? `${save}, over version ${version}` : save}
        </button>
        <button class="button" type="submit" name="dryRun" value="true">Preview changes</button>
      </div>
    </>
  );
}

type FieldProps = { draft: CaseDraft; agent: Agent };

/** What the case expects of the agent. */
function ExpectedResult({ draft, agent }: FieldProps) {
  return (
    <fieldset class="group">
      <legend>Expected result</legend>
      <OutcomeField draft={draft} />
      <ToolsField draft={draft} agent={agent} />
      <WidgetField draft={draft} agent={agent} />
      <div class="field">
        <label for="case-criteria">
          The reply <span class="optional">optional</span>
        </label>
        <textarea id="case-criteria" name="criteria" rows={2} aria-describedby="criteria-hint">
          {`\n${draft.criteria}`}
        </textarea>
        <small id="criteria-hint">
          In words, such as: Names the plan "Starter". A model judges it; without one, quoted text, numbers and
          addresses must appear.
        </small>
      </div>
    </fieldset>
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

function OutcomeField({ draft }: Pick<FieldProps, "draft">) {
  return (
    <div class="field">
      <label for="case-outcome">Outcome</label>
      <select id="case-outcome" name="outcome">
        <option value="">Any</option>
        {Object.entries(OUTCOME_WORDS).map(([outcome, words]) => (
          <option key={outcome} value={outcome} selected={outcome === draft.outcome}>{outcome}: {words}</option>
        ))}
      </select>
    </div>
  );
}

function ToolsField({ draft, agent }: FieldProps) {
  const { tools } = draft;
  const names = [...new Set([...agent.actions.keys(), ...tools ?? []])];
  return (
    <div class="field asks-tools">
      <label for="case-tools">Actions</label>
      <select id="case-tools" name="asksTools">
        <option value="" selected={tools === null}>Any</option>
        <option value="true" selected={tools !== null}>exactly these; none selected means no call</option>
      </select>
      <div class="choices">
        {names.map((name) => (
          <label key={name} class="check">
            <input type="checkbox" name="tool" value={name} checked={tools?.includes(name)} />
            <code>{name}</code>
          </label>
        ))}
      </div>
    </div>
  );
}

function WidgetField({ draft, agent }: FieldProps) {
  const names = [...new Set([...agent.widgets.keys(), ...draft.widget === "" ? [] : [draft.widget]])];
  return (
    <div class="field">
      <label for="case-widget">Card</label>
      <select id="case-widget" name="widget">
        <option value="">Any</option>
        {names.map((name) => <option key={name} value={name} selected={name === draft.widget}>{name}</option>)}
      </select>
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
      says="You can restore it from History."
      keep="Cancel"
      action={`${TESTS}/case/delete`}
      fields={{ csrf: shell.csrf, ...before, expectedVersion: String(facts.version) }}
      yes="Delete"
    />
  );
}
