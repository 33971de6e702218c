/**
 * The profile's panel for the look of the pages: theme, density, and the format of dates and times.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import { DENSITIES, type Preferences, THEMES } from "../../../core/teammates/preferences.ts";
import { fieldNotes, TextField } from "../form/text_field.tsx";
import type { Shell } from "../page/shell.ts";
import { Panel } from "../ui/parts.tsx";
import { FieldBox, noteIds } from "../form/field_box.tsx";
import { TimezoneNames } from "../settings/hours.tsx";
import { LanguageOptions } from "../settings/language.tsx";

/** The panel; `action` is its form's address. */
export function PreferencesPanel(
  { shell, action, chosen, typed, faults }: {
    shell: Shell;
    action: string;
    chosen: Preferences;
    /** The other values as sent, or else as saved. */
    typed: { readonly language: string; readonly timezone: string };
    faults: readonly InputFault[];
  },
) {
  const language = fieldNotes("preferences", "language", faults);
  return (
    <Panel title="How pages look" says="For you alone, on every device.">
      <form class="person-form" method="post" action={action} data-saves>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <Segments name="theme" legend="Theme" choices={THEMES} chosen={chosen.theme} />
        <Segments name="density" legend="Rows of long lists" choices={DENSITIES} chosen={chosen.density} />
        <FieldBox {...language} label="Language of dates and numbers">
          <select id={language.id} name="language" {...noteIds(language)}>
            <LanguageOptions chosen={typed.language || null} none="The company's" />
          </select>
        </FieldBox>
        <TextField
          of="preferences"
          name="timezone"
          label="Time zone"
          faults={faults}
          list="own-timezones"
          value={typed.timezone}
          placeholder={`The company's: ${shell.company.timezone}`}
          spellcheck={false}
          autocomplete="off"
        >
          <TimezoneNames id="own-timezones" />
        </TextField>
        <button class="button primary" type="submit" name="do" value="preferences">Save</button>
      </form>
    </Panel>
  );
}

type SegmentsProps = {
  readonly name: keyof Preferences;
  readonly legend: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly chosen: string;
};

/** A choice with few options, all visible. */
function Segments({ name, legend, choices, chosen }: SegmentsProps) {
  return (
    <fieldset class="choice-setting">
      <legend>{legend}</legend>
      <div class="segments">
        {Object.entries(choices).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={name} value={value} checked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
