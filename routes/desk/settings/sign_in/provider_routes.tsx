/**
 * Settings > Sign-in, single sign-on: saved and removed.
 *
 * @module
 */
import { byCaller, tryRecordActivity } from "../../../../core/activity/record.ts";
import { isConnected } from "../../../../core/oidc/identities.ts";
import { findProvider, type OidcProvider, removeProvider, saveProvider } from "../../../../core/oidc/provider.ts";
import { readProvider, type WrittenProvider } from "../../../../core/oidc/written_provider.ts";
import { DeskError } from "../../../../core/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { redirect, text } from "../../forms.ts";
import { drawProviderSection, type ProviderOutcome } from "./draw_provider.tsx";
import { SIGN_IN_SETTINGS_PATH, signInSettingsAnswer } from "./page.tsx";

/** `POST /desk/settings/sign-in/provider`: saves the provider, or removes it. */
export async function sendProvider(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { id: workspace } = asked.workspace;
  if (text(asked.form, "do") === "remove") {
    const removed = await findProvider(desk, workspace);
    await removeProvider(desk, workspace);
    if (removed !== null) await note(served, asked, "provider_removed", removed);
    return redirect(`${SIGN_IN_SETTINGS_PATH}?saved=provider`);
  }
  const typed = writtenIn(asked.form);
  try {
    const provider = await readProvider(desk, workspace, typed, await findProvider(desk, workspace));
    const by = asked.signedIn.caller.teammate.id;
    if (provider.required && !await isConnected(desk, provider, by)) throw notTried(provider.label);
    await saveProvider(desk, provider, by);
    await note(served, asked, "provider_set", provider);
    return redirect(`${SIGN_IN_SETTINGS_PATH}?saved=provider`);
  } catch (error) {
    if (!(error instanceof DeskError) || error.faults.length === 0) throw error;
    const faults = error.faults.map(({ parameter, message, fix }) => ({ path: parameter, text: `${message} ${fix}` }));
    return await settingsAnswer(served, asked, { typed, faults });
  }
}

async function note(
  { desk }: Served,
  { signedIn }: SignedInRequest,
  kind: "provider_set" | "provider_removed",
  { issuer }: OidcProvider,
): Promise<void> {
  await tryRecordActivity(desk, { ...byCaller(signedIn.caller), kind, subject: issuer });
}

/** Without this, an owner could lock the team out by a typing mistake. */
function notTried(label: string): DeskError {
  const [message, fix] = [`You have not signed in with ${label} yet.`, "Save without this, and sign in with it once."];
  return new DeskError("invalid_input", message, { fix, faults: [{ parameter: "required", message, fix }] });
}

async function settingsAnswer(
  served: Served,
  asked: TeammateRequest,
  outcome: ProviderOutcome,
): Promise<Response> {
  const provider = await drawProviderSection(served, asked, outcome);
  return await signInSettingsAnswer(served, asked, { provider }, 400);
}

function writtenIn(form: FormData): WrittenProvider {
  return {
    label: text(form, "label"),
    issuer: text(form, "issuer"),
    clientId: text(form, "clientId"),
    clientSecret: text(form, "clientSecret"),
    domains: text(form, "domains"),
    defaultRole: text(form, "defaultRole"),
    roleClaim: text(form, "roleClaim"),
    roleRules: text(form, "roleRules"),
    required: text(form, "required") === "yes",
  };
}
