/**
 * Settings > Sign-in, single sign-on: shown, saved and removed.
 *
 * @module
 */
import { byCaller, tryRecordActivity } from "../../../../core/activity/record.ts";
import { isConnected } from "../../../../core/oidc/identities.ts";
import { findProvider, type OidcProvider, removeProvider, saveProvider } from "../../../../core/oidc/provider.ts";
import {
  grantableRoles,
  readProvider,
  writeProvider,
  type WrittenProvider,
} from "../../../../core/oidc/written_provider.ts";
import { DeskError } from "../../../../core/problem.ts";
import { hasRight } from "../../../../core/teammates/caller.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { redirect, text } from "../../forms.ts";
import { htmlAnswer } from "../../layout.tsx";
import { redirectUriOf } from "../../oidc/flow.ts";
import { shellOf } from "../../shell.ts";
import { SIGN_IN_SETTINGS_PATH, SignInSettingsPage } from "./page.tsx";
import type { ProviderFacts } from "./provider_facts.ts";

/** The outcome of a sent form. */
type ProviderOutcome = Pick<ProviderFacts, "typed" | "faults">;

/** `GET /desk/settings/sign-in`: how the team signs in. */
export async function showSignInSettings(served: Served, asked: TeammateRequest): Promise<Response> {
  return await settingsAnswer(served, asked, null);
}

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

/** What the section of single sign-on shows. */
function providerFacts(
  served: Served,
  asked: TeammateRequest,
  { kept, roles }: Pick<ProviderFacts, "kept" | "roles">,
  outcome: ProviderOutcome | null,
): ProviderFacts {
  const redirectUri = redirectUriOf(served, asked.workspace.id);
  return {
    kept,
    roles,
    mayChange: hasRight(asked.signedIn.caller, "sign_in.edit"),
    typed: outcome?.typed ?? writeProvider(kept, roles),
    faults: outcome?.faults ?? [],
    saved: outcome === null && new URL(asked.request.url).searchParams.get("saved") === "provider",
    redirectUri,
    logoutUri: `${redirectUri}/logout`,
  };
}

async function settingsAnswer(
  served: Served,
  asked: TeammateRequest,
  outcome: ProviderOutcome | null,
): Promise<Response> {
  const { id: workspace } = asked.workspace;
  const [kept, roles] = [await findProvider(served.desk, workspace), await grantableRoles(served.desk, workspace)];
  const provider = providerFacts(served, asked, { kept, roles }, outcome);
  const page = <SignInSettingsPage shell={shellOf(served, asked)} provider={provider} />;
  return await htmlAnswer(page, outcome === null ? 200 : 400);
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
