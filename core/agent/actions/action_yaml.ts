/**
 * Writes action files: new ones in a fixed style, and changes that leave the rest of a file unchanged.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import { ACTION_FILE, type ActionFile } from "./action_schema.ts";
import { editYaml } from "../source/yaml_edit.ts";

/** Writes an action as YAML: keys in the order of the format, texts with placeholders in quotes. */
export function writeAction(action: ActionFile): string {
  const given = new Map<string, unknown>(Object.entries(action));
  const fields = Object.keys(ACTION_FILE.shape).map((key) => [key, given.get(key)] as const);
  return editYaml("", Object.fromEntries(fields));
}

/** Returns an action's YAML with some of its fields replaced (null removes one); comments and other fields are kept. */
export function updateActionYaml(text: string, changes: JsonObject): string {
  return editYaml(text, changes);
}
