/**
 * The text of a fault below its field, whose label replaces the parameter's name.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";

/**
 * The fault's message and fix, without the parameter's name in front of either.
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
