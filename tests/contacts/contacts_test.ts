import assert from "node:assert/strict";
import { sql } from "kysely";
import { blockContact } from "../../core/contacts/block.ts";
import { conversationsOf, readContact, writeContactNotes } from "../../core/contacts/contact.ts";
import { exportContact } from "../../core/contacts/export.ts";
import {
  type ContactFilter,
  type ContactPlace,
  type ContactSort,
  listContacts,
  placeAfter,
} from "../../core/contacts/list.ts";
import { extentOf, removeContact } from "../../core/contacts/remove.ts";
import { takeUpload } from "../../core/attachments/upload.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { json } from "../../core/db/json.ts";
import { identify } from "../../core/identity/identify.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { contactOfVisitor } from "../../core/identity/visitor.ts";
import { DeskError } from "../../core/problem.ts";
import { PNG } from "../attachments/samples.ts";
import { openChat, type TestChat } from "../conversations/chat.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

const EVERYBODY: ContactFilter = { search: "", blocked: null, verified: null };
const code = (wanted: string) => (error: unknown) => error instanceof DeskError && error.code === wanted;

/** Contacts named so, each seen a minute after the previous one; two at a time at the same moment. */
async function workspaceOf(people: readonly { name: string; email?: string; sub?: string; blocked?: boolean }[]) {
  const { id: workspace } = await testWorkspace(desk);
  for (const [place, { name, email = null, sub = name, blocked = false }] of people.entries()) {
    const at = new Date(desk.now().getTime() + Math.floor(place / 2) * 60_000);
    await desk.db.insertInto("contacts").values({
      id: desk.newId(),
      workspace,
      externalId: sub,
      email,
      name,
      attributes: json({}),
      blocked,
      verifiedAt: name === "Never" ? null : at,
      firstSeen: at,
      lastSeen: at,
    }).execute();
  }
  return workspace;
}

async function namesOf(workspace: string, filter: Partial<ContactFilter> = {}, limit = 50, sort: ContactSort = "seen") {
  const names: (string | null)[] = [];
  for (let after: ContactPlace | null = null;;) {
    const rows = await listContacts(desk, workspace, { ...EVERYBODY, ...filter }, { after, limit, sort });
    names.push(...rows.map(({ name }) => name));
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return names;
    after = placeAfter(last, sort);
  }
}

const PEOPLE = [
  { name: "Ada Lovelace", email: "ada@example.com", sub: "u_1" },
  { name: "Bob", email: "bob_the@example.com", sub: "u_2" },
  { name: "Carol", email: "carol@other.test", sub: "100%" },
  { name: "Never", sub: "u_4" },
  { name: "Eve", email: "eve@example.com", sub: "u_5", blocked: true },
];

const SEARCHES: readonly (readonly [Partial<ContactFilter>, readonly string[]])[] = [
  [{}, ["Ada Lovelace", "Bob", "Carol", "Eve", "Never"]],
  [{ search: "LOVE ada" }, ["Ada Lovelace"]],
  [{ search: "example.com" }, ["Ada Lovelace", "Bob", "Eve"]],
  [{ search: "u_5" }, ["Eve"]],
  // The signs of a pattern are signs of the text.
  [{ search: "%" }, ["Carol"]],
  [{ search: "b_t" }, ["Bob"]],
  [{ search: "\\" }, []],
  // Two letters begin a word, unless another word narrows the search.
  [{ search: "lo" }, ["Ada Lovelace"]],
  [{ search: "ov" }, []],
  [{ search: "ov ada" }, ["Ada Lovelace"]],
  [{ blocked: true }, ["Eve"]],
  [{ blocked: false, search: "example" }, ["Ada Lovelace", "Bob"]],
  [{ verified: false }, ["Never"]],
];

Deno.test("listContacts finds by name, email and id, and by filters", async () => {
  const workspace = await workspaceOf(PEOPLE);
  for (const [filter, names] of SEARCHES) {
    assert.deepEqual((await namesOf(workspace, filter)).sort(), names, JSON.stringify(filter));
  }
});

Deno.test("contacts are sorted by name and by first visit, each exactly once over the pages", async () => {
  const workspace = await workspaceOf([{ name: "bea" }, { name: "Ada" }, { name: "Zoe" }, { name: "ada", sub: "u_9" }]);
  for (const limit of [1, 2, 50]) {
    const byName = await namesOf(workspace, {}, limit, "name");
    assert.deepEqual([byName.slice(0, 2).toSorted(), byName.slice(2)], [["Ada", "ada"], ["bea", "Zoe"]]);
    const newest = await namesOf(workspace, {}, limit, "new");
    assert.deepEqual([newest.slice(0, 2).toSorted(), newest.slice(2).toSorted()], [["Zoe", "ada"], ["Ada", "bea"]]);
  }
});

Deno.test("listContacts goes page by page over everyone once, seen last first", async () => {
  const workspace = await workspaceOf(Array.from({ length: 9 }, (_, place) => ({ name: `p${place}` })));
  const names = await namesOf(workspace, {}, 2);
  assert.deepEqual([names[0], names.length, new Set(names).size], ["p8", 9, 9]);
  assert.deepEqual(names, await namesOf(workspace));
});

/** A signed-in customer who sent a file and a question. */
async function customer() {
  const chat = await openChat(desk);
  const { workspace, session: { visitorId } } = chat.context;
  await chat.say("What plan am I on?");
  const sender = { kind: "visitor", id: visitorId } as const;
  const body = ReadableStream.from([PNG]);
  const file = await takeUpload(desk, { workspace, sender, conversationId: null }, { name: "a.png", body });
  const sent = { clientId: crypto.randomUUID(), text: "see this", attachments: [file.id] };
  await (await takeMessage(chat.desk, chat.context, sent)).finished;
  const { id } = await desk.db.selectFrom("contacts").select("id").where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  const caller = await testCaller(desk, workspace, "admin");
  return { chat, workspace, visitorId, id, caller, file };
}

Deno.test("conversationsOf lists a contact's conversations, the newest first", async () => {
  const { workspace, id } = await customer();
  const rows = await conversationsOf(desk, workspace, id, { before: null, limit: 10 });
  assert.deepEqual(rows.map(({ number, firstLine }) => [number, firstLine]), [[1, "What plan am I on?"]]);
  assert.deepEqual(await conversationsOf(desk, workspace, id, { before: 1, limit: 10 }), []);
});

Deno.test("writeContactNotes saves notes under an optimistic lock", async () => {
  const { workspace, id, caller } = await customer();
  await writeContactNotes(desk, caller, id, { notes: " A reseller. ", was: "" });
  assert.equal((await readContact(desk, workspace, id)).notes, "A reseller.");
  await assert.rejects(writeContactNotes(desk, caller, id, { notes: "x", was: "" }), code("version_conflict"));
  await assert.rejects(writeContactNotes(desk, caller, "nobody", { notes: "x", was: "" }), code("not_found"));
  const viewer = await testCaller(desk, workspace, "viewer");
  await assert.rejects(writeContactNotes(desk, viewer, id, { notes: "x", was: "" }), code("forbidden"));
});

Deno.test("blockContact ends the contact's sessions and refuses their tokens until they are unblocked", async () => {
  const { workspace, visitorId, id, caller } = await customer();
  const { secret } = await setIdentity(desk, workspace, "on");
  const token = signToken({ sub: "u-ada", exp: desk.now().getTime() / 1000 + 600 }, secret ?? "");
  assert.equal(await contactOfVisitor(desk, workspace, visitorId), id);
  await blockContact(desk, caller, id, true);
  assert.equal(await contactOfVisitor(desk, workspace, visitorId), null);
  const seenBefore = (await readContact(desk, workspace, id)).lastSeen;
  desk.pass(1000);
  const refused = await identify(desk, workspace, token);
  assert.deepEqual([refused.kind, "code" in refused && refused.code], ["rejected", "contact_blocked"]);
  assert.deepEqual((await readContact(desk, workspace, id)).lastSeen, seenBefore);
  await blockContact(desk, caller, id, false);
  assert.equal((await identify(desk, workspace, token)).kind, "identified");
  await assert.rejects(blockContact(desk, caller, "nobody", true), code("not_found"));
  const viewer = await testCaller(desk, workspace, "viewer");
  await assert.rejects(blockContact(desk, viewer, id, true), code("forbidden"));
});

async function documentOf(chat: TestChat, id: string) {
  const pieces = await Array.fromAsync(await exportContact(desk, chat.context.workspace, id));
  return JSON.parse(pieces.join(""));
}

Deno.test("exportContact holds who they are, everything said, the names of files and every call", async () => {
  const { chat, id, file } = await customer();
  const held = await documentOf(chat, id);
  assert.deepEqual([held.contact.externalId, held.contact.email, held.browsers.length], [
    "u-ada",
    "ada@example.com",
    1,
  ]);
  const [conversation] = held.conversations;
  const said = conversation.messages.map(({ text }: { text: string | null }) => text).join();
  assert.match(said, /What plan am I on\?.*see this/);
  assert.deepEqual(conversation.files.map(({ url }: { url: string }) => url), [
    `${desk.baseUrl}/desk/files/${file.id}`,
  ]);
  assert.deepEqual(held.calls.map(({ action }: { action: string }) => action), ["get_account"]);
  assert.ok(!JSON.stringify(held).includes("a-long-support-key"), "keys are masked");
  await assert.rejects(exportContact(desk, chat.context.workspace, "nobody"), code("not_found"));
});

Deno.test("exportContact exports more conversations than fit into one batch", async () => {
  const { chat, workspace, id, visitorId } = await customer();
  const row = await desk.db.selectFrom("conversations").selectAll().where("workspace", "=", workspace)
    .executeTakeFirstOrThrow();
  for (let number = 2; number <= 101; number++) {
    const { page, tags } = row;
    const copy = { ...row, id: `c${number}`, number, visitorId, page: json(page), tags: json(tags) };
    await desk.db.insertInto("conversations").values(copy).execute();
  }
  assert.equal((await documentOf(chat, id)).conversations.length, 101);
});

Deno.test("removeContact removes them with all they said, their files and their browser; the audit stays", async () => {
  const { workspace, id, caller, file, visitorId } = await customer();
  const forgotten: (readonly string[])[] = [];
  const noting = {
    ...desk,
    forgetVisitors: (_: string, ids: readonly string[]) => Promise.resolve(void forgotten.push(ids)),
  };
  const teammate = await testCaller(desk, workspace, "teammate");
  await assert.rejects(removeContact(noting, teammate, id), code("forbidden"));
  assert.deepEqual(await extentOf(desk, workspace, { id, externalId: "u-ada" }), { conversations: 1, calls: 1 });
  await removeContact(noting, caller, id);
  for (const table of ["contacts", "conversations", "messages", "visitors", "attachments"] as const) {
    const rows = await desk.db.selectFrom(table).select("workspace").where("workspace", "=", workspace).execute();
    assert.equal(rows.length, 0, table);
  }
  assert.equal(await desk.files.read(workspace, file.id), null);
  assert.equal((await desk.db.selectFrom("audit").select("id").where("workspace", "=", workspace).execute()).length, 1);
  await assert.rejects(removeContact(noting, caller, id), code("not_found"));
  assert.deepEqual(forgotten, [[visitorId]]);
});

Deno.test("removeContact keeps a browser in which another customer has written", async () => {
  const { chat, workspace, id, visitorId, caller } = await customer();
  const anonymous = { ...chat.context, session: { visitorId, customer: null } };
  await desk.db.updateTable("visitors").set({ contactId: null }).where("id", "=", visitorId).execute();
  const sent = { clientId: crypto.randomUUID(), text: "hi, I am somebody else" };
  await (await takeMessage(chat.desk, anonymous, sent)).finished;
  await removeContact(desk, caller, id);
  const left = await desk.db.selectFrom("conversations").select("number").where("workspace", "=", workspace).execute();
  assert.deepEqual(left, [{ number: 2 }]);
});

Deno.test("a search for a common name returns full pages, even if the first customers of the list have other names", async () => {
  const { id: workspace } = await testWorkspace(desk);
  await sql`insert into contacts (id, workspace, name, attributes, first_seen, last_seen)
    select 'q' || n, ${workspace}, case when n <= 1100 then 'Quentin ' else 'Other ' end || lpad(n::text, 4, '0'), '{}',
      at, at from generate_series(1, 3700) as n, lateral (select timestamptz '2026-10-01' + n * interval '1 minute' as at) as seen`
    .execute(desk.db);
  const quentins = Array.from({ length: 1100 }, (_, at) => `Quentin ${String(at + 1).padStart(4, "0")}`);
  assert.deepEqual(await namesOf(workspace, { search: "quentin" }, 400), quentins.toReversed());
  assert.deepEqual(await namesOf(workspace, { search: "quentin" }, 400, "name"), quentins);
  assert.equal((await namesOf(workspace, { search: "other 1" }, 400)).length, 1384);
  assert.deepEqual(await namesOf(workspace, { search: "quentin 07", blocked: true }), []);
});
