/**
 * The routes of webhooks: the list, a new one, and one with its deliveries.
 *
 * @module
 */
import {
  addEndpoint,
  changeEndpoint,
  enableEndpoint,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  type TypedEndpoint,
} from "../../../../core/webhooks/endpoints.ts";
import { listDeliveries, sendAgain, sendTestEvent } from "../../../../core/webhooks/deliveries.ts";
import { DeskError } from "../../../../core/problem.ts";
import { STATUS } from "../../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { refusalSentence } from "../../form/refusal_words.ts";
import { redirect, text } from "../../form/forms.ts";
import { htmlAnswer } from "../../page/html_answer.ts";
import { shellOf } from "../../page/shell.ts";
import { refusalOf } from "../refusal.ts";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { NewWebhookPage, type WebhookFacts, WebhookPage } from "./webhook.tsx";
import { WEBHOOKS_PATH, WebhooksPage } from "./webhooks.tsx";
import { redirectSaying } from "../../page/notice.ts";

/** What a page shows about a sent form. */
type FormOutcome = Partial<Pick<WebhookFacts, "secret" | "typed" | "news" | "fault" | "faults">>;

/** The notice after each change. */
const NEWS: ReadonlyMap<string, string> = new Map([
  ["saved", "Saved."],
  ["enabled", "Enabled. Events that waited are sent now."],
  ["disabled", "Disabled. Events are not recorded until you enable it."],
  ["test", "A test event is on its way. Reload the page to see how it ended."],
  ["again", "The event is sent now, with the id that it had. Reload the page to see how it ended."],
]);

/** `GET /desk/settings/webhooks`: lists every webhook. */
export async function showWebhooks(served: Served, asked: TeammateRequest): Promise<Response> {
  const endpoints = await listEndpoints(served.desk, asked.workspace.id);
  return await htmlAnswer(<WebhooksPage shell={shellOf(served, asked)} endpoints={endpoints} />);
}

/** `GET /desk/settings/webhooks/new`: shows the form of a new webhook. */
export async function showNewWebhook(served: Served, asked: TeammateRequest): Promise<Response> {
  const facts = { typed: { url: "", description: "", types: [] }, fault: null, faults: [] };
  return await htmlAnswer(<NewWebhookPage shell={shellOf(served, asked)} facts={facts} />);
}

/** `POST /desk/settings/webhooks/new`: adds a webhook; only this response shows its secret. */
export async function sendNewWebhook(served: Served, asked: SignedInRequest): Promise<Response> {
  const typed = typedEndpoint(asked.form);
  try {
    const { id, secret } = await addEndpoint(served.desk, asked.signedIn.caller, typed);
    return await webhookAnswer(served, asked, id, { secret });
  } catch (error) {
    const facts = { typed, ...faultIn(error) };
    return await htmlAnswer(<NewWebhookPage shell={shellOf(served, asked)} facts={facts} />, 400);
  }
}

/** `GET /desk/settings/webhooks/:id`: shows a webhook and its deliveries. */
export async function showWebhook(served: Served, asked: TeammateRequest): Promise<Response> {
  const done = new URL(asked.request.url).searchParams.get("done");
  return await webhookAnswer(served, asked, asked.params.id ?? "", { news: NEWS.get(done ?? "") ?? null });
}

/** `POST /desk/settings/webhooks/:id`: saves the webhook. */
export async function sendWebhook(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  const typed = typedEndpoint(asked.form);
  const version = Number(text(asked.form, BASE_FIELD));
  try {
    const secret = await changeEndpoint(served.desk, asked.signedIn.caller, { id, version }, typed);
    return secret === null ? done(id, "saved") : await webhookAnswer(served, asked, id, { secret });
  } catch (error) {
    const status = error instanceof DeskError ? STATUS[error.code] : 400;
    return await webhookAnswer(served, asked, id, { typed, ...faultIn(error) }, status);
  }
}

/** `POST /desk/settings/webhooks/:id/rotate`: makes a new secret; only this response shows it. */
export async function sendRotate(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  return await webhookAnswer(served, asked, id, { secret: await rotateSecret(served.desk, asked.signedIn.caller, id) });
}

/** `POST /desk/settings/webhooks/:id/enable`: enables or disables the webhook. */
export async function sendEnable(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  const enabled = text(asked.form, "enabled") === "yes";
  await enableEndpoint(served.desk, asked.signedIn.caller, id, enabled);
  return done(id, enabled ? "enabled" : "disabled");
}

/** `POST /desk/settings/webhooks/:id/remove`: removes the webhook with its deliveries. */
export async function sendRemoveWebhook(served: Served, asked: SignedInRequest): Promise<Response> {
  await removeEndpoint(served.desk, asked.signedIn.caller, asked.params.id ?? "");
  return redirectSaying(WEBHOOKS_PATH, "webhook-removed");
}

/** `POST /desk/settings/webhooks/:id/test`: sends a test event. */
export async function sendTest(served: Served, asked: SignedInRequest): Promise<Response> {
  const id = asked.params.id ?? "";
  return await pressed(served, asked, "test", () => sendTestEvent(served.desk, asked.signedIn.caller, id));
}

/** `POST /desk/settings/webhooks/:id/deliveries/:delivery`: sends a delivery again. */
export async function sendDeliveryAgain(served: Served, asked: SignedInRequest): Promise<Response> {
  const { id = "", delivery = "" } = asked.params;
  return await pressed(served, asked, "again", () => sendAgain(served.desk, asked.signedIn.caller, id, delivery));
}

/** Handles a button whose refusal is shown on the webhook's page. */
async function pressed(
  served: Served,
  asked: SignedInRequest,
  news: string,
  act: () => Promise<void>,
): Promise<Response> {
  const id = asked.params.id ?? "";
  const refused = await refusalOf(act);
  return refused === null
    ? done(id, news)
    : await webhookAnswer(served, asked, id, { fault: refused.says }, refused.status);
}

function done(id: string, news: string): Response {
  return redirect(`${WEBHOOKS_PATH}/${id}?done=${news}`);
}

function typedEndpoint(form: FormData): TypedEndpoint {
  const types = form.getAll("types").filter((value) => typeof value === "string");
  return { url: text(form, "url"), description: text(form, "description"), types };
}

/** The refusal of a form, in words and at its fields; other errors are rethrown. */
function faultIn(error: unknown): Pick<WebhookFacts, "fault" | "faults"> {
  const isFault = error instanceof DeskError && (error.code === "invalid_input" || error.code === "version_conflict" ||
    error.code === "key_not_set");
  if (!isFault) throw error;
  return { fault: refusalSentence(error), faults: error.faults };
}

async function webhookAnswer(
  served: Served,
  asked: TeammateRequest,
  id: string,
  { secret = null, typed, news = null, fault = null, faults = [] }: FormOutcome,
  status = 200,
): Promise<Response> {
  const endpoint = await readEndpoint(served.desk, asked.workspace.id, id);
  const deliveries = await listDeliveries(served.desk, asked.workspace.id, id);
  const facts = { endpoint, deliveries, secret, typed: typed ?? endpoint, news, fault, faults };
  return await htmlAnswer(<WebhookPage shell={shellOf(served, asked)} facts={facts} />, status);
}
