/**
 * What is wrong with a field, as written below it: there its label names it, not its parameter.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";

/**
 * The fault's message and what to do, without the parameter's name in front of either.
 *
 * @example
 * ```ts
 * faultWords({ parameter: "name", message: "`name` is missing.", fix: "`name`: Name of the action." });
 * // "This is missing. Name of the action."
 * ```
 */
export function faultWords({ parameter, message, fix }: InputFault): string {
  const [top = ""] = parameter.split(".");
  const said = withoutName(message, `\`${parameter}\` `, "This ");
  const advice = withoutName(fix, `\`${top}\`: `, "");
  return said.includes(advice) ? said : `${said} ${advice}`;
}

function withoutName(text: string, name: string, instead: string): string {
  return text.startsWith(name) ? instead + text.slice(name.length) : text;
}
