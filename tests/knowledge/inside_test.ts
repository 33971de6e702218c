import assert from "node:assert/strict";
import { listSources } from "../../core/knowledge/list.ts";
import { addWebsite } from "../../core/knowledge/sources.ts";
import { testWorkspace } from "../support/desk.ts";
import { page, serveSite } from "./site.ts";
import { crawlingDesk, syncAll } from "./support.ts";

const inside = await serveSite(() => ({ "/admin": page("Salaries"), "/": page("Inside", ["/admin"]) }));
const outside = await serveSite(() => ({
  "/robots.txt": { body: `User-agent: *\nAllow: /\nSitemap: ${inside.origin}/list.xml\n` },
  "/moved": { status: 302, headers: { location: `${inside.origin}/admin` } },
  "/twin": page("Twin", [`${inside.origin}/`], { head: `<link rel="canonical" href="${inside.origin}/admin">` }),
  "/": page("Home", ["/moved", "/twin", `${inside.origin}/admin`]),
}));
const desk = await crawlingDesk([inside.port, outside.port], { privateHosts: [`site.test:${inside.port}`] });
Deno.test.afterAll(async () => {
  await desk.close();
  await inside.close();
  await outside.close();
});

Deno.test("a website cannot lead the crawler to a private host that the operator allowed: by redirects, sitemaps or duplicates", async () => {
  for (const [path, maxPages] of [["/", 20], ["/moved", 1], ["/twin", 1]] as const) {
    const { id: workspace } = await testWorkspace(desk);
    await addWebsite(desk, workspace, { url: `${outside.origin}${path}`, maxPages });
    await syncAll(desk);
    const rows = await desk.db.selectFrom("knowledgePages").select("markdown").where("workspace", "=", workspace)
      .execute();
    assert.ok(rows.every(({ markdown }) => !markdown.includes("Salaries")), path);
  }
  assert.deepEqual(inside.takeAsked(), []);
});

Deno.test("a private host that the operator allowed can be a source of its own", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await addWebsite(desk, workspace, { url: `${inside.origin}/` });
  await syncAll(desk);
  const [source] = await listSources(desk, workspace);
  assert.deepEqual([source?.state, source?.pages], ["ready", 2]);
});
