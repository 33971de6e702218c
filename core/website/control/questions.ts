/**
 * The confirmation question of a step on the customer's page, built by code from the exact step.
 *
 * @module
 */
import { type ChangeQuestion, plainQuestion, questionRow } from "../../actions/question.ts";
import { escapeText } from "../../actions/summary.ts";
import { languageOf } from "../../languages/languages.ts";
import type { ExactStep } from "./gate.ts";

/** A longer value is shown in a separate row. */
const INLINE_CHARS_MAX = 80;

/** Builds the question for the chat: a value that is long or needs escapes is in a separate row. */
export function controlQuestion(wanted: ExactStep, locale: string | null): ChangeQuestion {
  const { command, target } = wanted;
  if (command.verb !== "fill") return plainQuestion(questionFor(wanted, locale));
  const { text: value } = command;
  const isInline = value.length <= INLINE_CHARS_MAX && inQuotes(value) === `“${value}”`;
  if (isInline) return plainQuestion(questionFor(wanted, locale));
  const cut = { ...wanted, command: { ...command, text: "…" } };
  return plainQuestion(questionFor(cut, locale), [questionRow(target?.name ?? "", value, languageOf(locale).turn)]);
}

/** Returns the question for a step in one line, in the customer's language, with the full value. */
export function questionFor({ command, target }: ExactStep, locale: string | null): string {
  const { questions } = languageOf(locale);
  const name = inQuotes(target?.name ?? "");
  const ask = (question: string, value = "") =>
    // In one pass, so that a name or value with braces is not filled in again.
    question.replaceAll(/\{(name|value)\}/g, (_, place) => place === "name" ? name : inQuotes(value));
  switch (command.verb) {
    case "click":
      return ask(questions.click);
    case "fill":
      return ask(questions.fill, command.text);
    case "select":
      return ask(questions.select, command.option);
    case "check":
      return ask(command.on ? questions.on : questions.off);
    case "press":
      return ask(questions.press, command.key);
    case "go":
      return ask(questions.go, command.path);
    default:
      return questions.look;
  }
}

/** Within “” a straight quotation mark needs no escape. */
function inQuotes(text: string): string {
  return `“${escapeText(text).replaceAll('\\"', '"')}”`;
}
