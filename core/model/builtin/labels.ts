/**
 * Labels of actions on buttons.
 *
 * @module
 */
import type { ModelFunction, ModelRequest } from "../model.ts";
import { capitalized, inWords } from "../../name_words.ts";

/** Verbs of technical names that mean nothing to a customer. */
const TECHNICAL = /^(?:get|fetch|list|read|lookup|look up|load|query|retrieve|find|show|view|check)\s+(?=\S)/i;

/** Returns the label of an action, else its name in words; `get_account` becomes "Account". */
export function labelOf({ name, label }: Pick<ModelFunction, "name" | "label">): string {
  return label ?? capitalized(inWords(name).replace(TECHNICAL, ""));
}

/** Returns the labels of the first actions, as buttons. */
export function actionLabels({ functions }: Pick<ModelRequest, "functions">): readonly string[] {
  return functions.filter(isOffered).slice(0, 3).map(labelOf);
}

/** Returns the action with exactly this label. */
export function labelled({ functions }: Pick<ModelRequest, "functions">, text: string): ModelFunction | undefined {
  const label = text.trim().toLowerCase();
  return functions.find((one) => isOffered(one) && labelOf(one).toLowerCase() === label);
}

function isOffered({ kind }: ModelFunction): boolean {
  return kind === "action" || kind === "website";
}
