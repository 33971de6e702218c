/**
 * The profile's part about how the pages look: light or dark, and how dates and times are written.
 *
 * @module
 */
import { type Preferences, THEMES } from "../../../core/teammates/preferences.ts";
import type { Shell } from "../layout.tsx";
import { Panel } from "../parts.tsx";
import { TimezoneNames } from "../settings/hours.tsx";
import { LanguageOptions } from "../settings/language.tsx";

/** The panel; its form goes to `action`. */
export function PreferencesPanel(
  { shell, action, preferences }: { shell: Shell; action: string; preferences: Preferences },
) {
  const { theme, language, timezone } = preferences;
  return (
    <Panel title="How pages look" says="For you alone, on every device.">
      <form class="person-form" method="post" action={action}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <fieldset class="choice-setting">
          <legend>Theme</legend>
          <div class="segments">
            {Object.entries(THEMES).map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="theme" value={value} checked={value === theme} />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <label class="field">
          <span>Language of dates and numbers</span>
          <select name="language">
            <LanguageOptions chosen={language} none="The company's" />
          </select>
        </label>
        <label class="field">
          <span>Time zone</span>
          <input
            name="timezone"
            list="own-timezones"
            value={timezone ?? ""}
            placeholder={`The company's: ${shell.company.timezone}`}
            spellcheck={false}
            autocomplete="off"
          />
          <TimezoneNames id="own-timezones" />
        </label>
        <button class="button primary" type="submit" name="do" value="preferences">Save</button>
      </form>
    </Panel>
  );
}
