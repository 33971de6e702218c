/** Imports that are killed in the middle, again and again, and then run to their end: nothing is lost, nothing is twice. */

import assert from "node:assert/strict";
import { openFileStore } from "../../commands/file_store.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../core/db/migrate.ts";
import type { ImportSource } from "../../core/imports/parcel.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { testDesk } from "../support/desk.ts";

const PROGRAM = new URL("./killed_import.ts", import.meta.url).pathname;
const root = await Deno.makeTempDir({ prefix: "desk-killed-import-" });
Deno.test.afterAll(() => Deno.remove(root, { recursive: true }));

const SECONDS = 1_700_000_000;
const ISO = "2024-01-02T03:04:05Z";
const THREE = [1, 2, 3];
/** Of a contact: they have no place on the desk. */
const TAGS = ["vip"];

/** Three contacts, conversations and canned replies each, and one document of articles, as each product exports them. */
const EXPORTS: Readonly<Record<ImportSource, Readonly<Record<string, unknown>>>> = {
  intercom: {
    contacts: {
      data: THREE.map((n) => ({
        id: `c${n}`,
        external_id: `u-${n}`,
        email: `p${n}@a.example`,
        name: `P${n}`,
        tags: TAGS,
      })),
    },
    conversations: THREE.map((n) => ({
      id: `t${n}`,
      state: "closed",
      created_at: SECONDS,
      contacts: { contacts: [{ id: `c${n}` }] },
      source: { body: `<p>Question ${n}</p>`, author: { type: "user", id: `c${n}` } },
      conversation_parts: {
        conversation_parts: [{
          part_type: "comment",
          body: `<p>Answer ${n}</p>`,
          created_at: SECONDS + 60,
          author: { type: "admin", id: "a1" },
        }],
      },
    })),
    macros: { data: THREE.map((n) => ({ id: `m${n}`, name: `Reply ${n}`, body: `<p>Text ${n}</p>` })) },
    articles: { data: [{ id: "k1", state: "published", title: "Deposits", body: "<p>50 euros.</p>" }] },
  },
  zendesk: {
    users: { users: THREE.map((n) => ({ id: n, role: "end-user", external_id: `u-${n}`, name: `P${n}`, tags: TAGS })) },
    tickets: THREE.map((n) => ({
      id: 10 + n,
      status: "closed",
      subject: `Ticket ${n}`,
      requester_id: n,
      created_at: ISO,
      comments: [
        { id: 1, author_id: n, plain_body: `Question ${n}`, public: true, created_at: ISO },
        { id: 2, author_id: 99, plain_body: `Answer ${n}`, public: true, created_at: ISO },
      ],
    })),
    macros: {
      macros: THREE.map((n) => ({
        id: 20 + n,
        title: `Reply ${n}`,
        active: true,
        actions: [{ field: "comment_value", value: `Text ${n}` }],
      })),
    },
    articles: { articles: [{ id: 1, title: "Deposits", body: "<p>50 euros.</p>", draft: false }] },
  },
  chatwoot: {
    contacts: { payload: THREE.map((n) => ({ id: n, identifier: `u-${n}`, name: `P${n}`, labels: TAGS })) },
    conversations: THREE.map((n) => ({
      id: 10 + n,
      status: "resolved",
      created_at: SECONDS,
      meta: { sender: { id: n, name: `P${n}`, type: "contact" } },
      messages: [
        { id: 1, content: `Question ${n}`, message_type: 0, created_at: SECONDS, sender: { id: n, type: "contact" } },
        { id: 2, content: `Answer ${n}`, message_type: 1, created_at: SECONDS + 60, sender: { id: 99, type: "user" } },
      ],
    })),
    canned_responses: THREE.map((n) => ({ id: 20 + n, short_code: `Reply ${n}`, content: `Text ${n}` })),
    articles: { payload: [{ id: 1, title: "Deposits", content: "50 euros.", status: "published" }] },
  },
};

/** The lines of a report that say what has no place. */
const leftOutIn = (report: string) => report.split("Without a place on the desk:")[1] ?? "";

type Ended = { readonly killed: boolean; readonly out: string };

/** Runs the import in a process of its own. @param place where it is killed; null where it runs to its end */
async function runImport(source: ImportSource, data: string, place: string | null): Promise<Ended> {
  const { signal, code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "-q",
      "--no-check",
      "--cached-only",
      "--unstable-worker-options",
      PROGRAM,
      source,
      `${root}/${source}`,
      place ?? "",
    ],
    env: { SVC_DATA_DIR: data },
  }).output();
  const out = new TextDecoder().decode(stdout);
  if (signal === null) assert.equal(code, 0, new TextDecoder().decode(stderr));
  return { killed: signal === "SIGKILL", out };
}

/** What the workspace holds, without ids. */
async function held(data: string) {
  return await onData(data, async ({ desk: { db, files } }) => {
    const sources = await db.selectFrom("knowledgeSources").select(["id", "workspace", "name"]).execute();
    const stored = await Promise.all(sources.map(async ({ id, workspace, name }) => {
      const body = await files.read(workspace, id);
      return [name, body === null ? null : await new Response(body).text()];
    }));
    return {
      contacts: await db.selectFrom("contacts").select(["name", "externalId"]).orderBy("name").execute(),
      messages: await db.selectFrom("messages")
        .innerJoin("conversations as talk", "talk.id", "messages.conversationId")
        .innerJoin("contacts as contact", "contact.id", "talk.contactId")
        .select(["contact.name", "talk.number", "messages.n", "author", "text"])
        .orderBy("talk.number").orderBy("messages.n").execute(),
      conversations: (await db.selectFrom("conversations").select("id").execute()).length,
      visitors: (await db.selectFrom("visitors").select("id").execute()).length,
      replies: await db.selectFrom("cannedReplies").select(["shortcut", "body"]).orderBy("shortcut").execute(),
      stored,
    };
  });
}

async function onData<Result>(
  data: string,
  work: (open: { readonly desk: Awaited<ReturnType<typeof testDesk>> }) => Promise<Result>,
): Promise<Result> {
  const read = readConfig((name) => name === "SVC_DATA_DIR" ? data : undefined);
  assert.ok(read.kind === "ok");
  const database = await openOwnDatabase(read.config);
  await migrate(database.db);
  const store = openFileStore(read.config);
  const desk = { ...await testDesk({}, database), files: store.files };
  try {
    return await work({ desk });
  } finally {
    store.close();
    await desk.close();
  }
}

for (const source of ["intercom", "zendesk", "chatwoot"] as const) {
  Deno.test(`an import from ${source} that is killed again and again ends as one that was not`, async () => {
    await Deno.mkdir(`${root}/${source}`);
    for (const [name, content] of Object.entries(EXPORTS[source])) {
      await Deno.writeTextFile(`${root}/${source}/${name}.json`, JSON.stringify(content));
    }
    const [whole, killed] = [`${root}/${source}-whole`, `${root}/${source}-killed`];
    for (const data of [whole, killed]) await onData(data, ({ desk }) => createWorkspace(desk, "Shop"));
    const uninterrupted = await runImport(source, whole, null);
    assert.equal(uninterrupted.killed, false);
    // In the middle of the contacts or conversations, and on both sides of a document's bytes.
    for (const place of ["20", "unstored", "stored"]) {
      assert.equal((await runImport(source, killed, place)).killed, true, place);
    }
    const { out } = await runImport(source, killed, null);
    assert.match(out, /Contacts: 0 imported, 3 (?:were )?there/);
    assert.match(leftOutIn(out), /3 × tags of a contact/);
    assert.equal(leftOutIn(out), leftOutIn(uninterrupted.out));
    assert.deepEqual(await held(killed), await held(whole));
    assert.equal((await held(whole)).conversations, 3);
  });
}
