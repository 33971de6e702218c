/**
 * The page of one action: its definition, a real call of it, and the key that it needs.
 *
 * @module
 */
import { readAudit } from "../../../core/actions/audit.ts";
import { filterAudit } from "../../../core/actions/audit_list.ts";
import type { CallResult } from "../../../core/actions/call.ts";
import { lastCallsOf } from "../../../core/actions/last_calls.ts";
import { sampleQuestions } from "../../../core/actions/sample_question.ts";
import { actionStatus } from "../../../core/actions/status.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import { filePath } from "../../../core/agent/files.ts";
import { lastChangeOf } from "../../../core/agent/versions/last_change.ts";
import { type LiveAgent, liveAgent } from "../../../core/agent/versions/live.ts";
import { actionsPreviewing, cardsPressing, casesCalling, tasksCalling } from "../../../core/agent/used_by.ts";
import { previewCard, renderWidget } from "../../../core/agent/widgets/widget_card.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { setKey } from "../../../core/tools/keys.ts";
import { liveKeys } from "../../../core/tools/set_up.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { agentActionPage } from "./addresses.ts";
import { outcomeOf } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { callNow, NO_TRIAL, type TrialDraft, trialIn } from "../trial/call_now.ts";
import { sentenceOf } from "../trial/refusal.ts";
import type { TrialResult } from "../trial/trial_sides.tsx";
import { lookOf } from "../widgets/look.ts";
import { type AgentActionFacts, AgentActionPage } from "./action.tsx";
import { notReadyOf } from "./not_ready.tsx";

/** Calls listed on an action's page; the audit has all. */
const CALLS_MAX = 10;

/**
 * `GET /desk/agent/actions/:name`: shows an action: what it does, its state, its question, its card and its last calls.
 */
export async function showAgentAction(served: Served, asked: TeammateRequest): Promise<Response> {
  return await actionAnswer(served, asked, { draft: NO_TRIAL, made: null, fault: null });
}

/** `POST /desk/agent/actions/:name/try`: makes a real call, and shows the request and its result. */
export async function tryAgentAction(served: Served, asked: SignedInRequest): Promise<Response> {
  const { live, action } = await actionOf(served, asked);
  const draft = trialIn(asked, action);
  try {
    const result = await callNow(served, asked, action, draft);
    const made = { result, record: await recordOf(served, asked, result), card: cardOf(live, result) };
    return await actionAnswer(served, asked, { draft, made, fault: null });
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal") throw error;
    return await actionAnswer(served, asked, { draft, made: null, fault: sentenceOf(error) }, STATUS[error.code]);
  }
}

/** `POST /desk/agent/actions/:name/key`: stores a key that the action needs. */
export async function sendAgentKey(served: Served, asked: SignedInRequest): Promise<Response> {
  const { action } = await actionOf(served, asked);
  const { form } = asked;
  const key = {
    name: text(form, "key"),
    value: text(form, "value").trim(),
    ...(text(form, "replace") === "true" ? { replace: true } : {}),
  };
  const sent = await outcomeOf(served, asked, setKey, key);
  if (sent.kind === "done") return redirect(`${agentActionPage(action.name)}?key=${encodeURIComponent(key.name)}`);
  const fault = sentenceOf(sent.error);
  return await actionAnswer(served, asked, { draft: NO_TRIAL, made: null, fault }, STATUS[sent.error.code]);
}

async function actionOf(
  { desk }: Served,
  { params: { name = "" }, workspace }: TeammateRequest,
): Promise<{ readonly live: LiveAgent; readonly action: Action }> {
  const live = await liveAgent(desk, workspace.id);
  const action = live.agent.actions.get(name);
  if (action === undefined) throw new DeskError("not_found", `There is no action ${name.slice(0, 64)}.`);
  return { live, action };
}

/** The audit record of a call; null when nothing was sent. */
async function recordOf(
  { desk }: Served,
  { workspace }: TeammateRequest,
  result: CallResult,
): Promise<TrialResult["record"]> {
  const id = result.kind === "invalid" ? null : result.auditId;
  const record = id === null ? null : await readAudit(desk, { workspace: workspace.id, id });
  return record?.request == null ? null : record;
}

/** The card of a response. */
function cardOf({ agent }: LiveAgent, result: CallResult): TrialResult["card"] {
  if (result.kind !== "ok" || result.action.widget === null) return null;
  const file = agent.widgets.get(result.action.widget);
  return file === undefined ? null : renderWidget(file, result.data, filePath("widget", file.name));
}

type TrialState = { readonly draft: TrialDraft; readonly made: TrialResult | null; readonly fault: string | null };

async function actionAnswer(
  served: Served,
  asked: TeammateRequest,
  { draft, made, fault }: TrialState,
  httpStatus = 200,
): Promise<Response> {
  const { desk } = served;
  const { workspace, signedIn: { caller } } = asked;
  const { live, action } = await actionOf(served, asked);
  const { name } = action;
  const path = filePath("action", name);
  const [[status], keys, look, calls, lastCalls, lastChange] = await Promise.all([
    actionStatus(desk, live, name),
    liveKeys(desk, live),
    lookOf(served, asked),
    hasRight(caller, "audit.read")
      ? filterAudit(desk, workspace.id, { action: name }, { before: null, limit: CALLS_MAX })
      : null,
    lastCallsOf(desk, workspace.id, [name]),
    lastChangeOf(desk, workspace.id, path),
  ]);
  if (status === undefined) throw new DeskError("not_found", `There is no action ${name.slice(0, 64)}.`);
  const widget = action.widget === null ? undefined : live.agent.widgets.get(action.widget);
  const key = new URL(asked.request.url).searchParams.get("key");
  const facts: AgentActionFacts = {
    action,
    path,
    status,
    notReady: notReadyOf(live, keys, path),
    questions: action.changes ? sampleQuestions(action, live.agent.actions) : [],
    card: widget === undefined ? null : previewCard(widget, widget.sample ?? widget.states[0]?.data, widget.name),
    look,
    tasks: tasksCalling(live.agent, name),
    cards: cardsPressing(live.agent, name),
    previews: actionsPreviewing(live.agent, name),
    cases: casesCalling(live.agent, name),
    warnings: live.warnings.filter(({ file }) => file === path),
    lastChange,
    calls,
    lastCall: lastCalls.get(name) ?? null,
    trial: hasRight(caller, "agent.call") ? { draft, made } : null,
    fault,
    done: key !== null && action.secrets.includes(key) ? `The key ${key} is stored.` : null,
    mayEdit: hasRight(caller, "agent.edit"),
    maySetKeys: hasRight(caller, "keys.edit"),
  };
  const page = <AgentActionPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, httpStatus, { pictures: "https" });
}
