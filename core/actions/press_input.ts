/**
 * The input of a pressed button: the saved card's payload, and the customer's fields.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { Action, ActionInput } from "../agent/actions/action.ts";
import type { ScalarForm } from "../agent/inputs/input_types.ts";
import type { FieldValue } from "../cards/form/fields.ts";
import type { FieldValues } from "../cards/form/values.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/**
 * Adds the values to a saved payload, under the inputs that the action declares. The payload takes precedence: a value
 * of the same name is dropped, as is one that the action has no input for.
 */
export function withValues(action: Pick<Action, "input">, payload: JsonObject, values: FieldValues): JsonObject {
  const added = [...action.input].flatMap(([name, declared]) => {
    const value = Object.hasOwn(payload, name) ? undefined : values.get(name);
    const fitted = value === undefined ? undefined : fitValue(declared, value);
    return fitted === undefined ? [] : [[name, fitted] as const];
  });
  return { ...payload, ...Object.fromEntries(added) };
}

/**
 * Converts a value to the action's type: a browser's fields contain only texts. An empty field is only passed to a text
 * input. A list gets the field's single value.
 */
function fitValue(form: ActionInput, value: FieldValue): JsonValue | undefined {
  if (form.type !== "array") return fitScalar(form, value);
  if (form.items.type === "object" || value === "") return undefined;
  const entry = fitScalar(form.items, value);
  return entry === undefined ? undefined : [entry];
}

function fitScalar({ type, enum: allowed }: ScalarForm, value: FieldValue): FieldValue | undefined {
  if (value === "" && (type !== "string" || allowed !== null)) return undefined;
  if (type === "string" && typeof value === "number") return String(value);
  const isNumeric = typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
  return (type === "number" || type === "integer") && isNumeric ? Number(value) : value;
}
