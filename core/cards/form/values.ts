/**
 * Validates the form values of a press against the fields that the saved card declares.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { CardButton } from "../buttons.ts";
import { type FieldValue, readField } from "./fields.ts";

/** Values by field name. */
export type FieldValues = ReadonlyMap<string, FieldValue>;

/** The values that a press may use, or why it is refused, as a sentence for the customer. */
export type FormReading =
  | { readonly kind: "ok"; readonly values: FieldValues }
  | { readonly kind: "wrong"; readonly message: string };

/**
 * Reads the values of a button's form.
 *
 * A button that submits the form (its submit button, a card's `confirm`) requires the whole form to be valid; any other
 * one, such as Cancel, only the fields that its action uses, all of which may be empty. Only the form's own fields are
 * read; anything else is ignored.
 *
 * @param isUsed whether the button's action uses a field of that name
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
