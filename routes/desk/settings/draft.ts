/**
 * A settings page while it is edited: its fields with what is typed into them, and the change of settings that results.
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

/** The settings that a page edits. */
export function rowsOfPage(page: SettingsPage): readonly SettingRow[] {
  return settingRows().filter((row) => row.page === page);
}

/** The draft of what is saved. */
export function draftOfSettings(page: SettingsPage, settings: JsonObject): SettingsDraft {
  return rowsOfPage(page).map((row) => ({
    row,
    name: inputName(row),
    field: fieldKindOf(row).ofSetting(valueAt(settings, row.path)),
  }));
}

/** The draft of a form that was sent; a setting that is not on the form keeps its saved value. */
export function draftOfForm(page: SettingsPage, form: FormData, saved: JsonObject): SettingsDraft {
  return draftOfSettings(page, saved).map(({ row, name, field }) => ({
    row,
    name,
    field: fieldKindOf(row).ofForm(form, name, row) ?? field,
  }));
}

/** The draft after a button of one of its fields was pressed; null when the button is no field's. */
export function pressButton(draft: SettingsDraft, button: string): SettingsDraft | null {
  const next = draft.map(({ row, name, field }) => ({ row, name, field: field.press(button) ?? field }));
  return next.some(({ field }, at) => field !== draft[at]?.field) ? next : null;
}

/** The part of the settings tree that a draft changes. */
export function partOfDraft(draft: SettingsDraft): JsonObject {
  return draft.reduce<JsonObject>((tree, { row, field }) => mergeSettings(tree, treeWith(row.path, field.value)), {});
}

/** What a draft's fields know to be wrong. */
export function faultsOfDraft(draft: SettingsDraft): readonly FieldFault[] {
  return draft.flatMap(({ row, field }) => field.fault === null ? [] : [{ path: row.path, text: field.fault }]);
}

/** The inbox page's inputs are named by the last part of the path: what sends its form relies on these names. */
function inputName({ page, path }: SettingRow): string {
  return page === "inbox" ? path.slice(path.lastIndexOf(".") + 1) : path;
}
