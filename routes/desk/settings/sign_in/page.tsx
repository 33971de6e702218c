/**
 * Settings > Sign-in: how the team signs in.
 *
 * @module
 */
import { Page, type Shell } from "../../layout.tsx";
import { Head, Tabs } from "../../parts.tsx";
import { SETTINGS_TABS } from "../tabs.ts";
import type { ProviderFacts } from "./provider_facts.ts";
import { ProviderSection } from "./provider_section.tsx";

/** Where it is. */
export const SIGN_IN_SETTINGS_PATH = "/desk/settings/sign-in";

/** The page. */
export function SignInSettingsPage({ shell, provider }: { shell: Shell; provider: ProviderFacts }) {
  return (
    <Page shell={shell} title="Sign-in" path="/desk/settings">
      <Head title="Settings" says="How your team signs in." />
      <Tabs shell={shell} label="Settings" tabs={SETTINGS_TABS} current={SIGN_IN_SETTINGS_PATH} />
      <ProviderSection shell={shell} facts={provider} />
    </Page>
  );
}
