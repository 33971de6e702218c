/**
 * Replaces the paths of settings by their labels, for people.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import { settingRow } from "../../../core/settings/rows.ts";
import type { SettingsPage } from "../../../core/settings/setting.ts";
import type { FieldFault } from "./field.ts";

/**
 * The label of the setting at a path, as the beginning of a sentence, with the number of the entry for a path inside a
 * list. The path itself if the setting no longer exists, as in old changes.
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

/** The faults of a page's settings, worded for people. */
export function faultsAtFields(faults: readonly InputFault[], page: SettingsPage): readonly FieldFault[] {
  return faults.filter(({ parameter }) => settingRow(parameter)?.page === page).map(({ parameter, message, fix }) => ({
    path: parameter,
    // In a form a field is emptied, not set to null.
    text: `${withLabels(message)} ${withLabels(fix.replace(/^`[^`]+`: /, "Expected: ").replace(/, or null\b/, ""))}`,
  }));
}

function withLabels(text: string): string {
  return text.replace(/`([^`]+)`/g, (_, name: string) => settingRow(name) === undefined ? name : settingLabel(name));
}
