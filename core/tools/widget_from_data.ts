/**
 * The tool that writes a widget file for an app's answer.
 *
 * @module
 */
import { z } from "zod";
import type { AgentFiles } from "../agent/files.ts";
import { filePath } from "../agent/files.ts";
import { parseAction } from "../agent/action.ts";
import { updateWidgetJson } from "../agent/widget_file.ts";
import { cardFromData } from "../cards/from_data.ts";
import { titleOf } from "../cards/from_data/words.ts";
import type { JsonValue } from "../json.ts";
import { DeskError } from "../problem.ts";
import { JSON_DATA } from "./fields.ts";
import { addFile, findFile, newNameField } from "./find.ts";
import { defineTool } from "./tool.ts";

/** Writes a widget file from an answer. */
export const widgetFromData = defineTool({
  name: "widget_from_data",
  kind: "edit",
  title: "Make a widget from data",
  description:
    "Writes a widget file for an app's answer: rows, badges, money, dates, lists, links, as a template over the " +
    "data's shape, with the data as sample. Then preview_widget, refine it with update_widget, and name it in the " +
    "action's `widget`. Answers with the file it wrote.",
  input: z.strictObject({
    name: newNameField("Name of the new widget file, such as invoice_card"),
    data: JSON_DATA.optional().describe("An answer of the app, such as `received` of try_action"),
    action: z.string().optional().describe("Instead of data: an action, whose `mock` is taken"),
    title: z.string().min(1).max(80).optional().describe("The card's title; left out: what the data is named"),
  }),
  example: { name: "plan_card", action: "get_account", dryRun: true },
  edit(files, { name, data, action, title }) {
    const answer = answerOf(files, data, action);
    const proposal = cardFromData(answer, title ?? null, titleOf(name));
    const { template, summary, sample, leftOut } = proposal;
    const file = { version: "1.0", name: proposal.title, template, summary, sample };
    return {
      files: addFile(files, "widget", name, updateWidgetJson("", file)),
      answer: { name, template, summary, leftOut },
    };
  },
});

function answerOf(files: AgentFiles, data: JsonValue | undefined, action: string | undefined): JsonValue {
  if ((data === undefined) === (action === undefined)) {
    throw new DeskError("invalid_input", "Either `data` or `action` is needed.", {
      fix: "Send an answer of the app as `data`, or the name of an action with a `mock` as `action`.",
    });
  }
  if (data !== undefined) return data;
  const parsed = parseAction(filePath("action", action ?? ""), findFile(files, "action", action ?? ""));
  const mock = parsed.kind === "ok" ? parsed.value.mock : undefined;
  if (mock !== undefined) return mock;
  throw new DeskError("invalid_input", `The action \`${action}\` has no \`mock\`.`, {
    fix: "Add one with update_action, or send an answer as `data`.",
  });
}
