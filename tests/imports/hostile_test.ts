/** Hostile or broken exports: each is a whole import of real files into a real database. */

import assert from "node:assert/strict";
import { importExport } from "../../commands/import.ts";
import { openFileStore } from "../../commands/file_store.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../core/db/migrate.ts";
import { entriesOf } from "../../core/imports/entries.ts";
import type { ImportSource } from "../../core/imports/imported.ts";
import { keptMessages } from "../../core/imports/write_conversation.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { readHtml } from "../../extractor/html.ts";
import { testDesk } from "../support/desk.ts";

const root = await Deno.makeTempDir({ prefix: "desk-hostile-import-" });
Deno.test.afterAll(() => Deno.remove(root, { recursive: true }));

const read = readConfig((name) => name === "SVC_DATA_DIR" ? `${root}/data` : undefined);
assert.ok(read.kind === "ok");
const { config } = read;
const made = await openOwnDatabase(config);
await migrate(made.db);
await createWorkspace(await testDesk({}, made), "w");
await made.close();

type Files = Readonly<Record<string, unknown>>;

/** Imports files: texts and bytes as they are, anything else as JSON. @returns the report */
async function imported(source: ImportSource, files: Files): Promise<string> {
  const folder = await Deno.makeTempDir({ dir: root });
  for (const [name, content] of Object.entries(files)) {
    const given = typeof content === "string" ? content : JSON.stringify(content);
    const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(given);
    await Deno.writeFile(`${folder}/${name}`, bytes);
  }
  return await importExport(config, { source, folder, isDryRun: false, workspace: undefined });
}

async function onDatabase<Result>(use: (db: typeof made.db) => Promise<Result>): Promise<Result> {
  const database = await openOwnDatabase(config);
  return await use(database.db).finally(database.close);
}

const talk = (id: string, over: object = {}) => ({
  ...{ id, state: "closed", created_at: 1_700_000_000 },
  ...{ source: { body: "<p>Question</p>", author: { type: "user", id: "c1" } }, ...over },
});

/** Times that JavaScript knows and a database does not, and one that JavaScript does not know either. */
const FAR = [-8e12, 8.64e12, "-271821-04-20T00:00:00Z", "+275760-09-13T00:00:00Z", "0001-01-01T00:00:00Z", 1e300];

Deno.test("an import with hostile entries ends, and imports the valid ones", async () => {
  const report = await imported("intercom", {
    "contacts.json": [
      ...FAR.map((created_at, at) => ({ id: `far${at}`, created_at })),
      { id: "nul\u0000", name: "x" },
      { id: "half\ud800", name: "x" },
      { id: "user", name: "kept", external_id: "u\u0000" },
      { id: 9007199254740993, name: "rounded" },
      { id: "names", custom_attributes: JSON.parse(`{"__proto__":"x","constructor":"y","n\\u0000":1e999}`) },
    ],
    "conversations.json": [
      ...FAR.map((created_at, at) =>
        talk(`part${at}`, {
          conversation_parts: {
            conversation_parts: [{
              part_type: "comment",
              body: "Answer",
              created_at,
              author: { type: "admin", id: "a" },
            }],
          },
        })
      ),
      ...["constructor", "__proto__", "toString"].map((type) =>
        talk(type, { source: { body: "x", author: { type } } })
      ),
      talk("nul\u0000"),
      talk("last", { tags: { tags: [{ name: "a\u0000b" }] }, title: "s\u0000t" }),
    ],
  });
  assert.match(report, /Contacts: 8 imported/);
  assert.match(report, /3 × a contact without an id/);
  assert.match(report, /Conversations: 10 imported/);
  assert.match(report, /6 × the time of a message/);
  const rows = await onDatabase((db) => db.selectFrom("contacts").select(["name", "externalId", "lastSeen"]).execute());
  assert.deepEqual(rows.find(({ name }) => name === "kept")?.externalId, null);
  for (const { lastSeen } of rows) assert.ok(lastSeen <= new Date() && lastSeen.getFullYear() > 2000, `${lastSeen}`);
});

Deno.test("endlessly nested JSON is not read as a list, and does not stop the import", () => {
  const deep = `{"data":`.repeat(200_000) + "[]" + "}".repeat(200_000);
  assert.deepEqual(entriesOf(deep)?.badLines, []);
  assert.deepEqual(entriesOf(`{"data":{"payload":[{"id":1}]}}`)?.entries, [{ id: 1 }]);
});

Deno.test("a file in another encoding is reported and not imported, as its letters would be lost", async () => {
  const latin1 = Uint8Array.from(JSON.stringify([{ id: 1, name: "Zoë" }]), (letter) => letter.charCodeAt(0));
  const utf16 = new Uint8Array(
    Uint16Array.from(`\ufeff${JSON.stringify([{ id: 2 }])}`, (letter) => letter.charCodeAt(0)).buffer,
  );
  const report = await imported("zendesk", {
    "users.json": latin1,
    "users-2.json": utf16,
    "users-3.json": [{ id: 3 }],
  });
  assert.match(report, /Contacts: 1 imported/);
  assert.match(report, /1 × the file users\.json: it is not UTF-8/);
  assert.match(report, /1 × the file users-2\.json: it is not UTF-8/);
});

Deno.test("a link and a folder with the name of an export are reported and not read", async () => {
  const folder = await Deno.makeTempDir({ dir: root });
  const outside = await Deno.makeTempFile({ dir: root });
  await Deno.writeTextFile(outside, JSON.stringify([{ id: "linked" }]));
  await Deno.symlink(outside, `${folder}/users.json`);
  await Deno.mkdir(`${folder}/tickets.json`);
  await Deno.writeTextFile(`${folder}/users-2.json`, JSON.stringify([{ id: "own" }]));
  const report = await importExport(config, { source: "zendesk", folder, isDryRun: true, workspace: undefined });
  assert.match(report, /Contacts: 1 would be imported/);
  for (const name of ["users", "tickets"]) {
    assert.match(
      report,
      new RegExp(`1 × the file ${name}\\.json: it is a link or a folder; put the file itself there`),
    );
  }
});

Deno.test("a conversation with too many messages keeps the oldest, with no date in the future", () => {
  const now = new Date(5_000_000);
  const messages = Array.from({ length: 30_000 }, (_, n) => new Date(1000 * (29_999 - n)))
    .map((at) =>
      ({ author: "teammate", isNote: false, text: `${at.getTime()}`, at, by: { id: `${at}`, from: null } }) as const
    );
  const talk = {
    kind: "conversations",
    id: "1",
    contact: null,
    subject: null,
    isOpen: false,
    tags: [],
    rating: null,
  } as const;
  const kept = keptMessages({ ...talk, messages: messages.filter(({ at }) => at.getTime() % 10_000 === 0) }, now);
  assert.deepEqual([kept.length, kept[0]?.text, kept.at(-1)?.text], [2000, "0", "19990000"]);
  assert.deepEqual(kept.at(-1)?.at, now);
});

/** What an article may leave open. */
const OPEN = ["<!-- ", "<script>", "<style>", "<div hidden>", "<div style='display:none'>", "<textarea>", "<title>"]
  .concat(["<template>", `<a href="`, "<noscript>", "<iframe>", "<svg>", "<nav>", "<![CDATA[", "<select>", "<pre>"]);

Deno.test("an article with unclosed markup does not affect other articles", async () => {
  const articles = OPEN.map((open, at) => ({
    ...{ id: `${100 + at}`, state: "published", title: `Title ${at}` },
    body: `<p>Words of number ${at} are here.</p>${open}`,
  }));
  const report = await imported("intercom", { "articles.json": articles });
  assert.match(report, new RegExp(`Articles: ${OPEN.length} imported`));
  assert.match(
    await imported("intercom", { "articles.json": articles }),
    /Articles: 0 imported, 16 were there already/,
  );
  const [source] = await onDatabase((db) => db.selectFrom("knowledgeSources").select(["id", "workspace"]).execute());
  const store = openFileStore(config);
  const body = await store.files.read(source?.workspace ?? "", source?.id ?? "");
  const { markdown } = readHtml(await new Response(body).text(), null);
  store.close();
  for (const [at, open] of OPEN.entries()) {
    assert.match(markdown, new RegExp(`^# Title ${at}$`, "m"), open);
    assert.match(markdown, new RegExp(`Words of number ${at} are here`), open);
  }
});

Deno.test("a long import reports its progress", async () => {
  const folder = await Deno.makeTempDir({ dir: root });
  const contacts = Array.from({ length: 2001 }, (_, at) => ({ id: `far along ${at}`, name: "x" }));
  await Deno.writeTextFile(`${folder}/contacts.json`, JSON.stringify(contacts));
  const lines: string[] = [];
  const order = { source: "intercom", folder, isDryRun: true, workspace: undefined } as const;
  await importExport(config, order, { progress: (line) => lines.push(line) });
  assert.deepEqual(lines, [0, 1000, 2000].map((done) => `contacts.json: ${done} of 2001 entries`));
});
