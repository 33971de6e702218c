/**
 * Get started with an action from an OpenAPI file: listing its operations, and saving one.
 *
 * @module
 */
import { keyNameOf } from "../../../core/actions/curl/from_curl.ts";
import { callsOf, type OpenApiCall, serverOf, webAddress } from "../../../core/actions/openapi/calls.ts";
import { readOpenApi } from "../../../core/actions/openapi/document.ts";
import { forCustomer } from "../../../core/actions/openapi/for_customer.ts";
import { ACTION_FILE, type ActionFile } from "../../../core/agent/actions/action_schema.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import { parseBounded } from "../../../core/json_bounds.ts";
import { atField, DeskError } from "../../../core/problem.ts";
import { createAction } from "../../../core/tools/actions.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { NOT_REFUSED, refusalOf } from "../form/refusal_words.ts";
import { outcomeOf } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { sentenceOf } from "../trial/refusal.ts";
import { actionPath } from "./addresses.ts";
import { NewActionPage, NO_DRAFT } from "./new_action.tsx";
import { CallsPage, type ChosenCall, ChosenCallPage, type OpenApiDraft } from "./openapi.tsx";

/** Lists the operations of a file, shows the selected one, or saves it as an action. */
export async function sendOpenApi(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form } = asked;
  const chosen = chosenIn(form);
  if (chosen !== null) return await saveCall(served, asked, chosen);
  const draft = await draftIn(form);
  const shell = shellOf(served, asked);
  try {
    const calls = callsIn(draft);
    const call = calls.find(({ method, path }) => `${method} ${path}` === text(form, "call"));
    const page = call === undefined
      ? <CallsPage shell={shell} draft={{ ...draft, server: serverIn(draft) }} calls={calls} />
      : <ChosenCallPage shell={shell} chosen={begun(call)} refusal={NOT_REFUSED} />;
    return await htmlAnswer(page);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const page = <NewActionPage shell={shell} draft={NO_DRAFT} refusal={refusalOf(error)} openApi={draft} />;
    return await htmlAnswer(page, STATUS[error.code]);
  }
}

async function draftIn(form: FormData): Promise<OpenApiDraft> {
  const upload = form.get("upload");
  const uploaded = upload instanceof File && upload.size > 0 ? await upload.text() : "";
  return { text: uploaded || text(form, "document"), server: text(form, "server").trim() };
}

/** @throws DeskError at the missing or invalid field */
function callsIn(draft: OpenApiDraft): readonly OpenApiCall[] {
  const document = documentIn(draft);
  const server = serverIn(draft);
  const calls = callsOf(document, server, keyNameOf(new URL(server).origin));
  if (calls.length > 0) return calls;
  throw refused("document", "The file has no calls.", "Its `paths` are empty: choose another file.");
}

function documentIn(draft: OpenApiDraft): JsonObject {
  const document = readOpenApi(draft.text);
  if (document !== null) return document;
  if (draft.text.trim() === "") throw refused("document", "There is no file yet.", "Choose one, or paste its text.");
  throw refused(
    "document",
    "This is no OpenAPI file.",
    "It is JSON or YAML that begins with its version, such as openapi: 3.1.0, and names paths.",
  );
}

/** The address of the API: from the file, unless another one was typed. */
function serverIn(draft: OpenApiDraft): string {
  if (draft.server === "") {
    const named = serverOf(documentIn(draft));
    if (named !== "") return named;
    throw refused("server", "The file does not name the address of your API.", "Write it here, with https://.");
  }
  const typed = webAddress(draft.server);
  if (typed !== "") return typed;
  throw refused(
    "server",
    "This is not the address of an API.",
    "Write it with https://, such as https://app.example.com/api.",
  );
}

function refused(field: string, message: string, fix: string): DeskError {
  return new DeskError("invalid_input", message, { fix, ...atField(field, message, fix) });
}

function begun(call: OpenApiCall): ChosenCall {
  const [customer = ""] = call.isCustomerNamed ? call.customers : [];
  return { call, name: call.name, description: call.summary, customer };
}

/** The operation selected before, with its input; null for none. */
function chosenIn(form: FormData): ChosenCall | null {
  const given = parseBounded(text(form, "chosen"));
  if (!isJsonObject(given)) return null;
  const action = actionIn(given.action);
  const customers = Array.isArray(given.customers) ? given.customers.filter((each) => typeof each === "string") : [];
  if (action === null) return null;
  return {
    call: { action, customers },
    name: text(form, "name").trim(),
    description: text(form, "description").trim(),
    customer: text(form, "customer"),
  };
}

function actionIn(given: JsonValue | undefined): ActionFile | null {
  const read = ACTION_FILE.safeParse(given);
  return read.success ? read.data : null;
}

async function saveCall(served: Served, asked: SignedInRequest, chosen: ChosenCall): Promise<Response> {
  const { call, name, description, customer } = chosen;
  const action = { ...(customer === "" ? call.action : forCustomer(call.action, customer)), description };
  const sent = await outcomeOf(served, asked, createAction, { name, action: JSON.parse(JSON.stringify(action)) });
  if (sent.kind === "done") return redirect(actionPath(name));
  const { error } = sent;
  const refusal = error.faults.length > 0 ? refusalOf(error) : { fault: sentenceOf(error), faults: [] };
  const page = <ChosenCallPage shell={shellOf(served, asked)} chosen={chosen} refusal={refusal} />;
  return await htmlAnswer(page, STATUS[error.code]);
}
