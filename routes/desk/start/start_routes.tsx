/**
 * Get started: showing the six steps, and the forms on the page itself.
 *
 * @module
 */
import { readStartState } from "../../../core/tools/start_state.ts";
import { allowedWebsites } from "../../../core/settings/websites.ts";
import { addWebsite } from "../../../core/knowledge/sources.ts";
import { KNOWLEDGE_LIMITS } from "../../../core/limits/knowledge.ts";
import { DeskError } from "../../../core/problem.ts";
import { updateDeskSettings } from "../../../core/tools/desk_settings.ts";
import { listSites } from "../../../kv/sites.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { type IdentityOutcome, identityOutcome, NO_OUTCOME } from "../chat/identity_turn.ts";
import { faultWords } from "../form/fault_words.ts";
import { outcomeOf } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { stepPath } from "./addresses.ts";
import type { StepFault } from "./facts.ts";
import { StartPage } from "./start.tsx";
import { STEP_NAMES, type StepName, stepsOf } from "./steps.ts";

/** `GET /desk/start?step=`: shows the first steps of a desk, and the progress of each. */
export async function showStart(served: Served, asked: TeammateRequest): Promise<Response> {
  const named = new URL(asked.request.url).searchParams.get("step");
  const open = STEP_NAMES.find((name) => name === named) ?? null;
  return await startAnswer(served, asked, { open, fault: null, identity: NO_OUTCOME });
}

/** `POST /desk/start/company`: names the company. */
export async function sendCompany(served: Served, asked: SignedInRequest): Promise<Response> {
  const name = text(asked.form, "name");
  const sent = await outcomeOf(served, asked, updateDeskSettings, { company: { name } });
  return sent.kind === "done" ? stepDone("company") : await refused(served, asked, "company", name, sent.error);
}

/** `POST /desk/start/identity`: as `POST /desk/widget/identity`, and shows the steps. */
export async function sendIdentity(served: Served, asked: SignedInRequest): Promise<Response> {
  const identity = await identityOutcome(served, asked, text(asked.form, "turn"));
  return identity === NO_OUTCOME
    ? stepDone("identity")
    : await startAnswer(served, asked, { open: "identity", fault: null, identity });
}

/** `POST /desk/start/knowledge`: adds a website. */
export async function sendSource(served: Served, asked: SignedInRequest): Promise<Response> {
  const url = text(asked.form, "url").trim();
  try {
    await addWebsite(served.desk, asked.workspace.id, { url, maxPages: KNOWLEDGE_LIMITS.pagesDefault });
    return stepDone("knowledge");
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal") throw error;
    return await refused(served, asked, "knowledge", url, error);
  }
}

/** `POST /desk/start/hide`: removes the steps from the menu; Settings > Company brings them back. */
export async function hideStart(served: Served, asked: SignedInRequest): Promise<Response> {
  const sent = await outcomeOf(served, asked, updateDeskSettings, { company: { showStart: false } });
  if (sent.kind === "refused") throw sent.error;
  return redirect("/desk");
}

function stepDone(step: StepName): Response {
  return redirect(stepPath(step));
}

async function refused(
  served: Served,
  asked: SignedInRequest,
  step: StepName,
  typed: string,
  error: DeskError,
): Promise<Response> {
  const [fault] = error.faults;
  const message = fault === undefined ? [error.message, error.fix].filter(Boolean).join(" ") : faultWords(fault);
  const shown = { open: step, fault: { step, typed, message }, identity: NO_OUTCOME };
  return await startAnswer(served, asked, shown, STATUS[error.code]);
}

type StartPageState = {
  /** Null for the first step that is not done. */
  readonly open: StepName | null;
  readonly fault: StepFault | null;
  readonly identity: IdentityOutcome;
};

async function startAnswer(
  served: Served,
  asked: TeammateRequest,
  { open, fault, identity }: StartPageState,
  status = 200,
): Promise<Response> {
  const { desk, kv, baseUrl } = served;
  const { id, widgetKey } = asked.workspace;
  const [state, websites, sites] = await Promise.all([
    readStartState(desk, id),
    allowedWebsites(desk, id),
    listSites({ kv }, id),
  ]);
  const facts = { ...state, sites, allowedWebsites: websites };
  const steps = stepsOf(facts);
  const page = {
    steps,
    facts,
    identity: { ...state.identity, ...identity },
    baseUrl,
    widgetKey,
    open: open ?? steps.find(({ isDone }) => !isDone)?.name ?? null,
    fault,
  };
  return await htmlAnswer(<StartPage shell={shellOf(served, asked)} page={page} />, status);
}
