/**
 * Settings > Privacy: the data recorded about visitors and read from customers, and its retention.
 *
 * @module
 */
import type { SettingsChangeLine } from "../../../core/settings/change.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { SettingsChanges } from "./changes.tsx";
import { SettingsFormBox } from "./form.tsx";
import type { SettingsForm } from "./save.ts";
import { SettingsTop } from "./top.tsx";

/** The address of the page. */
export const PRIVACY_PATH = "/desk/settings/privacy";

/** The number of rows that a shorter retention deletes. */
export type Deletes = { readonly conversations: number; readonly activities: number };

/** The data of the page. */
export type PrivacyFacts = {
  readonly form: SettingsForm;
  /** The rows that saving would delete; null when there is nothing to confirm. */
  readonly deletes: Deletes | null;
  readonly changes: readonly SettingsChangeLine[];
};

export function PrivacyPage({ shell, facts: { form, deletes, changes } }: { shell: Shell; facts: PrivacyFacts }) {
  return (
    <Page shell={shell} title="Privacy" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="What the desk sees of visitors and customers, and how long it keeps it."
        current={PRIVACY_PATH}
      />
      <SettingsFormBox
        form={form}
        action={PRIVACY_PATH}
        below={{ retention: deletes === null ? null : <ConfirmDeletion deletes={deletes} /> }}
        asksWhy
      />
      <SettingsChanges changes={changes} />
    </Page>
  );
}

function ConfirmDeletion({ deletes: { conversations, activities } }: { deletes: Deletes }) {
  const count = conversations + activities;
  const old = [
    ...(conversations === 0 ? [] : [conversations === 1 ? "1 conversation" : `${conversations} conversations`]),
    ...(activities === 0 ? [] : [activities === 1 ? "1 line of activity" : `${activities} lines of activity`]),
  ];
  return (
    <div class="notice bad" role="alert">
      <strong>{old.join(" and ")} {count === 1 ? "is" : "are"} older than that</strong>
      <span>{count === 1 ? "It is" : "They are"} deleted within the hour. This cannot be undone.</span>
      <label class="check">
        <input type="checkbox" name="sure" value={String(count)} /> Yes, delete {count === 1 ? "it" : "them"}
      </label>
    </div>
  );
}
