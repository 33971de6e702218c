/**
 * Phrases equivalent to one word of the synonym table: "send it back" is a return.
 *
 * @module
 */

/**
 * Matched against the words of a message joined by spaces; each with the name of its group in
 * `core/search/synonyms.ts`.
 */
const PHRASES = [
  [/\b(send|sent|sending|give|giving|bring|bringing|take|taking|ship|post|posting) (\w+ ){0,5}?back\b/, "return"],
  [/\bmoney back\b|\bpa(y|id) (\w+ )?back\b|\bget my money\b/, "refund"],
  [/\bcall(ed|ing)? (\w+ )?off\b|\bget rid of\b|\bno longer (need|want)\b/, "cancel"],
  [/\b(cant|cannot|wont|not|unable to) (be )?(make it|com(e|ing))\b/, "cancel"],
  [/\b(not|dont|stop|off|disable|end) (\w+ )?(auto ?)?renew/, "cancel"],
  [/\bget (\w+ )?out of\b/, "cancel"],
  [/\b(my|the|this|that|a) (booking|reservation)\b|\bcheck ups?\b/, "appointment"],
  [/\bdont (need|want) (\w+ )?(any more|anymore)\b/, "cancel"],
  [/\b(log|sign)(ged)? (in|on)\b|\blocked out\b|\bcant get in(to)?\b/, "password"],
  [
    /\b(nothing|never|not|hasnt|havent|didnt|isnt) (\w+ )?(come|came|arrived?|shown up|here)\b|\bno sign of\b/,
    "deliver",
  ],
  [/\b(nothing|never|not|hasnt|havent|didnt|isnt) (\w+ )?(come|came|arrived?|shown up|here)\b|\bno sign of\b/, "track"],
  [
    /\b(put|push(ed)?|bring) (\w+ ){0,3}?(off|back|forward)\b|\b(be|come) (earlier|later)\b|\b(hour|day|week|bit)s? (later|earlier)\b|\b(later|earlier|another|different) (time|day|date)\b/,
    "postpone",
  ],
  [/\bsee (the |a |my )?(dr|doctor|dentist|hygienist)\b/, "appointment"],
] as const;

/** Returns the groups of the phrases among some words. */
export function groupsOfPhrases(words: readonly string[]): readonly string[] {
  const plain = words.join(" ");
  return PHRASES.filter(([phrase]) => phrase.test(plain)).map(([, group]) => group);
}
