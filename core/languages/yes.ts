/**
 * Determines whether a customer's message is a yes: only if the whole message is nothing else.
 *
 * A false yes changes a customer's account; asking again costs one press. So one unknown word, a digit or a question
 * mark means that a message is not a yes. A yes in one language is "if" in another, so the words are those of the
 * chat's language and English; a message in another language of the desk only counts if it contains that language's
 * plain yes.
 *
 * @see docs/reference/promises.md
 * @module
 */
import { ENGLISH } from "./en/language.ts";
import type { AnswerPhrases } from "./grammar.ts";
import { languageOf, LANGUAGES } from "./languages.ts";
import { primaryLanguage } from "./primary_language.ts";

/** The meaning of a message for a pending question. `filler` has no content of its own: ask again. */
export type ConfirmationReply = "yes" | "no" | "filler" | "other";

type PhraseKind = keyof AnswerPhrases;
type PhraseKinds = ReadonlyMap<string, PhraseKind>;

/** Yes in languages that the desk does not support, and spellings that are another word elsewhere: always unclear. */
const UNCLEAR_YES = "si, hai, da, да, ano, igen, kyllä, joo, jo, ναι, हाँ, כן";

/** The phrases of one language alone, by its code. */
const OWN_MEANINGS: ReadonlyMap<string, PhraseKinds> = new Map(
  LANGUAGES.map(({ code, answers }) => [code, new Map(phrasesOf(answers))]),
);

/** The phrases of a chat in a language: its own list takes precedence over the English one. */
const CHAT_MEANINGS: ReadonlyMap<string, PhraseKinds> = new Map(LANGUAGES.map(({ code, answers }) => [
  code,
  new Map([...phrasesOf({ unclear: UNCLEAR_YES }), ...phrasesOf(ENGLISH.answers), ...phrasesOf(answers)]),
]));

/** The word on each language's Yes button, which means only yes in that language. */
const PLAIN_YES: ReadonlyMap<string, string> = new Map(
  LANGUAGES.map(({ code, turn }) => [code, turn.yes.toLocaleLowerCase(code)]),
);

/** A whole message that means something else in every language: a SIM card. */
const NO_YES_ELSEWHERE = /^\P{L}*SIM\P{L}*$/u;

const PLAIN_YESES: PhraseKinds = new Map([...PLAIN_YES.values()].map((word) => [word, "unclear"]));

function phrasesOf(answers: Partial<AnswerPhrases>): readonly (readonly [string, PhraseKind])[] {
  return (["yes", "alone", "filler", "no", "unclear"] as const).flatMap((meaning) =>
    (answers[meaning] ?? "").split(",").map((phrase) => [phrase.trim(), meaning] as const)
      .filter(([phrase]) => phrase !== "")
  );
}

const PHRASE_WORDS_MAX = 5;

/** A longer message is an ordinary message, whatever it consists of. */
const ANSWER_CHARS_MAX = 120;

/** Separators of the words of a plain answer; a question mark is none. */
const BETWEEN_WORDS = /[\s,.!\u00a1\u060c\u3001\u3002\uff0c\uff01]+/;

/** Dots in a row, an ellipsis, or a comma at the end: the sentence is unfinished. */
const BROKEN_OFF =
  /[.\u3002\uff0e\uff61]\s*[.\u3002\uff0e\uff61]|[\u2025\u2026\u22ef]|[,\u060c\u3001\uff0c][\s.!\u3002\uff01]*$/;

/**
 * Classifies the whole message: `yes` needs a yes-word, and only yes-words and fillers besides.
 *
 * @param locale the language of the chat, a BCP 47 tag; English is read beside it. Null, or an unsupported language: a
 *   yes of a third language is unclear, since it may be any word of the customer's own.
 * @example
 * readAnswer("Yes, please.", "de") // "yes"
 * readAnswer("Oui, merci", "de") // "yes"
 * readAnswer("Confirm, please", "de") // "filler"
 */
export function readAnswer(text: string, locale: string | null = null): ConfirmationReply {
  if (text.length > ANSWER_CHARS_MAX) return "other";
  const { code } = languageOf(locale);
  const inChat = CHAT_MEANINGS.get(code) ?? new Map();
  const plain = normalized(text, code);
  const words = wordsOfAnswer(plain, BETWEEN_WORDS);
  const meaning = meanings(inChat, words);
  if (meaning !== null) return replyOf(meaning, plain, words);
  if (primaryLanguage(locale) === code && isYesElsewhere(text)) return "yes";
  // "yes?" and a thumb are not a yes, but contain nothing else: worth asking again.
  const bare = wordsOfAnswer(plain, /(?:(?!')[\s\p{P}\p{S}\p{Cf}\uFE0F])+/u);
  return meanings(new Map([...PLAIN_YESES, ...inChat]), undoubled(bare)) === null ? "other" : "filler";
}

/** In Turkish the capital I is a dotless i. */
function normalized(text: string, code: string): string {
  return text.toLocaleLowerCase(code).normalize("NFC").replaceAll("’", "'");
}

function wordsOfAnswer(text: string, between: RegExp): readonly string[] {
  return text.split(between).filter((word) => word !== "");
}

function replyOf(said: ReadonlySet<PhraseKind>, text: string, words: readonly string[]): ConfirmationReply {
  const agrees = said.has("yes") || said.has("alone");
  if (said.has("unclear") || agrees === said.has("no")) return "filler";
  if (!agrees) return "no";
  const asksMore = said.has("alone") && said.has("filler");
  return asksMore || BROKEN_OFF.test(text) || isDoubled(words) ? "filler" : "yes";
}

/** Whether a whole message is a yes in one language of the desk, including the plain yes of that language. */
function isYesElsewhere(text: string): boolean {
  if (NO_YES_ELSEWHERE.test(text)) return false;
  return [...PLAIN_YES].some(([code, yes]) => {
    const plain = normalized(text, code);
    const words = wordsOfAnswer(plain, BETWEEN_WORDS);
    const meaning = words.includes(yes) ? meanings(OWN_MEANINGS.get(code) ?? new Map(), words) : null;
    return meaning !== null && replyOf(meaning, plain, words) === "yes";
  });
}

/** "yeah yeah" and "of course, of course" express impatience or doubt as often as a yes, in every language. */
function isDoubled(words: readonly string[]): boolean {
  const run = (start: number, length: number) => words.slice(start, start + length).join(" ");
  return words.some((_, start) =>
    Array.from({ length: PHRASE_WORDS_MAX }, (_, index) => index + 1)
      .some((length) => start + 2 * length <= words.length && run(start, length) === run(start + length, length))
  );
}

/**
 * Returns the words with each repetition of a shorter text, such as はいはい, replaced by that text: the doubt is worth
 * asking again.
 */
function undoubled(words: readonly string[]): readonly string[] {
  return words.map((word) => {
    for (let length = /^\p{Script=Latin}/u.test(word) ? 2 : 1; length <= word.length / 2; length++) {
      const part = word.slice(0, length);
      if (part.repeat(word.length / length) === word) return part;
    }
    return word;
  });
}

/** Returns the meanings of phrases that make up all the words, longest phrase first; null if a word belongs to none. */
function meanings(known: PhraseKinds, words: readonly string[]): ReadonlySet<PhraseKind> | null {
  const found = new Set<PhraseKind>();
  let at = 0;
  while (at < words.length) {
    const length = phraseLength(known, words, at);
    const meaning = known.get(words.slice(at, at + length).join(" "));
    if (meaning === undefined) return null;
    found.add(meaning);
    at += length;
  }
  return found;
}

function phraseLength(known: PhraseKinds, words: readonly string[], at: number): number {
  for (let length = PHRASE_WORDS_MAX; length > 1; length--) {
    if (at + length > words.length) continue;
    if (known.has(words.slice(at, at + length).join(" "))) return length;
  }
  return 1;
}
