/** A customer has one open conversation: messages from before a sign-in move into the one that is already open. */

import assert from "node:assert/strict";
import { setIdentity } from "../../core/identity/secret.ts";
import { conversationDetail } from "../../core/conversations/read/list.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { testCaller } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";
import { listen } from "./socket.ts";
import { openChat, type Visitor } from "./visitor.ts";

const test = await testServed();
const { desk, url, workspace } = test;
const at = { deskUrl: url, widgetKey: workspace.widgetKey };
const { secret } = await setIdentity(desk, workspace.id, "on");
Deno.test.afterAll(() => test.close());

const tokenOf = (sub: string) => signToken({ sub, exp: Math.floor(desk.now().getTime() / 1000) + 600 }, secret ?? "");

const later = (now: Date) => new Date(now.getTime() + 3_600_000);

/** A customer with an open conversation on a laptop, and a phone on which they wrote before they sign in. */
async function twoBrowsers(): Promise<{ readonly sub: string; readonly laptop: Visitor; readonly phone: Visitor }> {
  const sub = `cus_${crypto.randomUUID()}`;
  const laptop = await openChat(at);
  await laptop.identify(tokenOf(sub));
  await laptop.say("From my laptop");
  const phone = await openChat(at);
  await phone.say("Before I signed in");
  await phone.say("One more thing");
  return { sub, laptop, phone };
}

/** The conversations of a customer, oldest first. */
async function conversationsOf(sub: string) {
  return await desk.db.selectFrom("conversations as one")
    .innerJoin("contacts as contact", "contact.id", "one.contactId")
    .selectAll("one").where("contact.externalId", "=", sub).orderBy("one.number").execute();
}

const customerWords = async (chat: Visitor) =>
  (await chat.thread()).filter(({ author }) => author === "customer").map(({ text }) => text);
const numberOf = async (chat: Visitor) => {
  const { conversation } = await openChat(at, chat.held().visitor).then(({ opened }) => opened);
  return await desk.db.selectFrom("conversations").select("number").where("id", "=", conversation?.id ?? "")
    .executeTakeFirstOrThrow().then(({ number }) => number);
};

Deno.test("a sign-in moves what was written before it into the customer's open conversation, in every browser", async () => {
  const { sub, laptop, phone } = await twoBrowsers();
  await phone.identify(tokenOf(sub));
  await phone.say("After I signed in");
  const words = ["From my laptop", "Before I signed in", "One more thing", "After I signed in"];
  for (const chat of [laptop, phone]) assert.deepEqual(await customerWords(chat), words);
  const [own, emptied, ...others] = await conversationsOf(sub);
  assert.deepEqual([own?.status, emptied?.status, others], ["open", "resolved", []]);
});

Deno.test("words that moved are marked as written before the sign-in, under new numbers without a gap", async () => {
  const { sub, phone } = await twoBrowsers();
  await phone.identify(tokenOf(sub));
  const [own, emptied] = await conversationsOf(sub);
  assert.ok(own !== undefined && emptied !== undefined);
  const detail = await conversationDetail(desk, workspace.id, own.number);
  const messages = detail?.messages ?? [];
  assert.deepEqual(messages.map(({ n }) => n), messages.map((_, index) => index + 1));
  assert.equal(detail?.lastN, messages.length);
  assert.deepEqual(
    messages.filter(({ author }) => author === "customer").map(({ text, beforeSignIn }) => [text, beforeSignIn]),
    [["From my laptop", false], ["Before I signed in", true], ["One more thing", true]],
  );
  const notes = async (number: number) =>
    (await conversationDetail(desk, workspace.id, number))?.messages
      .filter(({ kind }) => kind === "note").map(({ text }) => text);
  const moved = `What was written before the customer signed in moved here from #${emptied.number}.`;
  assert.deepEqual(await notes(own.number), [moved]);
  assert.deepEqual(await notes(emptied.number), [`The customer signed in. This goes on in #${own.number}.`]);
});

Deno.test("a retry of a message that moved is not stored twice", async () => {
  const { sub, phone } = await twoBrowsers();
  const clientId = crypto.randomUUID();
  await phone.say("Sent twice", clientId);
  await phone.identify(tokenOf(sub));
  await phone.say("Sent twice", clientId);
  assert.equal((await customerWords(phone)).filter((text) => text === "Sent twice").length, 1);
});

Deno.test("a message sent in both conversations under the same id does not prevent the sign-in", async () => {
  const { sub, laptop, phone } = await twoBrowsers();
  const clientId = crypto.randomUUID();
  await laptop.say("Sent on the laptop", clientId);
  await phone.say("Sent on the phone", clientId);
  const { status } = await phone.identify(tokenOf(sub));
  assert.equal(status, 200);
  const words = await customerWords(phone);
  assert.ok(words.includes("Sent on the laptop") && words.includes("Sent on the phone"));
});

Deno.test("the customer's other browser receives what moved into the conversation that it shows", async () => {
  const { sub, laptop, phone } = await twoBrowsers();
  const socket = await listen(`${url}/api/widget/${workspace.widgetKey}/live`);
  const page = { url: "https://app.example.com/", title: "" };
  socket.send({ type: "hello", session: laptop.held().session, page });
  await socket.settle();
  const newest = (await laptop.thread()).at(-1)?.n ?? 0;
  await phone.identify(tokenOf(sub));
  await socket.hears("message");
  const news = await laptop.thread(newest);
  assert.deepEqual(
    news.filter(({ author }) => author === "customer").map(({ text }) => text),
    ["Before I signed in", "One more thing"],
  );
  await socket.close();
});

Deno.test("a conversation snoozed before the sign-in is merged into the customer's, too", async () => {
  const { sub, laptop, phone } = await twoBrowsers();
  const caller = await testCaller(desk, workspace.id);
  await changeConversation(desk, caller, await numberOf(phone), { kind: "snooze", until: later(desk.now()) });
  await phone.identify(tokenOf(sub));
  assert.equal((await conversationsOf(sub)).filter(({ status }) => status !== "resolved").length, 1);
  assert.ok((await customerWords(laptop)).includes("One more thing"), "also what was put off moves");
});

Deno.test("a person who took over before the sign-in has the customer's conversation after it", async () => {
  const { sub, laptop, phone } = await twoBrowsers();
  const caller = await testCaller(desk, workspace.id);
  await changeConversation(desk, caller, await numberOf(phone), { kind: "take_over" });
  await phone.identify(tokenOf(sub));
  const [own, emptied] = await conversationsOf(sub);
  assert.deepEqual([own?.handler, own?.assignee], ["human", caller.teammate.id]);
  assert.equal(emptied?.status, "resolved");
  const before = (await laptop.thread()).length;
  await laptop.say("Is a person there?");
  assert.equal((await laptop.thread()).length, before + 1, "the agent is silent");
});

Deno.test("a snoozed conversation reopens when messages move into it", async () => {
  const { sub, phone } = await twoBrowsers();
  const [own] = await conversationsOf(sub);
  const caller = await testCaller(desk, workspace.id);
  await changeConversation(desk, caller, own?.number ?? 0, { kind: "snooze", until: later(desk.now()) });
  await phone.identify(tokenOf(sub));
  const [woken] = await conversationsOf(sub);
  assert.deepEqual([woken?.status, woken?.snoozedUntil], ["open", null]);
});

Deno.test("two browsers that sign in concurrently leave one open conversation", async () => {
  const sub = `cus_${crypto.randomUUID()}`;
  const browsers = await Promise.all([0, 1, 2].map(() => openChat(at)));
  await Promise.all(browsers.map((chat, index) => chat.say(`Browser ${index}`)));
  await Promise.all(browsers.map((chat) => chat.identify(tokenOf(sub))));
  const open = (await conversationsOf(sub)).filter(({ status }) => status !== "resolved");
  assert.equal(open.length, 1);
  for (const chat of browsers) {
    assert.deepEqual((await customerWords(chat)).toSorted(), ["Browser 0", "Browser 1", "Browser 2"]);
  }
});

Deno.test("a sign-in does not reopen a resolved conversation, and continues the one before the sign-in", async () => {
  const { sub, phone } = await twoBrowsers();
  const [own] = await conversationsOf(sub);
  await changeConversation(desk, await testCaller(desk, workspace.id), own?.number ?? 0, { kind: "resolve" });
  await phone.identify(tokenOf(sub));
  assert.deepEqual(await customerWords(phone), ["Before I signed in", "One more thing"]);
});
