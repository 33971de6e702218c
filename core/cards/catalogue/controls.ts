/**
 * Components that a customer presses or fills in.
 *
 * @module
 */
import { ACTION } from "./actions.ts";
import { DATE, FIELD_NAME, OPTIONS, PATTERN } from "./fields.ts";
import { DIRECTION, ICON } from "./looks.ts";
import {
  type ComponentRows,
  CONTROL_SIZE,
  CONTROL_VARIANT,
  NODE,
  PLACE,
  type Property,
  required,
  withDefault,
} from "./shared.ts";
import { BOOLEAN, COUNT, TEXT, token } from "./types.ts";

/** The properties of every field. */
const FIELD = { ...NODE, name: required(FIELD_NAME), disabled: BOOLEAN } as const;

/** The properties of text fields. */
const WRITTEN = {
  ...FIELD,
  defaultValue: TEXT,
  required: BOOLEAN,
  pattern: PATTERN,
  placeholder: TEXT,
  allowAutofillExtensions: BOOLEAN,
  autoSelect: BOOLEAN,
  autoFocus: BOOLEAN,
  variant: token("soft", "outline"),
  size: CONTROL_SIZE,
  gutterSize: token("2xs", "xs", "sm", "md", "lg", "xl"),
} as const;

/** The properties of fields that open a list of choices. */
const OPENED = {
  ...FIELD,
  onChangeAction: ACTION,
  placeholder: TEXT,
  variant: CONTROL_VARIANT,
  size: CONTROL_SIZE,
  pill: BOOLEAN,
  block: BOOLEAN,
  clearable: BOOLEAN,
} as const;

const INPUT_TYPE: Property = {
  ...withDefault(token("text", "number", "email", "tel", "url"), "text"),
  refused: new Map([["password", "a card does not ask for passwords; let the customer sign in on your own site"]]),
};

/** The rows by type. */
export const CONTROLS = {
  Button: {
    children: "none",
    properties: {
      ...NODE,
      label: TEXT,
      onClickAction: ACTION,
      submit: BOOLEAN,
      style: token("primary", "secondary"),
      iconStart: ICON,
      iconEnd: ICON,
      iconSize: token("sm", "md", "lg", "xl", "2xl"),
      color: token("primary", "secondary", "info", "discovery", "success", "caution", "warning", "danger"),
      variant: CONTROL_VARIANT,
      size: CONTROL_SIZE,
      pill: BOOLEAN,
      uniform: BOOLEAN,
      block: BOOLEAN,
      disabled: BOOLEAN,
    },
  },
  Input: { children: "none", properties: { ...WRITTEN, inputType: INPUT_TYPE, pill: BOOLEAN } },
  Textarea: { children: "none", properties: { ...WRITTEN, rows: COUNT, autoResize: BOOLEAN, maxRows: COUNT } },
  Select: {
    children: "none",
    properties: { ...OPENED, options: required(OPTIONS), defaultValue: TEXT, searchable: BOOLEAN },
  },
  DatePicker: {
    children: "none",
    properties: {
      ...OPENED,
      defaultValue: DATE,
      min: DATE,
      max: DATE,
      side: token("top", "bottom", "left", "right"),
      align: PLACE,
    },
  },
  Checkbox: {
    children: "none",
    properties: { ...FIELD, label: TEXT, defaultChecked: BOOLEAN, onChangeAction: ACTION, required: BOOLEAN },
  },
  RadioGroup: {
    children: "none",
    properties: {
      ...FIELD,
      options: OPTIONS,
      ariaLabel: TEXT,
      onChangeAction: ACTION,
      defaultValue: TEXT,
      direction: withDefault(DIRECTION, "col"),
      required: BOOLEAN,
    },
  },
} as const satisfies ComponentRows;
