/**
 * What a visitor of the demo may ask with one press, in the languages of the chat: examples of the agent's actions, and a
 * person. The help pages are English, so only English visitors are offered a question to them.
 *
 * @module
 */
import text from "./suggestions.txt" with { type: "text" };

/** The lines of the setting. */
export const DEMO_SUGGESTIONS: readonly string[] = text.trim().split("\n");
