/**
 * The pages of one action and of one task of the agent.
 *
 * @module
 */
import { filterAudit } from "../../../core/actions/audit_list.ts";
import { sampleQuestions } from "../../../core/actions/sample_question.ts";
import { actionStatus } from "../../../core/actions/status.ts";
import type { Agent } from "../../../core/agent/check.ts";
import { filePath } from "../../../core/agent/files.ts";
import { liveAgent } from "../../../core/agent/live.ts";
import type { TestCase } from "../../../core/agent/test_file.ts";
import { previewCard } from "../../../core/agent/widget_card.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { liveKeys } from "../../../core/tools/set_up.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../layout.tsx";
import { shellOf } from "../shell.ts";
import { lookOf } from "../widgets/look.ts";
import { type AgentActionFacts, AgentActionPage } from "./action.tsx";
import { notReadyOf } from "./files.tsx";
import { AgentTaskPage } from "./task.tsx";

/** How many calls the page of an action lists; the audit has all. */
const CALLS_MAX = 10;

/** `GET /desk/agent/actions/:name`: one action: what it does, its state, its question, its card and its last calls. */
export async function showAgentAction(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { workspace, signedIn: { caller } } = asked;
  const { name = "" } = asked.params;
  const live = await liveAgent(desk, workspace.id);
  const action = live.agent.actions.get(name);
  if (action === undefined) throw new DeskError("not_found", `There is no action ${name.slice(0, 64)}.`);
  const [[status], keys, look, calls] = await Promise.all([
    actionStatus(desk, live, name),
    liveKeys(desk, live),
    lookOf(served, asked),
    hasRight(caller, "audit.read")
      ? filterAudit(desk, workspace.id, { action: name }, { before: null, limit: CALLS_MAX })
      : null,
  ]);
  if (status === undefined) throw new DeskError("not_found", `There is no action ${name.slice(0, 64)}.`);
  const path = filePath("action", name);
  const widget = action.widget === null ? undefined : live.agent.widgets.get(action.widget);
  const facts: AgentActionFacts = {
    action,
    path,
    status,
    notReady: notReadyOf(live, keys, path),
    questions: action.changes ? sampleQuestions(action, live.agent.actions) : [],
    card: widget === undefined ? null : previewCard(widget, widget.sample ?? widget.states[0]?.data, widget.name),
    look,
    tasks: tasksCalling(live.agent, name),
    tests: testsCalling(live.agent, name),
    warnings: live.warnings.filter(({ file }) => file === path),
    calls,
    mayEdit: hasRight(caller, "agent.edit"),
    maySetKeys: hasRight(caller, "keys.edit"),
  };
  return await htmlAnswer(<AgentActionPage shell={shellOf(served, asked)} facts={facts} />, 200, { pictures: "https" });
}

/** `GET /desk/agent/tasks/:name`: one task: its steps, its actions and their cards, and its warnings. */
export async function showAgentTask(served: Served, asked: TeammateRequest): Promise<Response> {
  const { name = "" } = asked.params;
  const { agent, warnings } = await liveAgent(served.desk, asked.workspace.id);
  const task = agent.tasks.get(name);
  if (task === undefined) throw new DeskError("not_found", `There is no task ${name.slice(0, 64)}.`);
  const path = filePath("task", name);
  const named = new Set(task.references.map(({ action }) => action));
  const facts = {
    task,
    path,
    actions: [...named].flatMap((action) => agent.actions.get(action) ?? []),
    warnings: warnings.filter(({ file }) => file === path),
  };
  return await htmlAnswer(<AgentTaskPage shell={shellOf(served, asked)} facts={facts} />);
}

function tasksCalling({ tasks }: Agent, name: string): readonly string[] {
  return [...tasks.values()].filter(({ references }) => references.some(({ action }) => action === name))
    .map((task) => task.name);
}

function testsCalling({ tests }: Agent, name: string): readonly string[] {
  const calls = ({ expect, steps }: TestCase) =>
    [expect, ...steps.map((step) => step.expect)].some(({ tools }) => tools?.some((call) => call.name === name));
  return [...tests.values()].filter(({ cases }) => cases.some(calls)).map((file) => file.name);
}
