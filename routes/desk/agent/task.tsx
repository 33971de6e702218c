/**
 * A task as its owner sees it: when it applies, its steps, its actions with their cards, and what customers write.
 *
 * @module
 */
import type { Action } from "../../../core/agent/action.ts";
import type { Task } from "../../../core/agent/task.ts";
import type { Problem } from "../../../core/problem.ts";
import { agentActionPage, filePage } from "../agent_addresses.ts";
import { Warnings } from "../form/problems.tsx";
import { Page, type Shell } from "../layout.tsx";
import { capitalized, inWords } from "../../../core/actions/summary.ts";
import { Head, Panel } from "../parts.tsx";
import { ActionLinks } from "./action.tsx";

/** What the page shows. */
export type AgentTaskFacts = {
  readonly task: Task;
  readonly path: string;
  /** The actions that it names, as far as there are such. */
  readonly actions: readonly Action[];
  readonly warnings: readonly Problem[];
};

/** The page. */
export function AgentTaskPage({ shell, facts }: { shell: Shell; facts: AgentTaskFacts }) {
  const { task, path, actions, warnings } = facts;
  const title = capitalized(inWords(task.name.replaceAll("-", "_")));
  const examples = actions.flatMap(({ examples }) => examples);
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head title={title} says={task.description} back={{ path: "/desk/agent", label: "Files" }}>
        <a class="button" href={filePage(path)}>Open the file</a>
      </Head>
      <Warnings of={warnings} />
      <Panel title="Steps" says="What the agent follows when the task applies.">
        <Steps task={task} actions={actions} />
      </Panel>
      <Panel title="Actions">
        {actions.length === 0
          ? <p class="muted">It calls no action: the agent answers from its instructions and from Knowledge.</p>
          : <ActionLinks actions={actions} language={shell.locale.language} />}
      </Panel>
      {examples.length > 0 && (
        <Panel title="What customers write" says="The examples of its actions.">
          <details>
            <summary>Show the examples</summary>
            <ul class="examples">
              {examples.map((example) => <li key={example} dir="auto">{example}</li>)}
            </ul>
          </details>
        </Panel>
      )}
    </Page>
  );
}

/** The text of the file, step by step, with a link at each action. */
function Steps({ task, actions }: { task: Task; actions: readonly Action[] }) {
  const names = new Set(actions.map(({ name }) => name));
  return (
    <div class="steps-text" dir="auto">
      {stepsIn(task.body).map((step) => (
        <p key={step}>
          {step.split(/(@[a-z][a-z0-9_]{0,63})/).map((part, at) =>
            part.startsWith("@") && names.has(part.slice(1))
              ? <a key={at} href={agentActionPage(part.slice(1))}>{part}</a>
              : part
          )}
        </p>
      ))}
    </div>
  );
}

/** What begins a line that goes on with nothing: an entry of a list, or a heading. */
const BEGINNING = /^(?:\d{1,9}[.)]|[-*+]|#{1,6})\s/;

/** The steps of a text, each in one line: a file breaks its lines where an editor does. */
function stepsIn(body: string): readonly string[] {
  const steps: string[] = [];
  let goesOn = false;
  for (const line of body.split("\n").map((text) => text.trim())) {
    if (goesOn && line !== "" && !BEGINNING.test(line)) steps.push(`${steps.pop()} ${line}`);
    else if (line !== "") steps.push(line);
    goesOn = line !== "";
  }
  return steps.map((step) => step.replaceAll(/\s+/g, " "));
}
