/**
 * Finds settings by their label, help, page or values, or by their name in `get_settings`.
 *
 * @module
 */
import { type SettingRow, settingRows } from "../../../core/settings/rows.ts";
import { SETTINGS_SECTIONS } from "../../../core/settings/setting.ts";
import type { MayOpen } from "../page/menu.ts";
import { settingHref, SETTINGS_PATHS, SETTINGS_TABS } from "./tabs.ts";

/** The location of a setting. */
export type FoundSetting = {
  readonly label: string;
  readonly help: string;
  readonly page: string;
  readonly href: string;
};

type IndexedSetting = FoundSetting & { readonly path: string; readonly words: string };

/** Settings outside the tree: the page, further search words, and the anchor on a page with several. */
const OTHERS: readonly (readonly [path: string, label: string, words: string, anchor?: string])[] = [
  ["/desk/settings/team", "Teammates and invitations", "invite user colleague member people remove"],
  ["/desk/settings/team", "Roles and rights", "permissions access admin viewer"],
  ["/desk/settings/sign-in", "Single sign-on", "sso oidc okta google entra login provider", "#provider"],
  [
    "/desk/settings/sign-in",
    "Two-step sign-in for everyone",
    "2fa mfa passkey authenticator second factor security",
    "#second-step",
  ],
  ["/desk/settings/model", "AI model and its key", "llm openai anthropic provider server api key fallback prices"],
  ["/desk/settings/mail", "Mail server", "smtp email sender from domain spf dkim dmarc", "#own-server"],
  ["/desk/settings/mail/in", "Incoming mail", "email forward address imap inbound"],
  ["/desk/settings/mail", "Suppressed addresses", "unsubscribe bounce suppression", "#suppressions"],
  ["/desk/settings/api", "HTTP API", "rest openapi developer integration"],
  ["/desk/mcp/tokens", "API tokens", "key secret access developer"],
  ["/desk/settings/webhooks", "Webhooks", "events integration zapier signing secret"],
  ["/desk/settings/issues", "Issue tracker", "github gitlab jira linear bug token secret"],
  ["/desk/settings/activity", "Activity of your team", "audit log who did history"],
  ["/desk/settings/workspaces", "Workspaces", "brand tenant second desk"],
  ["/desk/inbox/replies", "Canned replies and macros", "saved snippets templates shortcuts"],
  ["/desk/profile", "Your name, picture, password and theme", "dark light density compact rows avatar account"],
  ["/desk/profile/notifications", "Your notifications", "sound push desktop mail"],
  ["/desk/widget/install", "Script tag of the chat", "install embed snippet code"],
  ["/desk/widget/behaviour", "Identity secret", "verify customers token jwt signed in user", "#identity"],
];

/** Further search words for a section's settings. */
const SECTION_WORDS: Readonly<Partial<Record<SettingRow["section"], string>>> = {
  hours: "opening times office open closed weekend",
  region: "timezone locale format clock",
  retention: "gdpr delete remove data keep",
  assignment: "routing round robin distribute",
  observed: "gdpr tracking consent data",
  brand: "design style color look",
  caps: "cost budget spend tokens money limit",
  away_mail: "email offline unread",
  target: "sla response time",
  resolved: "reopen closed done",
};

const ENTRIES: readonly IndexedSetting[] = [
  ...settingRows().map(({ path, label, help = "", page, pageName, section, values }) => ({
    label,
    help,
    page: pageName,
    path: SETTINGS_PATHS[page],
    href: settingHref({ page, path }),
    words: [SETTINGS_SECTIONS[section].title, SECTION_WORDS[section], pageName, path, values].join(" "),
  })),
  ...OTHERS.map(([path, label, words, anchor = ""]) => ({
    label,
    help: "",
    page: pageOf(path),
    path,
    href: path + anchor,
    words,
  })),
];

/**
 * The settings that match all words of a query, label matches first; none for an empty query.
 *
 * @example
 * ```ts
 * findSettings("time zone", () => true)[0]?.label; // "Time zone"
 * ```
 */
export function findSettings(query: string, mayOpen: MayOpen): readonly FoundSetting[] {
  const sought = wordsOf(query);
  if (sought.length === 0) return [];
  const has = (text: string) => {
    const words = wordsOf(text);
    return sought.every((word) => words.some((own) => own.startsWith(word)));
  };
  return ENTRIES.filter(({ path }) => mayOpen(path))
    .map((entry) => ({
      entry,
      rank: has(entry.label) ? 2 : has(`${entry.label} ${entry.words} ${entry.help}`) ? 1 : 0,
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ entry: { label, help, page, href } }) => ({ label, help, page, href }));
}

/** The words of a text; a name such as `talkToPerson` is split into words. */
function wordsOf(text: string): readonly string[] {
  return text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The title of the page at a path. */
function pageOf(path: string): string {
  const tab = SETTINGS_TABS.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (tab !== undefined) return `Settings > ${tab.label}`;
  const areas = {
    "/desk/mcp": "MCP",
    "/desk/inbox": "Inbox",
    "/desk/profile": "Your profile",
    "/desk/widget": "Chat widget",
  };
  return Object.entries(areas).find(([start]) => path.startsWith(start))?.[1] ?? "";
}
