/**
 * Settings > Sign-in, single sign-on: saving and removing it.
 *
 * @module
 */
import { changeProvider, dropProvider } from "../../../../core/oidc/change_provider.ts";
import { isConnected } from "../../../../core/oidc/identities.ts";
import { findProvider } from "../../../../core/oidc/provider.ts";
import { readProvider, type WrittenProvider } from "../../../../core/oidc/written_provider.ts";
import { DeskError } from "../../../../core/problem.ts";
import { needSignedIn } from "../../../guard.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { redirect, text } from "../../form/forms.ts";
import { checkTeamPages } from "./check_pages.ts";
import { drawProviderSection, type ProviderOutcome } from "./draw_provider.tsx";
import { SIGN_IN_SETTINGS_PATH, signInSettingsAnswer } from "./page.tsx";
import { SEEN_FIELD } from "./provider_facts.ts";

/** `POST /desk/settings/sign-in/provider`: saves the provider, or removes it. */
export async function sendProvider(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form } = asked;
  const typed = writtenIn(form);
  try {
    if (text(form, "do") === "remove") await dropProvider(served.desk, asked.signedIn.caller, text(form, SEEN_FIELD));
    else await save(served, asked, typed);
    // Sessions of another provider, or without the one that is required now, have ended.
    await checkTeamPages(served, asked.workspace.id);
    return redirect(`${SIGN_IN_SETTINGS_PATH}?saved=provider`);
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    if (error.code === "version_conflict") {
      const conflict = [error.message, error.fix].filter(Boolean).join(" ");
      return await settingsAnswer(served, asked, { typed, faults: [], conflict });
    }
    if (error.faults.length === 0) throw error;
    const faults = error.faults.map(({ parameter, message, fix }) => ({ path: parameter, text: `${message} ${fix}` }));
    return await settingsAnswer(served, asked, { typed, faults, conflict: null });
  }
}

async function save(served: Served, asked: SignedInRequest, typed: WrittenProvider) {
  const { desk } = served;
  const { signedIn: { caller }, form, workspace } = asked;
  const provider = await readProvider(desk, workspace.id, typed, await findProvider(desk, workspace.id));
  // The provider answers as slowly as it likes: the session that chose it may have ended meanwhile.
  await needSignedIn(served, asked, "sign_in.edit");
  if (provider.required && !await isConnected(desk, provider, caller.teammate.id)) throw notTried(provider.label);
  await changeProvider(desk, caller, provider, text(form, SEEN_FIELD));
}

/** The refusal to require a provider without having signed in with it, since a typo could lock the team out. */
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
  return await signInSettingsAnswer(served, asked, { provider }, outcome.conflict === null ? 400 : 409);
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
