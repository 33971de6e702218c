/**
 * Checks that the question before a change shows a value, by the expected form of each kind of value.
 *
 * @module
 */
import { momentText } from "../core/actions/moment_text.ts";
import type { ActionInput } from "../core/agent/actions/action.ts";
import { choicesOf, type RecordForm, type ScalarForm } from "../core/agent/inputs/input_types.ts";
import { isJsonObject, type JsonValue } from "../core/json.ts";

/**
 * Whether the rows show a value: a choice by its letters, a boolean and a moment in words, each entry of a list in a
 * line or a row, each field of a record in one of these, and anything else unchanged.
 */
export function isShown(
  value: JsonValue,
  form: ActionInput | ScalarForm | RecordForm | undefined,
  rows: readonly string[],
): boolean {
  if (form?.type === "array") {
    const lines = rows.flatMap((row) => [row, ...row.split("\n")]);
    return Array.isArray(value) && value.every((entry) => isShown(entry, form.items, lines));
  }
  if (isJsonObject(value)) {
    return Object.values(value).every((field) => rows.some((row) => row.includes(String(field))));
  }
  if (form !== undefined && form.type !== "object" && choicesOf(form) !== null) {
    return rows.some((row) => lettersOf(row) === lettersOf(String(value)));
  }
  const moment = form?.type === "string" ? momentText(String(value), form.format, null) : null;
  const shown = typeof value === "boolean" ? (value ? "Yes" : "No") : moment ?? String(value);
  return rows.includes(shown);
}

/** The letters and digits of a choice, whose label may add capitals and spaces. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
