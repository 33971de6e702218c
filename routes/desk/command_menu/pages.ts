/**
 * The desk's pages as commands: those of the menu, and the tabs of each.
 *
 * @module
 */
import { AGENT_TABS } from "../agent/addresses.ts";
import { CHAT_TABS } from "../chat/chat_page.tsx";
import { NEW_SOURCE, QUESTIONS, SEARCH } from "../knowledge/addresses.ts";
import { MCP_TABS } from "../mcp/connect.tsx";
import { type MayOpen, menuFor } from "../page/menu.ts";
import { SETTINGS_TABS } from "../settings/tabs.ts";
import { ACTION_PATH } from "../start/addresses.ts";
import type { MenuCommand } from "./command.ts";
import type { IconName } from "../ui/icons.tsx";

type PageRow = readonly [path: string, label: string, hint: string, icon: IconName, words?: string];

const tabs = (hint: string, icon: IconName, pages: readonly { readonly path: string; readonly label: string }[]) =>
  pages.map(({ path, label }): PageRow => [path, label, hint, icon]);

/** The tabs, which the menu does not list. */
const PAGES: readonly PageRow[] = [
  ["/desk/inbox/replies", "Canned replies", "Inbox", "bolt", "saved snippets shortcuts templates"],
  [NEW_SOURCE, "Add knowledge", "Knowledge", "plus", "website file document article source"],
  [QUESTIONS, "Unanswered questions", "Knowledge", "book", "gaps"],
  [SEARCH, "Search the knowledge", "Knowledge", "search"],
  ["/desk/agent/tests/try", "Try the agent", "Agent", "test", "chat test playground"],
  [ACTION_PATH, "Add an action", "Agent", "plus", "curl openapi api call endpoint"],
  ["/desk/agent/tests/new", "New test", "Agent", "plus"],
  ["/desk/widgets/new", "New card", "Agent", "plus", "widget template"],
  ...tabs("Agent", "agent", AGENT_TABS),
  ...tabs("Chat widget", "widget", CHAT_TABS),
  ...tabs("MCP", "plug", MCP_TABS),
  ...tabs("Settings", "settings", SETTINGS_TABS),
  ["/desk/settings/team/invite", "Invite a teammate", "Settings", "plus", "add user colleague member"],
  ["/desk/settings/team/roles/new", "New role", "Settings", "plus", "rights permissions"],
  ["/desk/settings/webhooks/new", "New webhook", "Settings", "plus", "events"],
  [
    "/desk/profile",
    "Your profile",
    "You",
    "visitor",
    "account name picture password theme dark light language density compact rows",
  ],
  ["/desk/profile/notifications", "Your notifications", "You", "clock", "sound push mail"],
  ["/desk/profile/two-step", "Two-step sign-in", "You", "lock", "2fa passkey authenticator security"],
];

/** The pages that a teammate may open. */
export function pageCommands(mayOpen: MayOpen, company: { readonly showStart: boolean }): readonly MenuCommand[] {
  const menu = menuFor(mayOpen, company).map(({ label, icon, leadsTo }): MenuCommand => ({
    label,
    icon,
    effect: { kind: "go", to: leadsTo },
  }));
  const rows = PAGES.filter(([path]) => mayOpen(path));
  return [
    ...menu,
    ...rows.map(([to, label, hint, icon, words]): MenuCommand => ({
      label,
      icon,
      hint,
      effect: { kind: "go", to },
      ...(words === undefined ? {} : { words }),
    })),
  ];
}
