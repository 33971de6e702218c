/**
 * Checks the payloads and form fields of a card's buttons against the inputs that actions declare.
 *
 * @module
 */
import { type CardButton, cardButtons } from "../../cards/buttons.ts";
import type { Card } from "../../cards/card.ts";
import type { CardField } from "../../cards/form/fields.ts";
import type { JsonObject } from "../../json.ts";
import { suggestName } from "../../nearest.ts";
import type { Action, ActionInput } from "../actions/action.ts";
import { isEmptyValue, readValue } from "../inputs/input_value.ts";
import { nounOf } from "../inputs/input_words.ts";
import type { Fault } from "../source/source.ts";

/** The type of a form field's value: text may be read as a number. */
type FieldOutput = "text" | "number" | "boolean";

/** The values that a button passes to its action. */
export type CardRun = {
  readonly action: string;
  /** The label of the button. */
  readonly label: string;
  /** Its payload. */
  readonly payload: JsonObject;
  /** The form fields for the customer. */
  readonly fields: readonly { readonly name: string; readonly gives: FieldOutput }[];
  /** Whether the card was rendered without data, so that a payload has only what the template writes out. */
  readonly isUntried?: true;
};

/** Returns the buttons of a card that run actions. */
export function runsOf(card: Card): readonly CardRun[] {
  return cardButtons(card).flatMap((button) => button.action.kind === "run" ? [runOf(button, button.action)] : []);
}

/** Returns the values that a button passes to its action. */
export function runOf(
  { label, fields }: Pick<CardButton, "label" | "fields">,
  { action, input }: Extract<CardButton["action"], { readonly kind: "run" }>,
): CardRun {
  return {
    action,
    label,
    payload: input,
    fields: fields.map((field) => ({ name: field.name, gives: outputOf(field) })),
  };
}

function outputOf({ type, settings }: CardField): FieldOutput {
  if (type === "Checkbox") return "boolean";
  return type === "Input" && settings.inputType === "number" ? "number" : "text";
}

/** Returns the faults of a button in a widget file: presses that would be refused, or would lose a field's value. */
export function runFaults(run: CardRun, action: Pick<Action, "name" | "input">): readonly Fault[] {
  return [
    ...undeclaredFaults(run, action),
    ...run.isUntried ? [] : [...missingFaults(run, action), ...valueFaults(run, action)],
    ...fieldFaults(run, action),
  ];
}

type PressedAction = Pick<Action, "name" | "input">;

function undeclaredFaults({ label, payload }: CardRun, { name, input }: PressedAction): readonly Fault[] {
  return Object.keys(payload).filter((given) => !input.has(given)).map((given) => ({
    code: "widget.undeclared-input",
    message: `The action \`${name}\` has no input \`${given}\`, so that ${buttonText(label)} would be refused.`,
    fix: suggestName(given, input.keys()),
  }));
}

function missingFaults({ label, payload, fields }: CardRun, { name, input }: PressedAction): readonly Fault[] {
  const missing = [...input].filter(([wanted, { required }]) =>
    required && !Object.hasOwn(payload, wanted) && !fields.some((field) => field.name === wanted)
  );
  return missing.map(([wanted]) => ({
    code: "widget.missing-input",
    message: `The action \`${name}\` needs the input \`${wanted}\`, which ${buttonText(label)} does not give.`,
    fix: `Add \`${wanted}\` to its payload, or a field of that name to its form.`,
  }));
}

/** Payload values that the action refuses, as rendered with the card's own data. */
function valueFaults({ label, payload }: CardRun, { name, input }: PressedAction): readonly Fault[] {
  return Object.entries(payload).flatMap(([given, value]) => {
    const form = input.get(given);
    if (form === undefined || !form.required && isEmptyValue(form, value)) return [];
    const reading = readValue(form, value, given);
    if (reading.kind === "ok") return [];
    const { message, fix } = reading.fault;
    return [{
      code: "widget.bad-input",
      message: `The action \`${name}\` would refuse ${buttonText(label)}: ${message}`,
      fix: `${fix} A value is printed with \`| tojson\`, without quotes around it.`,
    }];
  });
}

/** Fields whose values the action can never accept. */
function fieldFaults({ label, fields }: CardRun, { name, input }: PressedAction): readonly Fault[] {
  return fields.flatMap((field) => {
    const form = input.get(field.name);
    if (form === undefined || takes(form, field.gives)) return [];
    const given = field.gives === "boolean" ? "true or false" : `a ${field.gives}`;
    return [{
      code: "widget.field-type",
      message:
        `The field \`${field.name}\` of ${buttonText(label)} gives ${given}, and \`${name}\` wants ${nounOf(form)}: ` +
        "every press would be refused.",
      fix: field.gives === "boolean"
        ? `Use a Select or a RadioGroup, or declare \`${field.name}\` as \`type: boolean\`.`
        : `Use a Checkbox for true or false; put a list of records into the payload.`,
    }];
  });
}

/** Whether an input accepts the values of a field: texts are read as numbers, and one value makes a list. */
function takes(form: ActionInput, gives: FieldOutput): boolean {
  const type = form.type === "array" ? form.items.type : form.type;
  return type !== "object" && (type === "boolean") === (gives === "boolean");
}

function buttonText(label: string): string {
  return `the button ${JSON.stringify(label)}`;
}
