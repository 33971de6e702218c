/**
 * Checks the form values of a press against the fields that the saved card declares.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { CardButton } from "../buttons.ts";
import { type FieldValue, readField } from "./fields.ts";

/** Values by the names of their fields. */
export type FieldValues = ReadonlyMap<string, FieldValue>;

/** The values that a press may use, or why it may not be made, as a sentence for the customer. */
export type FormReading =
  | { readonly kind: "ok"; readonly values: FieldValues }
  | { readonly kind: "wrong"; readonly message: string };

/**
 * Reads the values of a button's form.
 *
 * A button that sends the form (its submit button, a card's `confirm`) needs the whole form to be right; any other one,
 * such as Cancel, only those fields that its action has a use for, and none of them must be filled in. Only the form's
 * own fields are read; whatever else was given does not count.
 *
 * @param isUsed whether the button's action has a use for a field of that name
 */
export function readForm(
  { fields, sendsForm }: Pick<CardButton, "fields" | "sendsForm">,
  given: Readonly<Record<string, unknown>>,
  isUsed: (name: string) => boolean,
): FormReading {
  const values = new Map<string, FieldValue>();
  for (const field of fields) {
    const isGiven = Object.hasOwn(given, field.name);
    if (sendsForm ? !isGiven && !field.isRequired : !isGiven || !isUsed(field.name)) continue;
    const missing = field.type === "Checkbox" ? false : "";
    const reading = readField(
      sendsForm ? field : { ...field, isRequired: false },
      isGiven ? given[field.name] : missing,
    );
    if (reading.kind === "wrong") return reading;
    values.set(field.name, reading.value);
  }
  return { kind: "ok", values };
}
