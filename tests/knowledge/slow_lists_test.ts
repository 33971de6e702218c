/** A site with endless sitemaps. */

import assert from "node:assert/strict";
import { addWebsite } from "../../core/knowledge/sources.ts";
import { CRAWL_LIMITS } from "../../core/limits/knowledge.ts";
import { testWorkspace } from "../support/desk.ts";
import { page, serveSite } from "./site.ts";
import { crawlingDesk, readPaths, syncAll } from "./support.ts";

const SITEMAPS = 40;

/** A site that is busy whenever one of its sitemaps is asked for, and lists many of them. */
const site = await serveSite((origin) => ({
  "/robots.txt": {
    body: Array.from({ length: SITEMAPS }, (_, at) => `Sitemap: ${origin}/list-${at}.xml`).join("\n"),
  },
  ...Object.fromEntries(
    Array.from(
      { length: SITEMAPS },
      (_, at) => [`/list-${at}.xml`, { status: 503, headers: { "retry-after": "120" } }],
    ),
  ),
  "/": page("Home", ["/plans"]),
  "/plans": page("Plans"),
}));
const desk = await crawlingDesk([site.port]);
Deno.test.afterAll(async () => {
  await desk.close();
  await site.close();
});

Deno.test("slow sitemaps take only a part of a crawl's time, and the pages are still read", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { id } = await addWebsite(desk, workspace, { url: `${site.origin}/` });
  await syncAll(desk);
  assert.deepEqual(await readPaths(desk, workspace, id), ["/", "/plans"]);
  const { listsMs, retryAfterMsMax, gapMs } = CRAWL_LIMITS;
  const mostMs = listsMs + 2 * retryAfterMsMax + 10 * gapMs;
  assert.ok(desk.waitedMs() <= mostMs, `${desk.waitedMs()} ms of waiting`);
  assert.ok(site.takeAsked().filter((path) => path.startsWith("/list-")).length < SITEMAPS);
});
