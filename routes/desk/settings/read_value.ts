/**
 * Reads a setting's value from the inputs of its field.
 *
 * @module
 */
import { lines, text } from "../form/forms.ts";
import type { ReadValue } from "./field.ts";

/** Trimmed text; null when it is empty and the setting is nullable. */
export const readText: ReadValue = (form, name, { nullable }) => {
  if (!form.has(name)) return null;
  const typed = lines(form, name).trim();
  return { value: typed === "" && nullable ? null : typed };
};

/** A number; other input is kept, for the schema to refuse. */
export const readNumber: ReadValue = (form, name, row) => {
  const sent = readText(form, name, row);
  return typeof sent?.value !== "string" || sent.value === "" || Number.isNaN(Number(sent.value))
    ? sent
    : { value: Number(sent.value) };
};

/** Whether a checkbox is checked; browsers send nothing for an unchecked one. */
export const readBoolean: ReadValue = (form, name) => ({ value: form.has(name) });

/** A list with an entry for each line that is not empty. */
export const readLines: ReadValue = (form, name) => {
  if (!form.has(name)) return null;
  return { value: text(form, name).split("\n").map((line) => line.trim()).filter((line) => line !== "") };
};

/** A list of objects from inputs named `<name>.<column>`; empty rows are left out. */
export function readRows(columns: readonly string[]): ReadValue {
  return (form, name) => {
    const cells = columns.map((column) => form.getAll(`${name}.${column}`).map((cell) => String(cell).trim()));
    const count = Math.max(...cells.map(({ length }) => length));
    if (count === 0) return null;
    const rows = Array.from(
      { length: count },
      (_, row) => columns.map((column, at) => [column, cells[at]?.[row] ?? ""] as const),
    );
    return { value: rows.filter((row) => row.some(([, cell]) => cell !== "")).map((row) => Object.fromEntries(row)) };
  };
}
