/**
 * Reads the value of one input from a customer's words: only one that is distinguishable from the rest, and valid.
 *
 * @module
 */
import type { JsonValue } from "../../../json.ts";
import { ENGLISH } from "../../../languages/en/language.ts";
import type { SmallTalkPatterns } from "../../../languages/grammar.ts";
import type { Language } from "../../../languages/language.ts";
import { valueInWords } from "../../../name_words.ts";
import { stem } from "../../../search/stem.ts";
import { isUnspaced, messageWordsOf } from "../../../search/tokens.ts";
import { type DateContext, readDate, withoutDates } from "../../dates.ts";
import { fitsForm, wordOfForm } from "./form.ts";
import { type Input, kindOf, patternOf } from "./schema.ts";

/** An input with the context of its dates; without it only ISO dates are read. */
type ReadInput = Input & { readonly dates: DateContext | null };

/** Maximum length of a text given directly in answer to a question for a free-text input. */
export const FREE_TEXT_CHARS_MAX = 500;

/** A value, and the message without the words that it was read from. */
type FoundValue = { readonly value: JsonValue; readonly rest: string };

/** Reads a value from a longer message: only one that is distinguishable from the rest, and valid. */
export function readValue(input: ReadInput, text: string): FoundValue | undefined {
  if (input.values.length > 0) {
    const value = readEnum(input, text);
    return value === undefined ? undefined : { value, rest: text };
  }
  const word = input.type === "string" ? wordOfForm(input.form, text) : undefined;
  if (word !== undefined) return { value: word.value, rest: text.replaceAll(word.written, " ") };
  const found = readKind(input, text);
  return found === undefined || !fitsForm(input.form, found.value) ? undefined : found;
}

function readKind(input: ReadInput, text: string): FoundValue | undefined {
  const kind = kindOf(input);
  if (kind === "number") return readNumber(input.type, text);
  if (kind === "date") {
    const date = readDate(text, input.dates ?? { locale: null, now: null });
    return date === undefined ? undefined : { value: date, rest: withoutDates(text) };
  }
  const pattern = patternOf(input);
  const value = pattern === null ? undefined : only(text, pattern);
  return value === undefined ? undefined : { value, rest: text.replaceAll(value, " ") };
}

/**
 * Reads the answer to the question for this input: a free text is taken unchanged, but a yes or a no is not an answer.
 */
export function readInputAnswer(input: ReadInput, answer: string, language: Language): JsonValue | undefined {
  const found = readValue(input, answer);
  if (found !== undefined) return found.value;
  if (input.type === "boolean") return readBoolean(answer, language.talk);
  if (input.items !== null) return readList({ ...input.items, dates: input.dates }, answer, language);
  const text = answer.trim();
  const kind = kindOf(input);
  // An id is one word; a sentence around it is not part of it.
  const isTaken = kind === "text" || (kind === "id" && /^\S+$/.test(text)) || text !== "" && isFormed(input);
  const fits = isTaken && fitsForm(input.form, text);
  return fits && text !== "" && text.length <= FREE_TEXT_CHARS_MAX && !isYesOrNo(text, language) ? text : undefined;
}

/** Whether the form alone decides if a whole text is a value. */
function isFormed({ type, form }: Input): boolean {
  return type === "string" && (form.pattern !== null || form.format !== null);
}

/** Whether a text has no words but those of a yes or a no, and their fillers. Checks English besides the language. */
function isYesOrNo(text: string, { talk, answers }: Language): boolean {
  const lists = [talk, ENGLISH.talk].flatMap(({ yes, no }) => [yes, no])
    .concat([answers, ENGLISH.answers].flatMap(({ yes, alone, filler, no }) => [yes, alone, filler, no]));
  const known = new Set(messageWordsOf(lists.join(" ")));
  const words = messageWordsOf(text);
  return words.length > 0 && words.every((word) => known.has(word));
}

/** Reads the entries of a list as people write one: with commas, semicolons or line breaks. */
function readList(items: ReadInput, answer: string, language: Language): readonly JsonValue[] | undefined {
  const parts = answer.split(/[,;\n]/).map((part) => part.trim()).filter((part) => part !== "");
  const entries = parts.map((part) => readInputAnswer(items, part, language)).filter((entry) => entry !== undefined);
  return entries.length > 0 && entries.length === parts.length ? entries : undefined;
}

const NUMBER = /(?<![\w.,-])-?\d+(?:\.\d+)?(?![\w-]|[.,]\d)/g;

/** Returns the only match of a pattern; nothing if there are two different ones. */
function only(text: string, pattern: RegExp): string | undefined {
  const found = new Set(text.match(pattern) ?? []);
  const [first] = found;
  return found.size === 1 ? first : undefined;
}

function readNumber(type: string, text: string): FoundValue | undefined {
  const found = only(text, NUMBER);
  if (found === undefined) return undefined;
  const value = Number(found);
  return type === "integer" && !Number.isSafeInteger(value) ? undefined : { value, rest: text.replace(NUMBER, " ") };
}

/** Returns the only value whose words, or those of its label, all occur in the text, exactly or by their stems. */
function readEnum({ values, said }: Input, text: string): JsonValue | undefined {
  const words = messageWordsOf(text);
  for (const form of [(word: string) => word, stem]) {
    const present = new Set(words.map(form));
    const matching = values.filter((value) => {
      return [valueInWords(String(value)), said[String(value)] ?? ""].some((name) => {
        const needed = messageWordsOf(name).map(form);
        return needed.length > 0 && needed.every((word) => present.has(word));
      });
    });
    if (matching.length > 0) {
      return matching.length === 1 ? matching[0] : undefined;
    }
  }
  if (!isUnspaced(text)) return undefined;
  const within = values.filter((value) =>
    [valueInWords(String(value)), said[String(value)] ?? ""].some((name) => isWithin(name, text))
  );
  return within.length === 1 ? within[0] : undefined;
}

/** Whether a text without spaces contains a name that is not part of a longer word: "Pro" in Proに変更してください. */
function isWithin(name: string, text: string): boolean {
  const [plain, wanted] = [text.normalize("NFKC").toLowerCase(), name.normalize("NFKC").toLowerCase()];
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !isUnspaced(sign);
  for (let at = wanted === "" ? -1 : plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + 1)) {
    const isWord = isUnspaced(wanted) || !isPart(plain[at - 1]) && !isPart(plain[at + wanted.length]);
    if (isWord) return true;
  }
  return false;
}

/** Accepts English besides the customer's own language. */
function readBoolean(answer: string, talk: SmallTalkPatterns): boolean | undefined {
  const [first = "", ...rest] = messageWordsOf(answer);
  if (rest.length > 2) return undefined;
  const isOneOf = (kind: "yes" | "no") => `${talk[kind]} ${ENGLISH.talk[kind]}`.split(" ").includes(first);
  if (isOneOf("yes")) return true;
  return isOneOf("no") ? false : undefined;
}
