/**
 * Converts a form's texts to the input of a trial call.
 *
 * @module
 */
import type { Action } from "../../../core/agent/actions/action.ts";
import type { ActionInput } from "../../../core/agent/inputs/input_types.ts";
import { type JsonObject, type JsonValue, readJson } from "../../../core/json.ts";

/** Converts texts to values; empty text is no value. Unconvertible text is kept, for the call to refuse. */
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
