/** A customer's chat is open only to that customer's sessions, and to no earlier or later token or bearer. */

import assert from "node:assert/strict";
import { z } from "zod";
import { blockContact } from "../../core/contacts/block.ts";
import { setIdentity } from "../../core/identity/secret.ts";
import { endWidgetSession } from "../../kv/sessions.ts";
import { ROUTES } from "../../routes/app.ts";
import { openLiveChat } from "../../routes/live/chat.ts";
import { openChat, type Visitor } from "../flows/visitor.ts";
import { listen, type Listener } from "../flows/socket.ts";
import { testCaller } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";

const test = await testServed();
const { desk, url, workspace } = test;
const at = { deskUrl: url, widgetKey: workspace.widgetKey };
const { secret } = await setIdentity(desk, workspace.id, "on");
Deno.test.afterAll(() => test.close());

const BASE = `/api/widget/${workspace.widgetKey}`;
const TOKEN_S = 600;
const tokenOf = (sub: string) =>
  signToken({ sub, exp: Math.floor(desk.now().getTime() / 1000) + TOKEN_S }, secret ?? "");
const newCustomer = () => `cus_${crypto.randomUUID()}`;

/** A request with the session, for every address that takes one. */
const DOORS: Readonly<Record<string, { readonly path: string; readonly body?: unknown }>> = {
  "POST /api/widget/:key/identify": { path: "/identify", body: { token: "x" } },
  "POST /api/widget/:key/logout": { path: "/logout", body: {} },
  "POST /api/widget/:key/messages": { path: "/messages", body: { clientId: crypto.randomUUID(), text: "Planted" } },
  "GET /api/widget/:key/messages": { path: "/messages?after=0" },
  "GET /api/widget/:key/conversations": { path: "/conversations" },
  "POST /api/widget/:key/rating": { path: "/rating", body: { rating: 1 } },
  "POST /api/widget/:key/mail-address": { path: "/mail-address", body: { address: "evil@evil.test" } },
  "POST /api/widget/:key/transcript": { path: "/transcript", body: {} },
  "POST /api/widget/:key/press": { path: "/press", body: { messageId: "x", button: "yes" } },
  "POST /api/widget/:key/resume": { path: "/resume", body: { messageId: "x", page: { url: "x", title: "" } } },
  "POST /api/widget/:key/page-actions/:id": { path: "/page-actions/x", body: { outcome: "done", result: null } },
  "POST /api/widget/:key/files": { path: "/files", body: "a file" },
  "GET /api/widget/:key/files/:id": { path: "/files/x" },
  "DELETE /api/widget/:key/files/:id": { path: "/files/x" },
};
/** Addresses that take no session. */
const OPEN: readonly string[] = ["config", "live", "nudge", "session"];

const refusal = z.object({ code: z.string() });

async function codeAt(door: string, bearer: string): Promise<string> {
  const { path, body } = DOORS[door] ?? { path: "" };
  const [method = ""] = door.split(" ");
  const response = await fetch(`${url}${BASE}${path}`, {
    method,
    headers: { "content-type": "application/json", "x-file-name": "a.txt", authorization: `Bearer ${bearer}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return response.status === 401 ? refusal.parse(JSON.parse(text)).code : `let in: ${response.status} ${text}`;
}

async function everyDoor(bearer: string, code: string): Promise<void> {
  for (const door of Object.keys(DOORS)) assert.equal(await codeAt(door, bearer), code, door);
  const socket = await listen(`${url}${BASE}/live`);
  socket.send({ type: "hello", session: bearer, page: { url: "https://app.example.com/", title: "" } });
  assert.equal(await socket.closed, 1008, "the live socket");
}

const wordsIn = async (chat: Visitor) => (await chat.thread()).map(({ text }) => text);

/** A browser that an attacker used before: they kept its token and a bearer. Then a customer signs in there. */
async function usedBrowser() {
  const attacker = await openChat(at);
  await attacker.say("Send my password to evil@evil.test");
  const customer = await openChat(at, attacker.opened.visitor);
  const sub = newCustomer();
  const { status } = await customer.identify(tokenOf(sub));
  assert.equal(status, 200);
  await customer.say("My secret question");
  return { attacker, customer, sub };
}

Deno.test("the test's table of routes has every chat route that takes a session", () => {
  const addresses = ROUTES.map((route) => route.at).filter((route) => /^\w+ \/api\/widget\/:key\//.test(route));
  const withSession = addresses.filter((route) => !OPEN.includes(route.split("/").at(-1) ?? ""));
  assert.deepEqual(withSession.toSorted(), Object.keys(DOORS).toSorted());
});

Deno.test("identify ends the visitor's token and every bearer that was there before", async () => {
  const { attacker, customer } = await usedBrowser();
  assert.notEqual(customer.held().visitor, attacker.opened.visitor);
  await everyDoor(attacker.opened.session, "unauthenticated");
  await everyDoor(customer.opened.session, "unauthenticated");

  const again = await openChat(at, attacker.opened.visitor);
  assert.deepEqual([again.opened.conversation, await wordsIn(again)], [undefined, []]);
  await again.say("Planted");
  assert.ok(!(await wordsIn(customer)).includes("Planted"));
});

Deno.test("a session of the customer's own token reads nothing of theirs before it is identified", async () => {
  const { customer, sub } = await usedBrowser();
  const anonymous = await openChat(at, customer.held().visitor);
  assert.deepEqual([anonymous.opened.conversation, await wordsIn(anonymous)], [undefined, []]);
  await anonymous.identify(tokenOf(sub));
  assert.ok((await wordsIn(anonymous)).includes("My secret question"));
  assert.ok((await wordsIn(customer)).includes("My secret question"), "both are the customer's");
});

Deno.test("messages from before the sign-in stay visible, and only later ones are marked as the customer's", async () => {
  const { customer, sub } = await usedBrowser();
  assert.ok((await wordsIn(customer)).includes("Send my password to evil@evil.test"));
  const rows = await desk.db.selectFrom("messages as message")
    .innerJoin("conversations as one", "one.id", "message.conversationId")
    .innerJoin("contacts as contact", "contact.id", "one.contactId")
    .select(["message.text", "message.data"])
    .where("contact.externalId", "=", sub).where("message.author", "=", "customer").execute();
  const marks = new Map(rows.map(({ text, data }) => [text, data["verified"]]));
  assert.deepEqual([...marks.keys()].length, 2);
  assert.equal(marks.get("My secret question"), true);
  assert.equal(marks.get("Send my password to evil@evil.test"), undefined);
});

Deno.test("a customer's open conversation is the same, and live, in all their browsers", async () => {
  const sub = newCustomer();
  const [first, second] = [await openChat(at), await openChat(at)];
  await first.identify(tokenOf(sub));
  await second.identify(tokenOf(sub));
  const socket = await listen(`${url}${BASE}/live`);
  socket.send({ type: "hello", session: second.held().session, page: { url: "https://app.example.com/", title: "" } });
  await socket.settle();
  await first.say("From my laptop");
  await socket.hears("message");
  await second.say("From my phone");
  for (const browser of [first, second]) {
    const words = (await wordsIn(browser)).filter((text) => text?.startsWith("From my"));
    assert.deepEqual(words, ["From my laptop", "From my phone"]);
  }
  const { count } = await desk.db.selectFrom("conversations as one")
    .innerJoin("contacts as contact", "contact.id", "one.contactId")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("contact.externalId", "=", sub).executeTakeFirstOrThrow();
  assert.equal(Number(count), 1);
  await first.logout();
  assert.equal((await wordsIn(second)).length > 0, true, "the other browser is still signed in");
  await socket.close();
});

/** A socket of this session that the desk has greeted. */
async function listenAs(session: string): Promise<Listener> {
  const socket = await listen(`${url}${BASE}/live`);
  socket.send({ type: "hello", session, page: { url: "https://app.example.com/", title: "" } });
  await socket.settle();
  return socket;
}

/** Sends a message, and waits until a socket of the same customer has received its event. */
async function sayWatched(chat: Visitor, text: string): Promise<void> {
  const witness = await listenAs(chat.held().session);
  await chat.say(text);
  await witness.hears("message");
  await witness.close();
}

/** Waits until a socket has received all events, or was closed. */
async function readAll(socket: Listener): Promise<void> {
  await Promise.race([socket.closed, socket.settle()]);
}

Deno.test("live sockets that were opened before the sign-in hear nothing of the customer's", async () => {
  const attacker = await openChat(at);
  await attacker.say("Hello");
  const customer = await openChat(at, attacker.opened.visitor);
  const sockets = [await listenAs(attacker.opened.session), await listenAs(customer.opened.session)];
  await customer.identify(tokenOf(newCustomer()));
  const before = sockets.map(({ heard }) => heard.filter(({ type }) => type === "message").length);
  await sayWatched(customer, "My secret question");
  for (const [at, socket] of sockets.entries()) {
    await readAll(socket);
    assert.equal(socket.heard.filter(({ type }) => type === "message").length, before[at]);
    assert.doesNotMatch(JSON.stringify(socket.heard), /secret question/);
    await socket.close();
  }
});

/** How a customer's session comes to its end. */
const ENDS: Readonly<Record<string, (chat: Visitor, sub: string) => Promise<unknown>>> = {
  "a logout in another tab": async (chat, sub) => {
    const tab = await openChat(at, chat.held().visitor);
    await tab.identify(tokenOf(sub));
    await tab.logout();
  },
  "the end of the token": (_, __) => Promise.resolve(desk.pass((TOKEN_S + 61) * 1000)),
  "another customer at the same browser": async (chat) =>
    await (await openChat(at, chat.held().visitor)).identify(tokenOf(newCustomer())),
  "a block of the contact": async (_, sub) => {
    const { id } = await desk.db.selectFrom("contacts").select("id").where("externalId", "=", sub)
      .executeTakeFirstOrThrow();
    await blockContact(desk, await testCaller(desk, workspace.id), id, true);
  },
};

for (const [end, play] of Object.entries(ENDS)) {
  Deno.test(`after ${end} no stolen token or bearer reads or writes anything of the customer's`, async () => {
    const { customer, sub } = await usedBrowser();
    const stolen = customer.held();
    const socket = await listen(`${url}${BASE}/live`);
    socket.send({ type: "hello", session: stolen.session, page: { url: "https://app.example.com/", title: "" } });
    await socket.settle();
    await play(customer, sub);
    await everyDoor(stolen.session, "signed_out");
    const next = await openChat(at, stolen.visitor);
    assert.deepEqual([next.opened.conversation, await wordsIn(next)], [undefined, []]);
    await next.say("Planted");
    const owner = await openChat(at);
    const { status } = await owner.identify(tokenOf(sub));
    assert.equal(status, end.startsWith("a block") ? 401 : 200);
    if (status === 200) {
      assert.ok(!(await wordsIn(owner)).includes("Planted"));
      const before = socket.heard.filter(({ type }) => type === "message").length;
      await sayWatched(owner, "Not for the thief");
      await readAll(socket);
      assert.equal(socket.heard.filter(({ type }) => type === "message").length, before);
    }
    await socket.close();
  });
}

Deno.test("a live socket is notified of the end of its session, and of nothing after it", async () => {
  const { customer, sub } = await usedBrowser();
  const socket = await listen(`${url}${BASE}/live`);
  const page = { url: "https://app.example.com/", title: "" };
  socket.send({ type: "hello", session: customer.held().session, page });
  await socket.settle();
  const other = await openChat(at);
  await other.identify(tokenOf(sub));
  desk.pass((TOKEN_S + 1) * 1000);
  await other.identify(tokenOf(sub)).catch(() => {});
  const fresh = await openChat(at);
  await fresh.identify(tokenOf(sub));
  await fresh.say("Not for the old socket");
  await socket.hears("ended");
  await fresh.say("Nor this");
  await socket.settle();
  assert.deepEqual(socket.heard.filter(({ type }) => type === "message"), []);
  await socket.close();
});

Deno.test("a session that ends while its live socket opens hears nothing", async () => {
  const chat = await openChat(at);
  await chat.identify(tokenOf(newCustomer()));
  await chat.say("My question");
  const { session } = chat.held();
  const { kv } = test.served;
  // The session is read, and ends before anything listens.
  const endsOnceRead = new Proxy(kv, {
    get(target, name) {
      if (name === "get") {
        return async (key: Deno.KvKey) => {
          const entry = await target.get(key);
          await endWidgetSession({ kv }, session);
          return entry;
        };
      }
      const found = Reflect.get(target, name);
      return typeof found === "function" ? found.bind(target) : found;
    },
  });
  const heard: unknown[] = [];
  const live = await openLiveChat({ ...test.served, kv: endsOnceRead }, workspace.id, session, (message) => {
    heard.push(message);
  });
  assert.equal(live, null);
  await chat.logout();
  assert.deepEqual(heard, []);
});
