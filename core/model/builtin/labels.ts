/**
 * What a customer reads for an action, on a button.
 *
 * @module
 */
import type { ModelFunction, ModelRequest } from "../model.ts";
import { capitalized, inWords } from "../../name_words.ts";

/** Verbs of technical names that say nothing to a customer. */
const TECHNICAL = /^(?:get|fetch|list|read|lookup|look up|load|query|retrieve|find|show|view|check)\s+(?=\S)/i;

/** What a customer reads for an action: its label, else its name in words; `get_account` is "Account". */
export function labelOf({ name, label }: Pick<ModelFunction, "name" | "label">): string {
  return label ?? capitalized(inWords(name).replace(TECHNICAL, ""));
}

/** The labels of the first actions, as buttons. */
export function actionLabels({ functions }: Pick<ModelRequest, "functions">): readonly string[] {
  return functions.filter(isOffered).slice(0, 3).map(labelOf);
}

/** The action whose button says just this. */
export function labelled({ functions }: Pick<ModelRequest, "functions">, text: string): ModelFunction | undefined {
  const said = text.trim().toLowerCase();
  return functions.find((one) => isOffered(one) && labelOf(one).toLowerCase() === said);
}

function isOffered({ kind }: ModelFunction): boolean {
  return kind === "action" || kind === "website";
}
