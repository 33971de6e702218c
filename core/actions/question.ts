/**
 * The question before a change, made by code from the exact arguments: a title, and a row for each argument. The model
 * chooses neither its words nor its order.
 *
 * @see docs/reference/promises.md
 * @module
 */
import type { Action } from "../agent/action.ts";
import { choicesOf } from "../agent/input_types.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { capitalized, inWords } from "./summary.ts";

/** One argument: its label, and its value whole, as it is sent. Hidden characters are marked where it is drawn. */
export type QuestionRow = { readonly label: string; readonly value: string };

/** A question as the chat draws it. */
export type ChangeQuestion = { readonly title: string; readonly rows: readonly QuestionRow[] };

/** The customer's words for true and false. */
export type YesNo = { readonly yes: string; readonly no: string };

/** The question for a call of an action. A choice of a list shows its words, such as "On the way" for `on_the_way`. */
export function questionOf(
  { name, input: declared }: Pick<Action, "name" | "input">,
  input: JsonObject,
  words: YesNo,
): ChangeQuestion {
  return {
    title: capitalized(inWords(name)),
    rows: Object.entries(input).map(([key, value]) => {
      const form = declared.get(key);
      const choices = form === undefined ? [] : choicesOf(form) ?? [];
      return { label: capitalized(inWords(key)), value: choiceText(value, choices) ?? valueText(value, words) };
    }),
  };
}

/** The question for a call of a website action, whose page may give titles to it and to its properties. */
export function websiteQuestion(
  action: { readonly name: string; readonly title: string | null; readonly input: JsonObject },
  input: JsonObject,
  words: YesNo,
): ChangeQuestion {
  const titles = titlesIn(action.input);
  // Two properties of one title would be two rows with the same label.
  const isShared = (title: string) => titles.values().filter((other) => other === title).take(2).toArray().length > 1;
  return {
    title: action.title?.trim() || capitalized(inWords(action.name.replaceAll(/[.-]/g, "_"))),
    rows: Object.entries(input).map(([key, value]) => {
      const title = titles.get(key);
      return {
        label: title === undefined || isShared(title) ? capitalized(inWords(key)) : title,
        value: valueText(value, words),
      };
    }),
  };
}

/** A choice such as `on_the_way` in words, unless another choice of the list reads the same. */
function choiceText(value: JsonValue, choices: readonly JsonValue[]): string | null {
  if (!choices.includes(value) || !isCode(value)) return null;
  const text = capitalized(inWords(value));
  const isTwice = choices.some((other) =>
    other === text || other !== value && isCode(other) && inWords(other) === inWords(value)
  );
  return isTwice ? null : text;
}

/** Anything else, such as `USD`, is a word already. */
function isCode(choice: JsonValue): choice is string {
  return typeof choice === "string" && /^[a-z][a-z0-9_]*[a-z0-9]$/.test(choice);
}

function valueText(value: JsonValue, { yes, no }: YesNo): string {
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
