/**
 * The routes of the Chat widget pages: showing them, and saving their forms.
 *
 * @module
 */
import { identityStatus } from "../../../core/identity/secret.ts";
import { allowedWebsites } from "../../../core/settings/websites.ts";
import { listSites } from "../../../kv/sites.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { sendSettings, type SettingsForm, settingsForm } from "../settings/save.ts";
import { shellOf } from "../page/shell.ts";
import { AppearancePage } from "./appearance.tsx";
import { BehaviourPage } from "./behaviour.tsx";
import { type IdentityOutcome, identityOutcome, NO_OUTCOME } from "./identity_turn.ts";
import { InstallPage } from "./install.tsx";

/** `GET /desk/widget`: redirects to the page Appearance. */
export function showChat(): Response {
  return redirect("/desk/widget/appearance");
}

/** `GET /desk/widget/appearance`: shows the settings of the chat's look, with a preview. */
export async function showAppearance(served: Served, asked: TeammateRequest): Promise<Response> {
  return await appearanceAnswer(served, asked, await settingsForm(served, asked, "appearance"));
}

/** `POST /desk/widget/appearance`: saves the settings of the chat's look. */
export async function saveAppearance(served: Served, asked: SignedInRequest): Promise<Response> {
  const refused = await sendSettings(served, asked, "appearance");
  if (refused === null) return redirect("/desk/widget/appearance?saved");
  return await appearanceAnswer(served, asked, refused);
}

async function appearanceAnswer(served: Served, asked: TeammateRequest, form: SettingsForm): Promise<Response> {
  return await htmlAnswer(<AppearancePage shell={shellOf(served, asked)} form={form} />, form.status, {
    frames: "own",
  });
}

/** `GET /desk/widget/behaviour`: shows the settings of the chat's behaviour, and customer identity. */
export async function showBehaviour(served: Served, asked: TeammateRequest): Promise<Response> {
  return await behaviourAnswer(served, asked, await settingsForm(served, asked, "behaviour"), NO_OUTCOME);
}

/** `POST /desk/widget/behaviour`: saves the settings of the chat's behaviour. */
export async function saveBehaviour(served: Served, asked: SignedInRequest): Promise<Response> {
  const refused = await sendSettings(served, asked, "behaviour");
  if (refused === null) return redirect("/desk/widget/behaviour?saved");
  return await behaviourAnswer(served, asked, refused, NO_OUTCOME);
}

/**
 * `POST /desk/widget/identity`: turns customer identity on or off, creates a secret and shows it once, or checks a
 * token.
 */
export async function sendIdentity(served: Served, asked: SignedInRequest): Promise<Response> {
  const outcome = await identityOutcome(served, asked, text(asked.form, "turn"));
  // Only a new secret or the verdict on a token needs this response; after anything else the page can be reloaded.
  if (outcome === NO_OUTCOME) return redirect("/desk/widget/behaviour");
  return await behaviourAnswer(served, asked, await settingsForm(served, asked, "behaviour"), outcome);
}

async function behaviourAnswer(
  served: Served,
  asked: TeammateRequest,
  form: SettingsForm,
  outcome: IdentityOutcome,
): Promise<Response> {
  const status = await identityStatus(served.desk, asked.workspace.id);
  const page = <BehaviourPage shell={shellOf(served, asked)} form={form} identity={{ ...status, ...outcome }} />;
  return await htmlAnswer(page, outcome.fault === null ? form.status : 400);
}

/** `GET /desk/widget/install`: shows the script tag, and the websites that load it. */
export async function showInstall(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk, kv, baseUrl } = served;
  const { id, widgetKey } = asked.workspace;
  const [identity, websites, sites] = await Promise.all([
    identityStatus(desk, id),
    allowedWebsites(desk, id),
    listSites({ kv }, id),
  ]);
  const facts = { baseUrl, widgetKey, identityOn: identity.on, allowedWebsites: websites, sites };
  return await htmlAnswer(<InstallPage shell={shellOf(served, asked)} facts={facts} />);
}
