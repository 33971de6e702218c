/**
 * The metadata of a setting: its label, help text, and the page it is edited on.
 *
 * @module
 */
import { z } from "zod";
import type { Right } from "../teammates/rights.ts";

/** The pages of the desk that edit settings, by their names in the menu. */
export const SETTINGS_PAGES = {
  appearance: "Chat widget > Appearance",
  behaviour: "Chat widget > Behaviour",
  company: "Settings > Company",
  inbox: "Settings > Inbox",
  ai: "Settings > AI",
  notifications: "Settings > Notifications",
  privacy: "Settings > Privacy",
  usage: "Settings > Usage",
} as const;

/** A page of the desk that edits settings. */
export type SettingsPage = keyof typeof SETTINGS_PAGES;

type Section = { readonly page: SettingsPage; readonly title: string; readonly help?: string };

/** The sections of the pages, in page order. */
export const SETTINGS_SECTIONS = {
  brand: {
    page: "appearance",
    title: "Brand",
    help: "Text on the brand colour turns black or white, whichever is easier to read.",
  },
  placement: { page: "appearance", title: "Placement" },
  welcome: { page: "appearance", title: "Welcome" },
  websites: {
    page: "behaviour",
    title: "Allowed websites",
    help: "The widget key is public. This list decides which websites can use it.",
  },
  openers: { page: "behaviour", title: "Page openers" },
  company: { page: "company", title: "Company" },
  logo: {
    page: "company",
    title: "Logo",
    help: "Shown in the chat's header and on its button. The desk's own pages show an uploaded logo.",
  },
  region: { page: "company", title: "Language and time zone" },
  hours: {
    page: "inbox",
    title: "Business hours",
    help: "Outside these hours, the chat says when to expect an answer. The AI agent answers around the clock.",
  },
  away: {
    page: "inbox",
    title: "Away message",
    help: "Sent to customers who are handed over to your team outside business hours.",
  },
  mail_answers: {
    page: "inbox",
    title: "Mail and the AI agent",
    help: "For mail that a person wrote to your address. Newsletters and automatic emails are not answered.",
  },
  target: { page: "inbox", title: "Reply target" },
  resolved: { page: "inbox", title: "After Resolve" },
  assignment: { page: "inbox", title: "Assignment", help: "Who gets a conversation that the AI agent hands over." },
  rules: { page: "inbox", title: "Assignment rules" },
  handover: { page: "inbox", title: "Handover" },
  agent: { page: "ai", title: "AI agent" },
  signed: {
    page: "ai",
    title: "Signed changes",
    help:
      "The agent's files can be kept in git and pushed with a signature, so that a stolen token alone changes nothing.",
  },
  away_mail: { page: "notifications", title: "Customers who left" },
  observed: { page: "privacy", title: "What the desk sees" },
  retention: { page: "privacy", title: "Data retention" },
  caps: {
    page: "usage",
    title: "Limits",
    help: "A request that would go beyond a limit is not sent to the model. Leave a field empty for no limit.",
  },
} as const satisfies Readonly<Record<string, Section>>;

/** A section of a page. */
export type SettingsSection = keyof typeof SETTINGS_SECTIONS;

/** One of the values that a setting can be chosen from. */
export type SettingChoice = { readonly label: string; readonly help?: string };

/** How a setting is edited on its page, if its type does not determine it. */
export type SettingControl =
  | "cards"
  | "colour"
  | "hours"
  | "language"
  | "openers"
  | "paragraph"
  | "picture"
  | "range"
  | "rules"
  | "timezone";

/** The metadata of a setting. */
export type SettingInfo = {
  /** Its name on its page and in lists of changes, such as `Corner rounding`. */
  readonly label: string;
  readonly help?: string;
  /** The unit of a number, such as `days`. */
  readonly unit?: string;
  /** The section in which it is edited. */
  readonly section: SettingsSection;
  readonly control?: SettingControl;
  /** The text of an empty field: an example, or what empty means. */
  readonly placeholder?: string;
  /** Whether it can only be changed on the desk's pages: no MCP client may shorten the records of its own actions. */
  readonly deskOnly?: true;
  /** The right that its caller needs besides that to edit settings. */
  readonly right?: Right;
  /** The values of a choice, by value. */
  readonly choices?: Readonly<Record<string, SettingChoice>>;
};

/** A label for each value, if the values are a fixed set. */
type ChoicesOf<Value> = Value extends string
  ? string extends Value ? unknown : { readonly choices: Readonly<Record<Value, SettingChoice>> }
  : unknown;

const infoBySchema = z.registry<SettingInfo>();

/**
 * Adds a label, help and page to a schema; a choice without a label for each of its values does not compile.
 *
 * @example
 * ```ts
 * const data = z.strictObject({
 *   retentionDays: setting(z.int().min(1).max(3650).nullable().default(null), {
 *     label: "Days after the last message",
 *     unit: "days",
 *     section: "retention",
 *   }),
 * });
 * ```
 */
export function setting<Schema extends z.ZodType>(
  schema: Schema,
  info: SettingInfo & ChoicesOf<z.output<Schema>>,
): Schema {
  infoBySchema.add(schema, info);
  return schema;
}

/** Returns the metadata of a setting's schema; undefined for any other schema, such as a group of settings. */
export function settingInfo(schema: z.core.$ZodType): SettingInfo | undefined {
  return infoBySchema.get(schema);
}
