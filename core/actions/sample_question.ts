/**
 * The question before a change as a customer would read it, with sample values: for the action's page.
 *
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import type { ActionInput } from "../agent/inputs/input_types.ts";
import { localizedTexts } from "../agent/localized.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { languageOf } from "../languages/languages.ts";
import { type ChangeQuestion, questionOf } from "./question.ts";

/** A question in one language, with the words of its buttons. */
export type SampleQuestion = {
  readonly language: string;
  readonly question: ChangeQuestion;
  readonly yes: string;
  readonly no: string;
};

/** Returns the languages of an action's texts, English first if it is one; English if none is named. */
function questionLanguages(action: Pick<Action, "label" | "confirm" | "input">): readonly string[] {
  const texts = [action.label, action.confirm, ...action.input.values().map(({ label }) => label)];
  const codes = texts.flatMap((text) => localizedTexts("", text).flatMap(([path]) => path.slice(1)));
  const others = [...new Set(codes)].filter((code) => code !== "en").sort();
  return codes.length === 0 || codes.includes("en") ? ["en", ...others] : others;
}

/**
 * Builds the question of an action in each of its languages. Answers of other actions that its `confirm` reads come
 * from their samples; a `confirm` that needs more has no text here.
 */
export function sampleQuestions(action: Action, actions: ReadonlyMap<string, Action>): readonly SampleQuestion[] {
  const input = sampleInput(action);
  const reads = Object.fromEntries(
    [...actions.values()].flatMap(({ name, changes, mock }) => changes || mock === undefined ? [] : [[name, mock]]),
  );
  const preview = action.preview === null ? null : actions.get(action.preview)?.mock ?? null;
  return questionLanguages(action).map((language) => {
    const { turn } = languageOf(language);
    const question = questionOf(action, input, { locale: language, words: turn, data: { reads, preview } });
    return { language, question, yes: turn.yes, no: turn.no };
  });
}

/** Returns a value for each required input. */
function sampleInput({ input }: Pick<Action, "input">): JsonObject {
  return Object.fromEntries(
    [...input].flatMap(([name, declared]) =>
      declared.required || declared.default !== undefined ? [[name, sampleValue(declared)]] : []
    ),
  );
}

function sampleValue(declared: ActionInput): JsonValue {
  if (declared.default !== undefined) return declared.default;
  if (declared.type === "array") return [];
  // The last choice: the first one is often what the sample customer has.
  const choice = declared.enum?.at(-1);
  if (choice !== undefined) return choice;
  switch (declared.type) {
    case "string":
      return "…";
    case "boolean":
      return true;
    case "number":
    case "integer":
      return declared.min ?? 1;
  }
}
