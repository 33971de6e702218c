/**
 * Get started with an action: from a curl command, through a trial call, to its card and its use.
 *
 * @module
 */
import { keyState } from "../../../core/actions/key_state.ts";
import { pickFrom } from "../../../core/agent/actions/pick.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import { keyOrigins, loadKeys } from "../../../core/actions/keys.ts";
import { isFileName } from "../../../core/agent/files.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { previewCard } from "../../../core/agent/widgets/widget_card.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import { atField, DeskError } from "../../../core/problem.ts";
import { actionFromCurl } from "../../../core/tools/action_from_curl.ts";
import { updateAction } from "../../../core/tools/actions.ts";
import { setKey } from "../../../core/tools/keys.ts";
import { widgetFromData } from "../../../core/tools/widget_from_data.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { NOT_REFUSED, refusalOf } from "../form/refusal_words.ts";
import { isForDraft, outcomeOf } from "../form/sent.ts";
import { lines, redirect, text } from "../form/forms.ts";
import { DRAFT } from "../agent/addresses.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { sentenceOf } from "../trial/refusal.ts";
import { lookOf } from "../widgets/look.ts";
import { ActionPage, type ActionPageFacts, SAVED_PARTS, type SavedPart, type TrialFacts } from "./action.tsx";
import { actionPath } from "./addresses.ts";
import { chosenValues, curlValues, namelessValue, valueChoices } from "./curl_values.tsx";
import { forAnyCustomer } from "./customer_value.ts";
import { sendOpenApi } from "./openapi_routes.tsx";
import { type ActionDraft, NewActionPage, NO_DRAFT } from "./new_action.tsx";
import { callNow, NO_TRIAL, trialIn } from "../trial/call_now.ts";

/** `GET /desk/start/action`: shows the form of a new action. */
export async function showNewAction(served: Served, asked: TeammateRequest): Promise<Response> {
  return await htmlAnswer(<NewActionPage shell={shellOf(served, asked)} draft={NO_DRAFT} refusal={NOT_REFUSED} />);
}

/**
 * `POST /desk/start/action`: saves the action of a curl command or of a call of an OpenAPI file, for any customer. A
 * command with values is first shown again, to choose where each value comes from.
 */
export async function sendNewAction(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form } = asked;
  if (text(form, "from") === "openapi") return await sendOpenApi(served, asked);
  const draft: ActionDraft = {
    curl: lines(form, "curl"),
    customer: text(form, "customer").trim(),
    name: text(form, "name").trim(),
    description: text(form, "description").trim(),
    values: [],
  };
  const { customer, curl: typed, name, description } = draft;
  const curl = customer === "" ? typed : forAnyCustomer(typed, customer);
  if (curl === null) {
    const says = `The command does not contain ${customer}.`;
    const fault = atField("customer", says, "Write the id as the command has it.");
    return await newActionAgain(served, asked, draft, new DeskError("invalid_input", says, fault));
  }
  const found = curlValues(curl);
  const chosen = chosenValues(form, found);
  if (chosen === null) return await newActionAgain(served, asked, { ...draft, values: found }, null);
  const nameless = namelessValue(chosen);
  if (nameless !== null) return await newActionAgain(served, asked, { ...draft, values: chosen }, nameless);
  const values = valueChoices(chosen);
  const sent = await outcomeOf(served, asked, actionFromCurl, { name, curl, description, values });
  if (sent.kind === "refused") return await newActionAgain(served, asked, { ...draft, values: chosen }, sent.error);
  const query = customer === "" ? "" : `?${new URLSearchParams({ customer })}`;
  return redirect(actionPath(name) + query);
}

/** The form with its input, with questions about the values or with its refusal. */
async function newActionAgain(
  served: Served,
  asked: SignedInRequest,
  draft: ActionDraft,
  error: DeskError | null,
): Promise<Response> {
  // A fault of a value is shown above, since the form has no field for it.
  const isMarked = error?.faults.some(({ parameter }) => !parameter.startsWith("values")) ?? false;
  const refusal = error === null ? NOT_REFUSED : isMarked ? refusalOf(error) : { fault: sentenceOf(error), faults: [] };
  const page = <NewActionPage shell={shellOf(served, asked)} draft={draft} refusal={refusal} />;
  return await htmlAnswer(page, error === null ? 200 : STATUS[error.code]);
}

/** `GET /desk/start/action/:name?customer=&saved=`: shows an action, to be tried and completed. */
export async function showAction(served: Served, asked: TeammateRequest): Promise<Response> {
  return await actionAnswer(served, asked, {
    trial: { ...NO_TRIAL, customer: customerIn(asked), result: null },
    fault: null,
  });
}

/** `POST /desk/start/action/:name/try`: makes a real call, and shows the fields of its response. */
export async function sendTrial(served: Served, asked: SignedInRequest): Promise<Response> {
  const action = await actionOf(served, asked);
  const draft = trialIn(asked, action);
  try {
    const result = await callNow(served, asked, action, draft);
    return await actionAnswer(served, asked, { trial: { ...draft, result }, fault: null });
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal") throw error;
    return await actionAnswer(
      served,
      asked,
      { trial: { ...draft, result: null }, fault: sentenceOf(error) },
      STATUS[error.code],
    );
  }
}

/** `POST /desk/start/action/:name/answer`: saves the selected fields, and a card of them. */
export async function sendAnswer(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form } = asked;
  const action = await actionOf(served, asked);
  const pick = form.getAll("pick").filter((path) => typeof path === "string");
  const shown = pick.length === 0 ? undefined : pickFrom(answerIn(form), pick);
  if (shown === undefined) return await refuseForm(served, asked, "Tick at least one field.");
  const { files } = await liveAgent(served.desk, asked.workspace.id);
  const card = form.has("card") ? freeCardName(action, (name) => files.has(`widgets/${name}.json`)) : null;
  if (card !== null) {
    const made = await outcomeOf(served, asked, widgetFromData, { name: card, data: shown });
    if (made.kind === "refused") return await refuseForm(served, asked, sentenceOf(made.error));
  }
  const widget = card === null ? {} : { widget: card };
  return await saveAction(served, asked, "fields", { pick, mock: shown, ...widget });
}

/** `POST /desk/start/action/:name/words`: saves when the action is used, and whether it changes something. */
export async function sendWords(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form } = asked;
  const examples = lines(form, "examples").split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const label = text(form, "label").trim();
  return await saveAction(served, asked, "words", {
    description: text(form, "description").trim(),
    label: label === "" ? null : label,
    examples: examples.length === 0 ? null : examples,
    ...(form.has("method") ? { reads: form.has("reads") ? true : null } : {}),
  });
}

/** `POST /desk/start/action/:name/key`: stores a key that the action needs. */
export async function sendKey(served: Served, asked: SignedInRequest): Promise<Response> {
  const key = { name: text(asked.form, "key"), value: text(asked.form, "value").trim() };
  const sent = await outcomeOf(served, asked, setKey, key);
  return sent.kind === "done"
    ? redirect(actionPath(asked.params.name ?? ""))
    : await refuseForm(served, asked, sentenceOf(sent.error));
}

/** Saves a part of the action, and continues with the panel that shows the result. */
async function saveAction(
  served: Served,
  asked: SignedInRequest,
  part: SavedPart,
  change: JsonObject,
): Promise<Response> {
  const name = asked.params.name ?? "";
  const acceptReads = change["reads"] === true;
  const sent = await outcomeOf(served, asked, updateAction, { name, action: change, acceptReads });
  if (sent.kind === "refused") return await refuseForm(served, asked, sentenceOf(sent.error));
  if (isForDraft(asked.form)) return redirect(DRAFT);
  const customer = text(asked.form, "customer").trim();
  const query = new URLSearchParams({ saved: part, ...(customer === "" ? {} : { customer }) });
  return redirect(`${actionPath(name)}?${query}#${SAVED_PARTS[part]}`);
}

/** The customer of the trial call. */
function customerIn({ request }: TeammateRequest): string {
  return new URL(request.url).searchParams.get("customer") ?? "";
}

async function actionOf({ desk }: Served, { params, workspace }: TeammateRequest): Promise<Action> {
  const { name = "" } = params;
  const action = (await liveAgent(desk, workspace.id)).agent.actions.get(name);
  if (action === undefined) throw new DeskError("not_found", `There is no action ${name.slice(0, 64)}.`);
  return action;
}

function savedPart(name: string | null): SavedPart | null {
  return name === "fields" || name === "words" ? name : null;
}

/** The response that the form is based on. */
function answerIn(form: FormData): JsonValue {
  try {
    return JSON.parse(text(form, "answer"));
  } catch {
    throw new DeskError("invalid_input", "The answer is not JSON.", { fix: "Try the action again." });
  }
}

/** The name of the action's card, if that file does not exist or is its card already. */
function freeCardName(action: Action, isTaken: (name: string) => boolean): string {
  for (let number = 1;; number++) {
    const name = `${action.name.replace(/^(get|read|list|show)_/, "")}_card${number === 1 ? "" : `_${number}`}`;
    if (!isTaken(name) && isFileName(name)) return name;
  }
}

async function refuseForm(served: Served, asked: SignedInRequest, fault: string): Promise<Response> {
  const trial = { ...NO_TRIAL, customer: text(asked.form, "customer").trim(), result: null };
  return await actionAnswer(served, asked, { trial, fault }, 400);
}

async function actionAnswer(
  served: Served,
  asked: TeammateRequest,
  { trial, fault }: { readonly trial: TrialFacts; readonly fault: string | null },
  status = 200,
): Promise<Response> {
  const { desk } = served;
  const [action, live, keys, look] = await Promise.all([
    actionOf(served, asked),
    liveAgent(desk, asked.workspace.id),
    loadKeys(desk, asked.workspace.id),
    lookOf(served, asked),
  ]);
  const file = action.widget === null ? undefined : live.agent.widgets.get(action.widget);
  const facts: ActionPageFacts = {
    action,
    missingKeys: keyState(action, keyOrigins(keys)).missingKeys,
    card: file === undefined ? null : previewCard(file, file.sample ?? file.states[0]?.data, file.name),
    look,
    trial,
    fault,
    saved: savedPart(new URL(asked.request.url).searchParams.get("saved")),
  };
  return await htmlAnswer(<ActionPage shell={shellOf(served, asked)} facts={facts} />, status, { pictures: "https" });
}
