/**
 * The pages of the desk's settings.
 *
 * @module
 */
import type { SettingsPage } from "../../../core/settings/setting.ts";

/** Each page, in the order of the tabs. */
export const SETTINGS_TABS = [
  { path: "/desk/settings/company", label: "Company" },
  { path: "/desk/settings/team", label: "Team" },
  { path: "/desk/settings/sign-in", label: "Sign-in" },
  { path: "/desk/settings/inbox", label: "Inbox" },
  { path: "/desk/settings/ai", label: "AI" },
  { path: "/desk/settings/model", label: "AI model" },
  { path: "/desk/settings/usage", label: "Usage" },
  { path: "/desk/settings/mail", label: "Mail" },
  { path: "/desk/settings/notifications", label: "Notifications" },
  { path: "/desk/settings/privacy", label: "Privacy" },
  { path: "/desk/settings/api", label: "API" },
  { path: "/desk/settings/webhooks", label: "Webhooks" },
  { path: "/desk/settings/issues", label: "Issues" },
  { path: "/desk/settings/activity", label: "Activity" },
  { path: "/desk/settings/workspaces", label: "Workspaces" },
  { path: "/desk/settings/status", label: "Status" },
] as const;

/** Where the settings of a page of the tree are edited. */
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
