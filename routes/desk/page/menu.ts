/**
 * The desk's menu: its entries, and which of them a teammate may open, by the rights in the route table
 *
 * @module
 */
import type { IconName } from "../ui/icons.tsx";
import { KNOWLEDGE, QUESTIONS } from "../knowledge/addresses.ts";
import { SETTINGS_TABS } from "../settings/tabs.ts";

/** Whether a teammate has the right that a path of the route table requires. */
export type MayOpen = (path: string) => boolean;

/** An entry of the menu. */
export type MenuEntry = {
  /** The prefix of its pages' addresses. */
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Its pages, when there are several; the entry links to the first that the teammate may open. */
  readonly pages?: readonly string[];
};

/** The first steps of a new desk. */
export const START_PATH = "/desk/start";

/** The entry with the number of waiting conversations. */
export const INBOX_PATH = "/desk/inbox";

/** The entry with the number of stopped webhooks. */
export const SETTINGS_PATH = "/desk/settings";

/** The pages of the settings; the inbox's first, because they are changed most often. */
export const SETTINGS_PAGES = ["/desk/settings/inbox", ...SETTINGS_TABS.map(({ path }) => path)];

const START: MenuEntry = { path: START_PATH, label: "Get started", icon: "flag" };

const MENU: readonly MenuEntry[] = [
  { path: INBOX_PATH, label: "Inbox", icon: "conversations" },
  { path: "/desk/visitors", label: "Visitors", icon: "visitor" },
  { path: "/desk/contacts", label: "Contacts", icon: "people" },
  { path: "/desk/agent", label: "Agent", icon: "agent" },
  { path: KNOWLEDGE, label: "Knowledge", icon: "book", pages: [KNOWLEDGE, QUESTIONS] },
  { path: "/desk/reports", label: "Reports", icon: "chart" },
  { path: "/desk/audit", label: "Audit", icon: "audit" },
  { path: "/desk/widget", label: "Chat widget", icon: "widget", pages: ["/desk/widget", "/desk/widget/actions"] },
  { path: "/desk/mcp", label: "MCP", icon: "plug", pages: ["/desk/mcp", "/desk/mcp/activity"] },
  { path: SETTINGS_PATH, label: "Settings", icon: "settings", pages: SETTINGS_PAGES },
];

/**
 * The entries with a page that the teammate may open, and where each links; `showStart` adds the first steps in front.
 */
export function menuFor(
  mayOpen: MayOpen,
  { showStart }: { readonly showStart: boolean },
): readonly (MenuEntry & { readonly leadsTo: string })[] {
  return (showStart ? [START, ...MENU] : MENU).flatMap((entry) => {
    const leadsTo = (entry.pages ?? [entry.path]).find(mayOpen);
    return leadsTo === undefined ? [] : [{ ...entry, leadsTo }];
  });
}
