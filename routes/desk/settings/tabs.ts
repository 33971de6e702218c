/**
 * The pages of the desk's settings.
 *
 * @module
 */

/** Each page, in the order of the tabs. */
export const SETTINGS_TABS = [
  { path: "/desk/settings/company", label: "Company" },
  { path: "/desk/settings/team", label: "Team" },
  { path: "/desk/settings/sign-in", label: "Sign-in" },
  { path: "/desk/settings/inbox", label: "Inbox" },
  { path: "/desk/settings/model", label: "AI model" },
  { path: "/desk/settings/mail", label: "Mail" },
  { path: "/desk/settings/webhooks", label: "Webhooks" },
  { path: "/desk/settings/issues", label: "Issues" },
  { path: "/desk/settings/usage", label: "Usage" },
  { path: "/desk/settings/activity", label: "Activity" },
  { path: "/desk/settings/workspaces", label: "Workspaces" },
] as const;
