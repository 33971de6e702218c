/**
 * Shows an action's answer as a card, and renders the lines that answer a press.
 *
 * @module
 */
import type { Action } from "../../agent/actions/action.ts";
import { filePath } from "../../agent/files.ts";
import { type Localized, textIn } from "../../agent/localized.ts";
import type { Card } from "../../cards/card.ts";
import { renderText } from "../../cards/evaluate.ts";
import { renderCard } from "../../cards/render.ts";
import { parseTemplate } from "../../cards/template.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import { linesOf } from "../run/lines.ts";
import type { TurnRun } from "../run/run.ts";

/** A card that is ready to be shown. */
export type ShownCard = { readonly card: Card; readonly summary: string | null };

/** How an answer is shown; `failed` tells the operator why there is no card, and where in the widget file. */
export type Showing =
  | ({ readonly kind: "card" } & ShownCard)
  | { readonly kind: "words" }
  | { readonly kind: "failed"; readonly reason: string };

/** Renders the card of an action's answer; without one, or if it cannot be rendered, the answer is given in words. */
export function cardOf(
  run: Pick<TurnRun, "desk" | "live" | "progress" | "context">,
  action: Pick<Action, "name" | "widget">,
  data: JsonValue,
): Showing {
  // Nothing to show: the app's answer was empty, or not JSON.
  if (data === null) return { kind: "words" };
  const file = action.widget === null ? undefined : run.live.agent.widgets.get(action.widget);
  if (file === undefined) return { kind: "words" };
  const path = filePath("widget", file.name);
  const template = parseTemplate(file.template, path);
  const summary = parseTemplate(file.summary ?? "", path);
  if (template.kind === "problems") return failed(run, template.problems);
  const rendered = renderCard(
    {
      template: template.value,
      summary: file.summary !== null && summary.kind === "ok" ? summary.value : null,
    },
    withReads(data, Object.fromEntries(run.progress.reads)),
    linesOf(run).nothingHere,
  );
  return rendered.kind === "card"
    ? { kind: "card", card: rendered.card, summary: rendered.summary }
    : failed(run, [rendered.problem]);
}

/**
 * Returns the data of a card, plus `reads.<action>`: the answers of this turn's actions. An existing field of that name
 * is kept.
 */
function withReads(data: JsonValue, reads: JsonObject): JsonObject {
  if (isJsonObject(data)) return { reads, ...data };
  return Array.isArray(data) ? { reads, items: data } : { reads, value: data };
}

function failed({ desk, live }: Pick<TurnRun, "desk" | "live">, [problem]: readonly Problem[]): Showing {
  if (problem === undefined) return { kind: "words" };
  const { file, line, column, code, message } = problem;
  // The message may quote the answer, which belongs to the customer: it is not logged.
  desk.log("warn", "a card could not be shown", { workspace: live.workspace, file, line, column, code });
  return { kind: "failed", reason: `No card: ${file}, line ${line}, column ${column} of the template: ${message}.` };
}

/**
 * Renders a line of an action file with its inputs; returns the fallback if there is no line or it cannot be rendered.
 *
 * @param line the written line, in the customer's language if the file has it
 */
export function lineOf(
  line: { readonly written: Localized | null; readonly locale: string | null },
  input: JsonObject,
  otherwise: string,
): string {
  if (line.written === null) return otherwise;
  const parsed = parseTemplate(textIn(line.written, line.locale), "line");
  if (parsed.kind === "problems") return otherwise;
  const rendered = renderText(parsed.value, input, { isTextLine: true });
  if (rendered.kind === "failed") return otherwise;
  const text = rendered.text.replace(/\s+/g, " ").trim();
  return text === "" ? otherwise : text;
}
