/**
 * Formats JSON for reading.
 *
 * @module
 */
import { applyEdits, format } from "jsonc-parser";

/**
 * Puts each value of a JSON text on its own line. Only white space changes, so that a record stays as it was sent:
 * digits beyond a number's precision and repeated names are kept. Invalid JSON is returned unchanged.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2, eol: "\n" }));
}
