/**
 * Words for an input in a question to the customer, if its file gives it no label.
 *
 * @module
 */
import { inWords } from "../../../name_words.ts";

type Described = { readonly name: string; readonly description: string; readonly values: readonly unknown[] };

/** The maximum length of a description that is a name: "New return date". */
const WORDS_MAX = 4;

/** Words of a sentence for the AI, which do not occur in names. */
const OF_A_SENTENCE =
  /\b(?:they|them|their|you|your|user|customer|client|caller|must|should|can|may|is|are|was|be|how|what|which|when|where|why|whether|whose|that|if|as|in|for|from|to|give|write|use|send|pass|leave|e\.g)\b/i;

/**
 * Returns the words for an input without a label: the first clause of its description if that is a name not shared with
 * another input, else its name.
 */
export function wordsFor(input: Described, inputs: readonly Described[]): string {
  const words = describedName(input.description);
  const isShared = inputs.some((other) =>
    other.name !== input.name && describedName(other.description)?.toLowerCase() === words?.toLowerCase()
  );
  // A choice is asked for by its name, "Which plan would you like?", as beside its values in a form.
  return words === null || isShared || input.values.length > 0 ? inWords(input.name) : words;
}

/** Returns the name in the first clause of a description; null for a sentence. */
function describedName(description: string): string | null {
  const [clause = ""] = description.split(/[.,;:(\n–—]| - |\bsuch as\b|\blike\b/);
  const words = clause.trim().replace(/^(?:the|an?)\s+(?=\S)/i, "");
  const count = words === "" ? 0 : words.split(/\s+/).length;
  return count === 0 || count > WORDS_MAX || OF_A_SENTENCE.test(words) || /[@{}`*_<>]/.test(words) ? null : words;
}
