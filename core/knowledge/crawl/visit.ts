/**
 * Visiting one address: may it be read, what is there, and is it a page of its own.
 *
 * @module
 */
import type { Extracted, ExtractFailure } from "../../ports/extractor.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { bodyKind } from "./body_kind.ts";
import { type CacheValidators, fetchAddress, type FetchedBody, type Reader, READER_NAME } from "./fetch.ts";
import { readLinkHeader } from "./link_header.ts";
import { pageAddress } from "./address.ts";
import { readRobotsTag } from "./robots_tag.ts";
import type { RobotsBook } from "./robots_book.ts";

/** A page as it was read. */
export type CrawledPage = Pick<Extracted, "title" | "language" | "markdown"> & CacheValidators;

/** What became of a visit. `links` are one spelling each, of any host. */
export type CrawlVisit =
  | { readonly kind: "read"; readonly page: CrawledPage; readonly links: readonly string[] }
  /** It is as it was when it was known. */
  | { readonly kind: "unchanged" }
  /** It is another page: by a redirect, or because it says so itself. */
  | { readonly kind: "moved"; readonly to: string; readonly links: readonly string[] }
  /** It is no page to keep, and nobody needs to know: not meant to be found, or no text at all. */
  | { readonly kind: "left"; readonly reason: string; readonly links: readonly string[] }
  /** It is not there, cannot be read ever, or not now. */
  | { readonly kind: "missing" | "refused" | "failed"; readonly reason: string };

/** How an address is visited. */
export type Visiting = {
  readonly robots: RobotsBook;
  readonly known: CacheValidators | null;
  /** Whether a canonical address is another page to read in place of this one. */
  readonly isElsewhere: (canonical: string) => boolean;
};

const NOT_TO_BE_FOUND =
  "The page asks not to be found (noindex). Its owner can take that out, or its words can be added as a text.";
const NO_TEXT =
  "There is no text on it. If a browser shows some, a script draws it, which is not run here: add its words as a text.";

/** Visits an address. */
export async function visitAddress(reader: Reader, address: string, visiting: Visiting): Promise<CrawlVisit> {
  const { robots, known } = visiting;
  const rules = await robots.of(reader, address);
  if ("kind" in rules) return { kind: rules.kind === "missing" ? "failed" : rules.kind, reason: rules.reason };
  if (!rules.allows(address)) {
    return left(`The site's robots.txt asks not to read it. Its owner can allow ${READER_NAME} there.`);
  }
  const fetched = await fetchAddress(reader, address, { gapMs: rules.gapMs, known });
  switch (fetched.kind) {
    case "unchanged":
      return known === null ? { kind: "failed", reason: "The site said that nothing changed, unasked." } : fetched;
    case "moved": {
      const to = pageAddress(fetched.to);
      return to === null || to === address
        ? { kind: "refused", reason: "It redirects to itself, or to no page. Its owner can mend that." }
        : { kind: "moved", to, links: [] };
    }
    case "body":
      return await readPage(reader, address, fetched, visiting);
    default:
      return { kind: fetched.kind, reason: fetched.reason };
  }
}

async function readPage(reader: Reader, address: string, body: FetchedBody, visiting: Visiting): Promise<CrawlVisit> {
  const contentType = body.headers["content-type"] ?? null;
  const kind = bodyKind(contentType, body.bytes, address);
  if (kind === null) return left("It is neither HTML, text, Markdown nor PDF. Give the address of a page.");
  if (!body.isWhole) {
    return { kind: "refused", reason: "It is larger than 2 MB. Add it as a file, or its words as texts." };
  }
  const extracted = await reader.desk.extractor.extract({ kind, bytes: body.bytes, contentType, url: address });
  if (extracted.kind === "failed") return unread(extracted);
  const asked = readRobotsTag(body.headers["x-robots-tag"] ?? "");
  const links = asked.nofollow || extracted.nofollow ? [] : pageAddresses(extracted.links, address);
  const header = readLinkHeader(body.headers.link ?? "");
  const named = extracted.canonical ?? header.canonical;
  const canonical = named === null ? null : pageAddress(named, address);
  const movesTo = extracted.movesTo === null ? null : pageAddress(extracted.movesTo, address);
  if (asked.noindex || extracted.noindex) return left(NOT_TO_BE_FOUND, links);
  if (movesTo !== null && movesTo !== address) return { kind: "moved", to: movesTo, links };
  if (canonical !== null && canonical !== address && visiting.isElsewhere(canonical)) {
    return { kind: "moved", to: canonical, links };
  }
  const source = extracted.alternateMarkdown ?? header.alternateMarkdown;
  const markdown = await readAlternate(reader, address, source, visiting) ?? extracted.markdown;
  if (markdown.trim() === "") return left(NO_TEXT, links);
  const { title, language } = extracted;
  const known = { etag: validator(body.headers.etag), lastModified: validator(body.headers["last-modified"]) };
  return { kind: "read", page: { title, language, markdown, ...known }, links };
}

/** What a site wants to be asked with the next time, if it can stand in a header of ours. */
function validator(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value) ? value : null;
}

/** The page as Markdown, where it offers that; null when it does not, or what it offers cannot be read. */
async function readAlternate(
  reader: Reader,
  address: string,
  alternateMarkdown: string | null,
  { robots }: Visiting,
): Promise<string | null> {
  const alternate = alternateMarkdown === null ? null : pageAddress(alternateMarkdown, address);
  if (alternate === null || new URL(alternate).origin !== new URL(address).origin) return null;
  const rules = await robots.of(reader, alternate);
  if ("kind" in rules || !rules.allows(alternate)) return null;
  const fetched = await fetchAddress(reader, alternate, { gapMs: rules.gapMs });
  if (fetched.kind !== "body" || !fetched.isWhole) return null;
  const contentType = fetched.headers["content-type"] ?? null;
  if (!/^text\/(?:x-)?(?:markdown|plain)\b/i.test(contentType ?? "")) return null;
  const { bytes } = fetched;
  const extracted = await reader.desk.extractor.extract({ kind: "markdown", bytes, contentType, url: alternate });
  return extracted.kind === "extracted" && extracted.markdown.trim() !== "" ? extracted.markdown : null;
}

function pageAddresses(links: readonly string[], base: string): readonly string[] {
  const addresses = links.slice(0, CRAWL_LIMITS.linksPerPageMax).flatMap((link) => pageAddress(link, base) ?? []);
  return [...new Set(addresses)];
}

function unread({ code, message }: ExtractFailure): CrawlVisit {
  if (code === "empty") return left(NO_TEXT);
  return { kind: code === "busy" || code === "gone" ? "failed" : "refused", reason: message };
}

function left(reason: string, links: readonly string[] = []): CrawlVisit {
  return { kind: "left", reason, links };
}
