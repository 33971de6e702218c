/**
 * The page of a task: when it applies, its state, its steps, its actions with their cards, and what customers write.
 *
 * @module
 */
import type { Action } from "../../../core/agent/actions/action.ts";
import type { LastChange } from "../../../core/agent/versions/last_change.ts";
import type { Task } from "../../../core/agent/task.ts";
import { TASK_USE_CONVERSATIONS, type TaskUse } from "../../../core/conversations/task_use.ts";
import type { Problem } from "../../../core/problem.ts";
import { agentActionPage, filePage } from "./addresses.ts";
import { Warnings } from "../form/problems.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { numberText, When } from "../ui/locale.tsx";
import { FactList, Head, Panel } from "../ui/parts.tsx";
import { ActionLinks } from "./action.tsx";
import { titleOfName } from "./entries.ts";
import { changedBy, linked } from "./links.tsx";
import { StepsText } from "./steps_text.tsx";

/** The data of the page. */
export type AgentTaskFacts = {
  readonly task: Task;
  readonly path: string;
  /** The existing actions that it names. */
  readonly actions: readonly Action[];
  /** Those that are not set up. */
  readonly notReady: readonly string[];
  readonly warnings: readonly Problem[];
  /** Null when none of the newest conversations used it. */
  readonly use: TaskUse | null;
  readonly lastChange: LastChange | null;
};

export function AgentTaskPage({ shell, facts }: { shell: Shell; facts: AgentTaskFacts }) {
  const { task, path, actions, warnings } = facts;
  const title = titleOfName(task.name);
  const examples = new Set([task, ...actions].flatMap(({ examples }) => examples));
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head title={title} says={task.description} back={{ path: "/desk/agent", label: "Agent" }}>
        <a class="button" href={filePage(path)}>Open the file</a>
      </Head>
      <Warnings of={warnings} />
      <Panel beside title="State">
        <FactList
          facts={[
            ["State", <State key="state" notReady={facts.notReady} />],
            ["Last used", <Use key="use" shell={shell} use={facts.use} />],
            ["Last changed", changedBy(facts.lastChange)],
          ]}
        />
      </Panel>
      <Panel title="Steps" says="What the agent follows when the task applies.">
        <StepsText body={task.body} actions={new Set(actions.map(({ name }) => name))} />
      </Panel>
      <Panel title="Actions">
        {actions.length === 0
          ? <p class="muted">It calls no action: the agent answers from its instructions and from Knowledge.</p>
          : <ActionLinks actions={actions} language={shell.locale.language} />}
      </Panel>
      {examples.size > 0 && (
        <Panel title="What customers write" says="The examples of the task and of its actions.">
          <details>
            <summary>Show the examples</summary>
            <ul class="examples">
              {[...examples].map((example) => <li key={example} dir="auto">{example}</li>)}
            </ul>
          </details>
        </Panel>
      )}
    </Page>
  );
}

function State({ notReady }: { notReady: readonly string[] }) {
  if (notReady.length === 0) return <span class="badge good">ready</span>;
  return (
    <>
      <span class="badge bad">not set up</span> {linked(notReady, agentActionPage)}
    </>
  );
}

function Use({ shell, use }: { shell: Shell; use: TaskUse | null }) {
  if (use === null) {
    return <>not yet, or not in the newest {numberText(shell.locale, TASK_USE_CONVERSATIONS)} conversations</>;
  }
  return (
    <>
      <When at={use.lastAt} exact />,{" "}
      {use.count === 1 ? "1 conversation" : `${numberText(shell.locale, use.count)} conversations`} lately
    </>
  );
}
