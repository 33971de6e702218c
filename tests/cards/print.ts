/**
 * Parses and renders a template in one call, for tests.
 *
 * @module
 */
import { renderText } from "../../core/cards/evaluate.ts";
import { parseTemplate } from "../../core/cards/template.ts";

/** The text of a render, or `refused: …` (parsing said no) or `failed: …` (rendering said no). */
export function print(source: string, data: unknown = {}, isTextLine = false): string {
  const parsed = parseTemplate(source, "template");
  if (parsed.kind === "problems") return `refused: ${parsed.problems[0]?.message}`;
  const rendered = renderText(parsed.value, data, { isTextLine });
  return rendered.kind === "ok" ? rendered.text : `failed: ${rendered.message}`;
}
