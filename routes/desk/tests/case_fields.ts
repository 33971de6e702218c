/**
 * The fields of a case with the controls of tools' forms: the customer, and the expected inputs of a call.
 *
 * @module
 */
import { hashOf } from "../../../core/actions/canonical.ts";
import type { ActionInput } from "../../../core/agent/actions/action.ts";
import type { Agent } from "../../../core/agent/check.ts";
import type { JsonObject } from "../../../core/json.ts";
import { type FormField, type InputControl, labelOf } from "../form/fields.ts";
import { readTyped, type Typed, typedOf } from "../form/typed.ts";

/** The name of the field with all inputs of a call as JSON. */
export const JSON_INPUT = "json";

const LINE: InputControl = { kind: "line" };
const JSON_TEXT: InputControl = { kind: "json", bareText: false };

/** The signed-in customer. */
export const CUSTOMER_FIELDS: readonly FormField[] = [
  optional("customer.id", "ID", LINE, "u_1"),
  optional("customer.name", "Display name", LINE, "Ann"),
  optional("customer.email", "Email", LINE, "ann@example.com"),
  optional("customer.attributes", "Attributes", JSON_TEXT, '{"plan": "starter"}'),
];

/** The inputs of an action, in fields below `path`. @example callFields(agent, "change_plan", "tools.0") */
export function callFields(agent: Agent, name: string, path = name): readonly FormField[] {
  const inputs = agent.actions.get(name)?.input ?? new Map<string, ActionInput>();
  return [...inputs].map(([input, form]) => optional(`${path}.${input}`, labelOf(input), controlOf(form), ""));
}

/** The field below `path` with all inputs of a call as JSON. */
export function jsonField(path: string): FormField {
  return optional(`${path}.${JSON_INPUT}`, "Inputs", JSON_TEXT, "");
}

/** Whether the fields can represent an input without loss. */
export function fieldsHold(fields: readonly FormField[], input: JsonObject): boolean {
  const typed = typedOf(fields, input);
  const isChoice = fields.every(({ path, control }) =>
    control.kind !== "choice" || !typed.has(path) || control.choices.includes(typed.get(path) ?? "")
  );
  const read = readTyped(fields, typed);
  return isChoice && read.faults.length === 0 && hashOf(read.input) === hashOf(input);
}

/** Selects the texts of fields from texts by name. */
export function typedAt(fields: readonly FormField[], typed: Typed): Typed {
  return new Map(fields.map(({ path }) => [path, typed.get(path.slice(path.lastIndexOf(".") + 1)) ?? ""]));
}

function optional(path: string, label: string, control: InputControl, sample: string): FormField {
  return { path, label, hint: "", required: false, control, sample, holdsKey: false };
}

function controlOf(form: ActionInput): InputControl {
  if (form.type === "array") {
    return form.items.type === "string" && form.items.enum === null ? { kind: "lines" } : JSON_TEXT;
  }
  if (form.type === "boolean") return { kind: "flag" };
  if (form.type !== "string") {
    return form.enum === null ? { kind: "number", min: null, max: null, whole: form.type === "integer" } : JSON_TEXT;
  }
  return form.enum === null ? LINE : { kind: "choice", choices: form.enum.map(String) };
}
