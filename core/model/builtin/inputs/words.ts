/**
 * What an input is called in a question to the customer, where its file gives it no label.
 *
 * @module
 */
import { inWords } from "../../../name_words.ts";

type Described = { readonly name: string; readonly description: string; readonly values: readonly unknown[] };

/** The longest description that is a name: "New return date". */
const WORDS_MAX = 4;

/** Words of a sentence for the AI, of which no name of something is made. */
const OF_A_SENTENCE =
  /\b(?:they|them|their|you|your|user|customer|client|caller|must|should|can|may|is|are|was|be|how|what|which|when|where|why|whether|whose|that|if|as|in|for|from|to|give|write|use|send|pass|leave|e\.g)\b/i;

/**
 * The words for an input without a label: the first clause of its description where that names something no other input
 * is named by, else its name.
 */
export function wordsFor(input: Described, inputs: readonly Described[]): string {
  const words = describedName(input.description);
  const isShared = inputs.some((other) =>
    other.name !== input.name && describedName(other.description)?.toLowerCase() === words?.toLowerCase()
  );
  // Of a choice the name is asked for, "Which plan would you like?", as beside its values in a form.
  return words === null || isShared || input.values.length > 0 ? inWords(input.name) : words;
}

/** What a description names in its first clause; null for a sentence. */
function describedName(description: string): string | null {
  const [clause = ""] = description.split(/[.,;:(\n–—]| - |\bsuch as\b|\blike\b/);
  const words = clause.trim().replace(/^(?:the|an?)\s+(?=\S)/i, "");
  const count = words === "" ? 0 : words.split(/\s+/).length;
  return count === 0 || count > WORDS_MAX || OF_A_SENTENCE.test(words) || /[@{}`*_<>]/.test(words) ? null : words;
}
