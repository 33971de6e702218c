/**
 * The confirmation question of a step on the customer's page, made by code from the exact step.
 *
 * @module
 */
import { onOneLine } from "../../actions/summary.ts";
import { languageOf } from "../../languages/languages.ts";
import type { Wanted } from "./gate.ts";

/** The question for a step, in the customer's language. */
export function questionFor({ command, target }: Wanted, locale: string | null): string {
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

function inQuotes(text: string): string {
  return `“${onOneLine(text).replaceAll(/[“”]/g, '"')}”`;
}
