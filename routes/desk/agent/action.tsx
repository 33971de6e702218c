/**
 * The page of an action: what it does and for whom, its state, the question to customers, what uses it, and its last
 * calls.
 *
 * @module
 */
import type { ListedRecord } from "../../../core/actions/audit_list.ts";
import type { LastCalls } from "../../../core/actions/last_calls.ts";
import type { SampleQuestion } from "../../../core/actions/sample_question.ts";
import type { ActionStatus } from "../../../core/actions/status.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import type { LastChange } from "../../../core/agent/versions/last_change.ts";
import { textIn } from "../../../core/agent/localized.ts";
import type { NamedCase } from "../../../core/agent/used_by.ts";
import type { WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import { languageName } from "../../../core/language_name.ts";
import type { Problem } from "../../../core/problem.ts";
import { bareInputs, NO_CARD, withoutCard } from "../../../core/tools/set_up.ts";
import { agentActionPage, agentTaskPage, cardPage, filePage } from "./addresses.ts";
import { Call } from "../calls/call.tsx";
import { OutcomeBadge } from "../calls/call_view.tsx";
import { Warnings } from "../form/problems.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Empty, FactList, Head, Marked, Panel } from "../ui/parts.tsx";
import { nameInWords } from "../../../core/name_words.ts";
import { actionPath } from "../start/addresses.ts";
import type { TrialDraft } from "../trial/call_now.ts";
import { KeyForm } from "../trial/key_form.tsx";
import { sentFacts } from "./sent_facts.ts";
import { TrialForm } from "../trial/trial_form.tsx";
import { type TrialResult, TrialSides } from "../trial/trial_sides.tsx";
import { SmallCard } from "../widgets/list.tsx";
import type { WidgetLook } from "../widgets/look.ts";
import { changedBy, linked, linkedCases } from "./links.tsx";
import type { NotReady } from "./not_ready.tsx";

/** The data of the page. */
export type AgentActionFacts = {
  readonly action: Action;
  readonly path: string;
  readonly status: ActionStatus;
  readonly notReady: NotReady | null;
  /** One per language of its texts; empty for an action that only reads. */
  readonly questions: readonly SampleQuestion[];
  readonly card: WidgetCard | null;
  readonly look: WidgetLook;
  readonly tasks: readonly string[];
  readonly cards: readonly string[];
  readonly previews: readonly string[];
  readonly cases: readonly NamedCase[];
  readonly warnings: readonly Problem[];
  readonly lastChange: LastChange | null;
  /** Null without the right to read the audit. */
  readonly calls: readonly ListedRecord[] | null;
  readonly lastCall: LastCalls | null;
  /** Null without the right to make calls. */
  readonly trial: { readonly draft: TrialDraft; readonly made: TrialResult | null } | null;
  /** Why the form was refused; null when it was not. */
  readonly fault: string | null;
  /** A notice of what was just done; null for none. */
  readonly done: string | null;
  readonly mayEdit: boolean;
  readonly maySetKeys: boolean;
};

/** The heading of an action: its label, or its name in words. */
export function titleOf({ name, label }: Pick<Action, "name" | "label">, language: string): string {
  return label === null ? nameInWords(name) : textIn(label, language);
}

export function AgentActionPage({ shell, facts }: { shell: Shell; facts: AgentActionFacts }) {
  const { action, path, warnings, questions, mayEdit, done, fault } = facts;
  const title = titleOf(action, shell.locale.language);
  return (
    <Page shell={shell} title={title} path="/desk/agent" cards>
      <Head title={title} says={action.description} back={{ path: "/desk/agent", label: "Agent" }}>
        <div class="row">
          <a class="button" href={filePage(path)}>Open the file</a>
          {mayEdit && <a class="button" href={actionPath(action.name)}>Choose what is shown</a>}
        </div>
      </Head>
      {done !== null && <p class="notice good" role="status">{done}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      <NotSetUp shell={shell} facts={facts} />
      <Warnings of={warnings} />
      <About facts={facts} />
      {facts.trial !== null && <Trial shell={shell} facts={facts} trial={facts.trial} />}
      {questions.length > 0 && <Questions questions={questions} />}
      {facts.card !== null && facts.trial?.made == null && (
        <Panel title="What customers see" says="The card of its answer, with sample data.">
          <SmallCard card={facts.card} look={facts.look} whole />
        </Panel>
      )}
      {facts.calls !== null && <LastCallsPanel action={action} calls={facts.calls} />}
    </Page>
  );
}

/** A red notice on what the action still needs, with the form for it. */
function NotSetUp({ shell, facts }: { shell: Shell; facts: AgentActionFacts }) {
  const { action, notReady, status, maySetKeys } = facts;
  if (notReady === null) return null;
  const to = `${agentActionPage(action.name)}/key`;
  return (
    <section class="panel not-set-up" aria-label="Not set up">
      <div class="body">
        <p class="notice bad" role="alert">
          <strong>
            <Marked text={notReady.says} />
          </strong>
          {!maySetKeys && <span>An owner can store it here.</span>}
        </p>
        {maySetKeys && status.missingKeys.map((name) => <KeyForm key={name} to={to} csrf={shell.csrf} name={name} />)}
        {maySetKeys && status.unbound.map((name) => <KeyForm key={name} to={to} csrf={shell.csrf} name={name} isSet />)}
      </div>
    </section>
  );
}

function Trial(
  { shell, facts, trial }: { shell: Shell; facts: AgentActionFacts; trial: NonNullable<AgentActionFacts["trial"]> },
) {
  const { action } = facts;
  return (
    <Panel
      id="try"
      title="Test it"
      says={action.changes
        ? "Makes one real call, which changes something. Use a test customer. You are not asked again: pressing the button is the yes."
        : action.usesIdentity
        ? "Makes one real call for a customer whom you name by the id that your app knows them by."
        : "Makes one real call."}
    >
      <TrialForm
        to={`${agentActionPage(action.name)}/try#try`}
        csrf={shell.csrf}
        action={action}
        draft={trial.draft}
      />
      {trial.made !== null && <TrialSides trial={trial.made} look={facts.look} />}
    </Panel>
  );
}

function About({ facts }: { facts: AgentActionFacts }) {
  const { action, status, notReady, lastCall } = facts;
  const { lastCalls, lastError } = status;
  const bare = bareInputs(action);
  const counted = lastCalls.ok + lastCalls.failed;
  return (
    <Panel beside title="What it does">
      <FactList
        facts={[
          ["State", <State key="state" isReady={notReady === null} />],
          ["Effect", effectOf(action)],
          ["For whom", <Whom key="whom" action={action} />],
          ["Sends", <code key="sends">{action.method} {action.url}</code>],
          ...sentFacts(action),
          ["Keys", action.secrets.join(", ")],
          ["Inputs", bare === null ? null : <Marked key="inputs" text={bare} />],
          ["The AI sees", action.pick === null ? "the whole answer" : action.pick.join(", ")],
          [
            "Card",
            withoutCard(action) === null ? linked(action.widget === null ? [] : [action.widget], cardPage) : NO_CARD,
          ],
          ["Used by tasks", linked(facts.tasks, agentTaskPage)],
          ["On buttons of", linked(facts.cards, cardPage)],
          ["Fills in the question of", linked(facts.previews, agentActionPage)],
          ["Tested by", linkedCases(facts.cases)],
          [
            "Last used",
            lastCall === null ? "never" : (
              <span key="used">
                <OutcomeBadge outcome={lastCall.outcome} /> <When at={lastCall.calledAt} exact />
              </span>
            ),
          ],
          [
            "Last calls",
            counted === 0
              ? "None has reached your app yet"
              : `${lastCalls.ok} of ${counted} went well${
                lastCalls.p95Ms === null ? "" : `, nearly all within ${lastCalls.p95Ms} ms`
              }`,
          ],
          [
            "Last failure",
            lastError === null ? null : (
              <span key="failure">
                <OutcomeBadge outcome={lastError.outcome} /> <When at={lastError.at} exact /> {lastError.message}
              </span>
            ),
          ],
          ["Last changed", changedBy(facts.lastChange)],
        ]}
      />
      {action.examples.length > 0 && (
        <details>
          <summary>{examplesText(action.examples.length)}</summary>
          <ul class="examples">
            {action.examples.map((example) => <li key={example} dir="auto">{example}</li>)}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function examplesText(count: number): string {
  return count === 1 ? "1 example of what customers write" : `${count} examples of what customers write`;
}

function State({ isReady }: { isReady: boolean }) {
  return isReady ? <span class="badge good">ready</span> : <span class="badge bad">not set up</span>;
}

function effectOf({ changes, readsByFile, method }: Action): string {
  if (changes) return "Changes something: the customer is asked for a yes first.";
  return readsByFile ? `Only reads, says its file: this ${method} runs without a yes.` : "Only reads.";
}

function Whom({ action }: { action: Action }) {
  if (action.usesIdentity) return <>Customers who are signed in, for their own account</>;
  if (action.publicReason !== null) return <span class="badge bad">anyone: {action.publicReason}</span>;
  return <>Anyone in the chat; it is about no account</>;
}

function Questions({ questions }: { questions: readonly SampleQuestion[] }) {
  return (
    <Panel title="What customers are asked" says="With sample values. Nothing runs without the yes.">
      <div class="sample-questions">
        {questions.map(({ language, question, yes, no }) => (
          <section key={language} lang={language} dir="auto" aria-label={languageName(language)}>
            {questions.length > 1 && <p class="muted" lang="en" dir="ltr">{languageName(language)}</p>}
            <h3>{question.title}</h3>
            {question.text !== null && <p>{question.text}</p>}
            <FactList facts={[...question.rows, ...question.details].map(({ label, value }) => [label, value])} />
            <p class="part-links">
              <span class="badge accent">{yes}</span>
              <span class="badge">{no}</span>
            </p>
          </section>
        ))}
      </div>
    </Panel>
  );
}

function LastCallsPanel({ action, calls }: { action: Action; calls: readonly ListedRecord[] }) {
  return (
    <section class="panel agent-calls" aria-label="Last calls">
      <header>
        <h2>Last calls</h2>
        {calls.length > 0 && <a href={`/desk/audit?action=${encodeURIComponent(action.name)}`}>All in the audit</a>}
      </header>
      {calls.length === 0
        ? <Empty icon="audit" title="No calls yet" says="Each call of this action is listed here." />
        : calls.map((record) => (
          <article key={record.id}>
            <Call call={record} />
          </article>
        ))}
    </section>
  );
}

/** Links to actions, with their names in words. */
export function ActionLinks({ actions, language }: { actions: readonly Action[]; language: string }) {
  return (
    <ul class="examples">
      {actions.map((action) => (
        <li key={action.name}>
          <a href={agentActionPage(action.name)}>{titleOf(action, language)}</a>{" "}
          <span class="muted">{effectOf(action)}</span>
          {action.widget !== null && (
            <>
              {" "}
              <a href={cardPage(action.widget)}>{nameInWords(action.widget)}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
