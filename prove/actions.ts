/**
 * The actions of the copy, and valid inputs for them.
 *
 * @module
 */
import { type Action, parseAction } from "../core/agent/actions/action.ts";
import { INPUT_FORMATS } from "../core/agent/inputs/input_formats.ts";
import type { ListForm, RecordForm, ScalarForm } from "../core/agent/inputs/input_types.ts";
import type { JsonObject, JsonValue } from "../core/json.ts";
import type { Dice } from "./random.ts";

/** The actions of the agent that parse; the owner's desk runs no others. */
export function actionsIn(files: ReadonlyMap<string, string>): readonly Action[] {
  return [...files].filter(([path]) => path.startsWith("actions/")).flatMap(([path, text]) => {
    const parsed = parseAction(path, text);
    return parsed.kind === "ok" ? [parsed.value] : [];
  });
}

/** The actions that change data of the signed-in customer. */
export function changesIn(files: ReadonlyMap<string, string>): readonly Action[] {
  return actionsIn(files).filter((action) =>
    action.changes &&
    action.placeholders.some(({ placeholder }) => placeholder.kind === "identity" && placeholder.claim === "id")
  );
}

/** A valid input for an action, with unique text wherever that is possible. */
export function inputFor(action: Action, dice: Dice): JsonObject {
  return Object.fromEntries([...action.input].map(([name, input]) => [name, valueFor(input, dice)]));
}

function valueFor(form: ScalarForm | ListForm | RecordForm, dice: Dice): JsonValue {
  switch (form.type) {
    case "array":
      return Array.from({ length: Math.max(1, form.min ?? 1) }, () => valueFor(form.items, dice));
    case "object":
      return Object.fromEntries([...form.fields].map(([name, field]) => [name, valueFor(field, dice)]));
    default:
      return scalarFor(form, dice);
  }
}

function scalarFor({ type, enum: choices, format, min, max }: ScalarForm, dice: Dice): JsonValue {
  const [first, ...others] = choices ?? [];
  if (first !== undefined) return dice.one([first, ...others]);
  if (type === "boolean") return dice.below(2) === 1;
  if (type !== "string") return Math.min(Math.max(dice.below(1000) + 1, min ?? 1), max ?? 1000);
  if (format !== null) return INPUT_FORMATS[format].example;
  return `value ${dice.below(1e9)}`.slice(0, max ?? undefined).padEnd(min ?? 0, ".");
}
