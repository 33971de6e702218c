/**
 * Whether a text mentions a person of the team, by a language's words for asking for one.
 *
 * @module
 */
import type { Language } from "../../core/languages/language.ts";

/** The length of a word's stem, shared by its forms. */
const STEM_CHARS = 5;

/** The words for a person in a language. */
export function personWords({ talk }: Pick<Language, "talk">): readonly string[] {
  const [kind] = talk.person;
  return kind.split(/\s+/).filter((word) => word.length > 1);
}

/** Whether a text contains a form of one of these words; a script without spaces is searched directly. */
export function speaksOf(text: string, words: readonly string[]): boolean {
  // Chinese "artificial intelligence" begins with the word for a member of staff.
  const folded = text.toLowerCase().replaceAll("人工智能", "");
  const own = folded.split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.some((word) =>
    /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+$/u.test(word)
      ? folded.includes(word)
      : own.some((one) => one.startsWith(word.slice(0, STEM_CHARS)))
  );
}
