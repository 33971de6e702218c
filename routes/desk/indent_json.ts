/**
 * JSON for the eye.
 *
 * @module
 */
import { applyEdits, format } from "jsonc-parser";

/**
 * Gives JSON one line per value. Only white space changes, so that a record stays what was sent: digits that a number
 * could not hold and repeated names are kept. Text that is no JSON is returned as it is.
 */
export function indentJson(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  return applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2, eol: "\n" }));
}
