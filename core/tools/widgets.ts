/**
 * Tools for widget files: the design of a card.
 *
 * Previews, the designs that come with the desk and proposals from data have their own files.
 *
 * @module
 */
import { z } from "zod";
import { checkAgent } from "../agent/check.ts";
import { filePath, withFile } from "../agent/files.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import { actionsShowing, casesShowing } from "../agent/used_by.ts";
import { updateWidgetJson, type WidgetFile } from "../agent/widgets/widget_file.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { agentOf } from "./agent_of.ts";
import { createWidget } from "./create_widget.ts";
import { definedFields, JSON_DATA, STATES } from "./fields.ts";
import { findFile, namesOf, newNameField, notFound, nothingToChange, replaceFile } from "./find.ts";
import { CURSOR, pageOf } from "./page.ts";
import { previewWidget } from "./preview_widget.ts";
import { renameWidget } from "./rename.ts";
import { defineTool, type ToolGroup } from "./tool.ts";
import { widgetFromData } from "./widget_from_data.ts";
import { getWidgetTemplate, widgetTemplates } from "./widget_templates.ts";

const NAME = z.string().describe("Such as account_card");

const listWidgets = defineTool({
  name: "list_widgets",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "List widgets",
  description: "Every widget file: states, actions its buttons run, actions that show it, warnings.",
  input: z.strictObject({ cursor: CURSOR }),
  example: {},
  async run(context, { cursor }) {
    const live = await agentOf(context);
    const items = [...live.agent.widgets.values()].map((file) => ({
      ...widgetLine(live, file),
      warnings: live.warnings.filter((warning) => warning.file === filePath("widget", file.name)),
    }));
    return pageOf(items, cursor);
  },
});

const getWidget = defineTool({
  name: "get_widget",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Read a widget",
  description: "Returns a widget file's template, summary, sample and states.",
  input: z.strictObject({ name: NAME }),
  example: { name: "account_card" },
  async run(context, { name }) {
    const live = await agentOf(context);
    const file = live.agent.widgets.get(name);
    if (file === undefined) throw notFound("widget", name, namesOf(live.files, "widget"));
    const { template, summary, sample = null, states } = file;
    return { ...widgetLine(live, file), version: live.version, template, summary, sample, states };
  },
});

/** Returns a widget file in one line of a list. */
function widgetLine(live: LiveAgent, { name, title, states, references }: WidgetFile): JsonObject {
  return {
    name,
    title,
    states: states.map((state) => state.name),
    buttonActions: [...new Set(references.map(({ action }) => action))],
    usedBy: actionsShowing(live.agent, name),
  };
}

/** @throws DeskError files_have_problems if an action shows the widget */
function refuseShown(name: string, { actions, tests }: Readonly<Record<"actions" | "tests", readonly string[]>>): void {
  if (actions.length === 0) return;
  const expected = tests.length === 0 ? "" : ` The tests ${tests.join(", ")} expect it.`;
  throw new DeskError("files_have_problems", `The widget ${name} is shown by ${actions.join(", ")}.${expected}`, {
    fix: "Remove `widget` there with update_action first.",
  });
}

/** Changes parts of a widget file. */
export const updateWidget = defineTool({
  name: "update_widget",
  kind: "edit",
  right: "agent.edit",
  title: "Change a widget",
  description: "Changes the given parts. A new name is written everywhere.",
  input: z.strictObject({
    name: NAME,
    template: z.string().min(1).optional().describe("Jinja"),
    summary: z.string().optional().describe("Jinja, the folded card's line"),
    sample: JSON_DATA.optional().describe("Data of the preview"),
    states: STATES.optional()
      .describe("[{name, data}]"),
    title: z.string().min(1).optional().describe("Display name"),
    newName: newNameField("Renames the widget file").optional(),
  }),
  example: { name: "account_card", summary: "{{ plan | title }} plan", dryRun: true },
  edit(files, { name, newName, title, summary, ...changes }) {
    const text = findFile(files, "widget", name);
    const fields = definedFields({ ...changes, name: title, summary: summary === "" ? null : summary });
    const isChanged = Object.keys(fields).length > 0;
    if (newName === undefined && !isChanged) {
      throw nothingToChange(["template", "summary", "sample", "states", "title", "newName"]);
    }
    const changed = isChanged ? updateWidgetJson(text, fields) : text;
    const replaced = replaceFile(files, "widget", { name, newName, text: changed });
    return { files: newName === undefined ? replaced : renameWidget(replaced, name, newName) };
  },
});

/** Removes a widget file. */
export const deleteWidget = defineTool({
  name: "delete_widget",
  kind: "edit",
  right: "agent.edit",
  title: "Delete a widget",
  description: "Removes a widget file and says which tests expect it; refused while an action shows it.",
  input: z.strictObject({ name: NAME }),
  example: { name: "plan_form", dryRun: true },
  edit(files, { name }, { desk }) {
    findFile(files, "widget", name);
    const { agent } = checkAgent(files, desk);
    const tests = [...new Set(casesShowing(agent, name).map(({ file }) => file))];
    const usedBy = { actions: actionsShowing(agent, name), tests };
    refuseShown(name, usedBy);
    return { files: withFile(files, filePath("widget", name), null), answer: { name, usedBy } };
  },
});

/** Tools for reading, changing and previewing the design of cards. */
export const widgetsGroup: ToolGroup = {
  name: "Widgets",
  tools: [
    listWidgets,
    getWidget,
    createWidget,
    updateWidget,
    deleteWidget,
    widgetTemplates,
    getWidgetTemplate,
    previewWidget,
    widgetFromData,
  ],
};
