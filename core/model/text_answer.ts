/**
 * An app's text answer: marked in a result, so that a model does not take it for an action's JSON.
 *
 * @module
 */

const MARK = "The app answered with a text, not with JSON:\n";

/** Formats the text as a result. */
export function markTextAnswer(text: string): string {
  return MARK + text;
}

/** Returns the text of such a result; null for JSON and for a line of the desk. */
export function textOfAnswer(result: string): string | null {
  return result.startsWith(MARK) ? result.slice(MARK.length) : null;
}
