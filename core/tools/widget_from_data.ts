/**
 * The tool that writes a widget file for an app's answer.
 *
 * @module
 */
import { z } from "zod";
import type { AgentFiles } from "../agent/files.ts";
import { filePath } from "../agent/files.ts";
import { parseAction } from "../agent/actions/action.ts";
import { updateWidgetJson } from "../agent/widgets/widget_file.ts";
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
  right: "agent.edit",
  title: "Make a widget from data",
  description:
    "Writes a widget file for an app's answer: a template over its shape, the answer as sample. Then preview_widget.",
  input: z.strictObject({
    name: newNameField("Such as invoice_card"),
    data: JSON_DATA.optional().describe("An answer of the app"),
    action: z.string().optional().describe("Instead: take this action's `mock`"),
    title: z.string().min(1).max(80).optional().describe("Else named by the data"),
  }),
  example: { name: "plan_card", action: "get_account", dryRun: true },
  edit(files, { name, data, action, title }) {
    const answer = answerOf(files, data, action);
    const proposal = proposeWidget(answer, name, title ?? null);
    const { template, summary, sample, leftOut, amountsNote } = proposal;
    const file = { version: "1.0", name: proposal.title, template, summary, sample };
    return {
      files: addFile(files, "widget", name, updateWidgetJson("", file)),
      // The file itself is in the diff.
      answer: { name, leftOut, ...(amountsNote === null ? {} : { amounts: amountsNote }) },
    };
  },
});

/** Returns the card that the tool proposes for an app's answer, in a file of this name. */
export function proposeWidget(answer: JsonValue, name: string, title: string | null) {
  return cardFromData(answer, title, titleOf(name));
}

function answerOf(files: AgentFiles, data: JsonValue | undefined, action: string | undefined): JsonValue {
  if ((data === undefined) === (action === undefined)) {
    const says = data === undefined ? "Either `data` or `action` is needed." : "Give `data` or `action`, not both.";
    throw new DeskError("invalid_input", says, {
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
