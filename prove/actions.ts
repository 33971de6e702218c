/**
 * The actions of the copy, and inputs that fit them.
 *
 * @module
 */
import { type Action, parseAction } from "../core/agent/action.ts";
import type { JsonObject, JsonValue } from "../core/json.ts";
import type { Dice } from "./random.ts";

/** The actions of the agent that parse; the owner's desk runs no others. */
export function actionsIn(files: ReadonlyMap<string, string>): readonly Action[] {
  return [...files].filter(([path]) => path.startsWith("actions/")).flatMap(([path, text]) => {
    const parsed = parseAction(path, text);
    return parsed.kind === "ok" ? [parsed.value] : [];
  });
}

/** The actions that change something of the signed-in customer. */
export function changesIn(files: ReadonlyMap<string, string>): readonly Action[] {
  return actionsIn(files).filter((action) =>
    action.changes && action.placeholders.some(({ placeholder }) => placeholder.kind === "identity")
  );
}

/** An input that fits the action, with a text of its own wherever one fits. */
export function inputFor(action: Action, dice: Dice): JsonObject {
  const values = [...action.input].map(([name, input]): [string, JsonValue] => {
    const [first, ...others] = input.enum ?? [];
    if (first !== undefined) return [name, dice.one([first, ...others])];
    if (input.type === "boolean") return [name, dice.below(2) === 1];
    if (input.type === "string") return [name, `value ${dice.below(1e9)}`];
    return [name, dice.below(1000) + 1];
  });
  return Object.fromEntries(values);
}
