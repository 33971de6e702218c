/**
 * The desk's settings: one tree, whose defaults make a new desk work.
 *
 * @see contract, section 5
 * @module
 */
import { z } from "zod";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, "a colour is written #rrggbb");
const imageUrl = z.url({ protocol: /^https$/, error: "it must be an https address" }).max(2000);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "a time is written hh:mm");

/** `https://example.com`, `https://*.example.com` or `http://localhost:3000`: a scheme, a host, perhaps a port. */
const website = z.string().max(300).regex(
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i,
  "a website is written https://example.com or https://*.example.com",
);

/** The days of a week, as they are written. */
export const WEEK = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const opening = z.strictObject({
  day: z.enum(WEEK).describe("monday to sunday"),
  from: timeOfDay.describe('a time such as "09:00"'),
  to: timeOfDay.describe('a time such as "17:30"; "24:00" ends the day, and one before `from` is of the next day'),
});

const ai = z.strictObject({
  enabled: z.boolean().default(true).describe("true: the agent answers; false: people alone do"),
  /** Page control. */
  useWebsite: z.boolean().default(true).describe(
    "true lets the agent look at the customer's page, and click and type there after a yes",
  ),
  nudges: z.boolean().default(true).describe("true offers help when something fails on a page"),
});

/** The greeting of a workspace that has none of its own; visitors read it in their language. */
export const DEFAULT_GREETING = "Hello! How can we help?";

const appearance = z.strictObject({
  color: hexColor.default("#2563eb").describe("a colour such as #2563eb"),
  logo: imageUrl.nullable().default(null).describe("the https address of an image, or null"),
  /** For dark surfaces. */
  logoDark: imageUrl.nullable().default(null).describe("the https address of an image for dark surfaces, or null"),
  radius: z.int().min(0).max(32).default(12).describe("the rounding of corners, 0 to 32 pixels"),
  theme: z.enum(["light", "dark", "auto"]).default("auto").describe("light, dark, or auto for the visitor's own"),
  buttonStyle: z.enum(["icon", "logo", "text"]).default("icon").describe("icon, logo or text"),
  mode: z.enum(["island", "window"]).default("window").describe("island or window"),
  side: z.enum(["left", "right"]).default("right").describe("left or right"),
  greeting: z.string().max(500).default(DEFAULT_GREETING).describe("text of at most 500 characters"),
  suggestions: z.array(z.string().min(1).max(120)).max(6).default([])
    .describe("a list of at most 6 questions, of 120 characters each"),
});

const behaviour = z.strictObject({
  /** Empty: any site. */
  allowedWebsites: z.array(website).max(100).default([])
    .describe('a list such as ["https://example.com", "https://*.example.com"]; [] allows any'),
  /** What the chat says first on pages whose path begins so. */
  openers: z.array(
    z.strictObject({
      path: z.string().min(1).max(300).describe("the beginning of a path, such as /pricing"),
      text: z.string().min(1).max(500).describe("what the chat says first there"),
    }),
  ).max(50).default([]).describe('a list such as [{"path": "/pricing", "text": "Questions about prices?"}]'),
  capture: z.boolean().default(true).describe("true notices errors and failed requests of the page"),
  talkToPerson: z.boolean().default(true).describe("true offers customers a person"),
});

const inbox = z.strictObject({
  /** No day listed: always open. */
  businessHours: z.strictObject({
    timezone: z.string().refine(isTimezone, "there is no such time zone").default("UTC")
      .describe("a time zone such as Europe/Berlin"),
    days: z.array(opening).max(28).default([])
      .describe('a list such as [{"day": "monday", "from": "09:00", "to": "17:00"}]; [] is always open'),
  }).prefault({}).describe("an object of `timezone` and `days`"),
  awayMessage: z.string().max(500).default("We are away at the moment and will answer as soon as we are back.")
    .describe("text of at most 500 characters"),
  assignment: z.enum(["manual", "round_robin", "least_busy"]).default("manual")
    .describe("manual, round_robin or least_busy"),
});

/** The tree, every part with its default, and how a value of it is written. */
export const settingsSchema = z.strictObject({
  ai: ai.prefault({}).describe("an object of `enabled`, `useWebsite` and `nudges`"),
  widget: z.strictObject({
    appearance: appearance.prefault({}).describe('an object such as {"color": "#2563eb"}'),
    behaviour: behaviour.prefault({}).describe('an object such as {"capture": true}'),
  }).prefault({}).describe("an object of `appearance` and `behaviour`"),
  inbox: inbox.prefault({}).describe("an object of `businessHours`, `awayMessage` and `assignment`"),
  data: z.strictObject({
    /** Null keeps conversations for ever. */
    retentionDays: z.int().min(1).max(3650).nullable().default(null)
      .describe("a number of days from 1 to 3650, or null to keep conversations for ever"),
  }).prefault({}).describe("an object of `retentionDays`"),
});

/** Every setting of a workspace. */
export type Settings = z.output<typeof settingsSchema>;

/**
 * The settings of a workspace, with defaults for what was never set.
 *
 * @throws DeskError not_found for an unknown workspace
 */
export async function readSettings(desk: Pick<Desk, "db">, workspace: string): Promise<Settings> {
  const row = await desk.db.selectFrom("workspaces").select("settings")
    .where("id", "=", workspace).executeTakeFirst();
  if (row === undefined) throw new DeskError("not_found", "There is no such workspace.");
  return settingsSchema.parse(row.settings);
}

/** The sites that may use the widget; an empty list means any. */
export async function allowedWebsites(desk: Pick<Desk, "db">, workspace: string): Promise<readonly string[]> {
  return (await readSettings(desk, workspace)).widget.behaviour.allowedWebsites;
}

/**
 * Tells whether a page of this origin may use the widget.
 *
 * @param origin as browsers send it, such as `https://www.example.com`
 */
export function isAllowedWebsite(websites: readonly string[], origin: string): boolean {
  return websites.length === 0 || websites.some((allowed) => covers(allowed.toLowerCase(), origin.toLowerCase()));
}

const SUBDOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** `https://*.example.com` covers every host below example.com, and not example.com itself. */
function covers(allowed: string, origin: string): boolean {
  const [before, after] = allowed.split("*");
  if (before === undefined || after === undefined) return allowed === origin;
  if (!origin.startsWith(before) || !origin.endsWith(after)) return false;
  return SUBDOMAIN.test(origin.slice(before.length, origin.length - after.length));
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
