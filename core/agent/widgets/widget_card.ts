/**
 * Renders a widget file with data.
 *
 * @module
 */
import { checkCard } from "../../cards/card.ts";
import { renderCard, type RenderedCard } from "../../cards/render.ts";
import { parseTemplate } from "../../cards/template.ts";
import type { JsonValue } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import type { WidgetFile } from "./widget_file.ts";

/** A card, or the problems that prevent it. */
export type WidgetCard =
  | Extract<RenderedCard, { readonly kind: "card" }>
  | { readonly kind: "problems"; readonly problems: readonly Problem[] };

/**
 * Renders a widget file's templates.
 *
 * @param file the name in problems, whose positions are relative to the template
 */
export function renderWidget(
  texts: { readonly template: string; readonly summary: string | null },
  data: JsonValue,
  file: string,
): WidgetCard {
  const template = parseTemplate(texts.template, file);
  const summary = texts.summary === null ? null : parseTemplate(texts.summary, file);
  const problems = [template, summary].flatMap((parsed) => parsed?.kind === "problems" ? parsed.problems : []);
  if (template.kind === "problems" || summary?.kind === "problems") return { kind: "problems", problems };
  const rendered = renderCard({ template: template.value, summary: summary?.value ?? null }, data);
  return rendered.kind === "card" ? rendered : { kind: "problems", problems: [rendered.problem] };
}

/** Renders a widget file for its author: without data, a Studio export still has the tree that Studio showed. */
export function previewCard(
  file: Pick<WidgetFile, "template" | "summary" | "preview">,
  data: JsonValue | undefined,
  path: string,
): WidgetCard {
  if (data !== undefined || file.preview === undefined) return renderWidget(file, data ?? {}, path);
  const { card, problems, warnings } = checkCard(file.preview, path);
  return card === null ? { kind: "problems", problems } : { kind: "card", card, summary: null, problems, warnings };
}
