/**
 * Renders a draft of a widget file with its problems: for the editor's page, and for its live preview.
 *
 * @module
 */
import { filePath } from "../../../core/agent/files.ts";
import type { LiveAgent } from "../../../core/agent/versions/live.ts";
import { previewCard } from "../../../core/agent/widgets/widget_card.ts";
import { updateWidgetJson, type WidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import type { Card } from "../../../core/cards/card.ts";
import { wholeAmountsNote } from "../../../core/cards/from_data/whole_amounts.ts";
import { outlineCard } from "../../../core/cards/outline.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import { check } from "../../../core/tools/agent.ts";
import { type ButtonLine, buttonLines } from "../../../core/tools/preview_widget.ts";
import { runTool } from "../../../core/tools/tool.ts";
import type { ToolContext } from "../../../core/tools/context.ts";
import { problemsIn } from "../form/problems.tsx";
import { changesOf, type DraftProblem, readDraft, type WidgetDraft } from "./draft.ts";
import { placeProblems } from "./field_position.ts";

/** A draft as a customer would see it. */
export type RenderedDraft = {
  /** Null while the draft has no valid card. */
  readonly card: Card | null;
  readonly summary: string | null;
  readonly outline: string;
  readonly buttons: readonly ButtonLine[];
  readonly problems: readonly DraftProblem[];
};

/** A live widget file, and its agent. */
export type EditedWidget = { readonly live: LiveAgent; readonly file: WidgetFile };

/** Renders a draft with its sample, or with the state at an index. A save would find the same problems. */
export async function drawDraft(
  context: ToolContext,
  edited: EditedWidget,
  draft: WidgetDraft,
  state: number | null,
): Promise<RenderedDraft> {
  const { live, file } = edited;
  const read = readDraft(draft);
  const data = state === null ? read.sample : read.states[state]?.data;
  const { template, summary } = draft;
  const texts = { template, summary: summary === "" ? null : summary, preview: file.preview };
  const rendered = previewCard(texts, data, "template");
  const card = rendered.kind === "card" ? rendered.card : null;
  const problems = read.problems.length > 0
    ? read.problems
    : await checkDraft(context, edited, changesOf(file, draft, read));
  return {
    card,
    summary: rendered.kind === "card" ? rendered.summary : null,
    outline: card === null ? "" : outlineCard(card),
    buttons: card === null ? [] : buttonLines(live.agent, card),
    problems: [...problems, ...undividedAmounts(draft, read.sample)],
  };
}

/**
 * A warning about amounts that may be in cents: a card made from data prints them unchanged until the template divides.
 */
function undividedAmounts({ template }: WidgetDraft, sample: JsonValue | undefined): readonly DraftProblem[] {
  const divides = template.includes("/ 100") || template.includes("/100");
  if (sample === undefined || divides || !template.includes("format(")) return [];
  const message = wholeAmountsNote(sample);
  return message === null ? [] : [{ field: "template", file: "", line: 1, column: 1, message, fix: "", tone: "warn" }];
}

/** The problems that a save of the changes would find, including the file's warnings. */
async function checkDraft(
  context: ToolContext,
  { live, file }: EditedWidget,
  { title, summary, newName: _newName, ...parts }: JsonObject,
): Promise<readonly DraftProblem[]> {
  const path = filePath("widget", file.name);
  const changes = {
    ...parts,
    ...(title === undefined ? {} : { name: title }),
    ...(summary === undefined ? {} : { summary: summary === "" ? null : summary }),
  };
  const before = live.files.get(path) ?? "";
  const content = Object.keys(changes).length === 0 ? before : updateWidgetJson(before, changes);
  const { problems, warnings } = await runTool(context, check, { files: [{ path, content }] });
  const own = (problemsIn(warnings) ?? []).filter((warning) => warning.file === path);
  return [
    ...placeProblems(path, content, problemsIn(problems) ?? [], "bad"),
    ...placeProblems(path, content, own, "warn"),
  ];
}
