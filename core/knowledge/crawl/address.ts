/**
 * Addresses of pages: normalisation, the scope of a source, and detection of crawler traps.
 *
 * @module
 */
import type { CrawlOptions } from "../../db/tables/knowledge.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";

/** The scope of a source: a host, a folder and prefixes of paths. */
export type SourceScope = {
  /** Without `www.`; with a port other than the scheme's default. */
  readonly host: string;
  /** Ends with a slash. */
  readonly folder: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
};

/** Tracking and session parameters, which do not change the page. */
const TRACKING =
  /^(?:utm_.*|_hs(?:enc|mi)|__hs.*|mc_[ce]id|mtm_.*|pk_.*|piwik_.*|(?:g|fb|ms|ttc|dc|tw|yc|wbra|gbra)l?clid|gclsrc|igshid|_ga|_gl|yclid|vero_.*|oly_.*|ref_src|s_cid|phpsessid|jsessionid|sessionid|replytocom)$/i;

/** Extensions of files that are not pages. */
const NO_PAGE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|css|m?js|map|json|xml|rss|atom|woff2?|ttf|otf|eot|mp[34]|m4[av]|webm|ogg|wav|avi|mov|zip|gz|tgz|bz2|xz|7z|rar|dmg|exe|msi|apk|deb|rpm|iso|jar|bin|docx?|xlsx?|pptx?|ics|csv|woff)$/i;

/** A date at the end of a path or in a query: calendars are endless. */
const DATE_PATH = /\/(?:19|20)\d\d(?:[/-](?:0?[1-9]|1[0-2])(?:[/-](?:0?[1-9]|[12]\d|3[01]))?)?\/?$/;
const DATE_QUERY =
  /(?:^\?|&)(?:[^=&]*=(?:19|20)\d\d-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01]))?|(?:year|month|day|date|week)=[^&]*)(?:&|$)/i;

/**
 * Normalises an address: no fragment, no tracking or session parameters, the others in their order, `%41` as `A`. Null
 * unless it is the http or https address of a page.
 *
 * @param base the page that contains it
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

/** Returns the scope of a source that starts at an address. */
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

/** Whether an address may be that of a page, by its form. */
export function looksLikePage(address: string): boolean {
  const { pathname } = new URL(address);
  if (NO_PAGE.test(pathname)) return false;
  const segments = pathname.split("/").filter((segment) => segment !== "");
  if (segments.length > CRAWL_LIMITS.segmentsMax) return false;
  // A broken relative link turns /a/b into /a/b/a/b/a/b.
  const times = Map.groupBy(segments, (segment) => segment);
  return ![...times.values()].some(({ length }) => length > 2);
}

/** Whether an address names a day, month or year, as those of a calendar or an archive do. */
export function isDated(address: string): boolean {
  const { pathname, search } = new URL(address);
  return DATE_PATH.test(pathname) || DATE_QUERY.test(search);
}

/** Returns the key that groups the addresses of a possible trap, and the limit per group; null if it is none. */
export function trapOf(address: string): { readonly key: string; readonly max: number } | null {
  const { pathname, search } = new URL(address);
  if (isDated(address)) return { key: "date", max: CRAWL_LIMITS.datesPerSourceMax };
  return search === "" ? null : { key: `query ${pathname}`, max: CRAWL_LIMITS.queriesPerPathMax };
}

function hostOf(url: URL): string {
  return url.host.replace(/^www\./, "");
}

/**
 * `/help/index.html` is a page in `/help/`; `/help` may be a folder or a page, and everything below it belongs to it.
 */
function folderOf(path: string): string {
  if (path.endsWith("/")) return path;
  const last = path.slice(path.lastIndexOf("/") + 1);
  return last.includes(".") ? path.slice(0, path.lastIndexOf("/") + 1) : `${path}/`;
}

/** Decodes unneeded percent escapes, and writes the others in upper case. */
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
