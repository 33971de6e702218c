/**
 * A field of a settings form: the typed value, the setting's value that it means, and its rendering.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { JsonValue } from "../../../core/json.ts";
import type { Teammate } from "../../../core/teammates/caller.ts";
import type { SettingRow } from "../../../core/settings/rows.ts";

/** What is wrong with a setting, or with a value inside it such as `inbox.businessHours.days.0.to`. */
export type FieldFault = { readonly path: string; readonly text: string };

/** What a control is drawn with. */
export type ControlProps = {
  readonly row: SettingRow;
  /** The name of its input. */
  readonly name: string;
  readonly faults: readonly FieldFault[];
  /** Who may answer customers, by name. */
  readonly people: readonly Teammate[];
};

/** A field with what is typed into it. */
export type SettingField = {
  /** The setting's value; what cannot be one stays as it was typed, for the schema to refuse. */
  readonly value: JsonValue;
  /** What the schema cannot know to be wrong; null when nothing is. */
  readonly fault: string | null;
  /** The field after one of its own buttons, such as `add:monday`; null for the buttons of others. */
  press(button: string): SettingField | null;
  draw(props: ControlProps): Child;
};

/** How a kind of field begins: from the saved value, or from a form that was sent. */
export type SettingFieldKind = {
  ofSetting(value: JsonValue): SettingField;
  /** Null when the form has no such field: a page that was opened before the setting existed. */
  ofForm(form: FormData, name: string, row: SettingRow): SettingField | null;
};

/** Draws a control that shows a setting's value as it is. */
export type DrawValue = (props: ControlProps & { readonly value: JsonValue }) => Child;

/** Reads a setting's value from a form; null when the form has no such field. */
export type ReadValue = (form: FormData, name: string, row: SettingRow) => { readonly value: JsonValue } | null;

/**
 * A kind of field that shows the setting's value as it is and has no buttons of its own.
 *
 * @example
 * ```ts
 * const boolean = plainKind((form, name) => ({ value: form.has(name) }), SwitchControl);
 * ```
 */
export function plainKind(read: ReadValue, draw: DrawValue): SettingFieldKind {
  const field = (value: JsonValue): SettingField => ({
    value,
    fault: null,
    press: () => null,
    draw: (props) => draw({ ...props, value }),
  });
  return {
    ofSetting: field,
    ofForm(form, name, row) {
      const sent = read(form, name, row);
      return sent === null ? null : field(sent.value);
    },
  };
}
