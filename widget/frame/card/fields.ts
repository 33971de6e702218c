/**
 * The values of a form's fields.
 *
 * @module
 */
import type { FieldValues } from "../../protocol.ts";

/** The values of a form by the names of its fields: a checkbox as a boolean, every other field as text. */
export function fieldsOf(form: HTMLFormElement | null): FieldValues {
  const values: { [name: string]: string | boolean } = {};
  for (const element of form?.elements ?? []) {
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
