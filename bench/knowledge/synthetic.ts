/**
 * Generated pages whose word frequencies resemble a language: a few common words, most of them rare.
 *
 * @module
 */

/** A page as left by a crawl. */
export type SyntheticPage = { readonly url: string; readonly title: string; readonly markdown: string };

const VOCABULARY = 30_000;
const SECTIONS_OF_PAGE = 5;
const WORDS_OF_SECTION = 160;
const WORDS_OF_SENTENCE = 14;
const ONSETS = [
  "b",
  "br",
  "c",
  "ch",
  "d",
  "dr",
  "f",
  "g",
  "gr",
  "h",
  "j",
  "l",
  "m",
  "n",
  "p",
  "pl",
  "r",
  "s",
  "st",
  "t",
];
const VOWELS = ["a", "e", "i", "o", "u", "ea", "ou"];
const CODAS = ["", "", "n", "r", "l", "s", "t", "nd", "ck", "m"];

/** Makes pages and questions, reproducible by seed. */
export function syntheticText(seed: number) {
  const random = randomNumbers(seed);
  const words = vocabulary(random);
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1] ?? "the";
  const sentence = (count: number) => {
    const [first = "", ...rest] = Array.from({ length: count }, word);
    return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${rest.join(" ")}.`;
  };
  const section = () => {
    const sentences = Array.from({ length: WORDS_OF_SECTION / WORDS_OF_SENTENCE }, () => sentence(WORDS_OF_SENTENCE));
    return `## ${word()} ${word()} ${word()}\n\n${sentences.join(" ")}`;
  };
  return {
    page: (at: number): SyntheticPage => ({
      url: `https://bench.example/${at}`,
      title: `${word()} ${word()}`,
      markdown: Array.from({ length: SECTIONS_OF_PAGE }, section).join("\n\n"),
    }),
    /** Like a customer's question: some common words, and some rare ones. */
    question: () => `how do i ${Array.from({ length: 6 }, word).join(" ")}`,
  };
}

/** Distinct words; the most common first, and as short as common words are. */
function vocabulary(random: () => number): readonly string[] {
  const words = new Set(["the", "and", "of", "to", "in", "is", "you", "for", "it", "with", "your", "can"]);
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? "";
  while (words.size < VOCABULARY) {
    const syllables = 1 + Math.floor(random() * (words.size < 300 ? 2 : 3));
    words.add(Array.from({ length: syllables }, () => pick(ONSETS) + pick(VOWELS) + pick(CODAS)).join(""));
  }
  return [...words];
}

/** Random numbers from 0 to 1 by the mulberry32 generator. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
