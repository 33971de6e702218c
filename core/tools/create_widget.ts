/**
 * The tool that adds a widget file: blank, from the caller's own template, from a design or from a file.
 *
 * @module
 */
import { z } from "zod";
import { isFileName } from "../agent/files.ts";
import { updateWidgetJson } from "../agent/widgets/widget_file.ts";
import { titleOf } from "../cards/from_data/words.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { definedFields, JSON_DATA, STATES } from "./fields.ts";
import { addFile, newNameField } from "./find.ts";
import { defineTool } from "./tool.ts";
import { findDesign } from "./widget_templates.ts";

/** The sources of a new widget file; all except `blank` require the parameter of that name. */
const SOURCES = ["blank", "template", "gallery", "file"] as const;

const INPUT = z.strictObject({
  name: newNameField("Such as invoice_card"),
  from: z.enum(SOURCES).describe("Its beginning"),
  template: z.string().min(1).optional().describe("Jinja, or a layout's name"),
  gallery: z.string().optional().describe("A name of widget_templates"),
  file: z.custom<string | JsonObject>((value) => typeof value === "string" || typeof value === "object")
    .meta({ type: "string" }).optional()
    .describe("A widget file or ChatKit Studio export"),
  sample: JSON_DATA.optional().describe("Data of the preview"),
  states: STATES.optional().describe("[{name, data}]"),
  summary: z.string().optional().describe("Jinja, the folded card's line"),
});

type Input = z.output<typeof INPUT>;

/** Adds a widget file. */
export const createWidget = defineTool({
  name: "create_widget",
  kind: "edit",
  right: "agent.edit",
  title: "Create a widget",
  description:
    "Adds a widget file (svc://guide/chatkit-widgets). Then preview_widget, and name it in an action's `widget`.",
  input: INPUT,
  example: { name: "invoice_card", from: "gallery", gallery: "invoice_list", dryRun: true },
  edit(files, { name, ...input }) {
    refuseOthers(input);
    const { sample, states, summary } = input;
    const given = definedFields({ sample, states, summary });
    const text = BEGINNINGS[input.from](input, name);
    // A file without changes keeps every byte.
    const changed = Object.keys(given).length === 0 ? text : updateWidgetJson(text, given);
    return { files: addFile(files, "widget", name, changed) };
  },
});

const BEGINNINGS: Readonly<Record<Input["from"], (input: Omit<Input, "name">, name: string) => string>> = {
  blank: (_input, name) => widgetText(name, blankTemplate(titleOf(name))),
  template({ template }, name) {
    if (template === undefined) throw missing("template", "a name of widget_templates or the Jinja text of the card");
    return isFileName(template) ? designText(template) : widgetText(name, template);
  },
  gallery({ gallery }) {
    if (gallery === undefined) throw missing("gallery", "a name of widget_templates");
    return designText(gallery);
  },
  file({ file }) {
    if (file === undefined) throw missing("file", "the widget file's text");
    return typeof file === "string" ? file : `${JSON.stringify(file, null, 2)}\n`;
  },
};

function widgetText(name: string, template: string): string {
  return updateWidgetJson("", { version: "1.0", name: titleOf(name), template });
}

function blankTemplate(title: string): string {
  const heading = JSON.stringify({ type: "Title", value: title, size: "sm" });
  return `{"type":"Card","size":"sm","children":[\n  ${heading}\n]}`;
}

function designText(name: string): string {
  return `${JSON.stringify(findDesign(name).file, null, 2)}\n`;
}

function missing(parameter: Input["from"], what: string): DeskError {
  return new DeskError("invalid_input", `\`${parameter}\` is missing, and \`from\` is ${parameter}.`, {
    fix: `Send \`${parameter}\`: ${what}.`,
  });
}

/** Refuses parameters of other sources, which would be silently ignored. */
function refuseOthers(input: Omit<Input, "name">): void {
  for (const source of SOURCES) {
    if (source === "blank" || source === input.from || input[source] === undefined) continue;
    throw new DeskError("invalid_input", `\`${source}\` was given, but \`from\` is ${input.from}.`, {
      fix: `Send from: ${source}, or leave \`${source}\` out.`,
    });
  }
}
