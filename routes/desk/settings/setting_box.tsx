/**
 * The box around the input of a setting.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { SETTINGS_SECTIONS } from "../../../core/settings/setting.ts";
import { FieldBox, type FieldNotes } from "../form/field_box.tsx";
import type { ControlProps } from "./field.ts";

/** The box of a setting; its label is hidden if it repeats the section's title. */
export function SettingBox(props: ControlProps & { readonly half?: boolean; readonly children: Child }) {
  const { row: { label, section }, half = false, children } = props;
  const hidesLabel = SETTINGS_SECTIONS[section].title === label;
  return <FieldBox {...notesOf(props)} label={label} hidesLabel={hidesLabel} half={half}>{children}</FieldBox>;
}

/** The notes of a setting's control. */
export function notesOf({ row: { path, help }, faults }: ControlProps): FieldNotes {
  return { id: path, faults, ...(help === undefined ? {} : { help }) };
}
