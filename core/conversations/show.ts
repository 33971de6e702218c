/**
 * An action's answer as a card, and the lines that answer a press.
 *
 * @module
 */
import type { Action } from "../agent/action.ts";
import type { WidgetFile } from "../agent/widget_file.ts";
import type { Card } from "../cards/card.ts";
import { renderText } from "../cards/evaluate.ts";
import { renderCard } from "../cards/render.ts";
import { parseTemplate, type Template } from "../cards/template.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { TurnRun } from "./run.ts";

/** A card that is ready to be shown. */
export type ShownCard = { readonly card: Card; readonly summary: string | null };

/** The card of an action's answer; null when it has none or cannot be made, and the answer is told in words. */
export function cardOf(
  run: Pick<TurnRun, "desk" | "live">,
  action: Pick<Action, "name" | "widget">,
  data: JsonValue,
): ShownCard | null {
  // Nothing to show: the app's answer was empty, or no JSON.
  if (data === null) return null;
  const file = action.widget === null ? undefined : run.live.agent.widgets.get(action.widget);
  if (file === undefined) return null;
  const template = templateOf(file.template, file);
  if (template === null) return null;
  const summary = file.summary === null ? null : templateOf(file.summary, file);
  const rendered = renderCard({ template, summary }, data);
  if (rendered.kind === "card") return { card: rendered.card, summary: rendered.summary };
  run.desk.log("warn", "a card could not be shown", {
    workspace: run.live.workspace,
    widget: file.name,
    code: rendered.problem.code,
  });
  return null;
}

/** A line of an action file with its inputs filled in; the other line when it has none or cannot be rendered. */
export function lineOf(source: string | null, input: JsonObject, otherwise: string): string {
  if (source === null) return otherwise;
  const parsed = parseTemplate(source, "line");
  if (parsed.kind === "problems") return otherwise;
  const rendered = renderText(parsed.value, input, { isTextLine: true });
  if (rendered.kind === "failed") return otherwise;
  const line = rendered.text.replace(/\s+/g, " ").trim();
  return line === "" ? otherwise : line;
}

function templateOf(source: string, file: WidgetFile): Template | null {
  const parsed = parseTemplate(source, file.name);
  return parsed.kind === "ok" ? parsed.value : null;
}
