import assert from "node:assert/strict";
import { listPages, listSources } from "../../core/knowledge/list.ts";
import { addWebsite } from "../../core/knowledge/sources.ts";
import { CRAWL_LIMITS } from "../../core/limits/knowledge.ts";
import { testWorkspace } from "../support/desk.ts";
import { TRAP_SITE_PAGES, trapSite } from "./site.ts";
import { crawlingDesk, pathOf, readPaths, syncAll } from "./support.ts";

/** The Retry-After of the busy page. */
const BUSY_MS = 30_000;

const site = await trapSite();
const desk = await crawlingDesk([site.port]);
Deno.test.afterAll(async () => {
  await desk.close();
  await site.close();
});

Deno.test("crawlSource reads exactly the pages that a site allows and its options include", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { id } = await addWebsite(desk, workspace, { url: `${site.origin}/` });
  assert.equal(await syncAll(desk), 1);
  assert.deepEqual(await readPaths(desk, workspace, id), [...TRAP_SITE_PAGES].sort());
  const asked = site.takeAsked();
  assert.deepEqual(asked.filter((path) => /^\/(secret\/x|never|etc)|print=|PHPSESSID|utm_|fbclid/.test(path)), []);
  // Each address once, but for the one that was busy, and what has the same path at www.site.test.
  assert.deepEqual(asked.filter((path, at) => asked.indexOf(path) !== at), ["/busy", "/robots.txt", "/pricing"]);
  // No wait comes before a host's first request, two hosts' waits may be one, and the busy page's wish is one of the gaps.
  assert.ok(desk.waitedMs() >= (asked.length - 4) * CRAWL_LIMITS.gapMs + BUSY_MS);
  const [source] = await listSources(desk, workspace);
  assert.deepEqual([source?.state, source?.pages], ["ready", TRAP_SITE_PAGES.length]);
  const [most = "", ...others] = source?.errors ?? [];
  assert.match(most, /^4 pages were not read, such as .*: There is no such page \(404\)\. Check the address/);
  assert.deepEqual(others.filter((error) => !/: [A-Z].*\. [A-Z].*\.$/.test(error)), [], "each says what to do");
  const unread = (await listPages(desk, workspace, id)).filter(({ state }) => state === "failed");
  assert.deepEqual(
    Object.fromEntries(unread.map(({ url, error }) => [pathOf(url), error?.split(/[.:(]/, 1)[0]?.trim()])),
    {
      "/&xxe;": "There is no such page",
      "/big": "It is larger than 2 MB",
      "/bomb": "It is larger than 2 MB",
      "/broken": "The site answered 500",
      "/forbidden": "The site does not let it be read",
      "/gone-from-the-site": "There is no such page",
      "/missing": "There is no such page",
      "/moved/far-6": "It redirects too often",
      "/not%20an%20address": "There is no such page",
      "/slow": "The site did not answer in 15 seconds",
      "/teapot": "The site answered 418 instead of a page",
      "/to-file": "It redirects to something that is not a web address",
      "/to-nothing": "It redirects to something that is not a web address",
    },
  );
  const texts = await desk.db.selectFrom("knowledgePages").select(["url", "markdown"]).where(
    "workspace",
    "=",
    workspace,
  )
    .execute();
  const textOf = (path: string) => texts.find(({ url }) => pathOf(url) === path)?.markdown ?? "";
  assert.match(textOf("/cp1251"), /Привет/);
  assert.match(textOf("/markdown"), /From its \*source\*/);
  assert.match(textOf("/header-markdown"), /From \*another\* source/);
  assert.match(textOf("/gzip"), /page about Packed/);
});
