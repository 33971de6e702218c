/**
 * Tools for website actions: functions that pages register in visitors' browsers.
 *
 * @see docs/reference/tools.md
 * @module
 */
import { z } from "zod";
import { filePath, withFile } from "../agent/files.ts";
import { verbChanges } from "../agent/page_verbs.ts";
import { WEBSITE_MODES, type WebsiteActions } from "../agent/website.ts";
import { editYaml } from "../agent/source/yaml_edit.ts";
import type { JsonObject } from "../json.ts";
import { unmarkedParameter } from "../problem.ts";
import { verbDescription } from "../website/control/verbs.ts";
import { modeOf } from "../website/mode.ts";
import { listRegistered, type RegisteredAction } from "../website/registered.ts";
import { agentOf } from "./agent_of.ts";
import { fenceOf } from "./fence.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const PATH = filePath("website", "");

const websiteActions = defineTool({
  name: "website_actions",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "List what the website can do",
  description: "The actions that your websites' pages registered, and how the agent may use each.",
  input: z.strictObject({}),
  example: {},
  async run(context) {
    const { desk, caller } = context;
    const [{ agent }, registered] = await Promise.all([
      agentOf(context),
      listRegistered(desk, caller.workspace),
    ]);
    const items = websiteLines(agent.website, registered);
    return fenceOf(desk, "what websites registered").members({ items, total: items.length });
  },
});

/**
 * Returns a line for each registered action, highest rank first, and for each that has a setting but was never
 * registered.
 */
function websiteLines(website: WebsiteActions, registered: readonly RegisteredAction[]): readonly JsonObject[] {
  const byName = new Map<string, RegisteredAction>();
  for (const action of registered) if (!byName.has(action.name)) byName.set(action.name, action);
  const seen = [...byName.values()].map((action) => {
    const { name, description, input, pages, lastSeen } = action;
    const sites = registered.filter((each) => each.name === name).map(({ origin }) => origin);
    const { mode, status } = modeOf(website, action);
    return { name, description, input, pages, sites, mode, status, lastSeen: lastSeen.toISOString() };
  });
  const unseen = [...website].filter(([name]) => !byName.has(name)).map(([name, { mode, status }]) => ({
    name,
    description: verbDescription(name),
    input: null,
    pages: [],
    sites: [],
    mode,
    status,
    lastSeen: null,
  }));
  return [...seen, ...unseen];
}

/** Sets how the agent may use a website action. */
export const setWebsiteAction = defineTool({
  name: "set_website_action",
  kind: "edit",
  right: "agent.edit",
  title: "Set the mode of a website action",
  description:
    "How the agent may use a page's action: at once, after a yes (confirm), or by a person only. Verbs of page control: stricter only.",
  input: z.strictObject({
    name: z.string().regex(/^[\w.-]{1,128}$/).describe("As registered, or a verb"),
    mode: z.enum(WEBSITE_MODES).describe("How it may be used"),
    status: z.string().max(200).optional().describe("Line shown while it runs"),
  }),
  example: { name: "open_invoice", mode: "auto", status: "Opening your invoice", dryRun: true },
  edit(files, { name, mode, status }) {
    if (mode === "auto" && verbChanges(name)) {
      throw unmarkedParameter(
        "mode",
        `\`${name}\` changes the page, so the customer is always asked first.`,
        "Use confirm or human.",
      );
    }
    const text = editYaml(files.get(PATH) ?? "", { [name]: { mode, ...(status ? { status } : {}) } });
    return { files: withFile(files, PATH, text) };
  },
});

/** Tools for website actions, and how the agent may use each. */
export const websiteGroup: ToolGroup = {
  name: "Website",
  tools: [websiteActions, setWebsiteAction],
};
