/**
 * A form of settings: its fields by their paths in the settings tree, how each is read, and what it shows.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import { mergeSettings } from "../../../core/settings/change.ts";
import { text } from "../forms.ts";

/** Reads one setting from a form that was sent. */
export type ReadField = (form: FormData, path: string) => JsonValue;

/** The fields of a form: the path of a setting, such as `widget.appearance.color`, and how it is read. */
export type SettingFields = Readonly<Record<string, ReadField>>;

/** Words as they were typed. */
export const words: ReadField = (form, path) => text(form, path).trim();

/** Words, or null where none were typed. */
export const wordsOrNull: ReadField = (form, path) => text(form, path).trim() || null;

/** A number; what is none stays as it was typed, for the check to name it. */
export const number: ReadField = (form, path) => {
  const typed = text(form, path).trim();
  return typed === "" || Number.isNaN(Number(typed)) ? typed : Number(typed);
};

/** Whether a box is ticked. */
export const ticked: ReadField = (form, path) => form.has(path);

/** One entry a line; empty lines are none. */
export const lines: ReadField = (form, path) =>
  text(form, path).split("\n").map((line) => line.trim()).filter((line) => line !== "");

/** Rows of several columns, each named `<path>.<column>`; a row with nothing in it is none. */
export function rows(columns: readonly string[]): ReadField {
  return (form, path) => {
    const cells = columns.map((column) => form.getAll(`${path}.${column}`).map((cell) => String(cell).trim()));
    const count = Math.max(...cells.map(({ length }) => length));
    return Array.from(
      { length: count },
      (_, row) => columns.map((column, at) => [column, cells[at]?.[row] ?? ""] as const),
    ).filter((row) => row.some(([, cell]) => cell !== "")).map((row) => Object.fromEntries(row));
  };
}

/** The part of the settings tree that a form says. */
export function settingsIn(form: FormData, fields: SettingFields): JsonObject {
  return Object.entries(fields).reduce<JsonObject>(
    (tree, [path, read]) => mergeSettings(tree, nested(path.split("."), read(form, path))),
    {},
  );
}

/** The value at a path of the tree; null where there is none. */
export function settingAt(tree: JsonObject, path: string): JsonValue {
  return path.split(".").reduce<JsonValue>((value, name) => isJsonObject(value) ? value[name] ?? null : null, tree);
}

function nested([name = "", ...rest]: readonly string[], value: JsonValue): JsonObject {
  return { [name]: rest.length === 0 ? value : nested(rest, value) };
}
