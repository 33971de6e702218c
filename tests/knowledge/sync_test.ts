import assert from "node:assert/strict";
import { listPages, listSources } from "../../core/knowledge/list.ts";
import { addDocument, addWebsite, resyncSource } from "../../core/knowledge/sources.ts";
import { runSync } from "../../core/knowledge/sync.ts";
import { takeSync } from "../../core/knowledge/sync_rows.ts";
import { CRAWL_LIMITS, SYNC_LIMITS } from "../../core/limits/knowledge.ts";
import { testWorkspace } from "../support/desk.ts";
import { page, type Place } from "./site.ts";
import { type CrawlingDesk, readPaths, syncAll } from "./support.ts";
import { help, long, PAGES, syncStage } from "./sync_stage.ts";

const { desk, takeSite, withSource, source, close } = await syncStage(13);
Deno.test.afterAll(close);

function chunks(workspace: string) {
  return desk.db.selectFrom("knowledgeChunks").select(["id", "text", "firstGeneration", "lastGeneration"])
    .where("workspace", "=", workspace).orderBy("id").execute();
}

Deno.test("runSync reads, indexes and serves a website, and reports its progress", async () => {
  const states: string[] = [];
  await withSource(async (_, workspace, id) => {
    const stop = desk.live.subscribe((event) => void (event.kind === "knowledge" && states.push(event.sourceId)));
    assert.equal((await source(workspace)).state, "queued");
    await syncAll(desk);
    stop();
    const { state, pages, chunks: found, lastSync, errors, sync } = await source(workspace);
    assert.deepEqual({ state, pages, errors, sync }, { state: "ready", pages: PAGES + 1, errors: [], sync: null });
    assert.ok(found > PAGES * 2 && lastSync !== null);
    assert.ok(states.length > PAGES && states.every((changed) => changed === id));
  }, false);
});

Deno.test("runSync requests only changed pages, and indexes no unchanged ones", () =>
  withSource(async (site, workspace, id) => {
    const before = await chunks(workspace);
    site.takeAsked();
    await resyncSource(desk, workspace, id);
    assert.equal(await syncAll(desk), 1);
    assert.deepEqual(await chunks(workspace), before);
    assert.equal((await source(workspace)).state, "ready");
    assert.equal(site.takeAsked().filter((path) => path === "/" || path.startsWith("/page/")).length, PAGES + 1);
  }));

Deno.test("runSync indexes the changed chunks of a changed page, and no others", () =>
  withSource(async (site, workspace, id) => {
    const before = await chunks(workspace);
    site.places.set("/page/3", page("Page 3", [], { text: long(3, "another end") }));
    await resyncSource(desk, workspace, id);
    await syncAll(desk);
    const after = await chunks(workspace);
    const ids = new Set(before.map((chunk) => chunk.id));
    const added = after.filter((chunk) => !ids.has(chunk.id));
    assert.ok(added.length >= 1 && added.length <= 2, String(added.length));
    assert.ok(added.every(({ text }) => text.includes("another end of page 3")));
    assert.equal(after.length, before.length);
  }));

Deno.test("runSync continues where a killed process stopped, and does nothing twice", () =>
  withSource(async (site, workspace, id) => {
    const sync = await takeSync(desk);
    assert.ok(sync);
    // The process dies while it reads its sixth page: nothing is given back.
    const killed = new AbortController();
    let asked = 0;
    const dying = {
      ...desk,
      outbound: {
        ...desk.outbound,
        stream: async (...ask: Parameters<typeof desk.outbound.stream>) => {
          const answer = await desk.outbound.stream(...ask);
          if (ask[0].url.includes("/page/") && ++asked === 6) killed.abort();
          return answer;
        },
      },
    };
    await runSync(dying, sync, desk.politeness, killed.signal);
    await desk.db.updateTable("knowledgeSyncs").set({
      leaseUntil: new Date(desk.now().getTime() + SYNC_LIMITS.leaseMs),
    })
      .where("workspace", "=", workspace).execute();
    const halfway = await source(workspace);
    assert.deepEqual([halfway.state, halfway.sync?.pagesDone, halfway.pages], ["crawling", 6, 6]);
    assert.equal(await syncAll(desk), 0, "the lease is kept as long as its process may live");
    desk.pass(SYNC_LIMITS.leaseMs);
    const before = new Set(site.takeAsked());
    assert.equal(await syncAll(desk), 1);
    const twice = site.takeAsked().filter((path) => before.has(path) && path.startsWith("/page/"));
    assert.deepEqual(twice, ["/page/5"], "only what was never answered is asked for again");
    assert.equal((await source(workspace)).state, "ready");
    assert.equal((await readPaths(desk, workspace, id)).length, PAGES + 1);
    const texts = (await chunks(workspace)).map(({ text }) => text);
    assert.equal(new Set(texts).size, texts.length);
    // A process that comes back after its lease writes nothing any more.
    await runSync(desk, sync, desk.politeness, new AbortController().signal);
    assert.equal((await source(workspace)).state, "ready");
  }, false));

Deno.test("runSync gives up on a source that ends the process repeatedly, and a person can queue it again", () =>
  withSource(async (_, workspace, id) => {
    for (let death = 0; death < SYNC_LIMITS.beginningsMax; death++) {
      assert.ok(await takeSync(desk), "and its process dies");
      desk.pass(SYNC_LIMITS.leaseMs + 1);
    }
    await syncAll(desk);
    const { state, errors, sync } = await source(workspace);
    assert.deepEqual([state, sync], ["failed", null]);
    assert.match(errors.join(), /stopped 5 times in a row/);
    assert.deepEqual(await readPaths(desk, workspace, id), [], "nothing was asked for once more");
    await resyncSource(desk, workspace, id);
    await syncAll(desk);
    assert.equal((await source(workspace)).state, "ready");
  }, false));

Deno.test("runSync does not give up on a long document whose process is killed repeatedly during indexing", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const text = Array.from({ length: 150 }, (_, at) => `# Part ${at}\n\nThis is ${at}. ${"x ".repeat(200)}`).join(
    "\n\n",
  );
  await addDocument(desk, workspace, { name: "Long", content: { kind: "text", text } });
  const die = async (times: number) => {
    for (let death = 0; death < times; death++) {
      assert.ok(await takeSync(desk));
      desk.pass(SYNC_LIMITS.leaseMs + 1);
    }
  };
  await die(SYNC_LIMITS.beginningsMax - 1);
  const sync = await takeSync(desk);
  assert.ok(sync);
  await assert.rejects(runSync(dyingOver(2), sync, desk.politeness, new AbortController().signal), /killed/);
  desk.pass(SYNC_LIMITS.leaseMs + 1);
  await die(SYNC_LIMITS.beginningsMax - 1);
  assert.equal(await syncAll(desk), 1);
  const texts = (await chunks(workspace)).map(({ text }) => text);
  const { state, chunks: served } = await source(workspace);
  assert.deepEqual([state, served], ["ready", texts.length]);
  assert.equal(new Set(texts).size, texts.length);
});

/** A desk whose process dies when it writes the nth batch of chunks. */
function dyingOver(batch: number): CrawlingDesk {
  let isDead = false;
  let batches = 0;
  const live = () => {
    if (isDead) throw new Error("killed");
  };
  const db = desk.db.withPlugin({
    transformQuery: ({ node }) => {
      const isBatch = node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "knowledge_chunks";
      isDead ||= isBatch && ++batches === batch;
      live();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { ...desk, db, log: () => {} };
}

Deno.test("runSync keeps its pages when most of them are suddenly not found", () =>
  withSource(async (site, workspace, id) => {
    const before = await readPaths(desk, workspace, id);
    site.places.set("/", page("Under construction"));
    for (const times of [1, 2, 3]) {
      await resyncSource(desk, workspace, id);
      await syncAll(desk);
      const { state, errors } = await source(workspace);
      assert.equal(state, "ready");
      assert.match(errors.join(), /Only 1 of the 9 earlier pages/, String(times));
      assert.deepEqual(await readPaths(desk, workspace, id), before);
    }
  }));

Deno.test("runSync removes a page that was missing twice in a row, and one that is no longer a page immediately", () =>
  withSource(async (site, workspace, id) => {
    site.places.delete("/page/1");
    site.places.set("/page/2", page("Page 2", [], { head: '<meta name="robots" content="noindex">' }));
    site.places.set("/page/4", { status: 500 });
    const read = async () => {
      await resyncSource(desk, workspace, id);
      await syncAll(desk);
      return await readPaths(desk, workspace, id);
    };
    const first = await read();
    assert.deepEqual([first.includes("/page/1"), first.includes("/page/2"), first.includes("/page/4")], [
      true,
      false,
      true,
    ]);
    assert.match(
      (await source(workspace)).errors.join(),
      /\/page\/1: There is no such page \(404\).*\/page\/4: The site answered 500/,
    );
    assert.ok((await chunks(workspace)).some(({ text }) => text.includes("page 1.")));
    const second = await read();
    assert.deepEqual([second.includes("/page/1"), second.includes("/page/4")], [false, true]);
    assert.ok(!(await chunks(workspace)).some(({ text }) => text.includes("page 1.") || text.includes("page 2.")));
  }));

Deno.test("runSync keeps serving old pages while a site is down, and retries three times", () =>
  withSource(async (site, workspace, id) => {
    const before = await chunks(workspace);
    site.places.set("/", { status: 500 });
    await resyncSource(desk, workspace, id);
    for (const ms of [0, ...SYNC_LIMITS.retryMs]) {
      assert.equal(await syncAll(desk), 0 === ms ? 1 : 0);
      desk.pass(ms - 1);
      if (ms > 0) assert.equal(await syncAll(desk), 0);
      desk.pass(1);
      if (ms > 0) assert.equal(await syncAll(desk), 1);
      const { state, errors, chunks: served } = await source(workspace);
      assert.deepEqual([state, served], ["failed", before.length]);
      assert.match(errors.join(), /The site answered 500/);
    }
    desk.pass(24 * 60 * 60 * 1000);
    assert.equal(await syncAll(desk), 0);
    assert.equal((await source(workspace)).sync, null);
    site.places.set("/", help()["/"] ?? {});
    assert.equal((await resyncSource(desk, workspace, id)).state, "queued");
    await syncAll(desk);
    const { state, errors } = await source(workspace);
    assert.deepEqual({ state, errors }, { state: "ready", errors: [] });
    assert.deepEqual(await chunks(workspace), before);
  }));

const LASTING: readonly [string, Place, RegExp][] = [
  ["404", { status: 404 }, /no such page \(404\)/],
  ["403", { status: 403 }, /does not let it be read \(403\)/],
  ["a picture", { headers: { "content-type": "image/png" }, body: "x" }, /neither HTML/],
  ["noindex", page("Home", [], { head: '<meta name="robots" content="noindex">' }), /noindex/],
  ["another host", { status: 301, headers: { location: "https://elsewhere.test/" } }, /elsewhere\.test.*Add that/],
  ["a private address", { status: 301, headers: { location: "http://private.test/" } }, /private\.test/],
];

Deno.test("runSync does not retry permanent failures", async () => {
  const site = takeSite();
  for (const [name, place, says] of LASTING) {
    const { id: workspace } = await testWorkspace(desk);
    site.places.set("/start/", place);
    await addWebsite(desk, workspace, { url: `${site.origin}/start/` });
    await syncAll(desk);
    const { state, errors, sync } = await source(workspace);
    assert.deepEqual([state, sync], ["failed", null], name);
    assert.match(errors.join(), says, name);
  }
  await site.close();
});

Deno.test("runSync of a single page follows its redirect and none of its links", async () => {
  const site = takeSite();
  const { id: workspace } = await testWorkspace(desk);
  site.places.set("/moved", {
    status: 301,
    headers: { location: site.origin.replace("site.test", "www.site.test") + "/" },
  });
  site.places.set("/private", { status: 301, headers: { location: "http://private.test/" } });
  const { id } = await addWebsite(desk, workspace, { url: `${site.origin}/moved`, maxPages: 1 });
  await syncAll(desk);
  assert.deepEqual((await listPages(desk, workspace, id)).map(({ url }) => url), [
    `${site.origin.replace("site.test", "www.site.test")}/`,
  ]);
  assert.deepEqual(site.takeAsked(), ["/robots.txt", "/moved", "/robots.txt", "/"]);
  const { id: other } = await testWorkspace(desk);
  await addWebsite(desk, other, { url: `${site.origin}/private`, maxPages: 1 });
  await syncAll(desk);
  const { state, errors } = await source(other);
  assert.equal(state, "failed");
  assert.match(errors.join(), /private network/);
  await site.close();
});

Deno.test("crawlSource respects maxPages, its folder and the included paths, and reports what it left out", async () => {
  const site = takeSite();
  const { id: workspace } = await testWorkspace(desk);
  const { id } = await addWebsite(desk, workspace, { url: `${site.origin}/`, maxPages: 5 });
  await syncAll(desk);
  assert.equal((await readPaths(desk, workspace, id)).length, 5);
  assert.match((await source(workspace)).errors.join(), /more than the 5 pages/);
  const { id: other } = await testWorkspace(desk);
  site.places.set("/page/1", page("Page 1", ["/page/11", "/page/12"]));
  site.places.set("/page/11", page("Page 11"));
  site.places.set("/page/12", page("Page 12"));
  const part = await addWebsite(desk, other, { url: site.origin, include: ["/page/1"], exclude: ["/page/11"] });
  await syncAll(desk);
  assert.deepEqual(await readPaths(desk, other, part.id), ["/page/1", "/page/12"]);
  await site.close();
});

Deno.test("crawlSource waits a second between two requests to a host, or as long as the site asks", async () => {
  const site = takeSite();
  const crawl = async (robots: string) => {
    site.places.set("/robots.txt", { body: robots });
    const { id: workspace } = await testWorkspace(desk);
    await addWebsite(desk, workspace, { url: `${site.origin}/` });
    const before = desk.waitedMs();
    site.takeAsked();
    const sync = await takeSync(desk);
    assert.ok(sync);
    await runSync(desk, sync, desk.politeness, new AbortController().signal);
    return (desk.waitedMs() - before) / site.takeAsked().length;
  };
  assert.ok(Math.abs(await crawl("") - CRAWL_LIMITS.gapMs) <= 100);
  // A sync reads the robots.txt again: it may have been corrected meanwhile.
  const slow = await crawl("User-agent: *\nCrawl-delay: 7");
  // The robots.txt itself is requested before its rules are known.
  assert.ok(slow > 5500 && slow <= 7000, String(slow));
  await site.close();
});

const file = (fileName: string, text: string) =>
  ({ kind: "file", fileName, bytes: new TextEncoder().encode(text) }) as const;

Deno.test("runSync reads documents, and says of one that cannot be read what is wrong with it", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const documents = {
    Note: { kind: "text", text: "# Returns\n\nWithin 30 days." } as const,
    Guide: file("guide.md", "# Guide\n\nPress the button."),
    Page: file("page.html", "<title>Page</title><main><p>From a file.</p></main>"),
    Broken: file("broken.pdf", "%PDF-1.7\nnothing of a PDF follows"),
  };
  for (const [name, content] of Object.entries(documents)) await addDocument(desk, workspace, { name, content });
  assert.equal(await syncAll(desk), 4);
  const listed = new Map((await listSources(desk, workspace)).map((source) => [source.name, source]));
  for (const name of ["Note", "Guide", "Page"]) {
    const { state, pages, chunks: found, errors } = listed.get(name) ?? {};
    assert.deepEqual({ state, pages, found, errors }, { state: "ready", pages: 1, found: 1, errors: [] }, name);
  }
  const texts = (await chunks(workspace)).map(({ text }) => text).join("\n");
  for (const text of ["Within 30 days.", "Press the button.", "From a file."]) assert.ok(texts.includes(text), text);
  const broken = listed.get("Broken");
  assert.deepEqual([broken?.state, broken?.sync, broken?.errors.length], ["failed", null, 1]);
  assert.match(broken?.errors[0] ?? "", /[a-z].*\./i);
});

Deno.test("crawlSource retries a broken connection once, and continues", () =>
  withSource(async (site, workspace, id) => {
    let broken = 0;
    const stream: typeof desk.outbound.stream = (request, signal) => {
      const times = request.url.endsWith("/page/2") ? 1 : request.url.endsWith("/page/3") ? 2 : 0;
      if (broken >= times || times === 0) {
        broken = 0;
        return desk.outbound.stream(request, signal);
      }
      broken++;
      return Promise.resolve({ kind: "no_answer", code: "connection", message: "it broke", sent: true });
    };
    const sync = await takeSync(desk);
    assert.ok(sync);
    const flaky = { ...desk, outbound: { ...desk.outbound, stream } };
    await runSync(flaky, sync, desk.politeness, new AbortController().signal);
    const read = await readPaths(desk, workspace, id);
    assert.deepEqual([read.includes("/page/2"), read.includes("/page/3"), read.includes("/page/4")], [
      true,
      false,
      true,
    ]);
    assert.match((await source(workspace)).errors.join(), /\/page\/3: The connection to the site failed\. Check/);
    assert.equal(site.takeAsked().filter((path) => path === "/page/2").length, 1);
  }, false));
