/** Imports that are killed in the middle, again and again, and then run to the end: nothing is lost or duplicated. */

import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { openFileStore } from "../../commands/file_store.ts";
import { openOwnDatabase } from "../../commands/database.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../core/db/migrate.ts";
import type { ImportSource } from "../../core/imports/imported.ts";
import { createWorkspace } from "../../core/teammates/workspaces.ts";
import { testDesk } from "../support/desk.ts";
import { SHORT_LIVED } from "../support/project.ts";

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

/** What the process printed: a report for each source; null where it was killed. */
type Reports = readonly string[] | null;

/** Runs imports in a process of their own. @param place where the last one is killed; "" where all run to their end */
async function runImports(data: string, sources: readonly ImportSource[], place = ""): Promise<Reports> {
  const flags = ["-A", "-q", "--no-check", SHORT_LIVED, "--cached-only", "--unstable-worker-options"];
  const { signal, code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, PROGRAM, root, place, ...sources],
    env: { SVC_DATA_DIR: data },
  }).output();
  if (signal === "SIGKILL") return null;
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** What each workspace holds, without ids. */
async function held(data: string) {
  return await onData(data, async ({ desk }) => {
    const workspaces = await desk.db.selectFrom("workspaces").select(["id", "name"]).orderBy("name").execute();
    return await Promise.all(
      workspaces.map(async ({ id, name }) => [name, await heldBy(desk, id)] as const),
    );
  });
}

async function heldBy({ db, files }: Awaited<ReturnType<typeof testDesk>>, workspace: string) {
  const sources = await db.selectFrom("knowledgeSources").select(["id", "name"])
    .where("workspace", "=", workspace).execute();
  const stored = await Promise.all(sources.map(async ({ id, name }) => {
    const body = await files.read(workspace, id);
    return [name, body === null ? null : await new Response(body).text()];
  }));
  return {
    contacts: await db.selectFrom("contacts").select(["name", "externalId"])
      .where("workspace", "=", workspace).orderBy("name").execute(),
    messages: await db.selectFrom("messages")
      .innerJoin("conversations as talk", "talk.id", "messages.conversationId")
      .innerJoin("contacts as contact", "contact.id", "talk.contactId")
      .select(["contact.name", "talk.number", "messages.n", "author", "text"])
      .where("talk.workspace", "=", workspace)
      .orderBy("talk.number").orderBy("messages.n").execute(),
    conversations: (await db.selectFrom("conversations").select("id").where("workspace", "=", workspace).execute())
      .length,
    visitors: (await db.selectFrom("visitors").select("id").where("workspace", "=", workspace).execute()).length,
    replies: await db.selectFrom("cannedReplies").select(["shortcut", "body"])
      .where("workspace", "=", workspace).orderBy("shortcut").execute(),
    stored,
  };
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

const SOURCES = ["intercom", "zendesk", "chatwoot"] as const;

/**
 * Where each import is killed, one after another: in the middle of the contacts or conversations, which each product
 * exports in its own way, and on both sides of a document's bytes, which are written in one way for all.
 */
const KILLS: Readonly<Record<typeof SOURCES[number], readonly string[]>> = {
  intercom: ["20", "unstored"],
  zendesk: ["20", "stored"],
  chatwoot: ["20", "unstored"],
};

Deno.test("imports that are killed repeatedly end with the same result as uninterrupted ones", async () => {
  for (const source of SOURCES) {
    await Deno.mkdir(`${root}/${source}`);
    for (const [name, content] of Object.entries(EXPORTS[source])) {
      await Deno.writeTextFile(`${root}/${source}/${name}.json`, JSON.stringify(content));
    }
  }
  const [whole, killed] = [`${root}/whole`, `${root}/killed`];
  await onData(whole, async ({ desk }) => {
    for (const source of SOURCES) await createWorkspace(desk, source);
  });
  await cp(whole, killed, { recursive: true });
  const uninterrupted = await runImports(whole, SOURCES);
  for (const [at, source] of SOURCES.entries()) {
    for (const [nth, place] of KILLS[source].entries()) {
      // A process first ends what was left of the source before.
      const sources = nth === 0 ? SOURCES.slice(Math.max(0, at - 1), at + 1) : [source];
      assert.equal(await runImports(killed, sources, place), null, `${source} ${place}`);
    }
  }
  const ended = await runImports(killed, SOURCES);
  for (const [at, source] of SOURCES.entries()) {
    const report = ended?.[at] ?? "";
    assert.match(report, /Contacts: 0 imported, 3 (?:were )?there/, source);
    assert.match(leftOutIn(report), /3 × tags of a contact/, source);
    assert.equal(leftOutIn(report), leftOutIn(uninterrupted?.[at] ?? ""), source);
  }
  const expected = await held(whole);
  assert.deepEqual(await held(killed), expected);
  assert.deepEqual(
    expected.map(([name, { conversations }]) => [name, conversations]),
    [["chatwoot", 3], ["intercom", 3], ["zendesk", 3]],
  );
});
