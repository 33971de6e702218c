/**
 * Shows and saves a settings page. It saves with the tool that MCP clients call, so that both are checked alike.
 *
 * @module
 */
import { isJsonObject, type JsonObject } from "../../../core/json.ts";
import type { DeskError } from "../../../core/problem.ts";
import { settingRow, valueAt } from "../../../core/settings/rows.ts";
import type { SettingsPage } from "../../../core/settings/setting.ts";
import { readSettings, type Settings } from "../../../core/settings/settings.ts";
import { hasRight, type Teammate } from "../../../core/teammates/caller.ts";
import { listAnswering } from "../../../core/teammates/teammates.ts";
import { updateDeskSettings } from "../../../core/tools/desk_settings.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { outcomeOf } from "../form/sent.ts";
import { text } from "../form/forms.ts";
import { draftOfSettings, faultsOfDraft, partOfDraft, pressButton, rowsOfPage, type SettingsDraft } from "./draft.ts";
import type { FieldFault } from "./field.ts";
import { faultsAtFields, settingLabel } from "./labels.ts";
import { baseOf, baseOfForm, conflictIn, draftOverSaved } from "./optimistic_lock.ts";

/** The result of the last Save or Preview. */
export type SaveOutcome =
  | { readonly kind: "saved" }
  /** The labels of the settings that saving would change. */
  | { readonly kind: "preview"; readonly changed: readonly string[] }
  | { readonly kind: "refused"; readonly message: string };

/** The data of a settings page's form. */
export type SettingsForm = {
  readonly page: SettingsPage;
  readonly draft: SettingsDraft;
  readonly saved: Settings;
  /** The teammates who may answer customers, by name. */
  readonly people: readonly Teammate[];
  readonly faults: readonly FieldFault[];
  readonly outcome: SaveOutcome | null;
  readonly csrf: string;
  /** The hashes of the form's initial values. */
  readonly base: string;
  readonly mayChange: boolean;
  /** The HTTP status of the page. */
  readonly status: number;
};

/** The form with the saved settings. */
export async function settingsForm(served: Served, asked: TeammateRequest, page: SettingsPage): Promise<SettingsForm> {
  const saved = await readSettings(served.desk, asked.workspace.id);
  return {
    page,
    draft: draftOfSettings(page, saved),
    saved,
    people: await listAnswering(served.desk, asked.workspace.id),
    faults: [],
    outcome: new URL(asked.request.url).searchParams.has("saved") ? { kind: "saved" } : null,
    csrf: asked.signedIn.csrf,
    base: baseOf(valuesOf(page, saved)),
    mayChange: hasRight(asked.signedIn.caller, "settings.edit"),
    status: 200,
  };
}

/**
 * Saves a sent form, previews its changes, or edits its fields, depending on the pressed button.
 *
 * @param hold why it cannot be saved yet, such as an unanswered confirmation; null to save
 * @returns null when it was saved, otherwise the form with its input and faults
 */
export async function sendSettings(
  served: Served,
  asked: SignedInRequest,
  page: SettingsPage,
  hold: string | null = null,
): Promise<SettingsForm | null> {
  const { form, workspace } = asked;
  const button = text(form, "do");
  const fresh = await settingsForm(served, asked, page);
  const values = valuesOf(page, fresh.saved);
  const typed = {
    ...fresh,
    draft: draftOverSaved(page, form, fresh.saved),
    outcome: null,
    base: baseOfForm(form, values),
  };
  const pressed = pressButton(typed.draft, button);
  if (pressed !== null) return { ...typed, draft: pressed };
  const faults = faultsOfDraft(typed.draft);
  if (faults.length > 0) return { ...typed, faults, outcome: refused(CHECK_FIELDS), status: STATUS.invalid_input };
  const isOnForm = (path: string) => settingRow(path)?.page === page;
  const conflict = await conflictIn(served.desk, workspace.id, form, { draft: typed.draft, values }, isOnForm);
  if (conflict !== null) {
    return { ...typed, base: fresh.base, outcome: refused(conflict), status: STATUS.version_conflict };
  }
  const dryRun = button === "preview" || hold !== null;
  const input = { ...partOfDraft(typed.draft), dryRun, message: text(form, "message").slice(0, MESSAGE_CHARS_MAX) };
  const sent = await outcomeOf(served, asked, updateDeskSettings, input);
  if (sent.kind === "refused") return withError(typed, sent.error);
  if (!dryRun) return null;
  if (button !== "preview" && hold !== null) return { ...typed, outcome: refused(hold) };
  return { ...typed, outcome: { kind: "preview", changed: changedLabels(sent.answer) } };
}

/** The form with its input and a fault that was found before the settings were checked. */
export async function refuseSettings(
  served: Served,
  asked: SignedInRequest,
  page: SettingsPage,
  fault: FieldFault,
): Promise<SettingsForm> {
  const fresh = await settingsForm(served, asked, page);
  const base = baseOfForm(asked.form, valuesOf(page, fresh.saved));
  const typed = { ...fresh, draft: draftOverSaved(page, asked.form, fresh.saved), base };
  return { ...typed, faults: [fault], outcome: refused(CHECK_FIELDS), status: STATUS.invalid_input };
}

/** The longest reason for a change, in characters. */
export const MESSAGE_CHARS_MAX = 200;

const CHECK_FIELDS = "Check the marked fields.";

function refused(message: string): SaveOutcome {
  return { kind: "refused", message };
}

/** The form with each fault at its field; the error's own message if no field of the page has it. */
function withError(form: SettingsForm, error: DeskError): SettingsForm {
  const faults = faultsAtFields(error.faults, form.page);
  const isAtFields = faults.length > 0 && faults.length === error.faults.length;
  const message = isAtFields ? CHECK_FIELDS : [error.message, error.fix].filter(Boolean).join(" ");
  return { ...form, faults, outcome: refused(message), status: STATUS[error.code] };
}

function changedLabels({ changed }: JsonObject): readonly string[] {
  return Array.isArray(changed) ? changed.filter(isJsonObject).map(({ path }) => settingLabel(String(path))) : [];
}

function valuesOf(page: SettingsPage, settings: Settings): JsonObject {
  return Object.fromEntries(rowsOfPage(page).map(({ path }) => [path, valueAt(settings, path)]));
}
