/**
 * The form of a settings page: the result of the last save, and a panel with the fields of each section.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { SETTINGS_SECTIONS, type SettingsSection } from "../../../core/settings/setting.ts";
import { Panel, ReadOnlyNotice, SAVE_KEYS } from "../ui/parts.tsx";
import { BASE_FIELD } from "./optimistic_lock.ts";
import { MESSAGE_CHARS_MAX, type SaveOutcome, type SettingsForm } from "./save.ts";

type FormProps = {
  readonly form: SettingsForm;
  readonly action: string;
  /** Elements below a section's fields. */
  readonly below?: Readonly<Partial<Record<SettingsSection, Child>>>;
  /** Whether a change can be previewed and given a reason. */
  readonly asksWhy?: boolean;
};

/** The form. */
export function SettingsFormBox({ form, action, below = {}, asksWhy = false }: FormProps) {
  return (
    <form
      class="settings-form"
      method="post"
      enctype="multipart/form-data"
      action={action}
      data-form={form.page}
      data-saves
    >
      <input type="hidden" name="csrf" value={form.csrf} />
      <input type="hidden" name={BASE_FIELD} value={form.base} />
      {/* Enter presses a form's first button, which would otherwise be one of a field. */}
      <button
        class="hidden"
        type="submit"
        name="do"
        value="save"
        tabindex={-1}
        aria-hidden="true"
        disabled={!form.mayChange}
      >
        Save
      </button>
      {!form.mayChange && <ReadOnlyNotice />}
      {form.outcome !== null && <OutcomeNotice outcome={form.outcome} />}
      <fieldset class="settings-fields" disabled={!form.mayChange}>
        {sectionsOf(form).map((section) => (
          <Section key={section} section={section} form={form} below={below[section]} />
        ))}
        {form.mayChange && (asksWhy ? <ReasonBar /> : <SaveBar />)}
      </fieldset>
    </form>
  );
}

function OutcomeNotice({ outcome }: { outcome: SaveOutcome }) {
  switch (outcome.kind) {
    case "saved":
      return <p class="notice good" id="outcome" tabindex={-1} role="status">Saved.</p>;
    case "refused":
      return <p class="notice bad" id="outcome" tabindex={-1} role="alert">Nothing was saved. {outcome.message}</p>;
    case "preview":
      return (
        <p class="notice" id="outcome" tabindex={-1} role="status">
          {outcome.changed.length === 0
            ? "Preview: nothing would change."
            : `Preview, nothing was saved. Saving would change: ${outcome.changed.join(", ")}.`}
        </p>
      );
  }
}

/** The id of a section on its page. */
function sectionId(section: SettingsSection): string {
  return `section-${section}`;
}

type SectionProps = { readonly section: SettingsSection; readonly form: SettingsForm; readonly below: Child };

function Section({ section, form, below }: SectionProps) {
  const { title, help }: SectionTitle = SETTINGS_SECTIONS[section];
  const faultsOf = (setting: string) =>
    form.faults.filter(({ path }) => path === setting || path.startsWith(`${setting}.`));
  return (
    <Panel id={sectionId(section)} title={title} {...(help === undefined ? {} : { says: help })}>
      {form.draft.filter(({ row }) => row.section === section).map(({ row, name, field }) =>
        field.draw({ row, name, faults: faultsOf(row.path), people: form.people })
      )}
      {below}
    </Panel>
  );
}

type SectionTitle = { readonly title: string; readonly help?: string };

/** The sections of the form's page, in order. */
function sectionsOf({ draft }: SettingsForm): readonly SettingsSection[] {
  return Object.keys(SETTINGS_SECTIONS).flatMap((name) =>
    draft.find(({ row }) => row.section === name)?.row.section ?? []
  );
}

function SaveBar() {
  return (
    <div class="settings-save">
      <button class="button primary" type="submit" name="do" value="save" {...SAVE_KEYS}>Save</button>
      <small class="muted">Takes effect at once.</small>
    </div>
  );
}

function ReasonBar() {
  return (
    <div class="settings-end">
      <label class="field">
        <span>
          Reason for the change <span class="optional">optional</span>
        </span>
        <input name="message" maxlength={MESSAGE_CHARS_MAX} autocomplete="off" placeholder="Reason, optional" />
      </label>
      <div class="buttons">
        <button class="button primary" type="submit" name="do" value="save" {...SAVE_KEYS}>Save</button>
        <button class="button" type="submit" name="do" value="preview">Preview</button>
      </div>
    </div>
  );
}
