/** Earlier conversations in the chat, against a real desk: listing, reading, beginning a new one and continuing. */
import assert from "node:assert/strict";
import { createChat } from "../../../../widget/frame/chat.ts";
import { createDeskClient } from "../../../../widget/frame/desk/client.ts";
import { type EarlierView, mayWrite } from "../../../../widget/frame/panels/earlier_view.ts";
import { createStore } from "../../../../widget/frame/store.ts";
import { ENGLISH } from "../../../../widget/frame/texts/en.ts";
import { asEarlier, EMPTY_THREAD, type Thread } from "../../../../widget/frame/thread/thread.ts";
import { testServed } from "../../../support/served.ts";
import { threadMessage } from "../../../support/thread_message.ts";

const { desk, url, workspace, close } = await testServed();
Deno.test.afterAll(() => close());

let visitors = 0;

/** A chat of a new visitor, whose network can be taken away. */
function openChat() {
  // Each has an address of its own, so that none uses up another's rates.
  const address = `203.0.113.${++visitors}`;
  const store = <Value>(value: Value) => createStore(value, (task) => task());
  const thread = store<Thread>(EMPTY_THREAD);
  const view = store<EarlierView | null>(null);
  const network = { isAway: false };
  const page = () => ({ url: "https://shop.example/", title: "Shop" });
  const client = createDeskClient({
    address: `${url}/api/widget/${workspace.widgetKey}`,
    fetch(to, init) {
      if (network.isAway) return Promise.reject(new TypeError("away"));
      const headers = new Headers(init?.headers);
      headers.set("x-forwarded-for", address);
      return fetch(to, { ...init, headers });
    },
    uploadFile: () => Promise.reject(new Error("no files here")),
    visitors: { get: () => null, set: () => {} },
    page,
    link: undefined,
    facts: () => null,
    opened: () => {},
    signedOut: () => {},
  });
  const chat = createChat({
    desk: client,
    thread,
    view,
    page,
    texts: ENGLISH,
    takeTrouble: () => null,
    shown: () => null,
    attributes: () => ({}),
    offered: () => [],
    mayControl: () => false,
    act: () => {},
    rest: () => {},
    stop: () => {},
    tellPage: () => {},
    newId: () => crypto.randomUUID(),
    wait: () => Promise.resolve(),
  });
  return {
    chat,
    thread,
    view,
    network,
    /** What the visitor said in the open conversation. */
    own: () =>
      thread.get().entries.filter(({ message }) => message.author === "customer").map(({ message }) => message.text),
    rows: () => view.get()?.rows ?? [],
    async read(line: string) {
      const row = view.get()?.rows?.find((row) => row.line === line);
      assert.ok(row, line);
      await chat.earlier.read(row);
    },
  };
}

async function resolveAll(ids: readonly (string | null)[]): Promise<void> {
  await desk.db.updateTable("conversations").set({ status: "resolved", resolvedAt: desk.now() })
    .where("id", "in", ids.filter((id) => id !== null)).execute();
}

Deno.test("a new conversation begins with its first message, and not with the button", async () => {
  const { chat, thread, view, own, rows } = openChat();
  await chat.send("About my parcel");
  const first = thread.get().conversation;
  await chat.earlier.list();
  assert.deepEqual(rows().map(({ line, isOpen, last }) => [line, isOpen, last?.author]), [
    ["About my parcel", true, "ai"],
  ]);
  chat.earlier.begin();
  assert.deepEqual(view.get()?.thread?.entries, []);
  await chat.catchUp();
  assert.equal(thread.get().conversation, first);
  await chat.earlier.back();
  assert.equal(view.get()?.thread, null, "the list again");
  await chat.earlier.back();
  assert.equal(view.get(), null);
  assert.deepEqual(own(), ["About my parcel"], "nothing was ended");
  await chat.earlier.list();
  chat.earlier.begin();
  await chat.send("About my bill");
  assert.equal(view.get(), null);
  assert.deepEqual(own(), ["About my bill"]);
  assert.notEqual(thread.get().conversation, first);
  assert.equal(thread.get().left, null);
  await chat.earlier.list();
  assert.deepEqual(rows().map(({ line, isOpen }) => [line, isOpen]), [
    ["About my bill", true],
    ["About my parcel", false],
  ]);
});

Deno.test("an earlier conversation continues with the next message if no other one is open", async () => {
  const { chat, thread, view, own, read } = openChat();
  await chat.send("About my parcel");
  const first = thread.get().conversation;
  chat.earlier.begin();
  await chat.send("About my bill");
  const second = thread.get().conversation;
  await chat.earlier.list();
  await read("About my parcel");
  assert.equal(view.get()?.thread?.conversation, first);
  assert.equal(mayWrite(view.get()), false, "another one is open");
  await resolveAll([second]);
  await chat.earlier.list();
  await read("About my parcel");
  assert.equal(mayWrite(view.get()), true);
  await chat.send("Still not here");
  assert.equal(thread.get().conversation, first);
  assert.deepEqual(own(), ["About my parcel", "Still not here"]);
  await chat.catchUp();
  assert.deepEqual(own(), ["About my parcel", "Still not here"]);
});

Deno.test("a message refused because another conversation is open is sent to that one when retried", async () => {
  const { chat, thread, own, read } = openChat();
  await chat.send("About my parcel");
  const first = thread.get().conversation;
  await resolveAll([first]);
  await chat.send("About my bill");
  const second = thread.get().conversation;
  await resolveAll([second]);
  await chat.earlier.list();
  await read("About my parcel");
  // As from another window, while this one reads.
  await desk.db.updateTable("conversations").set({ status: "open", resolvedAt: null }).where("id", "=", second)
    .execute();
  await chat.send("Still not here");
  const refused = thread.get().entries.find(({ message }) => message.text === "Still not here");
  assert.equal(refused?.delivery, "failed");
  await chat.retry(refused.key);
  assert.deepEqual([thread.get().conversation, own()], [second, ["About my bill", "Still not here"]]);
  assert.ok(thread.get().entries.every(({ delivery }) => delivery !== "failed"));
});

Deno.test("choosing the open conversation in the list returns to the chat", async () => {
  const { chat, view, own, read } = openChat();
  await chat.send("About my parcel");
  await chat.earlier.list();
  await read("About my parcel");
  assert.equal(view.get(), null);
  assert.deepEqual(own(), ["About my parcel"]);
});

Deno.test("an unsent first message of a new conversation stays visible, and begins it when it is retried", async () => {
  const { chat, thread, network, own } = openChat();
  await chat.send("About my parcel");
  const first = thread.get().conversation;
  chat.earlier.begin();
  network.isAway = true;
  await chat.send("About my bill");
  assert.deepEqual(thread.get().entries.map(({ delivery }) => delivery), ["failed"]);
  network.isAway = false;
  await chat.catchUp();
  assert.deepEqual(own(), ["About my bill"], "the desk still shows the one that was left");
  await chat.retry(thread.get().entries[0]?.key ?? "");
  assert.deepEqual(own(), ["About my bill"]);
  assert.notEqual(thread.get().conversation, first);
});

Deno.test("a customer who returns to the open conversation keeps the unsent messages, at its end", async () => {
  const { chat, network, own, read } = openChat();
  await chat.send("About my parcel");
  chat.earlier.begin();
  network.isAway = true;
  await chat.send("About my bill");
  network.isAway = false;
  await chat.earlier.list();
  await read("About my parcel");
  assert.deepEqual(own(), ["About my parcel", "About my bill"]);
});

Deno.test("a message for a new conversation is shown where it went: with the person who has the open one", async () => {
  const { chat, thread, own } = openChat();
  await chat.send("Talk to a person");
  const first = thread.get().conversation;
  chat.earlier.begin();
  await chat.send("And my bill?");
  assert.equal(thread.get().conversation, first);
  assert.deepEqual(own(), ["Talk to a person", "And my bill?"]);
});

Deno.test("a conversation cannot be left during an answer", async () => {
  const { chat, thread, own } = openChat();
  const sent = chat.send("About my parcel");
  chat.earlier.begin();
  await Promise.all([sent, chat.send("And the other parcel")]);
  assert.deepEqual(own(), ["About my parcel", "And the other parcel"]);
  assert.equal(thread.get().left, null);
});

Deno.test("a sign-out closes the list of conversations, and a list that arrives later is dropped", async () => {
  const { chat, view } = openChat();
  await chat.send("My secret question");
  await chat.earlier.list();
  const late = chat.earlier.list();
  const left = chat.logout();
  assert.equal(view.get(), null, "at once");
  await Promise.all([late, left]);
  assert.equal(view.get(), null);
  await chat.earlier.list();
  assert.deepEqual(view.get()?.rows, []);
});

Deno.test("a list of conversations that cannot be loaded says so, and can be retried", async () => {
  const { chat, view, network, rows } = openChat();
  await chat.send("About my parcel");
  network.isAway = true;
  await chat.earlier.list();
  assert.equal(view.get()?.fault, ENGLISH.connectionLost);
  network.isAway = false;
  await chat.earlier.back();
  await chat.earlier.list();
  assert.equal(view.get()?.fault, null);
  assert.equal(rows().length, 1);
});

Deno.test("the list remembers the row that was opened last", async () => {
  const { chat, view, read } = openChat();
  await chat.send("About my parcel");
  chat.earlier.begin();
  await chat.send("About my bill");
  await chat.earlier.list();
  await read("About my parcel");
  const again = chat.earlier.back();
  const known = () => [view.get()?.row?.line, view.get()?.rows?.length];
  assert.deepEqual(known(), ["About my parcel", 2], "before it is read again");
  await again;
  assert.deepEqual(known(), ["About my parcel", 2]);
});

Deno.test("asEarlier has no buttons, rating or email offer", () => {
  const question = threadMessage({
    ...{ id: "m1", n: 1, kind: "confirm" },
    open: true,
    buttons: [{ id: "yes", label: "Yes" }],
  });
  const thread = asEarlier({
    ...{ messages: [question], lastN: 1, seenN: 1, answerer: null, conversation: "c1" },
    over: { rating: null, reopens: true },
  });
  assert.deepEqual(thread.entries.map(({ message }) => message.open), [false]);
  assert.deepEqual([thread.over, thread.mail, thread.conversation], [null, null, "c1"]);
});
