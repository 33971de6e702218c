/**
 * Exceptions that the agent's own files make to the promises of the groups. Its owner accepted them, so no attempt
 * counts them as broken, and the sheet lists them.
 *
 * @module
 */
import { parseAction } from "../core/agent/actions/action.ts";
import { newKeyUses } from "../core/agent/keys/key_use.ts";
import { actionsIn } from "./actions.ts";

/** The warnings of an action's file that weaken a promise. */
const TAKE_BACK: ReadonlySet<string> = new Set([
  ...["action.reads", "action.public-account", "action.anonymous-change", "action.any-record"],
  "action.read-that-changes",
]);

/** One line for each; empty for an agent whose files keep every promise. */
export function allowedIn(files: ReadonlyMap<string, string>): readonly string[] {
  const warned = [...files].filter(([path]) => path.startsWith("actions/")).flatMap(([path, text]) => {
    const parsed = parseAction(path, text);
    return parsed.kind === "ok" ? parsed.warnings.filter(({ code }) => TAKE_BACK.has(code)) : [];
  }).map(({ file, message }) => `${file}: ${message}`);
  const actions = new Map(actionsIn(files).map((action) => [action.name, action]));
  const keys = newKeyUses(new Map(), actions).map(({ file }) =>
    `${file}: It sends a key elsewhere than in a header that is for keys; the app may store and show it.`
  );
  return [...new Set([...warned, ...keys])].sort();
}
