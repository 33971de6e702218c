/**
 * Settings > Company: the company that the desk belongs to.
 *
 * @module
 */
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";

import { SettingsFormBox } from "./form.tsx";
import type { SettingsForm } from "./save.ts";
import { SettingsTop } from "./top.tsx";

export function CompanyPage({ shell, form }: { shell: Shell; form: SettingsForm }) {
  return (
    <Page shell={shell} title="Company" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="Your company, as customers and teammates see it."
        current="/desk/settings/company"
      />
      <SettingsFormBox
        form={form}
        action="/desk/settings/company"
        below={{
          logo: (
            <p class="muted">
              The chat's colour is set in <a href="/desk/widget/appearance">Chat widget, Appearance</a>.
            </p>
          ),
        }}
      />
    </Page>
  );
}
