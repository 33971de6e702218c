/**
 * The input of a call that a teammate tries, from the texts of a form.
 *
 * @module
 */
import type { Action } from "../../../core/agent/action.ts";
import type { ActionInput } from "../../../core/agent/input_types.ts";
import { type JsonObject, type JsonValue, readJson } from "../../../core/json.ts";

/** The values that the texts mean; an empty text is no value. What does not fit is left as text, for the call to refuse. */
export function inputOf({ input }: Pick<Action, "input">, typed: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries([...input].flatMap(([name, form]) => {
    const text = typed.get(name) ?? "";
    return text === "" ? [] : [[name, valueOf(form, text)] as const];
  }));
}

function valueOf({ type }: ActionInput, text: string): JsonValue {
  switch (type) {
    case "string":
      return text;
    case "integer":
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case "boolean":
      return text === "true" || (text === "false" ? false : text);
    case "array":
      return readJson(text) ?? text;
  }
}
