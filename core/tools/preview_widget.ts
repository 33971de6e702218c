/**
 * The tool that shows a card before a customer sees it.
 *
 * @module
 */
import { z } from "zod";
import type { Action } from "../agent/actions/action.ts";
import type { Agent } from "../agent/check.ts";
import { filePath, isFileName } from "../agent/files.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import { type CardRun, runFaults, runOf } from "../agent/widgets/press_rules.ts";
import { previewCard } from "../agent/widgets/widget_card.ts";
import type { WidgetFile } from "../agent/widgets/widget_file.ts";
import { type CardButton, cardButtons, describeButton } from "../cards/buttons.ts";
import type { Card } from "../cards/card.ts";
import { outlineCard } from "../cards/outline.ts";
import { packCard } from "../cards/packed_card.ts";
import type { Desk } from "../desk.ts";
import { jsonBytes, type JsonValue } from "../json.ts";
import { DeskError } from "../problem.ts";
import { agentOf } from "./agent_of.ts";
import { JSON_DATA } from "./fields.ts";
import { notFound } from "./find.ts";
import { cutText } from "./fence.ts";
import { defineTool } from "./tool.ts";
import { findDesign } from "./widget_templates.ts";

/** The maximum size of each part of an answer, in bytes of JSON: together less than `MCP_LIMITS.answerBytesMax`. */
const PART_BYTES_MAX = { json: 16_000, outline: 10_000 };

const INPUT = z.strictObject({
  name: z.string().optional().describe("Such as account_card"),
  template: z.string().min(1).optional()
    .describe("Unsaved Jinja, or a layout's name"),
  data: JSON_DATA.optional().describe("Else `state`, else the sample"),
  state: z.string().optional().describe("A state's name"),
  theme: z.enum(["light", "dark"]).optional().describe("Of the link; else both"),
});

type Input = z.output<typeof INPUT>;

/** Renders a widget file, or an unsaved template, with data. */
export const previewWidget = defineTool({
  name: "preview_widget",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Preview a widget",
  description: "Renders a card: problems, outline, what each button does, a link to look at. Saves nothing.",
  input: INPUT,
  example: { name: "account_card", state: "Past due" },
  async run(context, input) {
    const { desk } = context;
    const live = await agentOf(context);
    const { file, isSaved } = fileOf(live, input);
    const { data, shows } = dataOf(file, input);
    const path = isSaved ? filePath("widget", file.name) : "template";
    const rendered = previewCard(file, data, path);
    if (rendered.kind === "problems") return { problems: rendered.problems, warnings: [], shows, link: null };
    const { card, summary, problems, warnings } = rendered;
    const tooLong = jsonBytes(card) > PART_BYTES_MAX.json;
    return {
      problems,
      warnings,
      shows,
      summary,
      outline: cutText(outlineCard(card), PART_BYTES_MAX.outline),
      buttons: buttonLines(live.agent, card),
      ...(tooLong ? { truncated: "The card's JSON is left out: it is too long." } : { json: card }),
      link: linkTo(desk, card, input, isSaved && input.data === undefined ? file.name : null),
    };
  },
});

type Previewed = Pick<WidgetFile, "name" | "template" | "summary" | "sample" | "states" | "preview">;

function fileOf(live: LiveAgent, { name, template }: Input): { readonly file: Previewed; readonly isSaved: boolean } {
  const saved = name === undefined ? undefined : live.agent.widgets.get(name);
  if (name !== undefined && saved === undefined) throw notFound("widget", name, [...live.agent.widgets.keys()]);
  if (template === undefined) {
    if (saved !== undefined) return { file: saved, isSaved: true };
    throw new DeskError("invalid_input", "Neither `name` nor `template` was given.", {
      fix: "Send `name` of a widget file, or the Jinja text of a card as `template`.",
    });
  }
  if (isFileName(template)) return { file: designFile(template), isSaved: false };
  const { name: title = "template", summary = null, sample, states = [] } = saved ?? {};
  // The tree that Studio exported belongs to another template.
  return { file: { name: title, template, summary, sample, states, preview: undefined }, isSaved: false };
}

function designFile(name: string): Previewed {
  const { file } = findDesign(name);
  return { ...file, name, preview: undefined };
}

/** Returns the data of the card, and its name in the answer. */
function dataOf({ sample, states }: Previewed, { data, state }: Input): {
  readonly data: JsonValue | undefined;
  readonly shows: string;
} {
  if (data !== undefined && state !== undefined) {
    throw new DeskError("invalid_input", "Both `data` and `state` were given.", { fix: "Give one of them." });
  }
  if (data !== undefined) return { data, shows: "the given data" };
  if (state === undefined) {
    return { data: sample, shows: sample === undefined ? "no data: the file has no sample" : "the sample" };
  }
  const found = states.find(({ name }) => name === state);
  if (found === undefined) throw notFound("state", state, states.map(({ name }) => name));
  return { data: found.data, shows: `the state ${found.name}` };
}

/** One button of a card, and the effect of a press on this desk. */
export type ButtonLine = {
  readonly label: string;
  readonly type: string;
  readonly payload: JsonValue;
  readonly effect: string;
};

/** Lists the buttons of a card, top to bottom. */
export function buttonLines(agent: Pick<Agent, "actions">, card: Card): readonly ButtonLine[] {
  return cardButtons(card).map((button) => buttonLine(agent, button));
}

function buttonLine(agent: Pick<Agent, "actions">, button: CardButton): ButtonLine {
  const { label, action } = button;
  switch (action.kind) {
    case "open_url":
      return { label, type: "open_url", payload: { url: action.url }, effect: describeButton(button) };
    case "run": {
      const effect = describeAction(agent.actions.get(action.action), runOf(button, action));
      return {
        label,
        type: `tool:${action.action}`,
        payload: action.input,
        effect: `${describeButton(button)}; ${effect}`,
      };
    }
    case "client":
    case "unknown":
      return { label, type: action.type, payload: action.payload, effect: button.warning ?? describeButton(button) };
  }
}

/** Describes whether a press changes something, and whether the action accepts its input. */
function describeAction(action: Action | undefined, run: CardRun): string {
  if (action === undefined) return "there is no such action yet";
  const effect = action.changes ? "changes something" : "only reads";
  const faults = runFaults(run, action).map(({ message }) => message.replace(/\.$/, ""));
  return [effect, ...faults].join(". ");
}

/**
 * Returns the URL of the desk's page with the card: of a saved file by its name, otherwise with the card in the URL.
 *
 * @param saved the file's name if the page can render the same card from it
 */
function linkTo(
  { baseUrl }: Pick<Desk, "baseUrl">,
  card: Card,
  { state, theme }: Input,
  saved: string | null,
): string | null {
  const link = new URL(saved === null ? "/desk/widgets/preview" : `/desk/widgets/preview/${saved}`, baseUrl);
  if (saved === null) {
    const packed = packCard(card);
    if (packed === null) return null;
    link.searchParams.set("card", packed);
  } else if (state !== undefined) {
    link.searchParams.set("state", state);
  }
  if (theme !== undefined) link.searchParams.set("theme", theme);
  return link.href;
}
