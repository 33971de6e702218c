/**
 * Sets of tools that a client may request by `?groups=`, for editors with a tool limit: each below
 * `MCP_LIMITS.groupToolsMax`.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { actionsGroup } from "./actions.ts";
import { agentGroup } from "./agent.ts";
import { contactsGroup } from "./contacts.ts";
import { deskSettingsGroup } from "./desk_settings.ts";
import { identityGroup } from "./identity.ts";
import { instructionsGroup } from "./instructions.ts";
import { knowledgeGroup } from "./knowledge.ts";
import { tasksGroup } from "./tasks.ts";
import { testsGroup } from "./tests.ts";
import type { ToolGroup } from "./tool.ts";
import { websiteGroup } from "./website.ts";
import { widgetsGroup } from "./widgets.ts";

/** The groups of each set; every group with a listed tool is in one. */
const SETS: Readonly<Record<string, readonly ToolGroup[]>> = {
  agent: [agentGroup, instructionsGroup, tasksGroup, actionsGroup, widgetsGroup],
  tests: [testsGroup],
  website: [websiteGroup],
  settings: [deskSettingsGroup, identityGroup],
  knowledge: [knowledgeGroup],
  contacts: [contactsGroup],
};

/** The names of the tools of each set. */
export const GROUP_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SETS).map(([name, groups]) => [
    name,
    new Set(groups.flatMap(({ tools }) => tools).filter(({ listed }) => listed).map((tool) => tool.name)),
  ]),
);
