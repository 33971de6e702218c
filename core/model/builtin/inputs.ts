/**
 * Filling the inputs of an action from a customer's words, without guessing.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { ENGLISH } from "../../languages/en/language.ts";
import type { SmallTalkPatterns } from "../../languages/grammar.ts";
import type { Language } from "../../languages/language.ts";
import { type DateContext, readDate, withoutDates } from "../dates.ts";
import { fitsForm, type InputForm, inputForm, isDistinctive, wordOfForm } from "./input_form.ts";
import { wordsFor } from "./input_words.ts";
import { newTextIn } from "./new_text.ts";
import { spaced } from "../intents/rank.ts";
import type { ChoiceLabels, ModelFunction } from "../model.ts";
import { stem } from "../../search/stem.ts";
import { isUnspaced, messageWordsOf } from "../../search/tokens.ts";

/** One input as the model's function describes it. */
type Input = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly values: readonly JsonValue[];
  /** What customers read for the values, by the value. */
  readonly said: Readonly<Record<string, string>>;
  readonly required: boolean;
  /** An entry of a list; null for a single value. */
  readonly items: Input | null;
  readonly form: InputForm;
};

/** An input, with what its dates are read by; without it only ISO dates are. */
type ReadInput = Input & { readonly dates: DateContext | null };

/** Every input that is needed, or the first one that the words do not decide. */
export type FilledInputs =
  | { readonly kind: "filled"; readonly input: JsonObject }
  | {
    readonly kind: "ask";
    readonly name: string;
    readonly question: string;
    readonly choices: readonly string[];
  };

/** Text given straight to a question for an input that is free text may be this long. */
const FREE_TEXT_CHARS_MAX = 500;

/** What customers read for inputs, and when and where they write dates. */
export type SpokenInputs = Pick<ModelFunction, "inputLabels" | "choiceLabels"> & {
  readonly dates?: DateContext;
  /** Whether the customer sees a value before anything is done with it: only then a free text is taken from a request. */
  readonly isShown?: boolean;
};

/** What an input's value is now, as far as the conversation has shown it. */
export type CurrentValue = (name: string) => JsonValue | undefined;

/**
 * Fills the inputs of an action: all that are required, and the optional ones whose allowed values the words name.
 *
 * @param text the request in the customer's words
 * @param answers what the customer answered to the question for an input, by the input's name
 * @param language what is asked in, and what a yes or no is answered in
 * @param present the value that the input has now: a message that repeats it asks for no change, so the value is asked for
 * @param spoken what customers read for the inputs and their values; those without a label are asked for by their names
 */
export function fillInputs(
  schema: JsonObject,
  text: string,
  answers: ReadonlyMap<string, string>,
  language: Language,
  present: CurrentValue = () => undefined,
  spoken: SpokenInputs = {},
): FilledInputs {
  const filled: Record<string, JsonValue> = {};
  const inputs = inputsOf(schema, spoken.choiceLabels);
  const values = valuesOf(inputs, { text, answers, language, dates: spoken.dates ?? null });
  for (const input of inputs) {
    const value = values.get(input.name) ??
      (spoken.isShown === true ? textFor(input, inputs, text, spoken) : undefined);
    const isThere = value !== undefined && input.values.length > 0 && isSame(present(input.name), value);
    if (value !== undefined && !isThere) filled[input.name] = value;
    else if (input.required) {
      const label = spoken.inputLabels?.[input.name] ?? wordsFor(input, inputs);
      return askFor({ ...input, label }, { asked: isThere ? value : undefined, now: present(input.name) }, language);
    }
  }
  return { kind: "filled", input: filled };
}

/** The free text that a request gives for its one input that takes any. */
function textFor(
  input: Input,
  inputs: readonly Input[],
  text: string,
  { inputLabels }: SpokenInputs,
): string | undefined {
  if (kindOf(input) !== "text" || !input.required || isAmbiguous(input, inputs)) return undefined;
  const value = newTextIn(text, [inputLabels?.[input.name] ?? "", wordsFor(input, inputs), spaced(input.name)]);
  return value !== undefined && value.length <= FREE_TEXT_CHARS_MAX && fitsForm(input.form, value) ? value : undefined;
}

/** What the words are read in. */
type Said = {
  readonly text: string;
  readonly answers: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly dates: DateContext | null;
};

/** The values that the words decide. What one input was read from is no other's value: a date is not an id as well. */
function valuesOf(inputs: readonly Input[], { text, answers, language, dates }: Said): ReadonlyMap<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  let rest = text;
  const rankOf = (input: Input) => READ_FIRST.findIndex((fits) => fits(input));
  for (const input of inputs.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const answer = answers.get(input.name);
    const read = { ...input, dates };
    const answered = answer === undefined ? undefined : readAnswer(read, answer, language);
    const found = answered === undefined && !isAmbiguous(input, inputs) ? readValue(read, rest) : undefined;
    const value = answered ?? found?.value;
    if (value !== undefined) values.set(input.name, value);
    rest = found?.rest ?? rest;
  }
  return values;
}

/** The order in which inputs are read: those with a distinctive form first, those that any number fits last. */
const READ_FIRST: readonly ((input: Input) => boolean)[] = [
  ({ values }) => values.length > 0,
  ({ form }) => isDistinctive(form),
  (input) => kindOf(input) === "email",
  (input) => kindOf(input) === "date",
  (input) => kindOf(input) === "id",
  () => true,
];

/** The names of a schema's inputs that are ids: any word with a digit fits one, so it says little of what is meant. */
export function idInputs(schema: JsonObject): ReadonlySet<string> {
  return new Set(inputsOf(schema).filter((input) => kindOf(input) === "id").map(({ name }) => name));
}

/** Whether a schema has any input. */
export function hasInputs(schema: JsonObject): boolean {
  return inputsOf(schema).length > 0;
}

/** Whether an input of a schema is one of some values. */
export function isChoice(schema: JsonObject, name: string): boolean {
  return inputsOf(schema).some((input) => input.name === name && input.values.length > 0);
}

/** The value that an input has now, and the same where the customer asked for just that. */
type PresentValue = { readonly asked: JsonValue | undefined; readonly now: JsonValue | undefined };

function askFor(
  { name, label, type, values, said }: Input & { readonly label: string },
  { asked: there, now }: PresentValue,
  { code, builtin: lines, turn }: Language,
): FilledInputs {
  // In English the name is a part of the sentence: "Which plan would you like?"
  const named = code === "en" ? label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) : label;
  const isChosen = values.length > 0;
  const choices = isChosen
    ? values.filter((value) => !isSame(now, value)).map((value) => said[String(value)] ?? choiceOf(value))
    : type === "boolean"
    ? [turn.yes, turn.no]
    : [];
  const line = isChosen ? lines.which : type === "boolean" ? lines.yesOrNo : lines.what;
  const question = there === undefined ? line : `${lines.already} ${line}`;
  const filled = question.replaceAll(
    /\{(name|value)\}/g,
    (_, part) => part === "name" ? named : said[String(there)] ?? choiceOf(there ?? ""),
  );
  return { kind: "ask", name, question: capitalised(filled), choices };
}

/** A value as a customer reads it: `on_the_way` is "On the way". The words of it are read back as the value. */
function choiceOf(value: JsonValue): string {
  const text = String(value);
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(text) ? capitalised(spaced(text)) : text;
}

/** Whether the words that fit this input fit another one as well: which is meant would be a guess. */
function isAmbiguous(input: Input, inputs: readonly Input[]): boolean {
  if (!input.required) return input.values.length === 0;
  return inputs.some((other) => other !== input && other.required && kindOf(other) === kindOf(input));
}

/** What a value of the input looks like; inputs with allowed values differ by these. */
function kindOf(input: Input): string {
  if (input.values.length > 0) return JSON.stringify(input.values);
  if (input.type === "number" || input.type === "integer") return "number";
  if (input.type !== "string") return input.type;
  if (input.form.format !== null) return input.form.format;
  const about = `${spaced(input.name)}: ${input.description}`;
  return STRING_KINDS.find(({ named }) => named.test(about))?.kind ?? "text";
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return one !== undefined && String(one).toLowerCase() === String(other).toLowerCase();
}

function inputsOf(schema: JsonObject, said: ChoiceLabels = {}): readonly Input[] {
  const { properties, required } = schema;
  if (!isJsonObject(properties) || !Array.isArray(required)) return [];
  return Object.entries(properties).flatMap(([name, definition]) => {
    if (!isJsonObject(definition)) return [];
    return [{ ...inputOf(name, definition, required.includes(name)), said: said[name] ?? {} }];
  });
}

function inputOf(name: string, definition: JsonObject, required: boolean): Input {
  const { type, description, enum: values, items } = definition;
  return {
    name,
    type: typeof type === "string" ? type : "string",
    description: typeof description === "string" ? description : "",
    values: Array.isArray(values) ? values : [],
    said: {},
    required,
    items: isJsonObject(items) ? inputOf(name, items, true) : null,
    form: inputForm(definition),
  };
}

/** A value, and the message without the words that it was read from. */
type FoundValue = { readonly value: JsonValue; readonly rest: string };

/** Reads a value out of a longer message: only one that can be distinguished from the rest of it, and that fits. */
function readValue(input: ReadInput, text: string): FoundValue | undefined {
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
  const pattern = STRING_KINDS.find((one) => one.kind === kind)?.pattern ?? null;
  const value = pattern === null ? undefined : only(text, pattern);
  return value === undefined ? undefined : { value, rest: text.replaceAll(value, " ") };
}

/** Reads the answer to the question for this input: a free text is taken as it is, but a yes or a no is not an answer. */
function readAnswer(input: ReadInput, answer: string, language: Language): JsonValue | undefined {
  const found = readValue(input, answer);
  if (found !== undefined) return found.value;
  if (input.type === "boolean") return readBoolean(answer, language.talk);
  if (input.items !== null) return readList({ ...input.items, dates: input.dates }, answer, language);
  const text = answer.trim();
  const kind = kindOf(input);
  // What is written of an id is one word; a sentence around it is no part of it.
  const isTaken = kind === "text" || (kind === "id" && /^\S+$/.test(text)) || text !== "" && isFormed(input);
  const fits = isTaken && fitsForm(input.form, text);
  return fits && text !== "" && text.length <= FREE_TEXT_CHARS_MAX && !isYesOrNo(text, language) ? text : undefined;
}

/** Whether the form alone says whether a whole text is a value. */
function isFormed({ type, form }: Input): boolean {
  return type === "string" && (form.pattern !== null || form.format !== null);
}

/** Whether a text has no words but those of a yes or a no, and their fillers. English counts beside the language. */
function isYesOrNo(text: string, { talk, answers }: Language): boolean {
  const lists = [talk, ENGLISH.talk].flatMap(({ yes, no }) => [yes, no])
    .concat([answers, ENGLISH.answers].flatMap(({ yes, alone, filler, no }) => [yes, alone, filler, no]));
  const known = new Set(messageWordsOf(lists.join(" ")));
  const words = messageWordsOf(text);
  return words.length > 0 && words.every((word) => known.has(word));
}

/** The entries of a list as people write one: with commas, semicolons or on lines of their own. */
function readList(items: ReadInput, answer: string, language: Language): readonly JsonValue[] | undefined {
  const parts = answer.split(/[,;\n]/).map((part) => part.trim()).filter((part) => part !== "");
  const entries = parts.map((part) => readAnswer(items, part, language)).filter((entry) => entry !== undefined);
  return entries.length > 0 && entries.length === parts.length ? entries : undefined;
}

/** A word with a digit in it, such as "1042" or "INV-2026-7". */
const ID = /(?<![\w.-])(?:[a-z]{1,8}[-_]?)?\d[\w-]{0,40}(?![\w-]|[.,]\d)/gi;
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
/** Texts of a form of their own, by what names them. */
const STRING_KINDS = [
  { kind: "date", named: /\bdate\b|\bday\b/i, pattern: null },
  { kind: "email", named: /\be-?mail\b/i, pattern: EMAIL },
  // By its name alone: the description of a comment may speak of an order's number.
  { kind: "id", named: /^[^:]*\b(id|number|code|reference|ref)\b|^(order|invoice|ticket):/i, pattern: ID },
] as const;

const NUMBER = /(?<![\w.,-])-?\d+(?:\.\d+)?(?![\w-]|[.,]\d)/g;

/** The one match of a pattern; nothing when there are two different ones. */
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

/** The one value whose words, or those of its label, all occur in the text, exactly or by their stems. */
function readEnum({ values, said }: Input, text: string): JsonValue | undefined {
  const words = messageWordsOf(text);
  for (const form of [(word: string) => word, stem]) {
    const present = new Set(words.map(form));
    const matching = values.filter((value) => {
      return [spaced(String(value)), said[String(value)] ?? ""].some((name) => {
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
    [spaced(String(value)), said[String(value)] ?? ""].some((name) => isWithin(name, text))
  );
  return within.length === 1 ? within[0] : undefined;
}

/** Whether a text without spaces has a name that is not a part of a longer word: "Pro" in Proに変更してください. */
function isWithin(name: string, text: string): boolean {
  const [plain, wanted] = [text.normalize("NFKC").toLowerCase(), name.normalize("NFKC").toLowerCase()];
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !isUnspaced(sign);
  for (let at = wanted === "" ? -1 : plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + 1)) {
    const isWord = isUnspaced(wanted) || !isPart(plain[at - 1]) && !isPart(plain[at + wanted.length]);
    if (isWord) return true;
  }
  return false;
}

/** English counts beside the customer's own language. */
function readBoolean(answer: string, talk: SmallTalkPatterns): boolean | undefined {
  const [first = "", ...rest] = messageWordsOf(answer);
  if (rest.length > 2) return undefined;
  const isOneOf = (kind: "yes" | "no") => `${talk[kind]} ${ENGLISH.talk[kind]}`.split(" ").includes(first);
  if (isOneOf("yes")) return true;
  return isOneOf("no") ? false : undefined;
}

/** The first letter in upper case. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
