/**
 * Phrases that ask for what one word of the synonym table asks for: "send it back" is a return.
 *
 * @module
 */

/** Over the words of a message joined by spaces; each with the name of its group in `core/search/synonyms.ts`. */
const PHRASES = [
  [/\b(send|sent|sending|give|giving|bring|bringing|take|taking|ship|post|posting) (\w+ ){0,5}?back\b/, "return"],
  [/\bmoney back\b|\bpa(y|id) (\w+ )?back\b|\bget my money\b/, "refund"],
  [/\bcall(ed|ing)? (\w+ )?off\b|\bget rid of\b|\bno longer (need|want)\b|\bcant (make it|come)\b/, "cancel"],
  [/\bdont (need|want) (\w+ )?(any more|anymore)\b/, "cancel"],
  [/\b(log|sign)(ged)? (in|on)\b|\blocked out\b/, "password"],
] as const;

/** The groups that the phrases among some words belong to. */
export function groupsOfPhrases(words: readonly string[]): readonly string[] {
  const plain = words.join(" ");
  return PHRASES.filter(([phrase]) => phrase.test(plain)).map(([, group]) => group);
}
