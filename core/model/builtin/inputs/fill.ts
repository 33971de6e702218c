/**
 * Filling the inputs of an action from a customer's words, without guessing.
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
import { FREE_TEXT_CHARS_MAX, readAnswer, readValue } from "./read.ts";
import { type Input, inputsOf, kindOf } from "./schema.ts";
import { wordsFor } from "./words.ts";

/** Every input that is needed, or the first one that the words do not decide. */
export type FilledInputs =
  | { readonly kind: "filled"; readonly input: JsonObject }
  | {
    readonly kind: "ask";
    readonly name: string;
    readonly question: string;
    readonly choices: readonly string[];
  };

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
  const value = newTextIn(text, [inputLabels?.[input.name] ?? "", wordsFor(input, inputs), inWords(input.name)]);
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

/** The value that an input has now, and the same value where the customer asked for just that. */
type PresentValue = { readonly asked: JsonValue | undefined; readonly now: JsonValue | undefined };

/** The question for an input, with its values as choices. */
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
  return { kind: "ask", name, question: capitalized(filled), choices };
}

/** A value as a customer reads it: `on_the_way` is "On the way". The words of it are read back as the value. */
function choiceOf(value: JsonValue): string {
  const text = String(value);
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(text) ? nameInWords(text) : text;
}

/** Whether the words that fit this input fit another one as well: which is meant would be a guess. */
function isAmbiguous(input: Input, inputs: readonly Input[]): boolean {
  if (!input.required) return input.values.length === 0;
  return inputs.some((other) => other !== input && other.required && kindOf(other) === kindOf(input));
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return one !== undefined && String(one).toLowerCase() === String(other).toLowerCase();
}
