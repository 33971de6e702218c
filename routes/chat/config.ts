/**
 * `GET /api/widget/<key>/config`: a site's chat settings. Every page view requests it, so it is served from memory.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { Live } from "../../core/ports/live.ts";
import { identityStatus } from "../../core/identity/secret.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import type { Language } from "../../core/languages/language.ts";
import { languageOf } from "../../core/languages/languages.ts";
import { DeskError } from "../../core/problem.ts";
import { awayMessageIn } from "../../core/settings/away_message.ts";
import { greetingIn } from "../../core/settings/greeting.ts";
import { isOpenAt, nextOpening } from "../../core/settings/hours.ts";
import { openersIn } from "../../core/settings/opener.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { suggestionsIn } from "../../core/settings/suggestions.ts";
import { isAllowedWebsite } from "../../core/settings/websites.ts";
import { type Workspace, workspaceOfKey } from "../../core/teammates/workspaces.ts";
import { sha256Hex } from "../../ipc/sha256.ts";
import { readableOn } from "../../widget/color.ts";
import type { WidgetConfig } from "../../widget/protocol.ts";
import { answerJson, hasCurrent } from "../http/compression.ts";
import { isOwnOrigin } from "../guard.ts";
import type { CachedConfig, ConfigCache, ServedConfig } from "../handles.ts";
import { localeOf, type WidgetRequest } from "../request.ts";
import { type Served, takeRate } from "../served.ts";

/**
 * Opens an empty cache, which drops a workspace's settings as soon as they change; also those that are being read, which
 * may be the old ones.
 */
export function openConfigs({ subscribe, onGap }: Pick<Live, "subscribe" | "onGap">): ConfigCache {
  const configs: ConfigCache = new Map();
  onGap(() => configs.clear());
  subscribe((event) => {
    if (event.kind !== "settings") return;
    for (const [key, { workspace }] of configs) {
      if (workspace === null || workspace === event.workspace) configs.delete(key);
    }
  });
  return configs;
}

/** How long settings are cached: a part of the minute within which a change must reach a site. */
const FRESH_MS = 15_000;
const CACHED_MAX = 1000;

/**
 * The settings behind a widget key, for a request that is counted for its address and key. Unknown keys share one
 * counter: a client that makes keys up would otherwise get a rate, a counter and a look-up for each.
 *
 * @throws DeskError not_found, rate_limited
 */
export async function siteOf(
  served: Pick<Served, "desk" | "configs" | "rates" | "baseUrl">,
  key: string,
  address: string,
): Promise<ServedConfig> {
  const isKnown = (served.configs.get(key)?.workspace ?? null) !== null;
  await takeRate(served, "widget", `${address} ${isKnown ? key : "unknown"}`);
  return await configOf(served, key);
}

type ConfigParts = Pick<Served, "desk" | "configs" | "baseUrl">;

async function configOf(served: ConfigParts, key: string): Promise<ServedConfig> {
  const { configs, desk } = served;
  const now = desk.now().getTime();
  const cached = configs.get(key);
  if (cached !== undefined && now - cached.readAt < FRESH_MS) return await cached.served;
  configs.delete(key);
  makeRoom(configs);
  const entry: CachedConfig = { readAt: now, workspace: cached?.workspace ?? null, served: readByKey(served, key) };
  configs.set(key, entry);
  try {
    const read = await entry.served;
    entry.workspace = read.workspace;
    return read;
  } catch (error) {
    if (configs.get(key) === entry) configs.delete(key);
    throw error;
  }
}

/** Drops the oldest settings of a full cache; first those being read, whose key may be made up. */
function makeRoom(configs: ConfigCache): void {
  if (configs.size < CACHED_MAX) return;
  const [known] = configs.keys();
  const [unread] = configs.entries().find(([, { workspace }]) => workspace === null) ?? [];
  const oldest = unread ?? known;
  if (oldest !== undefined) configs.delete(oldest);
}

async function readByKey(served: ConfigParts, key: string): Promise<ServedConfig> {
  const workspace = await workspaceOfKey(served.desk, key);
  if (workspace === null) {
    throw new DeskError("not_found", "There is no chat widget with this key.", {
      fix: "Copy the script tag from Chat widget, Install.",
    });
  }
  const config = await readConfig(served, workspace);
  return { ...config, workspace: workspace.id, etag: await etagOf(JSON.stringify(config.config)) };
}

/** `GET /api/widget/<key>/config`: the settings and texts of the chat. */
export function showConfig(_served: Served, asked: WidgetRequest): Response {
  const { site: entry, request } = asked;
  const language = languageOf(localeOf(request));
  const etag = `"${entry.etag}-${language.code}"`;
  const cors = siteCors(asked);
  const headers = {
    ...cors,
    etag,
    "cache-control": "max-age=30, stale-while-revalidate=30",
    "vary": [cors["vary"], "accept-language"].filter(Boolean).join(", "),
  };
  if (hasCurrent(request, etag)) return new Response(null, { status: 304, headers });
  return answerJson(localizedConfig(entry.config, language), { headers });
}

/** The settings in one language, with the launcher's texts. */
export function localizedConfig(config: ServedConfig["config"], language: Language): WidgetConfig {
  const { name } = config;
  const { code, launcher } = language;
  const away = config.away === null ? null : awayMessageIn(language, config.away);
  // A chat without a company's name is labelled "Chat", not "Chat with" a made-up one.
  const words = name === null ? { ...launcher, open: launcher.label } : launcher;
  const said = {
    // Without a greeting for the visitor the chat uses the default in their language.
    greeting: config.greeting === null ? null : greetingIn(code, config.greeting),
    openers: openersIn(code, config.openers),
    suggestions: suggestionsIn(code, config.suggestions),
  };
  return { ...config, ...said, name: name ?? launcher.label, locale: code, words, away };
}

/**
 * Refuses a request of a website that is not allowed. The dispatcher runs it for every route of the chat. The chat's
 * own frame and programs without an `Origin` pass: a header that they can omit or forge proves nothing. All websites
 * are recorded, refused ones too, so that the desk can show where the chat is tried.
 *
 * @throws DeskError forbidden
 */
export function checkSite(
  served: Pick<Served, "baseUrl" | "sites">,
  { workspace, site, request }: WidgetRequest,
): void {
  const origin = request.headers.get("origin");
  if (origin === null || isOwnOrigin(served, request)) return;
  served.sites.note(workspace, origin);
  if (isAllowedWebsite(site.allowedWebsites, origin)) return;
  throw new DeskError("forbidden", `The website ${origin} may not use this chat.`, {
    fix: "Add it to Allowed websites on the desk.",
  });
}

/** The CORS headers that let an allowed website read the response. */
export function siteCors({ site, request }: WidgetRequest): Readonly<Record<string, string>> {
  if (site.allowedWebsites.length === 0) return { "access-control-allow-origin": "*" };
  return { "access-control-allow-origin": request.headers.get("origin") ?? "null", vary: "origin" };
}

async function readConfig({ desk, baseUrl }: Pick<Served, "desk" | "baseUrl">, workspace: Workspace) {
  const [{ widget, ai, inbox }, identity] = await Promise.all([
    readSettings(desk, workspace.id),
    identityStatus(desk, workspace.id),
  ]);
  const look = widget.appearance;
  const now = desk.now();
  // An absolute address, since the button on the customer's page shows the logo too.
  const addressOf = (logo: string | null) => logo === null ? null : new URL(logo, baseUrl).href;
  const isOpen = isOpenAt(inbox.businessHours, now);
  const config: ServedConfig["config"] = {
    v: 1,
    name: workspace.name,
    ...look,
    textColor: readableOn(look.color),
    logo: addressOf(look.logo),
    logoDark: addressOf(look.logoDark),
    openers: widget.behaviour.openers,
    locale: ENGLISH.code,
    words: ENGLISH.launcher,
    online: ai.enabled || isOpen,
    ai: ai.enabled,
    away: isOpen ? null : inbox.awayMessage,
    backAt: isOpen ? null : nextOpening(inbox.businessHours, now)?.toISOString() ?? null,
    features: {
      pageControl: ai.enabled && ai.useWebsite,
      capture: widget.behaviour.capture,
      nudges: widget.behaviour.capture && ai.nudges,
      attachments: true,
      talkToPerson: widget.behaviour.talkToPerson,
    },
    identity: { on: identity.on },
    ttl: 60,
  };
  return { config, allowedWebsites: widget.behaviour.allowedWebsites, mayTalk: widget.behaviour.talkToPerson };
}

async function etagOf(body: string): Promise<string> {
  return (await sha256Hex(new TextEncoder().encode(body))).slice(0, 22);
}
