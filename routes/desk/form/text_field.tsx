/**
 * A text field in a form that is sent as a page: its label, help and faults.
 *
 * @module
 */
import type { Child, JSX } from "hono/jsx";
import type { InputFault } from "../../../core/problem.ts";
import { faultWords } from "./fault_words.ts";
import { FieldBox, type FieldNotes, noteIds } from "./field_box.tsx";

type InputAttributes = Pick<
  JSX.IntrinsicElements["input"],
  | "type"
  | "value"
  | "required"
  | "maxlength"
  | "minlength"
  | "placeholder"
  | "autocomplete"
  | "autocapitalize"
  | "inputmode"
  | "spellcheck"
  | "list"
  | "dir"
  | "autofocus"
  | "class"
  | "min"
  | "max"
>;

type TextFieldProps = InputAttributes & {
  /** The form's id on its page, which makes the inputs' ids unique. */
  readonly of: string;
  readonly name: string;
  readonly label: string;
  /** Whether the label is only for screen readers. */
  readonly hidesLabel?: boolean;
  readonly help?: Child;
  /** The faults of the whole form; those of other fields are ignored. */
  readonly faults: readonly InputFault[];
  /** Elements after the input, such as its list of choices. */
  readonly children?: Child;
};

/** The field. */
export function TextField(
  { of, name, label, hidesLabel = false, help, faults, children, ...input }: TextFieldProps,
) {
  const notes = { ...fieldNotes(of, name, faults), ...(help === undefined ? {} : { help }) };
  return (
    <FieldBox {...notes} label={label} hidesLabel={hidesLabel}>
      <input id={notes.id} name={name} {...input} {...noteIds(notes)} />
      {children}
    </FieldBox>
  );
}

/** The id of a field and its faults. */
export function fieldNotes(of: string, name: string, faults: readonly InputFault[]): FieldNotes {
  const own = faults.filter(({ parameter }) => parameter === name);
  return { id: `${of}-${name}`, faults: own.map((fault) => ({ text: faultWords(fault) })) };
}
