/**
 * The desk's settings: one tree, whose defaults make a new desk work. The tool for them, the forms that edit them and
 * their documentation are generated from it.
 *
 * @see docs/reference/settings.md
 * @module
 */
import { onOneLine } from "../../widget/visible_text.ts";
import { type AliasedRawBuilder, sql } from "kysely";
import { z } from "zod";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Desk } from "../desk.ts";
import { memo } from "../memo.ts";
import { DeskError } from "../problem.ts";
import { assignmentRules, ASSIGNMENTS } from "./assignment.ts";
import { awayMessage } from "./away_message.ts";
import { caps } from "./caps.ts";
import { hexColor, languageTag, openingHours, pictureAddress, timezone, website } from "./formats.ts";
import { greeting } from "./greeting.ts";
import { opener } from "./opener.ts";
import { setting } from "./setting.ts";
import { signedChanges } from "./signed_changes.ts";
import { suggestions } from "./suggestions.ts";

const ai = z.strictObject({
  enabled: setting(z.boolean().default(true), {
    label: "The AI answers customers",
    help: "When off, every conversation goes to your team.",
    section: "agent",
  }),
  useWebsite: setting(z.boolean().default(true), {
    label: "Let the AI use your website",
    help: "It sees the page the customer has open and can point at things. It asks before it clicks or types, and it " +
      "never submits, pays, deletes, or fills in a password or card number.",
    section: "agent",
  }),
  nudges: setting(z.boolean().default(true), {
    label: "Offer help to visitors who are stuck",
    help: "One short line, at most three times per visit, and not again for a day once it is dismissed. Requires " +
      "“Notice when a page fails” under Privacy.",
    section: "agent",
  }),
  readAttributes: setting(z.array(z.string().min(1).max(64)).max(20).default([]), {
    label: "Customer attributes the AI may read",
    help: "Names of attributes in your customers' identity tokens, one per line. The AI reads no others.",
    section: "observed",
    placeholder: "plan\nrole",
  }),
  mail: setting(z.enum(["off", "draft", "answer"]).default("draft"), {
    label: "When an email arrives",
    section: "mail_answers",
    control: "cards",
    deskOnly: true,
    choices: {
      off: { label: "The team answers", help: "The AI agent does nothing with mail." },
      draft: {
        label: "The agent drafts",
        help: "A teammate reads its draft above the reply box, edits it and sends it.",
      },
      answer: {
        label: "The agent answers first",
        help:
          "Once in a conversation, and only where your knowledge has every sentence of the answer. It says that the " +
          "AI agent wrote it, and never reads or changes an account. Everything else is drafted.",
      },
    },
  }),
  ...signedChanges,
  caps: caps.prefault({}),
});

/** A longer name does not fit into the chat's header. */
export const COMPANY_NAME_CHARS_MAX = 80;

const company = z.strictObject({
  name: setting(z.string().overwrite(onOneLine).min(1).max(COMPANY_NAME_CHARS_MAX).nullable().default(null), {
    label: "Company name",
    help: "Shown in the chat's header, in the titles of the desk's pages, and to the AI agent.",
    section: "company",
    placeholder: "Acme",
  }),
  language: setting(languageTag.nullable().default(null), {
    label: "Language of dates and numbers",
    help: "How the desk's pages write dates, times and numbers, and the day that a week begins with. Teammates can " +
      "choose another in their profile.",
    section: "region",
    control: "language",
    placeholder: "The language of each browser",
  }),
  showStart: setting(z.boolean().default(true), {
    label: "Show “Get started” in the menu",
    section: "company",
    deskOnly: true,
  }),
});

/** Public: `routes/chat/config.ts` sends all of it to every chat. */
const appearance = z.strictObject({
  color: setting(hexColor.default("#2563eb"), { label: "Colour", section: "brand", control: "colour" }),
  radius: setting(z.int().min(0).max(32).default(12), {
    label: "Corner rounding",
    unit: "px",
    section: "brand",
    control: "range",
  }),
  theme: setting(z.enum(["auto", "light", "dark"]).default("auto"), {
    label: "Theme",
    section: "brand",
    choices: { auto: { label: "Match visitor's device" }, light: { label: "Light" }, dark: { label: "Dark" } },
  }),
  logo: setting(pictureAddress.nullable().default(null), {
    label: "Logo",
    help: "A square picture. Without one, the chat shows the first letter of your company's name.",
    section: "logo",
    control: "picture",
    placeholder: "https://example.com/logo.svg",
  }),
  logoDark: setting(pictureAddress.nullable().default(null), {
    label: "Logo for dark surfaces",
    help: "Without one, the logo above is shown.",
    section: "logo",
    control: "picture",
    placeholder: "https://example.com/logo-light.svg",
  }),
  mode: setting(z.enum(["window", "island"]).default("window"), {
    label: "Mode",
    help: "The window opens from a round button. The island is a bar with a message field.",
    section: "placement",
    choices: { window: { label: "Window" }, island: { label: "Island" } },
  }),
  side: setting(z.enum(["left", "right"]).default("right"), {
    label: "Side",
    section: "placement",
    choices: { left: { label: "Left" }, right: { label: "Right" } },
  }),
  buttonStyle: setting(z.enum(["icon", "logo", "text"]).default("icon"), {
    label: "Button",
    section: "placement",
    choices: { icon: { label: "Icon" }, logo: { label: "Logo" }, text: { label: "Icon and text" } },
  }),
  greeting,
  suggestions,
});

const behaviour = z.strictObject({
  capture: setting(z.boolean().default(true), {
    label: "Notice when a page fails",
    help: "Shows JavaScript errors, failed requests and rage clicks next to the conversation. What visitors type and " +
      "send stays in the page.",
    section: "observed",
  }),
  allowedWebsites: setting(z.array(website).max(100).default([]), {
    label: "Websites",
    help: "One origin per line; * matches any subdomain. Leave empty to allow any website.",
    section: "websites",
    placeholder: "https://example.com\nhttps://*.example.com",
  }),
  openers: setting(z.array(opener).max(50).default([]), {
    label: "Page openers",
    help: "What the chat says first on pages whose path starts like this. The longest match wins. A message that " +
      "begins with a language's code, as in “de: Fragen zu den Preisen?”, is for customers of that language; give a " +
      "path one row for each.",
    section: "openers",
    control: "openers",
  }),
  cardHours: setting(z.int().min(1).max(720).default(24), {
    label: "Card buttons act at once for",
    unit: "hours",
    help: "A button of an older card asks the customer again before it changes anything.",
    section: "agent",
  }),
  talkToPerson: setting(z.boolean().default(true), {
    label: "Customers can ask for a person",
    help:
      "When off, the AI agent passes nothing on and speaks of no person: for the topics that its instructions name, " +
      "at its reply limit and while the AI is off it says that it cannot help. Reports list these conversations as AI " +
      "had no answer.",
    section: "handover",
  }),
});

const inbox = z.strictObject({
  businessHours: z.strictObject({
    days: setting(z.array(openingHours).max(28).default([]), {
      label: "Business hours",
      help: "An empty list means always open. Hours that end before they begin continue past midnight.",
      section: "hours",
      control: "hours",
    }),
    timezone: setting(timezone.default("UTC"), {
      label: "Time zone",
      help: "Business hours, daily limits and the times on the desk's pages are in this zone. Teammates can choose " +
        "another for the pages in their profile.",
      section: "region",
      control: "timezone",
    }),
  }).prefault({}),
  replyMinutes: setting(z.int().min(1).max(4320).nullable().default(null), {
    label: "Answer within",
    unit: "minutes",
    help:
      "Counted in business hours, from when the customer begins to wait for a person. The inbox shows the waiting " +
      "time, and lists what is overdue first.",
    section: "target",
    placeholder: "no target",
  }),
  reopenHours: setting(z.int().min(0).max(720).default(24), {
    label: "Open again after Resolve for",
    unit: "hours",
    help: "What a customer writes in this time opens the conversation again, with its assignee. Later, or with 0, it " +
      "begins a new one. Replies to emails always go on with theirs.",
    section: "resolved",
  }),
  awayMailMinutes: setting(z.int().min(1).max(1440).nullable().default(10), {
    label: "Mail unread answers after",
    unit: "minutes",
    help:
      "What a teammate answered and a customer has not seen goes to the email that your app gave, or that they left in " +
      "the chat.",
    section: "away_mail",
    placeholder: "never",
    deskOnly: true,
  }),
  askAddress: setting(z.boolean().default(true), {
    label: "Ask visitors for an email",
    help:
      "The chat asks once, when a person has the conversation and the customer's email is not known. Unread answers go " +
      "there. The address is not verified and signs no one in.",
    section: "away_mail",
    deskOnly: true,
  }),
  awayMessage,
  assignment: setting(z.enum(ASSIGNMENTS).default("manual"), {
    label: "Assign conversations",
    section: "assignment",
    control: "cards",
    choices: {
      manual: { label: "Manually", help: "Conversations wait in Unassigned until a teammate takes them." },
      round_robin: { label: "Round robin", help: "Each goes to the teammate who has waited longest for one." },
      least_busy: { label: "Least busy", help: "Each goes to the teammate with the fewest open conversations." },
    },
  }),
  onlineOnly: setting(z.boolean().default(false), {
    label: "Only to teammates who are online",
    help: "Online means that they have a page of the desk open. When no one is, the conversation waits in Unassigned.",
    section: "assignment",
  }),
  assignmentRules: setting(assignmentRules.default([]), {
    label: "Assignment rules",
    help:
      "Some conversations belong to some people. The first rule that fits, and has someone to give the conversation " +
      "to, decides. Where none does, the choice above holds.",
    section: "rules",
    control: "rules",
  }),
});

/** The tree, every part with its default. */
export const settingsSchema = z.strictObject({
  ai: ai.prefault({}),
  company: company.prefault({}),
  widget: z.strictObject({
    appearance: appearance.prefault({}),
    behaviour: behaviour.prefault({}),
  }).prefault({}),
  inbox: inbox.prefault({}),
  data: z.strictObject({
    retentionDays: setting(z.int().min(1).max(3650).nullable().default(null), {
      label: "Delete conversations after",
      unit: "days",
      help: "Counted from the last message. Conversations are deleted with their files, and so are contacts not seen " +
        "in that time. The audit log is kept. Leave empty to keep everything.",
      section: "retention",
      placeholder: "never",
    }),
    activityDays: setting(z.int().min(30).max(3650).nullable().default(null), {
      label: "Delete activity after",
      unit: "days",
      help: "What people did on the desk: sign-ins with their addresses, roles, keys, settings. Leave empty to keep " +
        "everything.",
      section: "retention",
      placeholder: "never",
      deskOnly: true,
    }),
  }).prefault({}),
});

/** Every setting of a workspace. */
export type Settings = z.output<typeof settingsSchema>;

/**
 * Returns the settings of a workspace, with defaults for unset ones.
 *
 * @throws DeskError not_found for an unknown workspace
 */
export async function readSettings(desk: Pick<Desk, "db">, workspace: string): Promise<Settings> {
  const [row] = await SETTINGS(desk.db, { workspace });
  if (row === undefined) throw new DeskError("not_found", "There is no such workspace.");
  return settingsOf(row.settings);
}

const SETTINGS = keepQuery((db, value: QueryValue<{ workspace: string }>) =>
  db.selectFrom("workspaces").select(settingsText("workspaces.settings")).where("id", "=", value("workspace"))
);

/** Selects the stored settings as text, the cache key of {@linkcode settingsOf}. */
export function settingsText(column: string): AliasedRawBuilder<string, "settings"> {
  return sql<string>`${sql.ref(column)}::text`.as("settings");
}

/** Cached recently read settings. A text is some kB, and parsing it takes longer than the rest of a read. */
const READ_MAX = 100;

const READ = memo<Settings>(READ_MAX);

/** Parses the stored text of settings. Readers of the same text share the result, so it is frozen. */
export function settingsOf(stored: string): Settings {
  return READ(stored, () => frozen(settingsSchema.parse(JSON.parse(stored))));
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
