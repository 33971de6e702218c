/**
 * Addresses of pages: one spelling for each, which of them belong to a source, and which of them look like a trap.
 *
 * @module
 */
import type { CrawlOptions } from "../../db/tables/knowledge.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";

/** What belongs to a source: a host, a folder of its paths, and prefixes of paths. */
export type SourceScope = {
  /** Without `www.`, with a port that is not the scheme's own. */
  readonly host: string;
  /** Ends with a slash. */
  readonly folder: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

/** Say where a visitor came from, or who they are; the page is the same without them. */
const TRACKING =
  /^(?:utm_.*|_hs(?:enc|mi)|__hs.*|mc_[ce]id|mtm_.*|pk_.*|piwik_.*|(?:g|fb|ms|ttc|dc|tw|yc|wbra|gbra)l?clid|gclsrc|igshid|_ga|_gl|yclid|vero_.*|oly_.*|ref_src|s_cid|phpsessid|jsessionid|sessionid|replytocom)$/i;

/** Files that are no pages: asking for them costs time and gives nothing. */
const NO_PAGE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|json|xml|rss|atom|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|ogg|wav|avi|mov|zip|gz|tgz|bz2|xz|7z|rar|dmg|exe|msi|apk|deb|rpm|iso|jar|bin|docx?|xlsx?|pptx?|ics|csv|woff)$/i;

/** A day, month or year as the last thing in a path or in a query: calendars go on for ever. */
const DATE_PATH = /\/(?:19|20)\d\d(?:[/-](?:0?[1-9]|1[0-2])(?:[/-](?:0?[1-9]|[12]\d|3[01]))?)?\/?$/;
const DATE_QUERY =
  /(?:^\?|&)(?:[^=&]*=(?:19|20)\d\d-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01]))?|(?:year|month|day|date|week)=[^&]*)(?:&|$)/i;

/**
 * One spelling of an address: no fragment, no tracking, no session, parameters as they came, `%41` as `A`. Null when it
 * is no http or https address of a page.
 *
 * @param base the page that it stands on
 */
export function pageAddress(text: string, base?: string): string | null {
  const url = URL.parse(text.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === "") return null;
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  url.pathname = plainEscapes(url.pathname.replace(/;jsessionid=[^/]*/i, "")).replace(/\/{2,}/g, "/");
  url.search = plainQuery(url.search);
  return url.href.length <= CRAWL_LIMITS.urlCharsMax ? url.href : null;
}

/** What belongs to a source that starts at an address. */
export function scopeOf(start: string, { include, exclude }: Pick<CrawlOptions, "include" | "exclude">): SourceScope {
  const url = new URL(start);
  return { host: hostOf(url), folder: folderOf(url.pathname), include, exclude };
}

/** Whether an address belongs to a source. */
export function isInScope({ host, folder, include, exclude }: SourceScope, address: string): boolean {
  const url = new URL(address);
  const path = url.pathname;
  if (hostOf(url) !== host || !`${path}/`.startsWith(folder) || exclude.some((prefix) => path.startsWith(prefix))) {
    return false;
  }
  return include.length === 0 || include.some((prefix) => path.startsWith(prefix));
}

/** Whether an address may lead to a page, by what it looks like. */
export function looksLikePage(address: string): boolean {
  const { pathname } = new URL(address);
  if (NO_PAGE.test(pathname)) return false;
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > CRAWL_LIMITS.segmentsMax) return false;
  // A relative link to nowhere makes /a/b/a/b/a/b of /a/b.
  const times = Map.groupBy(segments, (segment) => segment);
  return ![...times.values()].some(({ length }) => length > 2);
}

/** Whether an address names a day, month or year, as those of a calendar or an archive do. */
export function isDated(address: string): boolean {
  const { pathname, search } = new URL(address);
  return DATE_PATH.test(pathname) || DATE_QUERY.test(search);
}

/** What an address has in common with the others of a trap, and how many of those are looked at. Null: no trap. */
export function trapOf(address: string): { readonly key: string; readonly max: number } | null {
  const { pathname, search } = new URL(address);
  if (isDated(address)) return { key: "date", max: CRAWL_LIMITS.datesPerSourceMax };
  return search === "" ? null : { key: `query ${pathname}`, max: CRAWL_LIMITS.queriesPerPathMax };
}

/** Whether a host is this machine or a network of its own by its name alone; the sandbox looks at what it resolves to. */
export function isPrivateHost(hostname: string): boolean {
  return /^(?:localhost|.*\.(?:localhost|local|internal|lan|home\.arpa)|\[.*\]|[^.]+)$/.test(hostname) ||
    /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
      hostname,
    );
}

function hostOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}

/** `/help/index.html` is a page in `/help/`; `/help` may be a folder or a page, and what is below it belongs to it. */
function folderOf(path: string): string {
  if (path.endsWith("/")) return path;
  const last = path.slice(path.lastIndexOf("/") + 1);
  return last.includes(".") ? path.slice(0, path.lastIndexOf("/") + 1) : `${path}/`;
}

/** Undoes escapes of what needs none, and writes the others in capitals. */
export function plainEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

function plainQuery(search: string): string {
  const kept = search.replace(/^\?/, "").split("&")
    .filter((pair) => pair !== "" && !TRACKING.test(pair.split("=", 1)[0] ?? ""));
  return kept.join("&");
}
