/**
 * Settings > Sign-in: renders the section of single sign-on with its data.
 *
 * @module
 */
import { providerVersion } from "../../../../core/oidc/change_provider.ts";
import { findProvider } from "../../../../core/oidc/provider.ts";
import { grantableRoles, writeProvider } from "../../../../core/oidc/written_provider.ts";
import { hasRight } from "../../../../core/teammates/caller.ts";
import type { TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { redirectUriOf } from "../../oidc/flow.ts";
import type { ProviderFacts } from "./provider_facts.ts";
import { ProviderSection } from "./provider_section.tsx";

/** The result of a sent form. */
export type ProviderOutcome = Pick<ProviderFacts, "typed" | "faults" | "conflict">;

/** The section with the saved values, or with invalid input. */
export async function drawProviderSection(
  served: Served,
  asked: TeammateRequest,
  outcome: ProviderOutcome | null = null,
) {
  const { id: workspace } = asked.workspace;
  const [kept, roles] = [await findProvider(served.desk, workspace), await grantableRoles(served.desk, workspace)];
  const redirectUri = redirectUriOf(served, workspace);
  const facts: ProviderFacts = {
    kept,
    roles,
    mayChange: hasRight(asked.signedIn.caller, "sign_in.edit"),
    typed: outcome?.typed ?? writeProvider(kept, roles),
    faults: outcome?.faults ?? [],
    conflict: outcome?.conflict ?? null,
    seen: providerVersion(kept),
    saved: outcome === null && new URL(asked.request.url).searchParams.get("saved") === "provider",
    redirectUri,
    logoutUri: `${redirectUri}/logout`,
  };
  return <ProviderSection csrf={asked.signedIn.csrf} facts={facts} />;
}
