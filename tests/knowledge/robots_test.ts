import assert from "node:assert/strict";
import { parseRobots } from "../../core/knowledge/crawl/robots.ts";
import { readRobotsTag } from "../../core/knowledge/crawl/robots_tag.ts";
import { doesNotHang } from "../support/wait.ts";

const NAME = "SvcDeskBot";
const rules = (...lines: readonly string[]) => ["User-agent: *", ...lines].join("\n");

/** A robots.txt, a path, and whether it may be read; many are the examples of RFC 9309 and of those who follow it. */
const PATHS: readonly [string, string, boolean][] = [
  ["", "/x", true],
  ["no colon\n\u0000: x\n<html>", "/x", true],
  [rules("Disallow:"), "/x", true],
  [rules("Disallow: /"), "/x", false],
  [rules("Disallow: /"), "/robots.txt", true],
  [rules("Disallow: /fish"), "/fish.html", false],
  [rules("Disallow: /fish"), "/Fish", true],
  [rules("Disallow: /fish"), "/catfish", true],
  [rules("Disallow: /fish/"), "/fish", true],
  [rules("Disallow: /*.php"), "/a/index.php?x", false],
  [rules("Disallow: /*.php$"), "/a/index.php?x", true],
  [rules("Disallow: /*.php$"), "/a.php.php", false],
  [rules("Disallow: /fish*.php"), "/fishheads/catfish.php?p", false],
  [rules("Disallow: /*a*b$"), "/ab-b", false],
  [rules("Disallow: /*ab$"), "/a", true],
  [rules("Disallow: /$"), "/", false],
  [rules("Disallow: /$"), "/x", true],
  [rules("Disallow: /?"), "/?x", false],
  [rules("Disallow: /p", "Allow: /page"), "/page", true],
  [rules("Allow: /folder", "Disallow: /folder"), "/folder/page", true],
  [rules("Disallow: /folder", "Allow: /folder"), "/folder/page", true],
  [rules("Allow: /page", "Disallow: /*.htm"), "/page.htm", false],
  [rules("Allow: /$", "Disallow: /"), "/page", false],
  [rules("Disallow: /caf\u00e9"), "/caf%C3%A9", false],
  [rules("Disallow: /caf%c3%a9"), "/caf%C3%A9", false],
  [rules("Disallow: /%7Ejoe"), "/~joe", false],
  [rules("Disallow: /a%2Fb"), "/a/b", true],
  [rules("DISALLOW : /x # why"), "/x", false],
  [rules("disallow:/x").replaceAll("\n", "\r"), "/x", false],
  ["\ufeff" + rules("Disallow: /x"), "/x", false],
  ["Disallow: /x", "/x", true],
  ["User-agent: svcdeskbot\nDisallow: /x\n\n" + rules("Disallow: /"), "/y", true],
  ["User-agent: SvcDeskBot/2.0\nDisallow: /x", "/x", false],
  ["User-agent: Other\nUser-agent: SvcDeskBot\nDisallow: /x", "/x", false],
  ["User-agent: Other\nDisallow: /\nUser-agent: *\nAllow: /", "/x", true],
  ["User-agent: SvcDesk\nDisallow: /", "/x", true],
  [
    "User-agent: SvcDeskBot\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: SvcDeskBot\nDisallow: /b",
    "/b",
    false,
  ],
  ["User-agent: SvcDeskBot\n\n\nSitemap: /s.xml\n\nDisallow: /x", "/x", false],
];

Deno.test(`parseRobots decides as RFC 9309 says (${PATHS.length} cases)`, () => {
  for (const [text, path, isAllowed] of PATHS) {
    assert.equal(
      parseRobots(text, NAME).allows(`https://example.com${path}`),
      isAllowed,
      `${JSON.stringify(text)} ${path}`,
    );
  }
});

Deno.test("parseRobots takes the delay of its group up to 10 s, and every sitemap", () => {
  const text = "Sitemap: https://a/1.xml\nUser-agent: *\nCrawl-delay: 2.5\nSitemap: /2.xml";
  assert.deepEqual([parseRobots(text, NAME).gapMs, parseRobots(text, NAME).sitemaps], [2500, [
    "https://a/1.xml",
    "/2.xml",
  ]]);
  assert.equal(parseRobots(rules("Crawl-delay: 86400"), NAME).gapMs, 10_000);
  for (const odd of ["0", "-1", "0.001", "NaN", "soon"]) {
    assert.equal(parseRobots(rules(`Crawl-delay: ${odd}`), NAME).gapMs, 1000, odd);
  }
});

Deno.test("parseRobots reads hostile files quickly", () => {
  const wild = rules(
    `Disallow: /${"*a".repeat(1000)}b`,
    ...Array.from({ length: 2000 }, () => "Disallow: /*a*a*a*a*b$"),
  );
  const long = "User-agent: *\n".repeat(200_000) + "Disallow: /";
  doesNotHang(() => {
    assert.equal(parseRobots(wild, NAME).allows(`https://example.com/${"a".repeat(2000)}`), true);
    assert.equal(parseRobots(long, NAME).allows("https://example.com/x"), true);
  });
});

const TAGS: readonly [string, boolean, boolean][] = [
  ["", false, false],
  ["noindex", true, false],
  ["NOINDEX, NoFollow", true, true],
  ["none", true, true],
  ["index, follow, max-snippet:-1, unavailable_after: 25 Jun 2030 15:00:00 PST", false, false],
  ["googlebot: noindex", false, false],
  ["googlebot: noindex, nofollow", false, false],
  ["svcdeskbot: noindex, nofollow", true, true],
  ["nofollow, googlebot: noindex", false, true],
  ["googlebot: nofollow, SvcDeskBot: noindex", true, false],
];
Deno.test(`readRobotsTag applies rules for all robots and for this one (${TAGS.length} cases)`, () => {
  for (const [value, noindex, nofollow] of TAGS) assert.deepEqual(readRobotsTag(value), { noindex, nofollow }, value);
});
