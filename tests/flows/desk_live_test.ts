/** The live socket of the desk's pages: who may open it, which events it sends, and what it never sends. */

import assert from "node:assert/strict";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { KEYS } from "../../kv/keys.ts";
import { testWorkspace } from "../support/desk.ts";
import { eventually, within } from "../support/wait.ts";
import { testServed } from "../support/served.ts";
import { listen, type Listener } from "./socket.ts";
import { type DeskBrowser, textOf } from "./teammate.ts";
import { openChat } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const widget = { deskUrl: url, widgetKey: workspace.widgetKey };
const ann = await served.signIn("Ann", "teammate");
const ben = await served.signIn("Ben", "admin");
const vic = await served.signIn("Vic", "viewer");
const stranger = await served.signIn("Sam", "owner", (await testWorkspace(desk)).id);

/** The socket of a teammate's page; `null` leaves the origin out. */
function attend(browser: DeskBrowser, origin: string | null = url): Promise<Listener> {
  return listen(`${url}/desk/live`, { cookie: browser.cookie(), ...(origin === null ? {} : { origin }) });
}

async function newest(): Promise<{ readonly id: string; readonly number: number; readonly lastN: number }> {
  return await desk.db.selectFrom("conversations").select(["id", "number", "lastN"])
    .where("workspace", "=", workspace.id).orderBy("number", "desc").limit(1).executeTakeFirstOrThrow();
}

const eventKinds = ({ heard }: Listener, id: string) =>
  [...new Set(heard.filter((one) => one.id === id).map(({ type }) => type))].sort();

Deno.test("GET /desk/live opens for a signed-in teammate on the desk's own pages alone", async () => {
  for (
    const [what, opening] of [
      ["nobody", () => listen(`${url}/desk/live`, { origin: url })],
      ["a made-up cookie", () => listen(`${url}/desk/live`, { origin: url, cookie: "desk_session=guessed" })],
      ["another site", () => attend(ann, "https://evil.example")],
      ["no origin", () => attend(ann, null)],
    ] as const
  ) await assert.rejects(opening(), what);
  const page = await attend(vic);
  await page.close();
  const plain = await ann.get("/desk/live");
  assert.ok([400, 403].includes(plain.status));
});

Deno.test("a page gets only the ids of changes in its own workspace", async () => {
  const [own, foreign] = [await attend(ann), await attend(stranger)];
  const chat = await openChat(widget);
  await chat.say("a secret of ours");
  const { id } = await newest();
  await Promise.all([own.settle(), foreign.settle()]);
  assert.deepEqual(eventKinds(own, id), ["conversation"]);
  assert.deepEqual(foreign.heard.filter(({ type }) => type !== "ping"), []);
  assert.equal(JSON.stringify(own.heard).includes("secret"), false);
  foreign.send({ type: "open", id });
  foreign.send({ type: "seen", n: 1 });
  foreign.send({ type: "typing", to: "customer" });
  await foreign.settle();
  await own.settle();
  assert.deepEqual(eventKinds(own, id), ["conversation"], "no other listener can be there");
  assert.equal((await desk.db.selectFrom("conversationReads").selectAll().execute()).length, 0);
  await Promise.all([own.close(), foreign.close()]);
});

Deno.test("two teammates with the same conversation open see each other until one leaves", async () => {
  const chat = await openChat(widget);
  await chat.say("hello");
  const { id, number } = await newest();
  const [one, other] = [await attend(ann), await attend(ben)];
  one.send({ type: "open", id });
  other.send({ type: "open", id });
  await Promise.all([one.settle(), other.settle()]);
  const seenBy = async (browser: DeskBrowser) =>
    textOf((await browser.get(`/desk/inbox/${number}?part=presence`)).html).trim();
  assert.match(await seenBy(ann), /^Ben is viewing this conversation$/);
  assert.match(await seenBy(vic), /^Ann and Ben are viewing this conversation$/);
  other.send({ type: "typing", to: "team" });
  await other.settle();
  assert.match(await seenBy(ann), /^Ben is writing a reply$/);
  await ben.get(`/desk/inbox/${number}`);
  await ben.send(`/desk/inbox/${number}/reply`, { kind: "note", clientId: crypto.randomUUID(), text: "They called." });
  assert.match(await seenBy(ann), /^Ben is viewing this conversation$/, "what was written is there");
  desk.pass(1000);
  other.send({ type: "typing", to: "team" });
  await other.settle();
  assert.match(await seenBy(ann), /^Ben is writing a reply$/, "and another one is begun");
  desk.pass(10_000);
  assert.match(await seenBy(ann), /^Ben is viewing this conversation$/);
  const before = one.heard.length;
  await other.close();
  await eventually("the notice", () => one.heard.slice(before).some(({ type }) => type === "presence") || null);
  assert.equal(await seenBy(ann), "");
  await one.close();
});

Deno.test("customer and teammate see each other's typing and reading, and typing a note is not shown", async () => {
  const chat = await openChat(widget);
  await chat.say("hello");
  const { id, lastN } = await newest();
  const customer = await listen(`${url}/api/widget/${workspace.widgetKey}/live`);
  customer.send({ type: "hello", session: chat.opened.session, page: { url: "https://app.example.com/", title: "" } });
  await customer.settle();
  const page = await attend(ann);
  page.send({ type: "open", id });
  page.send({ type: "typing", to: "team" });
  await page.settle();
  await customer.settle();
  // On a server the notice of the customer's own message may come as late as this.
  const notices = () => customer.heard.filter(({ type }) => type !== "ping" && type !== "message");
  assert.deepEqual(notices(), []);
  page.send({ type: "typing", to: "customer" });
  page.send({ type: "seen", n: lastN });
  await page.settle();
  await eventually("both notices", () => notices().length >= 2 || null);
  // Each is looked up by itself: on a server either may come first.
  assert.deepEqual(notices().toSorted((one, other) => one.type.localeCompare(other.type)), [
    { type: "seen", n: lastN },
    { type: "typing", by: "Ann" },
  ]);
  customer.send({ type: "typing" });
  customer.send({ type: "seen", n: lastN });
  await eventually("the customer's", () => eventKinds(page, id).includes("typing") || null);
  const seenN = async () =>
    (await desk.db.selectFrom("conversations").select("customerSeenN").where("id", "=", id)
      .executeTakeFirstOrThrow()).customerSeenN;
  await eventually("the mark", async () => await seenN() === lastN || null);
  await Promise.all([customer.close(), page.close()]);
});

Deno.test("a viewer's page receives events, and its typing and reading are ignored", async () => {
  const chat = await openChat(widget);
  await chat.say("hello");
  const { id, lastN } = await newest();
  const page = await attend(vic);
  page.send({ type: "open", id });
  page.send({ type: "typing", to: "customer" });
  page.send({ type: "seen", n: lastN });
  await page.settle();
  assert.deepEqual(eventKinds(page, id), ["presence"]);
  const { teamSeenN } = await desk.db.selectFrom("conversations").select("teamSeenN").where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.equal(teamSeenN, 0);
  await page.close();
});

Deno.test("a page's socket is closed after an invalid message, or when its teammate signs out", async () => {
  const page = await attend(ann);
  page.send({ type: "open", id: 7 });
  assert.equal(await page.closed, 1008);
  const leaving = await served.signIn("Lea", "teammate");
  const left = await attend(leaving);
  await left.settle();
  await leaving.get("/desk/inbox");
  await leaving.send("/desk/sign-out", {});
  left.send({ type: "ping" });
  assert.equal(await left.closed, 1008);
});

/** What ends a teammate's right to a socket, and what a page that never pings does then. */
const ENDINGS: readonly (readonly [string, (name: string, browser: DeskBrowser) => Promise<unknown>])[] = [
  ["signed out", (_, browser) => browser.send("/desk/sign-out", {})],
  [
    "is a viewer now",
    (name) => desk.db.updateTable("teammates").set({ role: "viewer" }).where("name", "=", name).execute(),
  ],
];

for (const [ending, end] of ENDINGS) {
  Deno.test(`a page that never pings is disconnected half a minute after its teammate ${ending}, and its presence ends`, async () => {
    await (await openChat(widget)).say("hello");
    const { id, lastN } = await newest();
    const name = ending.replaceAll(" ", "");
    const browser = await served.signIn(name, "teammate");
    const [speaks, listens] = [await attend(browser), await attend(browser)];
    speaks.send({ type: "open", id });
    await speaks.settle();
    await browser.get("/desk/inbox");
    await end(name, browser);
    desk.pass(31_000);
    const heardBefore = listens.heard.length;
    speaks.send({ type: "seen", n: lastN });
    assert.equal(await speaks.closed, 1008);
    const { teamSeenN } = await desk.db.selectFrom("conversations").select("teamSeenN").where("id", "=", id)
      .executeTakeFirstOrThrow();
    assert.equal(teamSeenN, 0);
    desk.live.publish({ kind: "conversation", workspace: workspace.id, conversationId: id });
    assert.equal(await listens.closed, 1008);
    assert.deepEqual(listens.heard.slice(heardBefore).filter(({ type }) => type === "conversation"), []);
  });
}

// Last: it moves the clock by two weeks.
Deno.test("a page hears nothing from the moment at which its session is too old", async () => {
  const old = await served.signIn("Oda", "teammate");
  const page = await attend(old);
  const publish = (conversationId: string) =>
    desk.live.publish({ kind: "conversation", workspace: workspace.id, conversationId });
  desk.pass(KEYS.deskSession.lifetimeMs - 1);
  publish("before its end");
  await page.hears("conversation");
  desk.pass(1);
  publish("after its end");
  assert.equal(await within("the page to be hung up on", page.closed), 1008);
  assert.deepEqual(eventKinds(page, "before its end"), ["conversation"]);
  assert.deepEqual(eventKinds(page, "after its end"), []);
});
