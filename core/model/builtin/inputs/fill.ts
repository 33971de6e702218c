/**
 * Fills the inputs of an action from a customer's words, without guessing.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../../../json.ts";
import type { Language } from "../../../languages/language.ts";
import { capitalized, inWords, nameInWords } from "../../../name_words.ts";
import type { DateContext } from "../../dates.ts";
import type { ModelFunction } from "../../model.ts";
import { fitsForm, isDistinctive } from "./form.ts";
import { newTextIn } from "./new_text.ts";
import { FREE_TEXT_CHARS_MAX, readInputAnswer, readValue } from "./read.ts";
import { type Input, inputsOf, kindOf } from "./schema.ts";
import { wordsFor } from "./words.ts";

/** Every required input, or the first one that the words do not determine. */
export type FilledInputs =
  | { readonly kind: "filled"; readonly input: JsonObject }
  | {
    readonly kind: "ask";
    readonly name: string;
    readonly question: string;
    readonly choices: readonly string[];
  };

/** The labels of inputs, and the context in which dates are written. */
export type SpokenInputs = Pick<ModelFunction, "inputLabels" | "choiceLabels"> & {
  readonly dates?: DateContext;
  /** Whether the customer sees a value before it is used: only then a free text is taken from a request. */
  readonly isShown?: boolean;
};

/** Returns the current value of an input, as far as the conversation has shown it. */
export type CurrentValue = (name: string) => JsonValue | undefined;

/**
 * Fills the inputs of an action: all required ones, and optional ones whose allowed values the words name.
 *
 * @param text the request in the customer's words
 * @param answers the customer's answers to questions for inputs, by the input's name
 * @param language the language of the questions, and of a yes or no
 * @param present the current value of the input: a message that repeats it asks for no change, so the value is asked
 *   for
 * @param spoken the labels of inputs and their values; inputs without a label are asked for by name
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

/** Returns the free text that a request gives for its only free-text input. */
function textFor(
  input: Input,
  inputs: readonly Input[],
  text: string,
  { inputLabels }: SpokenInputs,
): string | undefined {
  if (kindOf(input) !== "text" || !input.required || isAmbiguous(input, inputs)) return undefined;
  const value = newTextIn(text, [inputLabels?.[input.name] ?? "", wordsFor(input, inputs), inWords(input.name)]);
  return value !== undefined && value.length <= FREE_TEXT_CHARS_MAX && fitsForm(input.form, value) ? value : undefined;
}

/** The words to read from. */
type Said = {
  readonly text: string;
  readonly answers: ReadonlyMap<string, string>;
  readonly language: Language;
  readonly dates: DateContext | null;
};

/** Returns the values determined by the words. Words are read for one input only: a date is not also an id. */
function valuesOf(inputs: readonly Input[], { text, answers, language, dates }: Said): ReadonlyMap<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  let rest = text;
  const rankOf = (input: Input) => READ_FIRST.findIndex((fits) => fits(input));
  for (const input of inputs.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const answer = answers.get(input.name);
    const read = { ...input, dates };
    const answered = answer === undefined ? undefined : readInputAnswer(read, answer, language);
    const found = answered === undefined && !isAmbiguous(input, inputs) ? readValue(read, rest) : undefined;
    const value = answered ?? found?.value;
    if (value !== undefined) values.set(input.name, value);
    rest = found?.rest ?? rest;
  }
  return values;
}

/** The order in which inputs are read: those with a distinctive form first, those that any number matches last. */
const READ_FIRST: readonly ((input: Input) => boolean)[] = [
  ({ values }) => values.length > 0,
  ({ form }) => isDistinctive(form),
  (input) => kindOf(input) === "email",
  (input) => kindOf(input) === "date",
  (input) => kindOf(input) === "id",
  () => true,
];

/** The current value of an input, and the same value if the customer asked for exactly that. */
type PresentValue = { readonly asked: JsonValue | undefined; readonly now: JsonValue | undefined };

/** Returns the question for an input, with its values as choices. */
function askFor(
  { name, label, type, values, said }: Input & { readonly label: string },
  { asked: there, now }: PresentValue,
  { code, builtin: lines, turn }: Language,
): FilledInputs {
  // In English the name is part of the sentence: "Which plan would you like?"
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
  return { kind: "ask", name, question: capitalized(filled), choices };
}

/** Converts a value to words: `on_the_way` becomes "On the way". Its words are read back as the value. */
function choiceOf(value: JsonValue): string {
  const text = String(value);
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(text) ? nameInWords(text) : text;
}

/** Whether the words that match this input match another one as well: a choice would be a guess. */
function isAmbiguous(input: Input, inputs: readonly Input[]): boolean {
  if (!input.required) return input.values.length === 0;
  return inputs.some((other) => other !== input && other.required && kindOf(other) === kindOf(input));
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return one !== undefined && String(one).toLowerCase() === String(other).toLowerCase();
}
