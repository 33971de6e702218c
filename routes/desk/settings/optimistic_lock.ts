/**
 * The optimistic lock of a settings form: a hash of each initial value, so that a save does not silently overwrite
 * another teammate's changes.
 *
 * @module
 */
import { hashOf } from "../../../core/actions/canonical.ts";
import type { Desk } from "../../../core/desk.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import { listSettingsChanges } from "../../../core/settings/change.ts";
import type { SettingsPage } from "../../../core/settings/setting.ts";
import type { Settings } from "../../../core/settings/settings.ts";
import { text } from "../form/forms.ts";
import { draftOfForm, draftOfSettings, type SettingsDraft } from "./draft.ts";
import { settingLabel } from "./labels.ts";

/** The form's hidden field with the hashes. */
export const BASE_FIELD = "seen";

const CHANGES_SEARCHED = 20;

/** Longer values are not repeated in the message; reloading the page shows them. */
const SHOWN_CHARS_MAX = 80;

/** The hashes of a form's initial values, by the settings' paths: `path:hash path:hash`. */
export function baseOf(values: JsonObject): string {
  return Object.entries(values).map(([path, value]) => `${path}:${hashOf(value).slice(0, 16)}`).join(" ");
}

/** The hashes for a form that is shown again: its own, until its author has been shown the conflict. */
export function baseOfForm(form: FormData, values: JsonObject): string {
  return text(form, BASE_FIELD) || baseOf(values);
}

/**
 * The draft of a sent form, in which unchanged fields have the currently saved values: two people who change different
 * fields of a page both keep their changes.
 */
export function draftOverSaved(page: SettingsPage, form: FormData, saved: Settings): SettingsDraft {
  const drawnFrom = hashesIn(form);
  const now = draftOfSettings(page, saved);
  return draftOfForm(page, form, saved).map((typed, at) => {
    const isAsDrawn = drawnFrom.has(baseOf({ [typed.row.path]: typed.field.value }));
    return isAsDrawn ? now[at] ?? typed : typed;
  });
}

/**
 * The message if others have changed, since the form was rendered, settings that it changes too: who changed which
 * settings, and to what. Null without a conflict, or for a form without hashes.
 *
 * @param draft the form's, over the saved settings
 * @param isOnForm whether the form edits the setting at a path
 */
export async function conflictIn(
  desk: Pick<Desk, "db">,
  workspace: string,
  form: FormData,
  { draft, values }: { readonly draft: SettingsDraft; readonly values: JsonObject },
  isOnForm: (path: string) => boolean,
): Promise<string | null> {
  const drawnFrom = hashesIn(form);
  if (drawnFrom.size === 0) return null;
  const wanted = new Map(draft.map(({ row, field }) => [row.path, hashOf(field.value)]));
  const changed = Object.entries(values).filter(([path, value]) =>
    !drawnFrom.has(baseOf({ [path]: value })) && wanted.get(path) !== hashOf(value)
  );
  if (changed.length === 0) return null;
  const changes = await listSettingsChanges(desk, workspace, CHANGES_SEARCHED);
  const by = changes.find(({ changed }) => changed.some(isOnForm))?.by ?? "Another teammate";
  const what = new Intl.ListFormat("en").format(changed.map(([path, value]) => inWords(path, value)));
  return `${by} has changed these settings since you opened this page: ${what}. What you typed is ` +
    "still here: save again to overwrite their change, or reload the page to see it.";
}

function hashesIn(form: FormData): ReadonlySet<string> {
  return new Set(text(form, BASE_FIELD).split(" ").filter((each) => each !== ""));
}

/** A setting with its saved value, if that is short. */
function inWords(path: string, value: JsonValue): string {
  const label = settingLabel(path);
  const isShort = (typeof value === "string" || typeof value === "number") && String(value).length <= SHOWN_CHARS_MAX;
  return isShort && value !== "" ? `${label} (now “${value}”)` : label;
}
