/**
 * Tools for the desk's settings: read the tree, and change any part of it at once.
 *
 * @see docs/reference/settings.md
 * @module
 */
import { z } from "zod";
import { diffFiles } from "../agent/files.ts";
import { topicsWithoutPerson } from "../agent/topics_without_person.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { DeskError } from "../problem.ts";
import { changeSettings } from "../settings/change.ts";
import { outlineSettings } from "../settings/describe.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { refuseOtherVersion } from "./edit.ts";
import { definedFields, JSON_OBJECT } from "./fields.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const getDeskSettings = defineTool({
  name: "get_desk_settings",
  kind: "read",
  right: "settings.read",
  title: "Show the desk's settings",
  description: "Every setting and its value.",
  input: z.strictObject({}),
  example: {},
  async run({ desk, caller }) {
    return await readSettings(desk, caller.workspace);
  },
});

/** Returns the parameter for a part of the tree, described from the schema. */
function partOfTree(part: keyof Settings) {
  return JSON_OBJECT.optional().describe(outlineSettings(part));
}

/** Changes any part of the settings; also used by the desk's settings pages. */
export const updateDeskSettings = defineTool({
  name: "update_desk_settings",
  kind: "act",
  right: "settings.edit",
  changesDesk: true,
  title: "Change the desk's settings",
  description: "Changes the given settings; replaces lists.",
  input: z.strictObject({
    ai: partOfTree("ai"),
    company: partOfTree("company"),
    widget: partOfTree("widget"),
    inbox: partOfTree("inbox"),
    data: partOfTree("data"),
  }),
  example: { inbox: { awayMessage: "We are back tomorrow at nine." }, dryRun: true },
  async run(context, input, options) {
    const { desk, caller } = context;
    const live = await liveAgent(desk, caller.workspace);
    await refuseOtherVersion(context, live, options);
    const part = definedFields(input);
    if (Object.keys(part).length === 0) {
      throw new DeskError("invalid_input", "No setting was named.", {
        fix: 'Name what to change, such as {"inbox": {"awayMessage": "Back at nine."}}.',
      });
    }
    const { dryRun, message = "" } = options;
    const { before, after, changed } = await changeSettings(desk, caller, part, { dryRun, message });
    return {
      saved: !dryRun,
      dryRun,
      // Settings are not versioned with the agent, whose version does not change.
      version: live.version,
      changed: changed.map(({ path }) => ({ path, change: "changed" })),
      diff: diffFiles(asFile(before), asFile(after)),
      problems: [],
      warnings: topicsWithoutPerson(live.files, live.agent.instructions, after.widget.behaviour),
    };
  },
});

/** Returns the tree as a file, for a readable diff. */
function asFile(settings: Settings): ReadonlyMap<string, string> {
  return new Map([["settings", JSON.stringify(settings, null, 2)]]);
}

/** Tools for reading and changing the desk's settings. */
export const deskSettingsGroup: ToolGroup = {
  name: "Desk settings",
  tools: [getDeskSettings, updateDeskSettings],
};
