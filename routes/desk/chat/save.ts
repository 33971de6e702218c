/**
 * Saving a form of settings: the same call as an MCP client makes, so that it is checked, written down and told alike.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import type { InputFault } from "../../../core/problem.ts";
import { mergeSettings } from "../../../core/settings/change.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { mayChange } from "../../../core/teammates/roles.ts";
import { updateDeskSettings } from "../../../core/tools/desk_settings.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { STATUS } from "../../problem.ts";
import type { Served } from "../../served.ts";
import { outcomeOf } from "../form/sent.ts";
import { markAgain, markOf, overtaken } from "../seen.ts";
import { settingAt, type SettingFields, settingsIn } from "./values.ts";

/** What a form of settings is drawn from. */
export type SettingsForm = {
  readonly csrf: string;
  /** The settings, with what was typed over them. */
  readonly tree: JsonObject;
  readonly faults: readonly InputFault[];
  /** What was wrong, in one sentence; null when nothing was. */
  readonly fault: string | null;
  readonly saved: boolean;
  readonly mayChange: boolean;
  /** The mark of what the form is drawn from. */
  readonly seen: string;
  /** The HTTP status of the page. */
  readonly status: number;
};

/** The form as it stands. */
export async function settingsForm(
  served: Served,
  asked: TeammateRequest,
  fields: SettingFields,
): Promise<SettingsForm> {
  const tree = await readSettings(served.desk, asked.workspace.id);
  return {
    csrf: asked.signedIn.csrf,
    tree,
    seen: markOf(valuesOf(tree, fields)),
    faults: [],
    fault: null,
    saved: new URL(asked.request.url).searchParams.has("saved"),
    mayChange: mayChange(asked.signedIn.caller.teammate.role),
    status: 200,
  };
}

/** Saves what was sent. @returns null when it is saved, else the form with what was typed and what is wrong */
export async function saveSettings(
  served: Served,
  asked: SignedInRequest,
  fields: SettingFields,
): Promise<SettingsForm | null> {
  const part = settingsIn(asked.form, fields);
  const form = await settingsForm(served, asked, fields);
  const values = valuesOf(form.tree, fields);
  const tree = mergeSettings(form.tree, part);
  const fault = await overtaken(served.desk, asked.workspace.id, asked.form, values, (path) => path in fields);
  if (fault !== null) return { ...form, tree, fault, saved: false, status: STATUS.version_conflict };
  const outcome = await outcomeOf(served, asked, updateDeskSettings, part);
  if (outcome.kind === "done") return null;
  const { error } = outcome;
  return {
    ...form,
    tree,
    seen: markAgain(asked.form, values),
    faults: error.faults,
    fault: error.fix === undefined ? error.message : `${error.message} ${error.fix}`,
    saved: false,
    status: STATUS[error.code],
  };
}

function valuesOf(tree: JsonObject, fields: SettingFields): JsonObject {
  return Object.fromEntries(Object.keys(fields).map((path) => [path, settingAt(tree, path)]));
}
