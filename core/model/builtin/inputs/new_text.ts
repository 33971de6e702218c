/**
 * A free text contained in the request itself: "change my delivery address to 12 High Street, Leeds". Requires that the
 * message names the input and has a word for the change before the text, and that the text has content: for "another
 * one", the text is asked for.
 *
 * @module
 */
import { ENGLISH } from "../../../languages/en/language.ts";
import { sentencesIn } from "../../../languages/sentences.ts";
import { newValueIn, onlyDescribes } from "../../../languages/new_values.ts";
import { languageOfQuestion, likelyLanguages } from "../../../search/language.ts";
import { hasQuestionForm } from "../../../search/question_kind.ts";
import { stem } from "../../../search/stem.ts";
import { isUnspaced, wordsOf } from "../../../search/tokens.ts";
import { requestIn } from "../../intents/request.ts";

/** Shorter words of a name are articles and prepositions. */
const NAME_LETTERS_MIN = 3;

/** A name may occur with another ending, or in a compound: "Adresse" in "Lieferadressen". */
const BEGINNING_SHARE = 0.75;

/** The number of mentions of an input's name in a sentence that are examined. */
const NAMES_MAX = 8;

/** The length of the part of a message that is read. */
const READ_CHARS_MAX = 1000;

/** Returns the text in a message for an input with one of these names, or undefined. */
export function newTextIn(message: string, names: readonly string[]): string | undefined {
  const read = message.slice(0, READ_CHARS_MAX);
  const own = languageOfQuestion(read);
  const languages = [...own === null ? likelyLanguages(read) : [own], ENGLISH.code];
  const named = names.flatMap(wordsOf).filter((word) => isUnspaced(word) || word.length >= NAME_LETTERS_MIN);
  for (const sentence of sentencesOf(read, own)) {
    const { text, form } = requestIn(sentence.replace(/[\s?？]+$/, ""));
    if (hasQuestionForm(sentence) && form !== "command") continue;
    const found = endsOfNames(text, named).slice(0, NAMES_MAX).flatMap((at) =>
      newValueIn(text.slice(at), languages) ?? []
    )
      .findLast((value) => value !== "" && !onlyDescribes(value));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Splits a text into sentences; "Hauptstr. 5" does not end one. */
function sentencesOf(text: string, language: string | null): readonly string[] {
  const sentences: string[] = [];
  for (const { start, end } of sentencesIn(text, language)) {
    const sentence = text.slice(start, end);
    if (/^\d/.test(sentence)) sentences.push(`${sentences.pop() ?? ""}${sentence}`);
    else sentences.push(sentence);
  }
  return sentences;
}

/** Returns the ends of words in a sentence that belong to a name. */
function endsOfNames(sentence: string, named: readonly string[]): readonly number[] {
  const signs = named.filter(isUnspaced)
    .flatMap((name) => sentence.includes(name) ? [sentence.indexOf(name) + name.length] : []);
  const words = [...sentence.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .filter(([word]) => named.some((name) => isNamed(word.toLowerCase(), name)));
  return [...signs, ...words.map(({ 0: word, index }) => index + word.length)].toSorted((one, other) => one - other);
}

function isNamed(word: string, name: string): boolean {
  if (isUnspaced(name)) return false;
  const beginning = name.slice(0, Math.max(NAME_LETTERS_MIN + 1, Math.ceil(name.length * BEGINNING_SHARE)));
  return stem(word) === stem(name) || word.includes(beginning);
}
