/**
 * The pages of the desk's settings.
 *
 * @module
 */
import type { SettingRow } from "../../../core/settings/rows.ts";
import type { SettingsPage } from "../../../core/settings/setting.ts";

/** The pages with their groups, in order. */
export const SETTINGS_TABS = [
  { path: "/desk/settings/company", label: "Company", group: "Organization" },
  { path: "/desk/settings/team", label: "Team", group: "Organization" },
  { path: "/desk/settings/sign-in", label: "Sign-in", group: "Organization" },
  { path: "/desk/settings/workspaces", label: "Workspaces", group: "Organization" },
  { path: "/desk/settings/inbox", label: "Inbox", group: "Conversations" },
  { path: "/desk/settings/mail", label: "Mail", group: "Conversations" },
  { path: "/desk/settings/notifications", label: "Notifications", group: "Conversations" },
  { path: "/desk/settings/privacy", label: "Privacy", group: "Conversations" },
  { path: "/desk/settings/ai", label: "AI", group: "AI agent" },
  { path: "/desk/settings/model", label: "AI model", group: "AI agent" },
  { path: "/desk/settings/usage", label: "Usage", group: "AI agent" },
  { path: "/desk/settings/api", label: "API", group: "Developers" },
  { path: "/desk/settings/webhooks", label: "Webhooks", group: "Developers" },
  { path: "/desk/settings/issues", label: "Issues", group: "Developers" },
  { path: "/desk/settings/activity", label: "Activity", group: "Records" },
  { path: "/desk/settings/status", label: "Status", group: "Records" },
] as const;

/** The address of each page of the settings tree. */
export const SETTINGS_PATHS: Readonly<Record<SettingsPage, string>> = {
  appearance: "/desk/widget/appearance",
  behaviour: "/desk/widget/behaviour",
  company: "/desk/settings/company",
  inbox: "/desk/settings/inbox",
  ai: "/desk/settings/ai",
  notifications: "/desk/settings/notifications",
  privacy: "/desk/settings/privacy",
  usage: "/desk/settings/usage",
};

/** The address of a setting's field, which the browser scrolls to and focuses. */
export function settingHref({ page, path }: Pick<SettingRow, "page" | "path">): string {
  return `${SETTINGS_PATHS[page]}#${path}`;
}
