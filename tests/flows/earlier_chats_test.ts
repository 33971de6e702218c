/** Earlier conversations of a chat: who may list and read them, continuing one, and beginning a new one. */
import assert from "node:assert/strict";
import { setIdentity } from "../../core/identity/secret.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import { CHAT_RATES } from "../../core/limits/rates.ts";
import { testCaller } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";
import { openChat, type Visitor } from "./visitor.ts";

const test = await testServed();
const { desk, url, workspace } = test;
const at = { deskUrl: url, widgetKey: workspace.widgetKey };
const { secret } = await setIdentity(desk, workspace.id, "on");
Deno.test.afterAll(() => test.close());

const tokenOf = (sub: string) => signToken({ sub, exp: Math.floor(desk.now().getTime() / 1000) + 600 }, secret ?? "");
const newCustomer = () => `cus_${crypto.randomUUID()}`;

type Listed = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly line: string | null;
  readonly last: { readonly author: string; readonly by: string | null; readonly text: string } | null;
};

async function ask(chat: Visitor, path: string, body?: unknown): Promise<Response> {
  return await fetch(`${url}/api/widget/${workspace.widgetKey}/${path}`, {
    headers: { authorization: `Bearer ${chat.held().session}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
}

async function list(chat: Visitor): Promise<readonly Listed[]> {
  return (await (await ask(chat, "conversations")).json()).conversations;
}

const shape = (listed: readonly Listed[]) => listed.map(({ line, isOpen }) => [line, isOpen]);

type Sent = { readonly clientId?: string; readonly attachments?: readonly string[] };

async function sayIn(chat: Visitor, text: string, conversation: string, sent: Sent = {}) {
  const response = await ask(chat, "messages", { clientId: crypto.randomUUID(), text, conversation, ...sent });
  const answer = await response.text();
  return { status: response.status, code: response.ok ? "" : JSON.parse(answer).code };
}

async function resolve(id: string, set: { readonly handler?: "human" } = {}): Promise<void> {
  await desk.db.updateTable("conversations").set({ status: "resolved", resolvedAt: desk.now(), ...set })
    .where("id", "=", id).execute();
}

Deno.test("a new conversation ends the one that the AI has, and both are listed, newest first", async () => {
  const chat = await openChat(at);
  await chat.say("About my parcel");
  assert.deepEqual(shape(await list(chat)), [["About my parcel", true]]);
  const clientId = crypto.randomUUID();
  assert.equal((await sayIn(chat, "About my bill", "new", { clientId })).status, 200);
  const both = [["About my bill", true], ["About my parcel", false]];
  assert.deepEqual(shape(await list(chat)), both);
  // The same message again begins nothing, and ends nothing.
  assert.equal((await sayIn(chat, "About my bill", "new", { clientId })).status, 200);
  assert.deepEqual(shape(await list(chat)), both);
  const { hasOthers, messages } = await (await ask(chat, "messages?after=0")).json();
  assert.equal(hasOthers, true);
  assert.equal(messages[0].text, "About my bill");
});

Deno.test("reading messages after an invalid number is refused, with what to send", async () => {
  const chat = await openChat(at);
  const refused = await ask(chat, "messages?after=x");
  assert.equal(refused.status, 400);
  const { detail, errors } = await refused.json();
  assert.match(detail, /^Send the `n`/);
  assert.deepEqual(errors, [{ parameter: "after", message: "Must be a message number.", fix: detail }]);
});

Deno.test("a message for a new conversation that is refused ends nothing", async () => {
  const chat = await openChat(at);
  await chat.say("About my parcel");
  const sent = await sayIn(chat, "About my bill", "new", { attachments: [crypto.randomUUID()] });
  assert.deepEqual(sent, { status: 400, code: "invalid_input" });
  assert.deepEqual(shape(await list(chat)), [["About my parcel", true]]);
});

Deno.test("continuing an earlier conversation does not count as beginning one", async () => {
  const chat = await openChat(at);
  const { max } = CHAT_RATES.conversation.visitor;
  for (let begun = 0; begun < max; begun++) assert.equal((await sayIn(chat, `${begun}`, "new")).status, 200);
  assert.deepEqual(await sayIn(chat, "One more", "new"), { status: 429, code: "rate_limited" });
  const [open] = await list(chat);
  assert.equal(open?.line, `${max - 1}`, "what is refused ends nothing");
  await resolve(open.id);
  assert.equal((await sayIn(chat, "Go on", open.id)).status, 200);
});

Deno.test("the list shows the last message, and which teammate wrote it", async () => {
  const chat = await openChat(at);
  await chat.say("Talk to a person");
  const [own] = await list(chat);
  const { number } = await desk.db.selectFrom("conversations").select("number").where("id", "=", own?.id ?? "")
    .executeTakeFirstOrThrow();
  const caller = await testCaller(desk, workspace.id, "teammate");
  await writeAsTeammate(desk, caller, number, { kind: "note", clientId: "n1", text: "Not for the customer" });
  assert.notEqual((await list(chat))[0]?.last?.text, "Not for the customer");
  await writeAsTeammate(desk, caller, number, {
    kind: "reply",
    clientId: "r1",
    text: `It is **here**. ${"x".repeat(200)}`,
  });
  const last = (await list(chat))[0]?.last;
  assert.deepEqual([last?.author, last?.by], ["teammate", caller.teammate.name]);
  assert.equal(last?.text, `It is **here**. ${"x".repeat(200)}`.slice(0, 140));
});

Deno.test("a message for a new conversation goes to the person who has the open one", async () => {
  const chat = await openChat(at);
  await chat.say("Talk to a person");
  assert.equal((await chat.answerer())?.kind, "person");
  assert.equal((await sayIn(chat, "And my bill?", "new")).status, 200);
  assert.deepEqual(shape(await list(chat)), [["Talk to a person", true]]);
});

Deno.test("an earlier conversation is read, and goes on while no other one is open", async () => {
  const chat = await openChat(at);
  await chat.say("About my parcel");
  const [first] = await list(chat);
  assert.ok(first);
  await resolve(first.id);
  await chat.say("About my bill");
  const read = await (await ask(chat, `messages?after=0&conversation=${first.id}`)).json();
  assert.equal(read.conversation, first.id);
  assert.equal(read.messages[0].text, "About my parcel");
  assert.deepEqual(read.over, { rating: null, reopens: false });
  assert.deepEqual(await sayIn(chat, "Still not here", first.id), { status: 409, code: "other_open" });
  const [second] = await list(chat);
  await resolve(second?.id ?? "");
  desk.pass(1000);
  assert.equal((await sayIn(chat, "Still not here", first.id)).status, 200);
  assert.deepEqual(shape(await list(chat)), [["About my parcel", true], ["About my bill", false]]);
  assert.ok((await chat.thread()).some(({ text }) => text === "Still not here"), "it is the one that is shown");
});

Deno.test("a message sent again late is stored once, whatever happened to its conversation", async () => {
  const chat = await openChat(at);
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
  assert.equal((await sayIn(chat, "About my parcel", "new", { clientId: first })).status, 200);
  assert.equal((await sayIn(chat, "About my bill", "new", { clientId: second })).status, 200);
  const both = [["About my bill", true], ["About my parcel", false]];
  assert.equal((await sayIn(chat, "About my parcel", "new", { clientId: first })).status, 200);
  assert.deepEqual(shape(await list(chat)), both, "it ends no conversation that another window began");

  const [bill, parcel] = await list(chat);
  await resolve(bill?.id ?? "");
  await chat.say("About my bill", second);
  assert.deepEqual(
    shape(await list(chat)),
    both.map(([line]) => [line, false]),
    "it begins none after its own was resolved",
  );

  assert.equal((await sayIn(chat, "Still not here", parcel?.id ?? "", { clientId: third })).status, 200);
  await resolve(parcel?.id ?? "");
  await chat.say("Something else");
  assert.equal((await sayIn(chat, "Still not here", parcel?.id ?? "", { clientId: third })).status, 200);
  const sent = await desk.db.selectFrom("messages").select("clientId")
    .where("clientId", "in", [first, second, third].map(String)).execute();
  assert.deepEqual(sent.map(({ clientId }) => clientId).sort(), [first, second, third].map(String).sort());
});

Deno.test("two windows that write concurrently, one in an earlier conversation, leave one open conversation", async () => {
  for (let round = 0; round < 8; round++) {
    const chat = await openChat(at);
    await chat.say("About my parcel");
    const [first] = await list(chat);
    await resolve(first?.id ?? "");
    const [earlier] = await Promise.all([sayIn(chat, "Still not here", first?.id ?? ""), chat.say("About my bill")]);
    const listed = await list(chat);
    assert.equal(listed.filter(({ isOpen }) => isOpen).length, 1, JSON.stringify([round, earlier, listed]));
    const read = await (await ask(chat, `messages?after=0&conversation=${first?.id}`)).json();
    const isThere = read.messages.some(({ text }: { readonly text: string }) => text === "Still not here");
    // What the desk took is in a conversation that is open; what it refused is not there.
    assert.equal(isThere, earlier.status === 200);
    if (isThere) assert.ok(listed.find(({ id, isOpen }) => id === first?.id && isOpen));
    else assert.deepEqual(earlier, { status: 409, code: "other_open" });
  }
});

Deno.test("a customer's conversations are listed and read in sessions identified as them, and in no other", async () => {
  const sub = newCustomer();
  const [laptop, phone, other, anonymous] = await Promise.all([1, 2, 3, 4].map(() => openChat(at)));
  assert.ok(laptop && phone && other && anonymous);
  await laptop.identify(tokenOf(sub));
  await laptop.say("My invoice");
  const [own] = await list(laptop);
  assert.ok(own);
  await resolve(own.id);
  await phone.identify(tokenOf(sub));
  assert.deepEqual(shape(await list(phone)), [["My invoice", false]]);
  assert.equal((await ask(phone, `messages?after=0&conversation=${own.id}`)).status, 200);
  await other.identify(tokenOf(newCustomer()));
  await phone.logout();
  for (const stranger of [other, anonymous, phone]) {
    assert.deepEqual(await list(stranger), []);
    const read = await ask(stranger, `messages?after=0&conversation=${own.id}`);
    assert.equal(read.status, 404);
    await read.body?.cancel();
    assert.deepEqual(await sayIn(stranger, "Hello", own.id), { status: 404, code: "not_found" });
  }
});

Deno.test("messages moved at a sign-in are listed once, in their new conversation", async () => {
  const sub = newCustomer();
  const laptop = await openChat(at);
  await laptop.identify(tokenOf(sub));
  await laptop.say("From my laptop");
  const phone = await openChat(at);
  await phone.say("Before I signed in");
  const [before] = await list(phone);
  await phone.identify(tokenOf(sub));
  const [own] = await list(phone);
  assert.deepEqual(shape(await list(phone)), [["From my laptop", true]]);
  await resolve(own?.id ?? "");
  for (const id of [before?.id ?? "", "\0"]) {
    const read = await ask(phone, `messages?after=0&conversation=${encodeURIComponent(id)}`);
    assert.equal(read.status, 404);
    await read.body?.cancel();
    assert.deepEqual(await sayIn(phone, "Into the empty one", id), { status: 404, code: "not_found" });
  }
});
