/**
 * Reads the metadata of a page: title, language, addresses, directives for robots.
 *
 * @module
 */

import { cleanText, squeeze } from "./clean.ts";
import type { Extracted } from "./protocol.ts";
import type { Element } from "./tree.ts";
import { attributeWords, textOf } from "./walk.ts";

type ByName = ReadonlyMap<string, readonly Element[]>;

/** The properties of a page besides its Markdown. */
export type PageHead = Omit<Extracted, "kind" | "markdown">;

const LINKS_MAX = 5000;
const TITLE_CHARS_MAX = 300;

/** Reads the head of a page; `base` resolves relative addresses, null when unknown. */
export function readHead(byName: ByName, base: string | null): PageHead {
  const all = (name: string) => byName.get(name) ?? [];
  const robots = all("meta").filter((meta) => meta.attributes.get("name")?.toLowerCase() === "robots")
    .flatMap((meta) => attributeWords(meta.attributes.get("content")?.replaceAll(",", " ")));
  const nofollow = robots.includes("nofollow") || robots.includes("none");
  const linked = (fits: (link: Element, rels: readonly string[]) => boolean) => {
    const link = all("link").find((each) => fits(each, relsOf(each)));
    return absoluteUrl(link?.attributes.get("href"), base);
  };
  const canonical = linked((_, rels) => rels.includes("canonical"));
  return {
    title: titleOf(byName),
    language: languageOf(byName),
    canonical: canonical === null ? null : withoutFragment(canonical),
    links: nofollow ? [] : linksOf(byName, base),
    alternateMarkdown: linked(({ attributes }, rels) =>
      rels.includes("alternate") && /^text\/(x-)?markdown/i.test(attributes.get("type") ?? "")
    ),
    movesTo: movesTo(byName, base),
    noindex: robots.includes("noindex") || robots.includes("none"),
    nofollow,
  };
}

/** The base of a page's relative addresses. */
export function baseOf(byName: ByName, url: string | null): string | null {
  const named = byName.get("base")?.find((each) => each.attributes.has("href"))?.attributes.get("href");
  return absoluteUrl(named, url) ?? url;
}

/** An absolute web address; null for anything else. */
export function absoluteUrl(href: string | undefined, base: string | null): string | null {
  if (href === undefined) return null;
  const url = base === null ? URL.parse(href.trim()) : URL.parse(href.trim(), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The target of a page's redirect, immediate or after a second; redirects for browsers without scripts are ignored. */
function movesTo(byName: ByName, base: string | null): string | null {
  for (const { attributes, parent } of byName.get("meta") ?? []) {
    if (attributes.get("http-equiv")?.trim().toLowerCase() !== "refresh" || parent?.name === "noscript") continue;
    const [, to] = attributes.get("content")?.match(/^\s*[01](?:\.\d*)?\s*[;,]\s*url\s*=[\s"']*([^"'\s]+)/i) ?? [];
    const url = absoluteUrl(to, base);
    if (url !== null) return url;
  }
  return null;
}

function withoutFragment(url: string): string {
  return url.split("#", 1)[0] ?? url;
}

function relsOf(link: Element): readonly string[] {
  return link.attributes.get("rel")?.toLowerCase().split(/\s+/) ?? [];
}

function linksOf(byName: ByName, base: string | null): readonly string[] {
  const anchors = [...(byName.get("a") ?? []), ...(byName.get("area") ?? [])];
  const links = new Set<string>();
  for (const anchor of anchors) {
    if (links.size >= LINKS_MAX) break;
    if (relsOf(anchor).includes("nofollow")) continue;
    const url = absoluteUrl(anchor.attributes.get("href"), base);
    if (url !== null) links.add(withoutFragment(url));
  }
  return [...links];
}

function languageOf(byName: ByName): string | null {
  const language = byName.get("html")?.[0]?.attributes.get("lang") ?? byName.get("body")?.[0]?.attributes.get("lang") ??
    metaOf(byName, "content-language") ?? metaOf(byName, "og:locale");
  return languageTag(language);
}

/** Normalizes an author's spelling such as `en_US` to a BCP 47 tag; null when it is not one. */
export function languageTag(text: string | null | undefined): string | null {
  try {
    return Intl.getCanonicalLocales((text ?? "").trim().replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

function metaOf(byName: ByName, name: string): string | null {
  const meta = byName.get("meta")?.find(({ attributes }) =>
    ["name", "property", "http-equiv"].some((each) => attributes.get(each)?.toLowerCase() === name)
  );
  return meta?.attributes.get("content") ?? null;
}

/** The title without the site's name, if the page's first heading shows which part is which. */
function titleOf(byName: ByName): string {
  const line = (text: string) => squeeze(cleanText(text)).slice(0, TITLE_CHARS_MAX);
  const first = byName.get("title")?.find(({ parent }) => parent?.name !== "svg");
  const title = line(first === undefined ? "" : textOf(first)) || line(metaOf(byName, "og:title") ?? "");
  const headings = (byName.get("h1") ?? []).slice(0, 5).map((heading) => line(textOf(heading)));
  const parts = title.split(/ [|–—·•»:-] | [|»]|: /).map((part) => part.trim());
  return headings.find((heading) => heading !== "" && parts.includes(heading)) ?? (title || headings[0] || "");
}
