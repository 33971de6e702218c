/**
 * The sign-in page as an answer, with the provider that this browser may sign in with.
 *
 * @module
 */
import { shownProvider } from "../../../core/oidc/shown.ts";
import { passkeyHost } from "../../../core/sign_in/passkeys.ts";
import { readProviderCookie } from "../../guard.ts";
import type { PlainRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { htmlAnswer } from "../layout.tsx";
import { type SignInFacts, SignInPage } from "../sign_in.tsx";

/**
 * The sign-in page; a fault makes it a refusal.
 *
 * @param of the workspace whose provider is offered; left out: the one of the address, or of the last sign-in
 */
export async function signInAnswer(
  served: Served,
  { request }: Pick<PlainRequest, "request">,
  facts: Omit<SignInFacts, "provider" | "offersPasskeys">,
  of: string | null = null,
): Promise<Response> {
  const workspace = of ?? new URL(request.url).searchParams.get("workspace") ?? readProviderCookie(request);
  const provider = await shownProvider(served.desk, workspace);
  const offersPasskeys = passkeyHost(served.desk.baseUrl) !== null;
  const page = <SignInPage assets={served.assets.desk} facts={{ ...facts, provider, offersPasskeys }} />;
  return await htmlAnswer(page, facts.fault === null ? 200 : 400);
}

/** Only a page of the desk's own: a link to the sign-in page must not lead away from it. */
export function ownPath(next: string | null): string {
  const own = "http://desk.invalid";
  const { origin, pathname, search } = URL.parse(next ?? "", own) ?? new URL(own);
  return origin === own && /^\/desk(\/|$)/.test(pathname) ? pathname + search : "/desk";
}
