/**
 * The optimistic lock of a settings form: a hash of each value it was drawn from, so that a save does not silently overwrite
 * what another teammate saved meanwhile.
 *
 * @module
 */
import { hashOf } from "../../../core/actions/canonical.ts";
import type { Desk } from "../../../core/desk.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import { listSettingsChanges } from "../../../core/settings/change.ts";
import { text } from "../forms.ts";
import { settingLabel } from "./labels.ts";

/** The form's hidden field that carries the hashes. */
export const BASE_FIELD = "seen";

const CHANGES_SEARCHED = 20;

/** Longer values are not repeated in the message: they are on the page once it is reloaded. */
const SHOWN_CHARS_MAX = 80;

/** The hashes of the values that a form is drawn from, by the settings' paths: `path:hash path:hash`. */
export function baseOf(values: JsonObject): string {
  return Object.entries(values).map(([path, value]) => `${path}:${hashOf(value).slice(0, 16)}`).join(" ");
}

/** The hashes for a form that is drawn again: its own, until its author has read about the conflict. */
export function keptBase(form: FormData, values: JsonObject): string {
  return text(form, BASE_FIELD) || baseOf(values);
}

/**
 * The message when saved values are no longer those that a form was drawn from: who changed which of them, and to what. Null
 * when they are, or when the form does not say.
 *
 * @param isOnForm whether the form edits the setting at a path
 */
export async function conflictIn(
  desk: Pick<Desk, "db">,
  workspace: string,
  form: FormData,
  values: JsonObject,
  isOnForm: (path: string) => boolean,
): Promise<string | null> {
  const base = text(form, BASE_FIELD);
  if (base === "" || base === baseOf(values)) return null;
  const seen = new Set(base.split(" "));
  const changed = Object.entries(values).filter(([path, value]) => !seen.has(baseOf({ [path]: value })));
  const changes = await listSettingsChanges(desk, workspace, CHANGES_SEARCHED);
  const by = changes.find(({ changed }) => changed.some(isOnForm))?.by ?? "Another teammate";
  const what = new Intl.ListFormat("en").format(changed.map(([path, value]) => inWords(path, value)));
  return `${by} has changed these settings since you opened this page${
    what === "" ? "" : `: ${what}`
  }. What you typed is ` +
    "still here: save again to overwrite their change, or reload the page to see it.";
}

/** A setting with its saved value, where that is a few words. */
function inWords(path: string, value: JsonValue): string {
  const label = settingLabel(path);
  const isShort = (typeof value === "string" || typeof value === "number") && String(value).length <= SHOWN_CHARS_MAX;
  return isShort && value !== "" ? `${label} (now “${value}”)` : label;
}
