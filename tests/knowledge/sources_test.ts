import assert from "node:assert/strict";
import { sql } from "kysely";
import type { LiveEvent } from "../../core/ports/live.ts";
import { KNOWLEDGE_LIMITS } from "../../core/limits/knowledge.ts";
import { DeskError } from "../../core/problem.ts";
import { sweepFiles } from "../../core/attachments/sweep.ts";
import { listPages, listSources } from "../../core/knowledge/list.ts";
import { removeSource } from "../../core/knowledge/remove.ts";
import { addDocument, addWebsite, resyncSource } from "../../core/knowledge/sources.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk({ privateHosts: ["wiki.internal:8443"] });
const heard: LiveEvent[] = [];
desk.live.subscribe((event) => void heard.push(event));

function refusal(code: string, part: RegExp) {
  return (error: unknown) => error instanceof DeskError && error.code === code && part.test(error.message);
}

Deno.test("addWebsite queues a crawl with the default options", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const added = await addWebsite(desk, workspace, { url: "Example.com/help/?utm_source=x#top" });
  assert.equal(added.state, "queued");
  const [source] = await listSources(desk, workspace);
  assert.ok(source);
  const { id, type, name, url, state, options, pages, chunks, errors, lastSync, sync } = source;
  assert.deepEqual(
    { id, type, name, url, state, options, pages, chunks, errors, lastSync, sync },
    {
      id: added.id,
      type: "website",
      name: "example.com/help/",
      url: "https://example.com/help/",
      state: "queued",
      options: { maxPages: 100, include: [], exclude: [] },
      pages: 0,
      chunks: 0,
      errors: [],
      lastSync: null,
      sync: { pagesFound: 0, pagesDone: 0, again: null },
    },
  );
  assert.deepEqual(heard.at(-1), { kind: "knowledge", workspace, sourceId: added.id });
  const page = await addWebsite(desk, workspace, { url: "https://example.com/help/one", maxPages: 1 });
  assert.equal((await listSources(desk, workspace)).find(({ id }) => id === page.id)?.type, "page");
});

const BAD_WEBSITES = [
  [{ url: "" }, /url/],
  [{ url: "ftp://example.com/" }, /url/],
  [{ url: "our help" }, /must be the address/],
  [{ url: "help" }, /must be the address/],
  [{ url: "javascript:alert(1)" }, /url/],
  [{ url: "https://user:secret@example.com/" }, /url/],
  [{ url: "http://localhost:8000/" }, /private/],
  [{ url: "http://127.0.0.1/" }, /private/],
  [{ url: "http://0x7f.1/" }, /private/],
  [{ url: "http://169.254.169.254/latest/meta-data/" }, /private/],
  [{ url: "http://[::1]/" }, /private/],
  [{ url: "https://wiki.internal/" }, /private/],
  [{ url: "https://example.com/", maxPages: 0 }, /maxPages/],
  [{ url: "https://example.com/", maxPages: 2001 }, /maxPages/],
  [{ url: "https://example.com/", maxPages: 1.5 }, /maxPages/],
  [{ url: "https://example.com/", include: ["docs/"] }, /include/],
  [{ url: "https://example.com/", exclude: ["https://example.com/docs/"] }, /exclude/],
] as const;
for (const [website, part] of BAD_WEBSITES) {
  Deno.test(`addWebsite refuses ${JSON.stringify(website)}`, async () => {
    const { id: workspace } = await testWorkspace(desk);
    await assert.rejects(addWebsite(desk, workspace, website), refusal("invalid_input", part));
    assert.deepEqual(await listSources(desk, workspace), []);
  });
}

Deno.test("addWebsite accepts a private host that the operator allowed, and names the setting that would allow another", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await assert.rejects(
    addWebsite(desk, workspace, { url: "http://127.0.0.1:8000/" }),
    { fix: /add 127\.0\.0\.1=127\.0\.0\.1:8000 to SVC_ALLOW_PRIVATE/ },
  );
  await assert.rejects(
    addWebsite(desk, workspace, { url: "http://169.254.169.254/" }),
    { fix: /^Use a public address\. .* cannot be allowed\.$/ },
  );
  assert.equal((await addWebsite(desk, workspace, { url: "https://wiki.internal:8443/" })).state, "queued");
});

Deno.test("addWebsite refuses an existing source, in any spelling", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await addWebsite(desk, workspace, { url: "https://example.com/" });
  await assert.rejects(
    addWebsite(desk, workspace, { url: "https://EXAMPLE.com/#x" }),
    refusal("name_taken", /already/),
  );
  assert.equal((await listSources(desk, workspace)).length, 1);
});

Deno.test("addWebsite stops at the limit of sources", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await addWebsite(desk, workspace, { url: "https://example.com/" });
  await sql`insert into knowledge_sources (id, workspace, type, name, url, options, state, errors, created_at)
    select gen_random_uuid(), workspace, type, name, url || step, options, state, errors, created_at
    from knowledge_sources, generate_series(2, ${KNOWLEDGE_LIMITS.sourcesMax}::int) as step
    where workspace = ${workspace}`.execute(desk.db);
  await assert.rejects(addWebsite(desk, workspace, { url: "https://example.com/more" }), refusal("too_large", /500/));
});

Deno.test("addDocument keeps the bytes until the source is removed", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const content = { kind: "file", fileName: "guide.md", bytes: new TextEncoder().encode("# Guide\n") } as const;
  const { id } = await addDocument(desk, workspace, { name: "Guide", content });
  await sweepFiles(desk);
  assert.equal(await new Response(await desk.files.read(workspace, id)).text(), "# Guide\n");
  await assert.rejects(addDocument(desk, workspace, { name: "Guide", content }), refusal("name_taken", /Guide/));
  await assert.rejects(
    removeSource(desk, { workspace, by: null, address: null }, { id, confirm: false }),
    refusal("confirm_required", /Guide/),
  );
  await removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true });
  assert.equal(await desk.files.read(workspace, id), null);
  assert.deepEqual(await listSources(desk, workspace), []);
  await assert.rejects(
    removeSource(desk, { workspace, by: null, address: null }, { id, confirm: true }),
    refusal("not_found", /source/),
  );
});

const zip = new TextEncoder().encode("PK\x03\x04\0\0\0\0");
const BAD_DOCUMENTS = [
  [{ name: " ", content: { kind: "text", text: "x" } }, "invalid_input"],
  [{ name: "Empty", content: { kind: "text", text: " \n" } }, "invalid_input"],
  [{ name: "Zip", content: { kind: "file", fileName: "a.txt", bytes: zip } }, "unsupported_file"],
  [
    { name: "Large", content: { kind: "text", text: "x".repeat(KNOWLEDGE_LIMITS.documentBytesMax + 1) } },
    "too_large",
  ],
] as const;
for (const [document, code] of BAD_DOCUMENTS) {
  Deno.test(`addDocument refuses the document "${document.name}" with ${code}`, async () => {
    const { id: workspace } = await testWorkspace(desk);
    await assert.rejects(addDocument(desk, workspace, document), refusal(code, /./));
    assert.deepEqual(await listSources(desk, workspace), []);
  });
}

Deno.test("resyncSource and listPages know the sources of their own workspace alone", async () => {
  const { id: workspace } = await testWorkspace(desk);
  const { id: other } = await testWorkspace(desk);
  const { id } = await addDocument(desk, workspace, { name: "Note", content: { kind: "text", text: "Hello" } });
  assert.equal((await resyncSource(desk, workspace, id)).state, "queued");
  assert.deepEqual(await listPages(desk, workspace, id), []);
  await assert.rejects(resyncSource(desk, other, id), refusal("not_found", /source/));
  await assert.rejects(listPages(desk, other, id), refusal("not_found", /source/));
});

Deno.test.afterAll(() => desk.close());
