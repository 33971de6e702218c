/**
 * The property types of form fields.
 *
 * @module
 */
import { dayOf } from "../form/days.ts";
import { parsePattern } from "../form/pattern.ts";
import { BOOLEAN, either, listOf, matches, type PropertyType, record, TEXT, type } from "./types.ts";

/** The name under which a field's value is sent. */
export const FIELD_NAME = type("a name of 80 characters at most", (value) => matches(value, /^\S.{0,79}$/));

/** A day, with or without a time of day: `2026-11-03` or `2026-11-03T10:00:00Z`. */
export const DATE = type(
  "a date such as 2026-11-03",
  (value) => dayOf(value) !== null,
);

/** The pattern of a field's text, like HTML's `pattern`; without look-around and back references. */
export const PATTERN = type(
  "a regular expression without look-around, back references and other special forms",
  (value) => typeof value === "string" && parsePattern(value) !== null,
);

/** The choices. */
export const OPTIONS: PropertyType = listOf(
  record({ value: TEXT, label: TEXT }, { disabled: BOOLEAN, description: TEXT }),
);

/** A text that the customer can edit in place. */
export const EDITABLE = either(
  "false, or {name, …}",
  type("false", (value) => value === false),
  record({ name: FIELD_NAME }, {
    autoFocus: BOOLEAN,
    autoSelect: BOOLEAN,
    autoComplete: TEXT,
    allowAutofillExtensions: BOOLEAN,
    pattern: PATTERN,
    placeholder: TEXT,
    required: BOOLEAN,
  }),
);
