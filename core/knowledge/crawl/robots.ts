/**
 * The parser of robots.txt.
 *
 * @see RFC 9309
 * @module
 */
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import { plainEscapes } from "./address.ts";

/** The rules of a robots.txt for one crawler. */
export type Robots = {
  /** Whether it may request an address of this site. */
  readonly allows: (address: string) => boolean;
  /** Crawl delay. */
  readonly gapMs: number;
  /** Addresses of sitemaps, as written. */
  readonly sitemaps: readonly string[];
};

/** An `Allow` or `Disallow` rule; `pieces` is the text between wildcards. */
type Rule = {
  readonly allow: boolean;
  readonly pieces: readonly string[];
  readonly toEnd: boolean;
  readonly length: number;
};

type Group = { readonly names: string[]; readonly rules: Rule[]; gapMs: number | null };

/** A site without a robots.txt. */
export const ALLOWS_ALL: Robots = { allows: () => true, gapMs: CRAWL_LIMITS.gapMs, sitemaps: [] };

/**
 * Parses a robots.txt for one crawler: the groups that name it, else those for `*`. Invalid lines are skipped, and so is
 * everything after 500 KiB.
 *
 * @param name product token of the crawler, such as `SvcDeskBot`
 */
export function parseRobots(text: string, name: string): Robots {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let isNaming = false;
  for (const line of text.slice(0, CRAWL_LIMITS.robotsBytesMax).replace(/^\ufeff/, "").split(/\r\n?|\n/)) {
    const [, field = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const key = field.toLowerCase();
    if (key === "sitemap") sitemaps.push(value.trim());
    if (key === "user-agent") {
      if (!isNaming) groups.push({ names: [], rules: [], gapMs: null });
      groups.at(-1)?.names.push(value.trim().split("/", 1)[0]?.toLowerCase() ?? "");
      isNaming = true;
    }
    if (key !== "allow" && key !== "disallow" && key !== "crawl-delay") continue;
    isNaming = false;
    addLine(groups.at(-1), key, value.trim());
  }
  const own = groups.filter(({ names }) => names.includes(name.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ names }) => names.includes("*"));
  const rules = chosen.flatMap((group) => group.rules);
  const gapMs = Math.max(CRAWL_LIMITS.gapMs, ...chosen.map((group) => group.gapMs ?? 0));
  return {
    allows: (address) => isAllowed(rules, address),
    gapMs: Math.min(gapMs, CRAWL_LIMITS.gapMsMax),
    sitemaps: sitemaps.slice(0, CRAWL_LIMITS.sitemapsMax),
  };
}

function addLine(group: Group | undefined, key: "allow" | "disallow" | "crawl-delay", value: string): void {
  if (group === undefined) return;
  if (key === "crawl-delay") {
    const seconds = Number(value);
    if (seconds > 0) group.gapMs = seconds * 1000;
    return;
  }
  // An empty Disallow forbids nothing.
  if (value === "" || value.length > CRAWL_LIMITS.urlCharsMax) return;
  const toEnd = value.endsWith("$");
  const pattern = plainPattern(toEnd ? value.slice(0, -1) : value);
  const pieces = pattern.split("*");
  group.rules.push({ allow: key === "allow", pieces, toEnd, length: pattern.length + (toEnd ? 1 : 0) });
}

/** The longest matching rule decides; among rules of equal length one that allows. */
function isAllowed(rules: readonly Rule[], address: string): boolean {
  const { pathname, search } = new URL(address);
  const path = plainPattern(pathname) + plainPattern(search);
  if (path === "/robots.txt") return true;
  let longest = -1;
  let allow = true;
  for (const rule of rules) {
    if (rule.length < longest || (rule.length === longest && (allow || !rule.allow)) || !fits(rule, path)) continue;
    longest = rule.length;
    allow = rule.allow;
  }
  return allow;
}

/** Matches each piece at its first position after the previous piece; greedy matching finds a match whenever there is one. */
function fits({ pieces, toEnd }: Rule, path: string): boolean {
  const [first = "", ...rest] = pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = toEnd ? rest.pop() : undefined;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!toEnd) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

function plainPattern(text: string): string {
  return plainEscapes(text.replace(/[^\x21-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed())));
}
