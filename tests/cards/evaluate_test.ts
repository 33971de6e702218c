import assert from "node:assert/strict";
import { renderText } from "../../core/cards/evaluate.ts";
import { parseTemplate } from "../../core/cards/template.ts";
import { PROBE_DATA, PROBES } from "./probes.ts";

/** The text of a render, or the word that says why there is none. */
function print(source: string, data: unknown, isTextLine = false): string {
  const parsed = parseTemplate(source, "probe");
  if (parsed.kind === "problems") return `refused: ${parsed.problems[0]?.message}`;
  const rendered = renderText(parsed.value, data, { isTextLine });
  return rendered.kind === "ok" ? rendered.text : `failed: ${rendered.message}`;
}

/** JSON without its layout; any other text as it is. */
function comparable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

for (const [template, wanted] of PROBES) {
  Deno.test(`renderText prints what is wanted of ${template}`, () => {
    const text = print(template, PROBE_DATA);
    if (wanted === null) assert.match(text, /^refused: /);
    else assert.deepEqual(comparable(text), comparable(wanted));
  });
}
