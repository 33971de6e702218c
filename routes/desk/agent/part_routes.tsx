/**
 * The routes of the pages of single parts: the instructions, a task, a card, a website action.
 *
 * @module
 */
import { lastCallsOf } from "../../../core/actions/last_calls.ts";
import { keyState } from "../../../core/actions/key_state.ts";
import { filePath } from "../../../core/agent/files.ts";
import { lastChangeOf } from "../../../core/agent/versions/last_change.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { topicsWithoutPerson } from "../../../core/agent/topics_without_person.ts";
import { actionsShowing, casesShowing } from "../../../core/agent/used_by.ts";
import { previewCard } from "../../../core/agent/widgets/widget_card.ts";
import { taskUse } from "../../../core/conversations/task_use.ts";
import { DeskError } from "../../../core/problem.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { buttonLines } from "../../../core/tools/preview_widget.ts";
import { liveKeys } from "../../../core/tools/set_up.ts";
import { modeOf } from "../../../core/website/mode.ts";
import { listRegistered } from "../../../core/website/registered.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { answerFields } from "../trial/answer_fields.ts";
import { lookOf } from "../widgets/look.ts";
import { CardPage } from "./card.tsx";
import { InstructionsPage } from "./instructions.tsx";
import { AgentTaskPage } from "./task.tsx";
import { WebsiteActionPage } from "./website_action.tsx";

/** `GET /desk/agent/instructions`: shows the instructions: how the agent speaks, and when a person takes over. */
export async function showInstructions(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const path = filePath("instructions", "");
  const [{ agent, files, problems, warnings }, { widget }] = await Promise.all([
    liveAgent(desk, asked.workspace.id),
    readSettings(desk, asked.workspace.id),
  ]);
  const unheard = topicsWithoutPerson(files, agent.instructions, widget.behaviour);
  const { caller } = asked.signedIn;
  const facts = {
    instructions: agent.instructions,
    path,
    state: !files.has(path) ? "none" : problems.some(({ file }) => file === path) ? "left out" : "in use",
    actions: new Set(agent.actions.keys()),
    warnings: [...warnings.filter(({ file }) => file === path), ...unheard],
    lastChange: await lastChangeOf(desk, asked.workspace.id, path),
    mayEdit: hasRight(caller, "agent.edit"),
    mayTest: hasRight(caller, "agent.test"),
  } as const;
  return await htmlAnswer(<InstructionsPage shell={shellOf(served, asked)} facts={facts} />);
}

/** `GET /desk/agent/tasks/:name`: shows a task: its state, its steps, its actions and their cards, and its warnings. */
export async function showAgentTask(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const { name = "" } = asked.params;
  const live = await liveAgent(desk, id);
  const { agent, warnings } = live;
  const task = agent.tasks.get(name);
  if (task === undefined) throw new DeskError("not_found", `There is no task ${name.slice(0, 64)}.`);
  const path = filePath("task", name);
  const named = new Set(task.references.map(({ action }) => action));
  const actions = [...named].flatMap((action) => agent.actions.get(action) ?? []);
  const [keys, use, lastChange] = await Promise.all([
    liveKeys(desk, live),
    taskUse(desk, id),
    lastChangeOf(desk, id, path),
  ]);
  const facts = {
    task,
    path,
    actions,
    notReady: actions.filter((action) => !keyState(action, keys).ready).map((action) => action.name),
    warnings: warnings.filter(({ file }) => file === path),
    use: use.get(name) ?? null,
    lastChange,
  };
  return await htmlAnswer(<AgentTaskPage shell={shellOf(served, asked)} facts={facts} />);
}

/** `GET /desk/agent/cards/:name`: shows a card: its preview, its template, what shows it, and what data it takes. */
export async function showAgentCard(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const { name = "" } = asked.params;
  const { agent, warnings } = await liveAgent(desk, id);
  const file = agent.widgets.get(name);
  if (file === undefined) throw new DeskError("not_found", `There is no card ${name.slice(0, 64)}.`);
  const path = filePath("widget", name);
  const usedBy = actionsShowing(agent, name);
  const [look, calls, lastChange] = await Promise.all([
    lookOf(served, asked),
    lastCallsOf(desk, id, usedBy),
    lastChangeOf(desk, id, path),
  ]);
  const sample = file.sample ?? file.states[0]?.data;
  const card = previewCard(file, sample, path);
  const newest = [...calls.values()].toSorted((one, other) => other.calledAt.getTime() - one.calledAt.getTime());
  const facts = {
    file,
    path,
    card,
    states: file.states.map((state) => ({ name: state.name, card: previewCard(file, state.data, path) })),
    look,
    usedBy,
    cases: casesShowing(agent, name),
    lastCall: newest[0] ?? null,
    buttons: card.kind === "card" ? buttonLines(agent, card.card) : [],
    fields: sample === undefined ? [] : answerFields(sample),
    warnings: warnings.filter((warning) => warning.file === path),
    lastChange,
    mayEdit: hasRight(asked.signedIn.caller, "agent.edit"),
  };
  const page = <CardPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, 200, { pictures: "https" });
}

/** `GET /desk/agent/website/:name`: shows a website action: what the site registered, and how it is used. */
export async function showWebsiteAction(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const { id } = asked.workspace;
  const { name = "" } = asked.params;
  const [{ agent, files }, registered] = await Promise.all([liveAgent(desk, id), listRegistered(desk, id)]);
  const places = registered.filter((action) => action.name === name);
  const isDecided = agent.website.has(name);
  if (places.length === 0 && !isDecided) {
    throw new DeskError("not_found", `No page has registered the action ${name.slice(0, 128)}.`);
  }
  const path = filePath("website", "");
  const facts = {
    name,
    places,
    mode: modeOf(agent.website, places[0] ?? { name, readOnly: false }),
    isDecided,
    path: files.has(path) ? path : null,
    mayEdit: hasRight(asked.signedIn.caller, "agent.edit"),
  };
  return await htmlAnswer(<WebsiteActionPage shell={shellOf(served, asked)} facts={facts} />);
}
