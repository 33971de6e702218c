/**
 * A settings page while it is edited: its fields with their input, and the resulting change of settings.
 *
 * @module
 */
import type { JsonObject } from "../../../core/json.ts";
import { mergeSettings } from "../../../core/settings/change.ts";
import { type SettingRow, settingRows, treeWith, valueAt } from "../../../core/settings/rows.ts";
import type { SettingsPage } from "../../../core/settings/setting.ts";
import type { FieldFault, SettingField } from "./field.ts";
import { fieldKindOf } from "./field_kinds.ts";

/** A field of a draft. */
export type DraftField = { readonly row: SettingRow; readonly name: string; readonly field: SettingField };

/** The fields of a page. */
export type SettingsDraft = readonly DraftField[];

/** The settings on a page. */
export function rowsOfPage(page: SettingsPage): readonly SettingRow[] {
  return settingRows().filter((row) => row.page === page);
}

/** The draft with the saved values. */
export function draftOfSettings(page: SettingsPage, settings: JsonObject): SettingsDraft {
  return rowsOfPage(page).map((row) => ({
    row,
    name: inputName(row),
    field: fieldKindOf(row).ofSetting(valueAt(settings, row.path)),
  }));
}

/** The draft of a sent form; a setting that is not in the form keeps its saved value. */
export function draftOfForm(page: SettingsPage, form: FormData, saved: JsonObject): SettingsDraft {
  return draftOfSettings(page, saved).map(({ row, name, field }) => ({
    row,
    name,
    field: fieldKindOf(row).ofForm(form, name, row) ?? field,
  }));
}

/** The draft after one of its fields' buttons was pressed; null for any other button. */
export function pressButton(draft: SettingsDraft, button: string): SettingsDraft | null {
  const next = draft.map(({ row, name, field }) => ({ row, name, field: field.press(button) ?? field }));
  return next.some(({ field }, at) => field !== draft[at]?.field) ? next : null;
}

/** The part of the settings tree that a draft changes. */
export function partOfDraft(draft: SettingsDraft): JsonObject {
  return draft.reduce<JsonObject>((tree, { row, field }) => mergeSettings(tree, treeWith(row.path, field.value)), {});
}

/** The faults that a draft's fields detect themselves. */
export function faultsOfDraft(draft: SettingsDraft): readonly FieldFault[] {
  return draft.flatMap(({ row, field }) => field.fault === null ? [] : [{ path: row.path, text: field.fault }]);
}

/**
 * The name of a setting's input. Those of the inbox page are the last part of the path: clients that send its form rely
 * on that.
 */
function inputName({ page, path }: SettingRow): string {
  return page === "inbox" ? path.slice(path.lastIndexOf(".") + 1) : path;
}
