/**
 * Finds actions that newly claim to be read-only: `reads: true` removes the customer's yes from a method that usually
 * changes something, so an owner must accept it.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Problem } from "../../problem.ts";
import type { Action } from "./action_types.ts";
import { filePath } from "../files.ts";

/**
 * Returns the actions with `reads: true` whose request differs from those that had it before.
 *
 * @returns a problem for each, at its place in the file
 */
export function newReadClaims(
  before: ReadonlyMap<string, Action>,
  after: ReadonlyMap<string, Action>,
): readonly Problem[] {
  const claims = (actions: ReadonlyMap<string, Action>) => [...actions.values()].filter((each) => each.readsByFile);
  const known = new Set(claims(before).map(requestId));
  return claims(after).filter((action) => !known.has(requestId(action))).map((action) => ({
    file: filePath("action", action.name),
    ...action.positions.get("reads") ?? { line: 1, column: 1 },
    code: "action.new-reads",
    message: `This ${action.method} would be called without the customer's yes, because \`reads: true\` says that it ` +
      "changes nothing.",
    fix: "Remove `reads`; or let an owner save this with acceptReads: true.",
  }));
}

/** Equal for actions that send the same requests. */
function requestId({ method, url, headers, body, input }: Action): string {
  const forms = JSON.stringify([...input], (_, value: unknown) => value instanceof Map ? [...value] : value);
  return JSON.stringify([method, url, [...headers], body, forms]);
}
