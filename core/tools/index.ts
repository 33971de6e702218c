/**
 * Every tool. A new group is one file, a line here, and one in `group_sets.ts` if a tool of it is listed.
 *
 * @see docs/reference/tools.md
 * @module
 */
import { actionsGroup } from "./actions.ts";
import { agentGroup } from "./agent.ts";
import { contactsGroup } from "./contacts.ts";
import { conversationsGroup } from "./conversations.ts";
import { deskSettingsGroup } from "./desk_settings.ts";
import { identityGroup } from "./identity.ts";
import { instructionsGroup } from "./instructions.ts";
import { knowledgeGroup } from "./knowledge.ts";
import { reportsGroup } from "./reports.ts";
import { registryOf } from "./registry.ts";
import { tasksGroup } from "./tasks.ts";
import { testsGroup } from "./tests.ts";
import { websiteGroup } from "./website.ts";
import { widgetsGroup } from "./widgets.ts";

/** The tools of the desk, in the order in which clients see them. */
export const allTools = registryOf([
  agentGroup,
  instructionsGroup,
  tasksGroup,
  actionsGroup,
  widgetsGroup,
  testsGroup,
  websiteGroup,
  deskSettingsGroup,
  identityGroup,
  knowledgeGroup,
  reportsGroup,
]);

/** The tools of MCP; the desk's own forms exclude the contacts, which have their own pages. */
export const mcpTools = registryOf([...allTools.groups, contactsGroup]);

/** The tools of the HTTP API: MCP has none for the inbox, because a model reads its answers. */
export const apiTools = registryOf([conversationsGroup, contactsGroup, ...allTools.groups]);
