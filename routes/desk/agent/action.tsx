/**
 * An action as its owner sees it: what it does and for whom, its state, what customers are asked, what uses it, and its
 * last calls.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { ListedRecord } from "../../../core/actions/audit_list.ts";
import type { SampleQuestion } from "../../../core/actions/sample_question.ts";
import type { ActionStatus } from "../../../core/actions/status.ts";
import { capitalized, inWords } from "../../../core/actions/summary.ts";
import type { Action } from "../../../core/agent/action.ts";
import { textIn } from "../../../core/agent/localized.ts";
import type { WidgetCard } from "../../../core/agent/widget_card.ts";
import type { Problem } from "../../../core/problem.ts";
import { agentActionPage, agentTaskPage, filePage, widgetPage } from "../agent_addresses.ts";
import { Call, OutcomeBadge } from "../call.tsx";
import { Warnings } from "../form/problems.tsx";
import { Page, type Shell } from "../layout.tsx";
import { When } from "../locale.tsx";
import { Empty, FactList, Head, Marked, Panel } from "../parts.tsx";
import { actionPath } from "../start/addresses.ts";
import { SmallCard } from "../widgets/list.tsx";
import type { WidgetLook } from "../widgets/look.ts";
import { type NotReady, SetKeyLink } from "./files.tsx";

/** What the page shows. */
export type AgentActionFacts = {
  readonly action: Action;
  readonly path: string;
  readonly status: ActionStatus;
  readonly notReady: NotReady | null;
  /** In each language of its texts; none for an action that only reads. */
  readonly questions: readonly SampleQuestion[];
  readonly card: WidgetCard | null;
  readonly look: WidgetLook;
  readonly tasks: readonly string[];
  readonly tests: readonly string[];
  readonly warnings: readonly Problem[];
  /** Null for a teammate who may not read the audit. */
  readonly calls: readonly ListedRecord[] | null;
  readonly mayEdit: boolean;
  readonly maySetKeys: boolean;
};

/** An action's name as a heading: its label, else its name in words. */
export function titleOf({ name, label }: Pick<Action, "name" | "label">, language: string): string {
  return label === null ? capitalized(inWords(name)) : textIn(label, language);
}

/** The page. */
export function AgentActionPage({ shell, facts }: { shell: Shell; facts: AgentActionFacts }) {
  const { action, path, notReady, warnings, questions, mayEdit } = facts;
  const title = titleOf(action, shell.locale.language);
  return (
    <Page shell={shell} title={title} path="/desk/agent" cards>
      <Head title={title} says={action.description} back={{ path: "/desk/agent", label: "Files" }}>
        <a class="button" href={filePage(path)}>Open the file</a>
        {mayEdit && <a class="button primary" href={actionPath(action.name)}>Try it</a>}
      </Head>
      {notReady !== null && (
        <p class="notice bad" role="alert">
          <strong>
            <Marked text={notReady.says} />
          </strong>
          {facts.maySetKeys && <SetKeyLink notReady={notReady} />}
        </p>
      )}
      <Warnings of={warnings} />
      <About facts={facts} />
      {questions.length > 0 && <Questions questions={questions} />}
      {facts.card !== null && (
        <Panel title="What customers see" says="The card of its answer, with sample data.">
          <SmallCard card={facts.card} look={facts.look} />
        </Panel>
      )}
      {facts.calls !== null && <LastCalls action={action} calls={facts.calls} />}
    </Page>
  );
}

function About({ facts }: { facts: AgentActionFacts }) {
  const { action, status, notReady, tasks, tests } = facts;
  const { lastCalls, lastError } = status;
  const counted = lastCalls.ok + lastCalls.failed;
  return (
    <Panel title="What it does">
      <FactList
        facts={[
          [
            "State",
            <State key="state" isReady={notReady === null} />,
          ],
          ["Effect", effectOf(action)],
          ["For whom", <Whom key="whom" action={action} />],
          ["Sends", <code key="sends">{action.method} {action.url}</code>],
          ["Keys", action.secrets.join(", ")],
          ["The AI sees", action.pick === null ? "the whole answer" : action.pick.join(", ")],
          ["Card", linked(action.widget === null ? [] : [action.widget], widgetPage)],
          ["Used by tasks", linked(tasks, agentTaskPage)],
          ["Tested by", linked(tests, (name) => filePage(`tests/${name}.yaml`))],
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
                <OutcomeBadge outcome={lastError.outcome} /> <When at={lastError.at} /> {lastError.message}
              </span>
            ),
          ],
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

/** Names with links, one after the other; null for none. */
function linked(names: readonly string[], addressOf: (name: string) => string): Child {
  if (names.length === 0) return null;
  return (
    <span class="part-links">
      {names.map((name) => <a key={name} href={addressOf(name)}>{name}</a>)}
    </span>
  );
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

function languageName(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
}

function LastCalls({ action, calls }: { action: Action; calls: readonly ListedRecord[] }) {
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

/** Actions as links, with their names in words. */
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
              <a href={widgetPage(action.widget)}>Card {action.widget}</a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
