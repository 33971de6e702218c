/**
 * Loads the page at one address: checks robots.txt, fetches and extracts, and decides whether it is a separate page.
 *
 * @module
 */
import type { Extracted, ExtractFailure } from "../../ports/extractor.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { bodyKind } from "./body_kind.ts";
import { type Body, type CrawlContext, CRAWLER_NAME, fetchAddress, type Validators } from "./fetch.ts";
import { readLinkHeader } from "./link_header.ts";
import { pageAddress } from "./address.ts";
import { readRobotsTag } from "./robots_tag.ts";
import type { RobotsCache } from "./robots_cache.ts";

/** The content of a page, with its validators. */
export type PageContent = Pick<Extracted, "title" | "language" | "markdown"> & Validators;

/** The result of loading an address. `links` are normalised addresses of any host. */
export type PageResult =
  | { readonly kind: "read"; readonly page: PageContent; readonly links: readonly string[] }
  /** Not modified since it was read. */
  | { readonly kind: "unchanged" }
  /** It redirects, or names another page as its canonical. */
  | { readonly kind: "moved"; readonly to: string; readonly links: readonly string[] }
  /** Skipped without an error: `noindex`, or no text. */
  | { readonly kind: "left"; readonly reason: string; readonly links: readonly string[] }
  /** Not found, permanently unreadable, or temporarily unreadable. */
  | { readonly kind: "missing" | "refused" | "failed"; readonly reason: string };

/** Options of a load. */
export type LoadOptions = {
  readonly robots: RobotsCache;
  readonly known: Validators | null;
  /** Whether a canonical address is read instead of this one. */
  readonly isElsewhere: (canonical: string) => boolean;
};

const NOT_TO_BE_FOUND =
  "The page asks not to be found (noindex). Its owner can take that out, or its words can be added as a text.";
const NO_TEXT =
  "There is no text on it. If a browser shows some, a script draws it, which is not run here: add its words as a text.";

/** Loads the page at an address. */
export async function loadPage(context: CrawlContext, address: string, options: LoadOptions): Promise<PageResult> {
  const { robots, known } = options;
  const rules = await robots.of(context, address);
  if ("kind" in rules) return { kind: rules.kind === "missing" ? "failed" : rules.kind, reason: rules.reason };
  if (!rules.allows(address)) {
    return left(`The site's robots.txt asks not to read it. Its owner can allow ${CRAWLER_NAME} there.`);
  }
  const fetched = await fetchAddress(context, address, { gapMs: rules.gapMs, known });
  switch (fetched.kind) {
    case "unchanged":
      return known === null ? { kind: "failed", reason: "The site said that nothing changed, unasked." } : fetched;
    case "moved": {
      const to = pageAddress(fetched.to);
      return to === null || to === address
        ? { kind: "refused", reason: "It redirects to itself, or to no page. Only its owner can fix that." }
        : { kind: "moved", to, links: [] };
    }
    case "body":
      return await readPage(context, address, fetched, options);
    default:
      return { kind: fetched.kind, reason: fetched.reason };
  }
}

async function readPage(context: CrawlContext, address: string, body: Body, options: LoadOptions): Promise<PageResult> {
  const contentType = body.headers["content-type"] ?? null;
  const kind = bodyKind(contentType, body.bytes, address);
  if (kind === null) return left("It is neither HTML, text, Markdown nor PDF. Give the address of a page.");
  if (!body.isWhole) {
    return { kind: "refused", reason: "It is larger than 2 MB. Add it as a file, or its words as texts." };
  }
  const extracted = await context.desk.extractor.extract({ kind, bytes: body.bytes, contentType, url: address });
  if (extracted.kind === "failed") return unread(extracted);
  const asked = readRobotsTag(body.headers["x-robots-tag"] ?? "");
  const links = asked.nofollow || extracted.nofollow ? [] : pageAddresses(extracted.links, address);
  const header = readLinkHeader(body.headers.link ?? "");
  const named = extracted.canonical ?? header.canonical;
  const canonical = named === null ? null : pageAddress(named, address);
  const movesTo = extracted.movesTo === null ? null : pageAddress(extracted.movesTo, address);
  if (asked.noindex || extracted.noindex) return left(NOT_TO_BE_FOUND, links);
  if (movesTo !== null && movesTo !== address) return { kind: "moved", to: movesTo, links };
  if (canonical !== null && canonical !== address && options.isElsewhere(canonical)) {
    return { kind: "moved", to: canonical, links };
  }
  const source = extracted.alternateMarkdown ?? header.alternateMarkdown;
  const markdown = await readAlternate(context, address, source, options) ?? extracted.markdown;
  if (markdown.trim() === "") return left(NO_TEXT, links);
  const { title, language } = extracted;
  const known = { etag: validator(body.headers.etag), lastModified: validator(body.headers["last-modified"]) };
  return { kind: "read", page: { title, language, markdown, ...known }, links };
}

/** Returns a validator of a response; null unless it is safe to send in a request header. */
function validator(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value) ? value : null;
}

/** Reads the Markdown version that a page links to; null if there is none, or it cannot be read. */
async function readAlternate(
  context: CrawlContext,
  address: string,
  alternateMarkdown: string | null,
  { robots }: LoadOptions,
): Promise<string | null> {
  const alternate = alternateMarkdown === null ? null : pageAddress(alternateMarkdown, address);
  if (alternate === null || new URL(alternate).origin !== new URL(address).origin) return null;
  const rules = await robots.of(context, alternate);
  if ("kind" in rules || !rules.allows(alternate)) return null;
  const fetched = await fetchAddress(context, alternate, { gapMs: rules.gapMs });
  if (fetched.kind !== "body" || !fetched.isWhole) return null;
  const contentType = fetched.headers["content-type"] ?? null;
  if (!/^text\/(?:x-)?(?:markdown|plain)\b/i.test(contentType ?? "")) return null;
  const { bytes } = fetched;
  const extracted = await context.desk.extractor.extract({ kind: "markdown", bytes, contentType, url: alternate });
  return extracted.kind === "extracted" && extracted.markdown.trim() !== "" ? extracted.markdown : null;
}

function pageAddresses(links: readonly string[], base: string): readonly string[] {
  const addresses = links.slice(0, CRAWL_LIMITS.linksPerPageMax).flatMap((link) => pageAddress(link, base) ?? []);
  return [...new Set(addresses)];
}

function unread({ code, message }: ExtractFailure): PageResult {
  if (code === "empty") return left(NO_TEXT);
  return { kind: code === "busy" || code === "gone" ? "failed" : "refused", reason: message };
}

function left(reason: string, links: readonly string[] = []): PageResult {
  return { kind: "left", reason, links };
}
