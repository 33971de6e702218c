/** The Knowledge pages by role and their refusals: no input is lost, and only an owner or admin changes anything. */

import assert from "node:assert/strict";
import { recordGap } from "../../core/knowledge/gaps.ts";
import { listSources } from "../../core/knowledge/list.ts";
import { KNOWLEDGE_LIMITS } from "../../core/limits/knowledge.ts";
import { addKnowledge } from "../support/knowledge.ts";
import { testServed } from "../support/served.ts";
import { testWorkspace } from "../support/desk.ts";
import { textOf } from "./teammate.ts";

const served = await testServed();
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const HOME = "/desk/knowledge";
const owner = await served.signIn("Olga", "owner");
const viewer = await served.signIn("Vera", "viewer");
const PAGE = { url: "https://help.example.com/hours", title: "Hours", markdown: "# Hours\n\nWe open at <nine>.\n" };
const sourceId = await addKnowledge(desk, workspace.id, [PAGE], "Help centre");
const [{ id: pageId } = { id: "" }] = await desk.db.selectFrom("knowledgePages").select("id")
  .where("sourceId", "=", sourceId).execute();

const names = async () => (await listSources(desk, workspace.id)).map(({ name }) => name).sort();

async function csrfOf(browser: typeof owner, path: string): Promise<string> {
  return /(?:name="csrf" value|data-csrf)="([^"]+)"/.exec((await browser.get(path)).html)?.[1] ?? "";
}

async function upload(browser: typeof owner, name: string, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${HOME}/files`, {
    method: "POST",
    headers: {
      cookie: browser.cookie(),
      origin: url,
      "x-forwarded-for": "192.0.2.200",
      "x-file-name": encodeURIComponent(name),
      "x-csrf": await csrfOf(owner, `${HOME}/new?kind=file`),
      ...headers,
    },
    body,
    redirect: "manual",
  });
  return { status: response.status, text: await response.text() };
}

/** A page, and the text on it for every role. */
const PAGES: readonly (readonly [string, RegExp])[] = [
  [HOME, /Help centre .*1 page, 1 passage/],
  [`${HOME}/sources/${sourceId}`, /Help centre .*Hours/],
  [`${HOME}/sources/${sourceId}?show=failed`, /No matching pages/],
  [`${HOME}/sources/${sourceId}?words=nothing`, /No matching pages/],
  [`${HOME}/sources/${sourceId}/pages/${pageId}`, /We open at &lt;nine&gt;|We open at <nine>/],
  [`${HOME}/search`, /See what the AI would see/],
  [`${HOME}/search?q=When+do+you+open`, /answers it .*We open at <nine>/],
  [`${HOME}/search?q=parrots`, /found no answer/],
  [`${HOME}/questions`, /Unanswered/],
];

for (const [path, says] of PAGES) {
  Deno.test(`a viewer reads ${path.replace(sourceId, ":id").replace(pageId, ":page")} and can change nothing there`, async () => {
    const { status, html } = await viewer.get(path);
    assert.equal(status, 200);
    assert.match(textOf(html), says);
    const forms = [...html.matchAll(/<form[^>]*method="post"[^>]*action="([^"]+)"/g)].map(([, action]) => action);
    assert.deepEqual(forms, ["/desk/sign-out"]);
    assert.doesNotMatch(html, /<nine>/);
  });
}

Deno.test("only an owner or admin changes anything", async () => {
  const teammate = await served.signIn("Tom", "teammate");
  const before = await names();
  for (const browser of [viewer, teammate]) {
    assert.equal((await browser.get(`${HOME}/new`)).status, 403);
    await browser.get(HOME);
    for (const path of ["new", "questions/dismiss", `sources/${sourceId}/resync`, `sources/${sourceId}/remove`]) {
      assert.equal((await browser.send(`${HOME}/${path}`, { kind: "text", name: "x", text: "y" })).status, 403, path);
    }
    assert.equal((await upload(browser, "a.txt", "text")).status, 403);
  }
  assert.deepEqual(await names(), before);
});

Deno.test("sources of another workspace are not found", async () => {
  const { id: other } = await testWorkspace(desk);
  const stranger = await served.signIn("Sven", "owner", other);
  await stranger.get(HOME);
  for (const path of [`sources/${sourceId}`, `sources/${sourceId}/pages/${pageId}`]) {
    assert.equal((await stranger.get(`${HOME}/${path}`)).status, 404, path);
  }
  for (const path of [`sources/${sourceId}/resync`, `sources/${sourceId}/remove`]) {
    assert.equal((await stranger.send(`${HOME}/${path}`, {})).status, 404, path);
  }
  assert.match(textOf((await stranger.get(`${HOME}/search?q=When+do+you+open`)).html), /found no answer/);
});

Deno.test("an invalid website is refused at its field, and the typed text stays", async () => {
  await owner.get(`${HOME}/new`);
  const typed = { kind: "website", url: "http://10.0.0.1/wiki", maxPages: "20", include: "docs" };
  const { status, html } = await owner.send(`${HOME}/new`, typed);
  assert.equal(status, 400);
  assert.match(textOf(html), /private network/);
  for (const value of ['value="http://10.0.0.1/wiki"', 'value="20"', ">docs</textarea>"]) {
    assert.ok(html.includes(value), value);
  }
  const again = await owner.send(`${HOME}/new`, { ...typed, url: "https://example.com/docs", include: "/docs" });
  assert.deepEqual([again.status, again.location], [303, `${HOME}?said=source-added`]);
  assert.ok((await names()).includes("example.com/docs"));
});

Deno.test("a text added for an unanswered question closes it", async () => {
  await recordGap(desk, { workspace: workspace.id, conversationId: null, question: "Do you ship to Norway?" });
  const { html } = await owner.get(`${HOME}/questions`);
  const link = /href="(\/desk\/knowledge\/new\?kind=text[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const form = await owner.get(link);
  assert.match(form.html, /value="Do you ship to Norway\?"/);
  const gap = /name="gap" value="([^"]+)"/.exec(form.html)?.[1] ?? "";
  const fields = { kind: "text", name: "Do you ship to Norway?", text: "Yes, within nine days.", gap };
  assert.equal((await owner.send(`${HOME}/new`, fields)).status, 303);
  assert.match(textOf((await owner.get(`${HOME}/questions`)).html), /No unanswered questions/);
  await recordGap(desk, { workspace: workspace.id, conversationId: null, question: "Gift wrapping?" });
  const key = /name="key" value="([^"]+)"/.exec((await owner.get(`${HOME}/questions`)).html)?.[1] ?? "";
  assert.equal((await owner.send(`${HOME}/questions/dismiss`, { key })).status, 303);
  assert.match(textOf((await owner.get(`${HOME}/questions`)).html), /No unanswered questions/);
});

Deno.test("a file of up to 10 MB is accepted, only from the desk's own page, and only of a readable kind", async () => {
  const most = new Uint8Array(KNOWLEDGE_LIMITS.documentBytesMax).fill(97);
  assert.equal((await upload(owner, "Größe é.txt", most)).status, 201);
  assert.ok((await names()).includes("Größe é"));
  const before = await names();
  const more = new Uint8Array(KNOWLEDGE_LIMITS.documentBytesMax + 1).fill(97);
  assert.equal((await upload(owner, "more.txt", more)).status, 413);
  assert.equal((await upload(owner, "a.txt", "text", { "x-csrf": "wrong" })).status, 403);
  assert.equal((await upload(owner, "a.txt", "text", { origin: "https://evil.example" })).status, 403);
  assert.equal((await upload(owner, "a.txt", "")).status, 400);
  const picture = await upload(owner, "a.txt", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]));
  assert.equal(picture.status, 415);
  assert.match(picture.text, /PDF, DOCX, HTML, Markdown or text/);
  for (const name of ["a.exe", "a.PNG", "a.pdf", "page.html.js"]) {
    const named = await upload(owner, name, "Only text, whatever its name says.");
    assert.equal(named.status, 415, name);
    assert.match(named.text, /A file that ends with \.(exe|png|pdf|js) is no text.*PDF, DOCX, HTML, Markdown or text/);
  }
  assert.deepEqual(await names(), before);
  for (const name of ["LICENSE", "Notes of v1.2", "rates.CSV"]) {
    assert.equal((await upload(owner, name, `The text of ${name}.`)).status, 201, name);
  }
});

Deno.test("a source is read again and removed", async () => {
  const offers = async (type: "text" | "website") => {
    await desk.db.updateTable("knowledgeSources").set({ type, state: "ready" }).where("id", "=", sourceId).execute();
    const pages = await Promise.all([HOME, `${HOME}/sources/${sourceId}`].map((path) => owner.get(path)));
    return pages.map(({ html }) => html.includes(`${sourceId}/resync`));
  };
  assert.deepEqual(await offers("text"), [false, false], "a text that was read stays as it was typed");
  assert.deepEqual(await offers("website"), [true, true]);
  const resync = await owner.send(`${HOME}/sources/${sourceId}/resync`, {});
  assert.deepEqual([resync.status, resync.location], [303, `${HOME}/sources/${sourceId}`]);
  assert.match(textOf((await owner.get(resync.location)).html), /waiting/);
  assert.equal((await owner.send(`${HOME}/sources/${sourceId}/remove`, {})).location, `${HOME}?said=source-removed`);
  assert.ok(!(await names()).includes("Help centre"));
  assert.equal((await owner.get(`${HOME}/sources/${sourceId}`)).status, 404);
});

Deno.test("several sources are read again or removed together, and skipped ones say why", async () => {
  const ids = [];
  for (
    const [name, type, state] of [
      ["Site one", "website", "ready"],
      ["Site two", "website", "ready"],
      ["Being read", "website", "queued"],
      ["Typed", "text", "ready"],
    ] as const
  ) {
    const id = await addKnowledge(desk, workspace.id, [PAGE], name);
    await desk.db.updateTable("knowledgeSources").set({ type, state }).where("id", "=", id).execute();
    ids.push(id);
  }
  const send = async (change: string, chosen: readonly string[]) => {
    const form = new FormData();
    form.set("csrf", await csrfOf(owner, `${HOME}/new`));
    form.set("do", change);
    for (const id of chosen) form.append("source", id);
    return await owner.send(`${HOME}/bulk`, form);
  };
  const stateOf = async (name: string) =>
    (await listSources(desk, workspace.id)).find((source) => source.name === name)?.state;
  assert.match((await owner.get(HOME)).html, /data-choose/);
  assert.doesNotMatch((await viewer.get(HOME)).html, /data-choose|data-bulk/);

  const read = await send("read", [...ids, "gone", ids[0] ?? ""]);
  assert.equal(read.status, 303);
  const says = textOf((await owner.get(read.location)).html);
  assert.match(says, /Reading 2 sources again\./);
  assert.match(says, /Being read ?: it is being read already\./);
  assert.match(says, /Typed ?: it is a text or a file/);
  assert.match(says, /A source ?: it was removed before\./);
  assert.deepEqual([await stateOf("Site one"), await stateOf("Site two"), await stateOf("Typed")], [
    "queued",
    "queued",
    "ready",
  ]);
  const removed = await send("remove", ids.slice(1));
  assert.match(textOf((await owner.get(removed.location)).html), /Removed 3 sources: nothing is answered/);
  assert.ok((await names()).includes("Site one"));
  assert.ok(!(await names()).includes("Typed"));
  assert.equal((await send("read", [])).status, 400);
  assert.equal((await send("burn", ids)).status, 400);
  const other = await viewer.send(`${HOME}/bulk`, { do: "remove", source: ids[0] ?? "" });
  assert.equal(other.status, 403);
});
