/**
 * The optimistic lock of a settings form: a hash of the values it was drawn from, so that a save does not silently
 * overwrite what another teammate saved meanwhile.
 *
 * @module
 */
import { hashOf } from "../../../core/actions/canonical.ts";
import type { Desk } from "../../../core/desk.ts";
import type { JsonValue } from "../../../core/json.ts";
import { listSettingsChanges } from "../../../core/settings/change.ts";
import { text } from "../forms.ts";

/** The form's hidden field that carries the hash. */
export const BASE_FIELD = "seen";

const CHANGES_SEARCHED = 20;

/** The hash of the values that a form is drawn from. */
export function baseOf(values: JsonValue): string {
  return hashOf(values).slice(0, 16);
}

/** The hash for a form that is drawn again: its own, until its author has read about the conflict. */
export function keptBase(form: FormData, values: JsonValue): string {
  return text(form, BASE_FIELD) || baseOf(values);
}

/**
 * The message when the saved values are no longer those that a form was drawn from; null when they are, or when the
 * form does not say.
 *
 * @param isOnForm whether the form edits the setting at a path
 */
export async function conflictIn(
  desk: Pick<Desk, "db">,
  workspace: string,
  form: FormData,
  values: JsonValue,
  isOnForm: (path: string) => boolean,
): Promise<string | null> {
  const base = text(form, BASE_FIELD);
  if (base === "" || base === baseOf(values)) return null;
  const changes = await listSettingsChanges(desk, workspace, CHANGES_SEARCHED);
  const by = changes.find(({ changed }) => changed.some(isOnForm))?.by ?? "Another teammate";
  return `${by} has changed these settings since you opened this page. What you typed is still here: save again to ` +
    "overwrite their change, or reload the page to see it.";
}
