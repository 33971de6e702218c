/**
 * What a form of settings was drawn from, so that nobody saves over what somebody else saved meanwhile without seeing it.
 *
 * @module
 */
import { hashOf } from "../../core/actions/canonical.ts";
import type { JsonValue } from "../../core/json.ts";
import type { Desk } from "../../core/desk.ts";
import { listSettingsChanges } from "../../core/settings/change.ts";
import { text } from "./forms.ts";

/** The form's hidden field that carries the mark. */
export const SEEN_FIELD = "seen";

const CHANGES_LOOKED_AT = 20;

/** The mark of the values that a form was drawn from. */
export function markOf(values: JsonValue): string {
  return hashOf(values).slice(0, 16);
}

/** The mark for the form as it is drawn again: its own until its writer has read that others saved. */
export function markAgain(form: FormData, values: JsonValue): string {
  return text(form, SEEN_FIELD) || markOf(values);
}

/**
 * What to say when the values are no longer those that a form was drawn from; null when they are, or it does not say.
 *
 * @param isOurs which settings the form is about, by their paths
 */
export async function overtaken(
  desk: Pick<Desk, "db">,
  workspace: string,
  form: FormData,
  values: JsonValue,
  isOurs: (path: string) => boolean,
): Promise<string | null> {
  const seen = text(form, SEEN_FIELD);
  if (seen === "" || seen === markOf(values)) return null;
  const changes = await listSettingsChanges(desk, workspace, CHANGES_LOOKED_AT);
  const by = changes.find(({ changed }) => changed.some(isOurs))?.by ?? "Somebody else";
  return `${by} has changed these settings since you opened this page. What you typed is still here: save again to put ` +
    "it in the place of theirs, or load the page again to see theirs.";
}
