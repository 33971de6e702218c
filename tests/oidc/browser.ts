/**
 * Browsers that sign in to the desk with a provider.
 *
 * @module
 */
import { type DeskBrowser, openDeskBrowser, textOf } from "../flows/teammate.ts";
import type { TestServed } from "../support/served.ts";
import { throughProvider } from "./provider.ts";
import type { ProviderAccount } from "./provider_process.ts";
import type { OidcStage } from "./stage.ts";

let addresses = 0;

/** A browser that has not signed in. */
export function newBrowser({ url }: OidcStage): DeskBrowser {
  return openDeskBrowser(url, `198.51.100.${++addresses}`);
}

/** Follows the button of the sign-in page to the provider. @returns the path that the provider sends the browser to */
export async function toProvider(stage: OidcStage, browser: DeskBrowser, account?: ProviderAccount): Promise<string> {
  if (account !== undefined) await stage.provider.set({ account });
  const page = await browser.get("/desk/sign-in?next=/desk/profile");
  const start = /href="(\/desk\/sign-in\/oidc\/[^"]+)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { pathname, search } = await throughProvider((await browser.get(start)).location);
  return pathname + search;
}

/** Signs in with the provider. @returns where the desk sends the browser, or what its page says */
export async function signInWith(stage: OidcStage, browser: DeskBrowser, account: ProviderAccount): Promise<string> {
  const answer = await browser.get(await toProvider(stage, browser, account));
  return answer.status === 303 || answer.status === 302 ? answer.location : textOf(answer.html);
}

export async function isSignedIn(browser: DeskBrowser): Promise<boolean> {
  return (await browser.get("/desk/profile")).status === 200;
}

/** Ada as the provider knows her. */
export const adaOf = ({ emailOf }: Pick<TestServed, "emailOf">) => (
  { sub: "ada-1", email: emailOf("Ada"), email_verified: true, name: "Ada" }
);
/** Where who signed in is sent. */
export const IN = "/desk/profile";
