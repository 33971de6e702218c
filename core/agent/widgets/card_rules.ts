/**
 * Renders a widget file's templates with the file's own data: what fails here would fail in a chat.
 *
 * @module
 */
import { renderCard, type RenderedCard } from "../../cards/render.ts";
import { parseTemplate } from "../../cards/template.ts";
import type { JsonValue } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import { type CardRun, runsOf } from "./press_rules.ts";
import { problemAt, readSource, type Source } from "../source/source.ts";
import { faultInField } from "../actions/template_rules.ts";

/** A set of data to try, and its name in messages. */
export type CardTrial = { readonly title: string; readonly data: JsonValue };

/** The problems found by the trial renders; one that occurs in several of them is reported once. */
export type CardFaults = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The buttons of the cards, without duplicates. */
  readonly runs: readonly CardRun[];
};

const UNKNOWN_COMPONENT = "card.unknown-component";
const NOT_JSON = "card.not-json";

/** Problems that do not depend on the data. */
const WHATEVER_THE_DATA: ReadonlySet<string> = new Set([UNKNOWN_COMPONENT, "card.too-large"]);
/** Such a file is live on some desks, whose agent answers in words; it is only a warning. */
const MISPLACED = "card.misplaced-component";

const FIX = "See svc://guide/chatkit-widgets; preview_widget shows what the template makes of the data.";

/**
 * Renders a card with each set of data; without any, with empty data, which a template may refuse.
 *
 * Templates that do not parse are not tried: that is reported separately.
 *
 * @param offsetOf the offset in the file of the character at an index of the template
 */
export function tryCards(
  source: Source,
  texts: { readonly template: string; readonly summary: string | null },
  trials: readonly CardTrial[],
  offsetOf: (index: number) => number,
): CardFaults {
  const template = parseTemplate(texts.template, source.file);
  const summary = parseTemplate(texts.summary ?? "", source.file);
  if (template.kind === "problems" || summary.kind === "problems") return { problems: [], warnings: [], runs: [] };
  const templates = { template: template.value, summary: texts.summary === null ? null : summary.value };
  const problems = new Map<string, Problem>();
  const warnings = new Map<string, Problem>();
  const runs = new Map<string, CardRun>();

  const { lineStarts } = readSource(source.file, texts.template);
  const add = (to: Map<string, Problem>, found: readonly Problem[], title: string) => {
    for (const { line, column, code, message, fix } of found) {
      const key = `${code} ${message}`;
      if (to.has(key)) continue;
      const offset = offsetOf((lineStarts[line - 1] ?? 0) + column - 1);
      to.set(key, problemAt(source, offset, { code, message: sentenceOf(code, message, title), fix: fix ?? FIX }));
    }
  };
  for (const { title, data } of trials) {
    const rendered = renderCard(templates, data);
    add(problems, problemsOf(rendered), title);
    if (rendered.kind === "no_card") continue;
    add(warnings, rendered.warnings, title);
    for (const run of runsOf(rendered.card)) runs.set(JSON.stringify(run), run);
  }
  if (trials.length === 0) {
    const rendered = renderCard(templates, {});
    // Without data, only what the template writes out can be checked.
    add(problems, problemsOf(rendered).filter(({ code }) => WHATEVER_THE_DATA.has(code)), "");
    add(warnings, problemsOf(rendered).filter(({ code }) => code === MISPLACED), "");
    if (rendered.kind === "no_card") add(warnings, untried(rendered.problem), "");
    else {
      if (!/\{[{%]/.test(texts.template)) add(warnings, rendered.warnings, "");
      for (const run of runsOf(rendered.card)) runs.set(JSON.stringify(run), { ...run, isUntried: true });
    }
  }
  return { problems: [...problems.values()], warnings: [...warnings.values()], runs: [...runs.values()] };
}

function sentenceOf(code: string, message: string, title: string): string {
  if (!code.startsWith("card.")) return message;
  const field = code === "card.summary-failed" ? "summary" : "template";
  return faultInField(field, title === "" ? message : `${message} (with ${title})`);
}

function problemsOf(rendered: RenderedCard): readonly Problem[] {
  return rendered.kind === "card" ? rendered.problems : [rendered.problem];
}

/** A template that needs data to render a card should have some to try it with. */
function untried(problem: Problem): readonly Problem[] {
  if (problem.code !== NOT_JSON) return [];
  const message = "The file has no sample, and without data its template prints no JSON.";
  return [{ ...problem, code: "widget.untried", message, fix: "Add `sample`: data as the action returns it." }];
}
