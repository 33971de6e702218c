/**
 * Settings by their labels instead of their paths, for people.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import { settingRow } from "../../../core/settings/rows.ts";
import type { SettingsPage } from "../../../core/settings/setting.ts";
import type { FieldFault } from "./field.ts";

/**
 * The label of the setting at a path, with the entry where the path is inside a list, as the sentence about it begins;
 * the path itself when the setting no longer exists, as in old changes.
 *
 * @example
 * ```ts
 * settingLabel("inbox.awayMessage"); // "Away message"
 * settingLabel("widget.behaviour.allowedWebsites.1"); // "Websites, entry 2,"
 * ```
 */
export function settingLabel(path: string): string {
  const row = settingRow(path);
  if (row === undefined) return path;
  const entry = /^\.(\d+)/.exec(path.slice(row.path.length))?.[1];
  return entry === undefined ? row.label : `${row.label}, entry ${Number(entry) + 1},`;
}

/** The faults that are about settings of a page, as people read them. */
export function faultsAtFields(faults: readonly InputFault[], page: SettingsPage): readonly FieldFault[] {
  return faults.filter(({ parameter }) => settingRow(parameter)?.page === page).map(({ parameter, message, fix }) => ({
    path: parameter,
    // A field is emptied, not set to null.
    text: `${withLabels(message)} ${withLabels(fix.replace(/^`[^`]+`: /, "Expected: ").replace(/, or null\b/, ""))}`,
  }));
}

function withLabels(text: string): string {
  return text.replace(/`([^`]+)`/g, (_, name: string) => settingRow(name) === undefined ? name : settingLabel(name));
}
