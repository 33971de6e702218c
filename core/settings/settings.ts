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
const imageUrl = z.url({ protocol: /^https$/ }).max(2000);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "a time is written hh:mm");

/** `https://example.com`, `https://*.example.com` or `http://localhost:3000`: a scheme, a host, perhaps a port. */
const website = z.string().max(300).regex(
  /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i,
  "a website is written https://example.com or https://*.example.com",
);

const day = z.enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]);
const opening = z.strictObject({ day, from: timeOfDay, to: timeOfDay });

const ai = z.strictObject({
  enabled: z.boolean().default(true),
  /** Page control. */
  useWebsite: z.boolean().default(true),
  nudges: z.boolean().default(true),
});

const appearance = z.strictObject({
  color: hexColor.default("#2563eb"),
  logo: imageUrl.nullable().default(null),
  /** For dark surfaces. */
  logoDark: imageUrl.nullable().default(null),
  radius: z.int().min(0).max(32).default(12),
  theme: z.enum(["light", "dark", "auto"]).default("auto"),
  buttonStyle: z.enum(["icon", "logo", "text"]).default("icon"),
  mode: z.enum(["island", "window"]).default("window"),
  side: z.enum(["left", "right"]).default("right"),
  greeting: z.string().max(500).default("Hello! How can we help?"),
  suggestions: z.array(z.string().min(1).max(120)).max(6).default([]),
});

const behaviour = z.strictObject({
  /** Empty: any site. */
  allowedWebsites: z.array(website).max(100).default([]),
  /** What the chat says first on pages whose path begins so. */
  openers: z.array(z.strictObject({ path: z.string().min(1).max(300), text: z.string().min(1).max(500) }))
    .max(50).default([]),
  capture: z.boolean().default(true),
  talkToPerson: z.boolean().default(true),
});

const inbox = z.strictObject({
  /** No day listed: always open. */
  businessHours: z.strictObject({
    timezone: z.string().refine(isTimezone, "a time zone is written Europe/Berlin").default("UTC"),
    days: z.array(opening).max(28).default([]),
  }).prefault({}),
  awayMessage: z.string().max(500).default("We are away at the moment and will answer as soon as we are back."),
  assignment: z.enum(["manual", "round_robin", "least_busy"]).default("manual"),
});

/** The tree, every part with its default. */
export const settingsSchema = z.strictObject({
  ai: ai.prefault({}),
  widget: z.strictObject({
    appearance: appearance.prefault({}),
    behaviour: behaviour.prefault({}),
  }).prefault({}),
  inbox: inbox.prefault({}),
  data: z.strictObject({
    /** Null keeps conversations for ever. */
    retentionDays: z.int().min(1).max(3650).nullable().default(null),
  }).prefault({}),
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
