/**
 * Reads whether a customer's message is a yes: only when the whole message says nothing else.
 *
 * A false yes changes a customer's account; asking again costs one press. So one unknown word, a digit or a question mark
 * makes a message no yes, and only the customer's own language and English are read: what is a yes in one language is
 * "if" in another.
 *
 * @see docs/reference/promises.md
 * @module
 */
import { ENGLISH } from "../languages/en.ts";
import type { AnswerPhrases } from "../languages/language.ts";
import { languageOf, LANGUAGES } from "../languages/languages.ts";

/** What a message says to a pending question. `filler` holds nothing that is a message of its own: ask again. */
export type ConfirmationReply = "yes" | "no" | "filler" | "other";

type Meaning = keyof AnswerPhrases;
type Meanings = ReadonlyMap<string, Meaning>;

/** A yes in a language other than the customer's own is unclear, also in languages that the desk does not speak. */
const FOREIGN_YES =
  "oui, ja, si, sí, sim, tak, da, да, evet, hai, はい, 是, 好, ano, igen, kyllä, joo, jo, ναι, हाँ, نعم, כן";

/** The meanings of phrases for a customer who reads the chat in a language: its own list wins over the English one. */
const MEANINGS: ReadonlyMap<string, Meanings> = new Map(LANGUAGES.map(({ code, answers }) => [
  code,
  new Map([...phrasesOf({ unclear: FOREIGN_YES }), ...phrasesOf(ENGLISH.answers), ...phrasesOf(answers)]),
]));

function phrasesOf(answers: Partial<AnswerPhrases>): readonly (readonly [string, Meaning])[] {
  return (["yes", "filler", "no", "unclear"] as const).flatMap((meaning) =>
    (answers[meaning] ?? "").split(",").map((phrase) => [phrase.trim(), meaning] as const)
      .filter(([phrase]) => phrase !== "")
  );
}

const PHRASE_WORDS_MAX = 5;

/** A longer message is read as a message, whatever it is made of. */
const ANSWER_CHARS_MAX = 120;

/** What parts the words of a plain answer; a question mark is none of them. */
const BETWEEN_WORDS = /[\s,.!\u00a1\u060c\u3001\u3002\uff0c\uff01]+/;

/**
 * Says what the whole message answers: `yes` needs a yes-word, and nothing beside yes-words and fillers.
 *
 * @param locale the language that the customer reads the chat in, a BCP 47 tag; English is read beside it
 */
export function readAnswer(text: string, locale: string | null = null): ConfirmationReply {
  if (text.length > ANSWER_CHARS_MAX) return "other";
  const { code } = languageOf(locale);
  const known = MEANINGS.get(code) ?? new Map();
  // In Turkish the capital I is a dotless i.
  const plain = text.toLocaleLowerCase(code).normalize("NFC").replaceAll("’", "'");
  const said = meanings(known, plain.split(BETWEEN_WORDS));
  if (said !== null) {
    const clear = !said.has("unclear") && said.has("yes") !== said.has("no");
    if (!clear) return "filler";
    return said.has("yes") ? "yes" : "no";
  }
  // "yes?" and a thumb are no yes, but they hold nothing else: worth asking again.
  const bare = plain.split(/(?:(?!')[\s\p{P}\p{S}\p{Cf}\uFE0F])+/u);
  return meanings(known, bare) === null ? "other" : "filler";
}

/** The meanings of phrases that make up all the words, longest phrase first; null when a word belongs to none. */
function meanings(known: Meanings, parts: readonly string[]): ReadonlySet<Meaning> | null {
  const words = parts.filter((part) => part !== "");
  const found = new Set<Meaning>();
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

function phraseLength(known: Meanings, words: readonly string[], at: number): number {
  for (let length = PHRASE_WORDS_MAX; length > 1; length--) {
    if (at + length > words.length) continue;
    if (known.has(words.slice(at, at + length).join(" "))) return length;
  }
  return 1;
}
