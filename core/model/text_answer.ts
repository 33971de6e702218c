/**
 * An app's answer that is a text: marked in a result, so that a model does not take it for the JSON of an action.
 *
 * @module
 */

const MARK = "The app answered with a text, not with JSON:\n";

/** The text as a result. */
export function markTextAnswer(text: string): string {
  return MARK + text;
}

/** The text of a result that is one; null for JSON and for a sentence of the desk. */
export function textOfAnswer(result: string): string | null {
  return result.startsWith(MARK) ? result.slice(MARK.length) : null;
}
