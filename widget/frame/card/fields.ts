/**
 * The values of a form's fields, and how they go into the payload of an action.
 *
 * @module
 */
import type { FieldValues, Json } from "../../protocol.ts";
import { isRecord } from "./properties.ts";

/** Most characters in one field. */
export const FIELD_CHARS_MAX = 2000;

/** What is filled in in a form, by the fields' names: a checkbox as a boolean, everything else as text. */
export function fieldsOf(form: HTMLFormElement | null): FieldValues {
  const values: { [name: string]: string | boolean } = {};
  for (const element of Array.from(form?.elements ?? [])) {
    if (!isField(element) || element.name === "" || element.disabled) continue;
    if (element.type === "checkbox") values[element.name] = element.checked === true;
    else if (element.type !== "radio" || element.checked) values[element.name] = element.value;
  }
  return values;
}

type Field = Element & {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly checked?: boolean;
};

function isField(element: Element): element is Field {
  return "name" in element && "value" in element && "disabled" in element && element.tagName !== "BUTTON";
}

/**
 * A payload with form values under their names; a dot in a name nests. What the payload says itself wins, and the
 * console says so.
 */
export function withFields(payload: Json, fields: FieldValues): Json {
  let merged = payload;
  for (const [name, value] of Object.entries(fields)) {
    const next = withValue(merged, name.split("."), value);
    if (next === null) console.error(`[Svc] the payload already has ${name}; the field's value is left out`);
    else merged = next;
  }
  return merged;
}

function withValue(target: Json | undefined, [name = "", ...rest]: readonly string[], value: Json): Json | null {
  const known = target ?? {};
  if (!isRecord(known)) return null;
  const own = Object.hasOwn(known, name) ? known[name] : undefined;
  if (rest.length === 0) return own === undefined ? { ...known, [name]: value } : null;
  const inner = withValue(own, rest, value);
  return inner === null ? null : { ...known, [name]: inner };
}
