/**
 * Reading a setting's value from the inputs of its field.
 *
 * @module
 */
import { lines, text } from "../forms.ts";
import type { ReadValue } from "./field.ts";

/** Text without spaces at its ends; null when it is empty and the setting can be null. */
export const readText: ReadValue = (form, name, { nullable }) => {
  const typed = lines(form, name).trim();
  return typed === "" && nullable ? null : typed;
};

/** A number; anything else stays as it was typed, for the schema to refuse. */
export const readNumber: ReadValue = (form, name, row) => {
  const typed = readText(form, name, row);
  return typed === null || typed === "" || Number.isNaN(Number(typed)) ? typed : Number(typed);
};

/** Whether a box is ticked. */
export const readBoolean: ReadValue = (form, name) => form.has(name);

/** A list with an entry for each line that is not empty. */
export const readLines: ReadValue = (form, name) =>
  text(form, name).split("\n").map((line) => line.trim()).filter((line) => line !== "");

/** A list of objects from inputs named `<name>.<column>`; rows in which every cell is empty are left out. */
export function readRows(columns: readonly string[]): ReadValue {
  return (form, name) => {
    const cells = columns.map((column) => form.getAll(`${name}.${column}`).map((cell) => String(cell).trim()));
    const count = Math.max(...cells.map(({ length }) => length));
    return Array.from(
      { length: count },
      (_, row) => columns.map((column, at) => [column, cells[at]?.[row] ?? ""] as const),
    ).filter((row) => row.some(([, cell]) => cell !== "")).map((row) => Object.fromEntries(row));
  };
}
