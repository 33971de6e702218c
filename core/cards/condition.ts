/**
 * A condition on an answer, written as a template expression: `status == "ok" and not error`.
 *
 * @see core/agent/guides/jinja.md
 * @module
 */
import type { Parsed } from "../problem.ts";
import { renderText } from "./evaluate.ts";
import { parseTemplate, type Template } from "./template.ts";

/** A parsed condition. */
export type Condition = { readonly template: Template };

/** Parses a condition; its problems have no position. */
export function parseCondition(text: string, file: string): Parsed<Condition> {
  const parsed = parseTemplate(`{% if ${text} %}met{% endif %}`, file);
  // A text that closes the tag would be a separate template.
  if (parsed.kind === "ok" && !text.includes("%}")) {
    return { kind: "ok", value: { template: parsed.value }, warnings: [] };
  }
  const found = parsed.kind === "problems" ? parsed.problems[0]?.message ?? "" : null;
  const message = found === null
    ? "a condition is one expression"
    // The end of the tag around it is not in the author's text.
    : found.includes("%}")
    ? "something is missing at its end"
    : found;
  return { kind: "problems", problems: [{ file, line: 1, column: 1, code: "template.bad-condition", message }] };
}

/** Whether data meets a condition; null if evaluating it fails. A missing field counts as false. */
export function meetsCondition({ template }: Condition, data: unknown): boolean | null {
  const rendered = renderText(template, data);
  return rendered.kind === "ok" ? rendered.text === "met" : null;
}
