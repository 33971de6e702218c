/**
 * Checks the Jinja texts inside agent files, and reports positions in the file instead of the text.
 *
 * @module
 */
import { parseTemplate } from "../../cards/template.ts";
import type { Problem } from "../../problem.ts";
import { problemAt, readSource, type Source } from "../source/source.ts";

const GUIDE = "svc://guide/jinja lists what templates can do.";

/**
 * Returns the problems of a template inside a file.
 *
 * @param field the key that holds the template, such as `confirm.de`
 * @param offsetOf the offset in the file of the character at an index of the template's text
 */
export function checkTemplate(
  source: Source,
  field: string,
  template: string,
  offsetOf: (index: number) => number,
): readonly Problem[] {
  const parsed = parseTemplate(template, source.file);
  if (parsed.kind === "ok") return [];
  const { lineStarts } = readSource(source.file, template);
  return parsed.problems.map(({ line, column, code, message, fix }) => {
    const index = (lineStarts[line - 1] ?? 0) + column - 1;
    return problemAt(source, offsetOf(index), {
      code,
      message: faultInField(field, `${message} (line ${line}, column ${column} of the template)`),
      fix: fix ?? GUIDE,
    });
  });
}

/** Returns what the template language found as a sentence that names the key of the file it is in. */
export function faultInField(field: string, message: string): string {
  return `In \`${field}\`, ${message}.`;
}

/** Returns the actions that a template's buttons name literally, with the index of each name. */
export function actionsInTemplate(
  template: string,
): readonly { readonly action: string; readonly index: number }[] {
  return [...template.matchAll(/["']tool:([a-z][a-z0-9_]{0,63})["']/g)].map(
    (match) => ({ action: match[1] ?? "", index: match.index + 6 }),
  );
}
