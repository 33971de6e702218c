/**
 * A field of a settings form: the input, the setting's value, and its rendering.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { JsonValue } from "../../../core/json.ts";
import type { Teammate } from "../../../core/teammates/caller.ts";
import type { SettingRow } from "../../../core/settings/rows.ts";

/** A fault of a setting, or of a value inside it such as `inbox.businessHours.days.0.to`. */
export type FieldFault = { readonly path: string; readonly text: string };

/** The props of a control. */
export type ControlProps = {
  readonly row: SettingRow;
  /** The name of its input. */
  readonly name: string;
  readonly faults: readonly FieldFault[];
  /** The teammates who may answer customers, by name. */
  readonly people: readonly Teammate[];
};

/** A field with its input. */
export type SettingField = {
  /** The setting's value; invalid input is kept, for the schema to refuse. */
  readonly value: JsonValue;
  /** A fault that the schema cannot detect; null for none. */
  readonly fault: string | null;
  /** The field after one of its own buttons, such as `add:monday`; null for other buttons. */
  press(button: string): SettingField | null;
  draw(props: ControlProps): Child;
};

/** How a kind of field is made: from the saved value, or from a sent form. */
export type SettingFieldKind = {
  ofSetting(value: JsonValue): SettingField;
  /** Null when the form has no such field, because the page is older than the setting. */
  ofForm(form: FormData, name: string, row: SettingRow): SettingField | null;
};

/** Renders a control with a setting's value. */
export type DrawValue = (props: ControlProps & { readonly value: JsonValue }) => Child;

/** Reads a setting's value from a form; null when the form has no such field. */
export type ReadValue = (form: FormData, name: string, row: SettingRow) => { readonly value: JsonValue } | null;

/**
 * A kind of field that shows the setting's value unchanged and has no buttons.
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
