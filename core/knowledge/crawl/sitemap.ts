/**
 * The parsers of sitemaps and sitemap indexes in XML, of plain text sitemaps and of `llms.txt`.
 *
 * The XML is scanned for its few elements and never parsed as a document: only the five predefined entities and character
 * references are resolved, nothing nests, and a broken or truncated file gives the elements before the damage.
 *
 * @see https://www.sitemaps.org/protocol.html
 * @module
 */
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { yieldToEventLoop } from "../../yield.ts";

/** A page in a sitemap. */
export type SitemapPage = { readonly url: string; readonly changedAt: Date | null };

/** The content of a sitemap. */
export type Sitemap = { readonly pages: readonly SitemapPage[]; readonly sitemaps: readonly string[] };

/** An element with an optional namespace prefix; extensions such as images have their own prefixes. */
const ELEMENT =
  /<(?:(?!image:|video:|news:|mobile:|xhtml:)[\w-]{1,20}:)?(sitemap|url|loc|lastmod)(?:\s[^<>]*)?>([^<]*)/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Characters scanned before yielding to the event loop: some milliseconds. */
const CHARS_AT_ONCE = 1024 * 1024;

/** Maximum length of an address in XML, where `&#x0000e9;` may be one character. */
const ADDRESS_CHARS_MAX = 10 * CRAWL_LIMITS.urlCharsMax;

/** Parses a sitemap in XML, or one address a line. Yields to the event loop, because it may be large. */
export async function parseSitemap(text: string): Promise<Sitemap> {
  return /^\ufeff?\s*</.test(text) ? await parseXml(text) : parseLines(text);
}

/** Addresses that an `llms.txt` links to, as written. */
export function parseLlms(text: string): readonly string[] {
  const links = [...text.matchAll(/\]\(\s*<?([^)\s>]+)/g)].map(([, link = ""]) => link);
  return links.slice(0, CRAWL_LIMITS.linksPerPageMax);
}

type SitemapEntry = { readonly kind: "url" | "sitemap"; url: string | null; changedAt: Date | null };

async function parseXml(text: string): Promise<Sitemap> {
  const entries: SitemapEntry[] = [];
  for (const part of partsOf(await withoutComments(text))) {
    addEntries(entries, part);
    if (entries.length > CRAWL_LIMITS.sitemapAddressesMax) break;
    await yieldToEventLoop();
  }
  const known = entries.slice(0, CRAWL_LIMITS.sitemapAddressesMax)
    .flatMap(({ url, ...entry }) => url === null || url === "" ? [] : [{ ...entry, url }]);
  return {
    pages: known.filter(({ kind }) => kind === "url").map(({ url, changedAt }) => ({ url, changedAt })),
    sitemaps: known.filter(({ kind }) => kind === "sitemap").map(({ url }) => url),
  };
}

/** Splits a text before a `<`, so that no element is split. */
function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const cut = text.indexOf("<", from + CHARS_AT_ONCE);
    const to = cut === -1 ? text.length : cut;
    yield text.slice(from, to);
    from = to;
  }
}

function addEntries(entries: SitemapEntry[], text: string): void {
  for (const [, name, content = ""] of text.matchAll(ELEMENT)) {
    if (name === "url" || name === "sitemap") entries.push({ kind: name, url: null, changedAt: null });
    const entry = entries.at(-1);
    if (entry === undefined) continue;
    if (name === "loc") entry.url ??= content.length > ADDRESS_CHARS_MAX ? null : decode(content.trim());
    if (name === "lastmod") entry.changedAt ??= readDate(content.trim());
  }
}

function parseLines(text: string): Sitemap {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/, CRAWL_LIMITS.sitemapAddressesMax);
  const pages = lines.map((line) => line.trim()).filter((line) => /^https?:\/\//i.test(line));
  return { pages: pages.map((url) => ({ url, changedAt: null })), sitemaps: [] };
}

/** Removes comments and unwraps CDATA, in one pass. */
async function withoutComments(text: string): Promise<string> {
  let written = "";
  let at = 0;
  for (let turn = CHARS_AT_ONCE;;) {
    if (at > turn) {
      await yieldToEventLoop();
      turn = at + CHARS_AT_ONCE;
    }
    const found = text.indexOf("<!", at);
    if (found === -1) return written + text.slice(at);
    written += text.slice(at, found);
    const isData = text.startsWith("<![CDATA[", found);
    const mark = isData ? "]]>" : text.startsWith("<!--", found) ? "-->" : ">";
    const end = text.indexOf(mark, found);
    if (end === -1) return written;
    if (isData) written += text.slice(found + "<![CDATA[".length, end).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    at = end + mark.length;
  }
}

function decode(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (typeof name === "string") return ENTITIES[name.toLowerCase()] ?? whole;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function readDate(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
