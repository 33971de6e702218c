/**
 * The response with the sign-in page, with its company and the providers that this browser may use.
 *
 * @module
 */
import { shownProviders } from "../../../core/oidc/shown.ts";
import { passkeyHost } from "../../../core/sign_in/passkeys.ts";
import { publicCompany } from "../../../core/settings/company.ts";
import { hasTeammates } from "../../../core/teammates/teammates.ts";
import { readProviderCookie } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { FORGOTTEN_PATH } from "./forgotten.tsx";
import { type SignInFacts, SignInPage } from "./sign_in.tsx";

/** What the page offers. */
type Offered = {
  /** The workspace whose provider is offered; by default that of the address, or of the last sign-in. */
  readonly of?: string;
  /** The email that finds the providers; undefined without one. */
  readonly byEmail?: string;
};

/** The sign-in page; with a fault it is a refusal. */
export async function signInAnswer(
  served: Served,
  { request }: Pick<PlainRequest, "request">,
  facts: Omit<
    SignInFacts,
    "company" | "providers" | "hasOtherProviders" | "offersPasskeys" | "forgottenPath" | "isNew"
  >,
  { of, byEmail }: Offered = {},
): Promise<Response> {
  const workspace = of ?? new URL(request.url).searchParams.get("workspace") ?? readProviderCookie(request);
  const { providers, hasOthers } = await shownProviders(served.desk, { workspace, email: byEmail ?? null });
  const company = await publicCompany(served.desk, workspace);
  const offersPasskeys = passkeyHost(served.desk.baseUrl) !== null;
  const fault = facts.fault ?? (byEmail !== undefined && providers.length === 0 ? noProviderFault(byEmail) : null);
  const forgottenPath = served.desk.mail.operator === null ? null : FORGOTTEN_PATH;
  const isNew = !await hasTeammates(served.desk);
  const shown = {
    ...facts,
    fault,
    company,
    providers,
    hasOtherProviders: hasOthers,
    offersPasskeys,
    forgottenPath,
    isNew,
  };
  return await htmlAnswer(<SignInPage assets={served.assets.desk} facts={shown} />, fault === null ? 200 : 400);
}

function noProviderFault(email: string): string {
  if (!email.includes("@")) return "Type your email first, so that the desk can find your company's sign-in provider.";
  return "No sign-in provider is set up for this email. Use your password, or ask an owner of your desk for its sign-in page.";
}

/** Only pages of the desk that are read: a link to the sign-in page must not redirect elsewhere, or sign out. */
export function ownPath(next: string | null): string {
  const own = "http://desk.invalid";
  const { origin, pathname, search } = URL.parse(next ?? "", own) ?? new URL(own);
  const isPage = /^\/desk(\/|$)/.test(pathname) && !/^\/desk\/sign-(in|out)\b/.test(pathname);
  return origin === own && isPage ? pathname + search : "/desk";
}
