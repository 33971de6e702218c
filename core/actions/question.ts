/**
 * The question before a change, built by code from the exact arguments: a title, a row for each argument, the text of
 * the action's `confirm`, and the values that the action's file itself sends. The model chooses neither its words nor
 * its order.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/promises.md
 * @module
 */
import type { Action, ActionInput } from "../agent/actions/action.ts";
import { choicesOf } from "../agent/inputs/input_types.ts";
import { type Localized, textIn } from "../agent/localized.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import { fixedValues } from "./fixed_values.ts";
import { type ConfirmData, confirmText, isCode, isSaid } from "./confirm_text.ts";
import { lookAlikeCodes } from "./look_alikes.ts";
import { momentText } from "./moment_text.ts";
import { capitalized, inWords, nameInWords } from "../name_words.ts";

/**
 * One argument: its label, and its full value, as sent. Hidden characters are marked when rendered; `note` lists
 * look-alike characters, and is absent if there are none.
 */
export type QuestionRow = { readonly label: string; readonly value: string; readonly note?: string };

/** A question as the chat renders it. */
export type ChangeQuestion = {
  readonly title: string;
  /** The text of `confirm`; null if there is none. */
  readonly text: string | null;
  /** The arguments that are not in the text. */
  readonly rows: readonly QuestionRow[];
  /**
   * The arguments that the text words differently, such as an id by its name, and the values fixed by the file:
   * initially folded.
   */
  readonly details: readonly QuestionRow[];
  /** Names characters that pass for others of the title, the text, labels and details; not there without any. */
  readonly note?: string;
};

/** The customer's words for true and false, and the note about look-alike characters. */
export type ValueWords = { readonly yes: string; readonly no: string; readonly lookAlikes: string };

/** The inputs for writing a question. */
export type QuestionContext = {
  /** BCP 47 tag of the customer's language. */
  readonly locale: string | null;
  readonly words: ValueWords;
  /** The data that `confirm` may refer to; without it there is no text. */
  readonly data?: ConfirmData;
};

/** The parts of an action that make up its question. */
type AskedAction = Pick<Action, "name" | "label" | "input" | "confirm" | "url" | "body">;

/**
 * Builds the question for a call of an action. A value of `enum` shows its label, else its words, such as "On the way"
 * for `on_the_way`. A list is one row with a line for each entry; if an entry has free text, which could look like
 * another line or label, each entry and each field has its own row.
 *
 * @example
 * questionOf(changePlan, { plan: "pro" }, { locale: "de", words: languageOf("de").turn });
 * // { title: "Tarif ändern", text: null, rows: [{ label: "Tarif", value: "Pro" }], details: [] }
 */
export function questionOf(action: AskedAction, input: JsonObject, context: QuestionContext): ChangeQuestion {
  const { locale, data } = context;
  const say = (asked: JsonObject) =>
    data === undefined || action.confirm === null ? null : confirmText(textIn(action.confirm, locale), {
      input: asked,
      labels: labelsOf(action, asked, context),
      ...data,
    });
  const text = say(input);
  const rows: QuestionRow[] = [];
  const details: QuestionRow[] = [];
  for (const [name, value] of Object.entries(input)) {
    const declared = action.input.get(name);
    const label = inputLabel(name, declared, locale);
    const shown = entryRows(label, value, declared, context) ??
      [questionRow(label, shownValue(value, declared, context), context.words)];
    const allowed = declared === undefined || declared.type === "array" ? null : declared.enum;
    const isFolded = text !== null && isSaid(name, { value, allowed, input, text, say });
    (isFolded ? details : rows).push(...shown);
  }
  const fixed = fixedRows(action, input, { context, taken: [...rows, ...details] });
  (text === null && rows.length === 0 ? rows : details).push(...fixed);
  const title = action.label === null ? nameInWords(action.name) : textIn(action.label, locale);
  return withNote({ title, text, rows, details }, context.words);
}

/**
 * Returns a row for each value fixed by the file. If its name is that of an argument, it shows the full path of its
 * field.
 */
function fixedRows(
  action: AskedAction,
  input: JsonObject,
  { context, taken }: { readonly context: QuestionContext; readonly taken: readonly QuestionRow[] },
): readonly QuestionRow[] {
  const labels = new Set(taken.map(({ label }) => label));
  return fixedValues(action, input).map(({ path, value }) => {
    const words = path.length === 0 ? "JSON" : capitalized(path.map(inWords).join(": "));
    const label = labels.has(words) ? path.join(".") : words;
    labels.add(label);
    return questionRow(label, valueText(value, context.words), context.words);
  });
}

/** Returns a row, with a note if its value contains look-alike characters. */
export function questionRow(label: string, value: string, words: Pick<ValueWords, "lookAlikes">): QuestionRow {
  return { label, value, ...noteOn([value], words) };
}

function noteOn(
  texts: readonly string[],
  words: Pick<ValueWords, "lookAlikes">,
): { readonly note: string } | Record<PropertyKey, never> {
  const characters = lookAlikeCodes(...texts);
  return characters === "" ? {} : { note: words.lookAlikes.replace("{characters}", () => characters) };
}

/** Returns the question, with a note about what no open row has one for. */
function withNote(question: ChangeQuestion, words: Pick<ValueWords, "lookAlikes">): ChangeQuestion {
  const { title, text, rows, details } = question;
  const folded = details.map(({ value }) => value);
  const labels = [...rows, ...details].map(({ label }) => label);
  return { ...question, ...noteOn([title, text ?? "", ...labels, ...folded], words) };
}

/** Returns a question without the text of a `confirm`. */
export function plainQuestion(title: string, rows: readonly QuestionRow[] = []): ChangeQuestion {
  return { title, text: null, rows, details: [] };
}

/** Builds the question for a call of a website action, whose page may give titles to it and to its properties. */
export function websiteQuestion(
  action: { readonly name: string; readonly title: string | null; readonly input: JsonObject },
  input: JsonObject,
  words: ValueWords,
): ChangeQuestion {
  const titles = titlesIn(action.input);
  // Two properties with one title would be two rows with the same label.
  const isShared = (title: string) => titles.values().filter((other) => other === title).take(2).toArray().length > 1;
  const rows = Object.entries(input).map(([key, value]) => {
    const title = titles.get(key);
    const label = title === undefined || isShared(title) ? nameInWords(key) : title;
    return questionRow(label, valueText(value, words), words);
  });
  return withNote(
    plainQuestion(action.title?.trim() || nameInWords(action.name.replaceAll(/[.-]/g, "_")), rows),
    words,
  );
}

function inputLabel(name: string, declared: ActionInput | undefined, locale: string | null): string {
  return declared?.label ? textIn(declared.label, locale) : nameInWords(name);
}

/** Returns the values as the customer reads them, by input name. */
function labelsOf(action: AskedAction, input: JsonObject, context: QuestionContext): JsonObject {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, shownValue(value, action.input.get(name), context)]),
  );
}

function shownValue(value: JsonValue, declared: ActionInput | undefined, context: QuestionContext): string {
  if (Array.isArray(value)) {
    const lines = value.map((entry) => entryText(entry, declared, context));
    return value.length > 0 && lines.every((line) => line !== null)
      ? lines.join("\n")
      : valueText(value, context.words);
  }
  const moment = typeof value === "string" ? momentText(value, formatOf(declared), context.locale) : null;
  if (moment !== null) return moment;
  const choices = declared === undefined ? [] : choicesOf(declared) ?? [];
  const label = choices.some((choice) => choice === value) ? labelOf(String(value), declared) : undefined;
  return label === undefined
    ? choiceText(value, choices) ?? valueText(value, context.words)
    : textIn(label, context.locale);
}

/** Returns the format of an input, or of the entries of its list. */
function formatOf(declared: ActionInput | undefined): string | null {
  if (declared === undefined) return null;
  const single = declared.type === "array" ? declared.items : declared;
  return single.type === "string" ? single.format : null;
}

/**
 * Returns the rows of a list that cannot be shown line by line; null for any other value, and for a list with too many
 * rows.
 */
function entryRows(
  label: string,
  value: JsonValue,
  declared: ActionInput | undefined,
  context: QuestionContext,
): readonly QuestionRow[] | null {
  if (!Array.isArray(value) || value.every((entry) => entryText(entry, declared, context) !== null)) return null;
  const rows = value.flatMap((entry, at): readonly QuestionRow[] => {
    const numbered = `${label} ${at + 1}`;
    if (!isJsonObject(entry)) return [questionRow(numbered, shownValue(entry, declared, context), context.words)];
    return Object.entries(entry).map(([name, field]) =>
      questionRow(
        `${numbered}: ${fieldLabel(name, declared, context.locale)}`,
        valueText(field, context.words),
        context.words,
      )
    );
  });
  return rows.length <= ACTION_LIMITS.listRowsMax && value.every((entry) => !isEmptyRecord(entry)) ? rows : null;
}

/** A record without fields would have no row. */
function isEmptyRecord(entry: JsonValue): boolean {
  return isJsonObject(entry) && Object.keys(entry).length === 0;
}

function fieldLabel(name: string, declared: ActionInput | undefined, locale: string | null): string {
  const label = declared?.type === "array" && declared.items.type === "object"
    ? declared.items.fields.get(name)?.label ?? null
    : null;
  return label === null ? nameInWords(name) : textIn(label, locale);
}

function labelOf(value: string, declared: ActionInput | undefined): Localized | undefined {
  return declared !== undefined && Object.hasOwn(declared.labels, value) ? declared.labels[value] : undefined;
}

/** Returns an entry of a list on its own line; null if it could look like several. */
function entryText(entry: JsonValue, declared: ActionInput | undefined, context: QuestionContext): string | null {
  if (isJsonObject(entry)) {
    const fields = Object.entries(entry).map(([name, value]) => [
      fieldLabel(name, declared, context.locale),
      valueText(value, context.words),
    ]);
    return fields.every(([, value = ""]) => isCode(value)) ? fields.map((field) => field.join(": ")).join(", ") : null;
  }
  if (Array.isArray(entry)) return null;
  const text = shownValue(entry, declared, context);
  return text.trim() === "" || /[\n\r\u2028\u2029]/.test(text) ? null : text;
}

/** Converts a choice such as `on_the_way` to words, unless another choice of the list reads the same. */
function choiceText(value: JsonValue, choices: readonly JsonValue[]): string | null {
  if (!choices.includes(value) || !isName(value)) return null;
  const text = nameInWords(value);
  const isTwice = choices.some((other) =>
    other === text || other !== value && isName(other) && inWords(other) === inWords(value)
  );
  return isTwice ? null : text;
}

/** Whether a choice is an identifier to put into words; others, such as `USD`, are words already. */
function isName(choice: JsonValue): choice is string {
  return typeof choice === "string" && /^[a-z][a-z0-9_]*[a-z0-9]$/.test(choice);
}

function valueText(value: JsonValue, { yes, no }: ValueWords): string {
  if (typeof value === "boolean") return value ? yes : no;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function titlesIn({ properties }: JsonObject): ReadonlyMap<string, string> {
  if (!isJsonObject(properties)) return new Map();
  return new Map(
    Object.entries(properties).flatMap(([name, property]) =>
      isJsonObject(property) && typeof property.title === "string" && property.title.trim() !== ""
        ? [[name, property.title.trim()] as const]
        : []
    ),
  );
}
