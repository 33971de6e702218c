/** The inbox over HTTP: each role's rights, each action, and that no other workspace's inbox is ever visible. */

import assert from "node:assert/strict";
import { setIdentity } from "../../core/identity/secret.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import { testWorkspace } from "../support/desk.ts";
import { signToken } from "../support/jwt.ts";
import { testServed } from "../support/served.ts";
import { type DeskBrowser, textOf } from "./teammate.ts";
import { openChat, type Visitor, wordsOf } from "./visitor.ts";

const served = await testServed({ model: builtinModel() });
const { desk, url, workspace } = served;
Deno.test.afterAll(() => served.close());

const widget = { deskUrl: url, widgetKey: workspace.widgetKey };
const { secret } = await setIdentity(desk, workspace.id, "on");
const ann = await served.signIn("Ann", "teammate");
const vic = await served.signIn("Vic", "viewer");
const stranger = await served.signIn("Sam", "owner", (await testWorkspace(desk)).id);

/** A new conversation that has said something, and its number. */
async function begin(
  text = "hello",
): Promise<{ readonly chat: Visitor; readonly number: number; readonly at: string }> {
  const chat = await openChat(widget);
  await chat.say(text);
  const { last: lastNumber } = await desk.db.selectFrom("conversationNumbers").select("last")
    .where("workspace", "=", workspace.id).executeTakeFirstOrThrow();
  return { chat, number: lastNumber, at: `/desk/inbox/${lastNumber}` };
}

async function identify(chat: Visitor, sub: string, name: string): Promise<void> {
  const exp = Math.floor(desk.now().getTime() / 1000) + 600;
  const { status } = await chat.identify(signToken({ sub, name, attributes: { seatsUsed: 3 }, exp }, secret ?? ""));
  assert.equal(status, 200);
}

async function stateOf(number: number) {
  const row = await desk.db.selectFrom("conversations").select(["status", "handler", "assignee", "snoozedUntil"])
    .where("workspace", "=", workspace.id).where("number", "=", number).executeTakeFirstOrThrow();
  return row;
}

async function teammateId(name: string): Promise<string> {
  const { id } = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace.id).where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}

/** Opens the page, as one does before pressing anything on it. */
async function press(browser: DeskBrowser, at: string, fields: Record<string, string>, path = "change") {
  await browser.get(at);
  return await browser.send(`${at}/${path}`, fields);
}

Deno.test("a partial update of the inbox formats times like the whole page", async () => {
  const { at } = await begin();
  const timesIn = (html: string) => Array.from(html.matchAll(/<time [^>]*>[^<]*<\/time>/g), ([found]) => found);
  const whole = await ann.get(at);
  const part = await ann.get(`${at}?part=list`);
  const listed = timesIn(part.html);
  assert.ok(listed.length > 0);
  assert.deepEqual(timesIn(whole.html).slice(0, listed.length), listed);
});

Deno.test("a reply begun before another teammate's answer is refused once, and other actions are not", async () => {
  const { number, at } = await begin();
  const bea = await served.signIn("Bea", "teammate");
  const { lastN } = await desk.db.selectFrom("conversations").select("lastN")
    .where("workspace", "=", workspace.id).where("number", "=", number).executeTakeFirstOrThrow();
  const seen = String(lastN);
  const reply = (text: string, fields: Record<string, string>) => ({
    kind: "reply",
    clientId: crypto.randomUUID(),
    text,
    ...fields,
  });
  assert.equal((await press(ann, at, reply("Hello from Ann", { seen }), "reply")).status, 303);
  const second = await press(bea, at, reply("Hello from Bea", { seen }), "reply");
  assert.equal(second.status, 409);
  assert.match(textOf(second.html), /Ann answered while you were writing\. Read it, then send yours again/);
  assert.equal((await press(bea, at, { ...reply("A note", { seen }), kind: "note" }, "reply")).status, 303);
  assert.equal(
    (await press(ann, at, reply("And more", { seen }), "reply")).status,
    303,
    "one's own answers do not count",
  );
  assert.equal((await press(bea, at, reply("Hello from Bea", { seen: "" }), "reply")).status, 303);
});

const CHANGES: readonly (readonly [Record<string, string>, status: string, handler: string, line: RegExp])[] = [
  [{ do: "take_over" }, "open", "human", /Ann joined the conversation\./],
  [{ do: "give_back" }, "open", "ai", /The AI assistant answers again\./],
  [{ do: "resolve" }, "resolved", "ai", /Ann resolved this\./],
  [{ do: "reopen" }, "open", "ai", /Ann opened this again\./],
  [{ do: "snooze", until: "tomorrow" }, "snoozed", "ai", /Ann put this off until 21 Nov 2026, 09:00 \(UTC\)\./],
  [{ do: "snooze", until: "2026-11-23T08:30" }, "snoozed", "ai", /Ann put this off until 23 Nov 2026, 08:30 \(UTC\)\./],
  [{ do: "assign", teammate: "" }, "snoozed", "ai", /Ann put this off/],
];

Deno.test("each action of the inbox takes effect, returns to the inbox, and is noted in the thread", async () => {
  const { number, at } = await begin();
  for (const [fields, status, handler, line] of CHANGES) {
    const { status: code, location } = await press(ann, at, fields);
    assert.deepEqual([code, location], [303, at], JSON.stringify(fields));
    const state = await stateOf(number);
    assert.deepEqual([state.status, state.handler], [status, handler], JSON.stringify(fields));
    assert.match(textOf((await ann.get(at)).html), line);
  }
  await press(ann, at, { do: "assign", teammate: await teammateId("Ann") });
  assert.equal((await stateOf(number)).assignee, await teammateId("Ann"));
});

Deno.test("the reply box of a resolved conversation says where its customer writes now, and that the AI had it", async () => {
  const { chat, number, at } = await begin();
  await press(ann, at, { do: "resolve" });
  const resolved = await ann.get(at);
  assert.match(textOf(resolved.html), /resolved AI #/, "who had it stays with its state");
  assert.match(textOf(resolved.html), /your reply takes over/);
  desk.pass(24 * 3600 * 1000);
  await openChat(widget, chat.opened.visitor).then((again) => again.say("another matter"));
  const { html } = await ann.get(at);
  assert.match(textOf(html), new RegExp(`A reply cannot be sent here: the customer writes in #${number + 1}\\.`));
  assert.doesNotMatch(textOf(html), /your reply takes over/);
});

const REFUSED: readonly (readonly [Record<string, string>, RegExp])[] = [
  [{ do: "explode" }, /do: must be/],
  [{ do: "snooze", until: "2026-11-19T08:30" }, /until: must be a time in the next 365 days/],
  [{ do: "snooze", until: "soon" }, /until: must be a date and a time/],
  [{ do: "assign", teammate: "nobody" }, /teammate: must be someone who may answer customers/],
];

Deno.test("an invalid action of the inbox is refused with a reason and changes nothing", async () => {
  const { number, at } = await begin();
  const before = await stateOf(number);
  for (const [fields, says] of REFUSED) {
    const { status, html } = await press(ann, at, fields);
    assert.equal(status, 400);
    assert.match(textOf(html), says);
  }
  assert.deepEqual(await stateOf(number), before);
});

Deno.test("a reply reaches the customer with the teammate's name and silences the agent, a note reaches no customer", async () => {
  const { chat, number, at } = await begin();
  const clientId = crypto.randomUUID();
  await press(ann, at, { kind: "note", clientId: `${clientId}n`, text: "They are a reseller" }, "reply");
  assert.equal((await stateOf(number)).handler, "ai", "a note takes nothing over");
  for (const _ of [1, 2]) await press(ann, at, { kind: "reply", clientId, text: "Hello,\r\nI am Ann" }, "reply");
  const unfilled = await press(ann, at, { kind: "reply", clientId: `${clientId}u`, text: "To {{email}}" }, "reply");
  assert.equal(unfilled.status, 400);
  assert.match(textOf(unfilled.html), /\{\{email\}\} has no value in this conversation.* What you wrote To \{\{email/);
  await press(
    ann,
    at,
    { kind: "reply", clientId: `${clientId}f`, text: "I am {{my_name}}, {{first_name|hello}}" },
    "reply",
  );
  const thread = await chat.thread();
  assert.deepEqual(thread.filter(({ author }) => author === "teammate").map(({ text, by }) => [text, by]), [
    ["Hello,\nI am Ann", "Ann"],
    ["I am Ann, hello", "Ann"],
  ]);
  assert.equal(JSON.stringify(thread).includes("reseller"), false);
  assert.equal(wordsOf(await chat.say("hi again")), "");
  const { html } = await ann.get(at);
  assert.match(textOf(html), /They are a reseller .*Private note · Ann/);
  await press(ann, at, { do: "give_back" });
  assert.notEqual(wordsOf(await chat.say("and now?")), "");
});

/** Every form of the inbox. */
const FORMS: readonly (readonly [path: string, fields: Record<string, string>])[] = [
  ["change", { do: "take_over" }],
  ["reply", { kind: "reply", clientId: "c1", text: "no" }],
  ["reply", { kind: "note", clientId: "c2", text: "no" }],
  ["notes", { notes: "no", was: "" }],
];

Deno.test("a viewer reads the inbox and can send nothing", async () => {
  const { number, at } = await begin("what a viewer may read");
  const { html } = await vic.get(at);
  assert.match(textOf(html), /what a viewer may read/);
  assert.doesNotMatch(html, /<textarea|name="do"/);
  for (const [path, fields] of FORMS) assert.equal((await vic.send(`${at}/${path}`, fields)).status, 403, path);
  const reply = { id: "", shortcut: "no", body: "no" };
  assert.equal((await vic.send("/desk/inbox/replies", reply)).status, 403);
  assert.deepEqual([(await stateOf(number)).handler, (await stateOf(number)).assignee], ["ai", null]);
});

Deno.test("a form of the inbox without its token, or from elsewhere, is refused", async () => {
  const { at } = await begin();
  await ann.get(at);
  for (const [path, fields] of FORMS) {
    assert.equal((await ann.send(`${at}/${path}`, { ...fields, csrf: "guessed" })).status, 403);
    assert.equal((await ann.send(`${at}/${path}`, fields, { origin: "https://evil.example" })).status, 403);
  }
});

Deno.test("a teammate of another workspace finds nothing of this one", async () => {
  const { at } = await begin("words of our own customer");
  assert.doesNotMatch((await stranger.get("/desk/inbox")).html, /words of our own customer/);
  assert.equal((await stranger.get(at)).status, 404);
  await stranger.get("/desk/inbox/replies");
  for (const [path, fields] of FORMS) assert.equal((await stranger.send(`${at}/${path}`, fields)).status, 404, path);
});

Deno.test("each view lists its conversations and shows their count", async () => {
  const { chat, number, at } = await begin("a question of views");
  const rowIn = async (view: string) =>
    (await ann.get(`/desk/inbox?view=${view}`)).html.includes(`href="${at}${view === "all" ? "" : `?view=${view}`}"`);
  const shownIn = async () => {
    const views = ["waiting", "mine", "unassigned", "ai", "all"];
    const found = await Promise.all(views.map(async (view) => await rowIn(view) ? [view] : []));
    return found.flat();
  };
  assert.deepEqual(await shownIn(), ["ai", "all"]);
  await chat.say("I want to talk to a person");
  assert.deepEqual(await shownIn(), ["waiting", "unassigned", "all"]);
  assert.match(textOf((await ann.get("/desk/inbox")).html), /Needs a person 1 /);
  const badges = async (view: string) => /needs a person/.test((await ann.get(`/desk/inbox?view=${view}`)).html);
  assert.deepEqual([await badges("all"), await badges("waiting")], [true, false], "the view's name says it");
  await press(ann, at, { do: "take_over" });
  assert.deepEqual(await shownIn(), ["waiting", "mine", "all"]);
  await press(ann, at, { kind: "reply", clientId: `v${number}`, text: "Here I am" }, "reply");
  assert.deepEqual(await shownIn(), ["mine", "all"]);
  assert.match((await ann.get(at)).html, /value="give_back"/);
  await press(ann, at, { do: "resolve" });
  assert.deepEqual(await shownIn(), ["all"]);
  assert.doesNotMatch((await ann.get(at)).html, /value="give_back"/, "what is over has no one to answer");
});

Deno.test("messages written before signing in belong to that customer, and never to the next one", async () => {
  const { chat, at } = await begin("written before signing in");
  await identify(chat, "u-mia", "Mia");
  const shown = textOf((await ann.get(at)).html);
  assert.match(shown, /Mia .*Seats used 3/, "linked before another word was said");
  assert.match(shown, /User id u-mia/);
  await identify(chat, "u-noa", "Noa");
  assert.deepEqual(await chat.thread(), [], "the next customer at this browser");
  await chat.say("hello from Noa");
  const noa = textOf((await ann.get(`/desk/inbox/${Number(at.split("/").at(-1)) + 1}`)).html);
  assert.match(noa, /Nothing else happened yet\./);
  // The list beside it shows every customer's words.
  assert.doesNotMatch(noa.slice(noa.indexOf("#9 About")), /written before/);

  await press(ann, at, { do: "resolve" });
  desk.pass(24 * 3600 * 1000);
  const later = await openChat(widget, chat.opened.visitor);
  await identify(later, "u-mia", "Mia");
  await later.say("it is me again");
  const again = textOf((await ann.get(`/desk/inbox/${Number(at.split("/").at(-1)) + 2}`)).html);
  assert.match(again, /Timeline written before signing in/);
});

Deno.test("notes about a customer are shared by all their conversations, and saved under an optimistic lock", async () => {
  const { chat, at } = await begin();
  assert.equal(
    (await press(ann, at, { notes: "a", was: "" }, "notes")).status,
    404,
    "a visitor who never signed in has none",
  );
  await identify(chat, "u-lea", "Lea");
  assert.equal((await press(ann, at, { notes: "Prefers mail", was: "" }, "notes")).status, 303);
  assert.match((await ann.get(at)).html, />Prefers mail<\/textarea>/);
  const late = await press(ann, at, { notes: "Prefers phone", was: "" }, "notes");
  assert.match(textOf(late.html), /Another teammate changed these notes/);
  assert.equal((await press(ann, at, { notes: "x".repeat(4001), was: "Prefers mail" }, "notes")).status, 400);
  assert.match((await ann.get(at)).html, />Prefers mail<\/textarea>/);
});

Deno.test("canned replies are added, found by shortcut, changed and removed; refused text stays in the form", async () => {
  await ann.get("/desk/inbox/replies");
  const add = (fields: Record<string, string>) => ann.send("/desk/inbox/replies", { id: "", ...fields });
  assert.equal((await add({ shortcut: "/refund", body: "It takes\r\nthree days" })).status, 303);
  await add({ shortcut: "no-refund", body: "Sorry" });
  const taken = await add({ shortcut: "refund", body: "kept in the field" });
  assert.equal(taken.status, 400);
  assert.match(textOf(taken.html), /\/refund is taken.*kept in the field/);
  const wrong = await add({ shortcut: "welcome", body: "Hi {{first_nam}}" });
  assert.match(wrong.html, /<textarea[^>]*name="body"[^>]*aria-invalid="true"/);
  assert.match(textOf(wrong.html), /There is no placeholder \{\{first_nam\}\}\. Use one of/);
  assert.doesNotMatch(textOf(wrong.html), /body:/);
  const { html } = await ann.get("/desk/inbox/replies?part=options&q=ref");
  const offered = [...html.matchAll(/data-body="([^"]*)"/g)].map(([, body]) => body);
  assert.deepEqual(offered, ["It takes\nthree days", "Sorry"]);
  const [, id = ""] = /replies\/([\w-]+)\/remove/.exec((await ann.get("/desk/inbox/replies")).html) ?? [];
  assert.equal((await ann.send(`/desk/inbox/replies/${id}/remove`, {})).status, 303);
  assert.equal((await ann.send(`/desk/inbox/replies/${id}/remove`, {})).status, 404);
});

Deno.test("a canned reply that another teammate changed is not overwritten, and the typed text stays", async () => {
  await ann.get("/desk/inbox/replies");
  await ann.send("/desk/inbox/replies", { id: "", shortcut: "both", body: "As it was" });
  const { html } = await ann.get("/desk/inbox/replies");
  const [, id = ""] = /\/both<[^]*?replies\/([\w-]+)\/remove/.exec(html) ?? [];
  const save = (body: string, wasBody: string) =>
    ann.send("/desk/inbox/replies", { id, shortcut: "both", body, wasShortcut: "both", wasBody });
  assert.equal((await save("Ben's words", "As it was")).status, 303);
  const refused = await save("Ann's words", "As it was");
  assert.equal(refused.status, 409);
  assert.match(
    textOf(refused.html),
    /changed this reply in the meantime\..*Saved now: \/both Ben's words.*Ann's words/,
  );
  const [, was = ""] = /name="wasBody" value="([^"]*words)"/.exec(refused.html) ?? [];
  assert.equal(was, "Ben&#39;s words", "the next save knows of it");
  assert.equal((await save("Ann's words", "Ben's words")).status, 303);
  assert.equal((await save("Ann's words", "Ben's words")).status, 303, "sent twice, it is saved once");
});

Deno.test("the old addresses lead to the inbox", async () => {
  const list = await ann.get("/desk/conversations?view=waiting");
  assert.deepEqual([list.status, list.location], [303, "/desk/inbox?view=waiting"]);
  assert.equal((await ann.get("/desk/conversations/12")).location, "/desk/inbox/12");
  for (const number of ["0", "99999", "99999999999"]) {
    assert.equal((await ann.get(`/desk/inbox/${number}`)).status, 404);
  }
});

Deno.test("a tag is added beside a conversation, finds it in the list, and is removed", async () => {
  const { number, at } = await begin("about my invoice");
  const tagged = "/desk/inbox?view=tag%3Aa%2Fb%20c";
  assert.equal((await press(ann, at, { do: "tag", tag: "A/b  C" })).location, at);
  const list = textOf((await vic.get(tagged)).html);
  assert.match(list, new RegExp(`Tags a/b c 1 .*Visitor #${number}`));
  const open = await ann.get(`${at}?view=tag%3Aa%2Fb%20c`);
  assert.match(open.html, new RegExp(`action="/desk/inbox/${number}/change\\?view=tag%3Aa%2Fb%20c"`));
  await press(ann, at, { do: "untag", tag: "a/b c" });
  assert.match(textOf((await vic.get(tagged)).html), /No conversation has this tag/);
  assert.equal((await press(vic, at, { do: "tag", tag: "x" })).status, 403);
  assert.equal((await press(ann, at, { do: "tag", tag: "<b>" })).status, 400);
});

Deno.test("a customer rates a conversation that was resolved, and the desk shows it, also once they have written again", async () => {
  const { chat, number, at } = await begin("all good?");
  assert.deepEqual([await chat.over(), await chat.rate(5)], [undefined, 404], "it is not over");
  await press(ann, at, { do: "resolve" });
  assert.deepEqual(await chat.over(), { rating: null, reopens: true });
  assert.ok((await chat.thread()).length > 0, "what was said stays to be read");
  for (const bad of [0, 6, 2.5, "5", null]) assert.equal(await chat.rate(bad), 400, String(bad));
  assert.equal(await chat.rate(2), 200);
  assert.equal(await chat.rate(4), 200);
  assert.deepEqual(await chat.over(), { rating: 4, reopens: true });
  assert.match((await vic.get(at)).html, /aria-label="4 of 5"/);
  const stranger = await openChat(widget);
  assert.equal(await stranger.rate(1), 404);
  await chat.say("one more thing");
  assert.equal(await chat.over(), undefined);
  assert.equal(await chat.rate(1), 404);
  const { rating } = await desk.db.selectFrom("conversations").select("rating")
    .where("workspace", "=", workspace.id).where("number", "=", number).executeTakeFirstOrThrow();
  assert.equal(rating, 4);
});

Deno.test("a conversation resolved a day ago is no longer shown, and cannot be rated", async () => {
  const { chat, at } = await begin("bye");
  await press(ann, at, { do: "resolve" });
  const { visitor } = chat.opened;
  desk.pass(23 * 3600 * 1000);
  assert.ok((await (await openChat(widget, visitor)).thread()).length > 0);
  desk.pass(2 * 3600 * 1000);
  const again = await openChat(widget, visitor);
  assert.deepEqual([await again.thread(), await again.rate(5)], [[], 404]);
});

Deno.test("a search shows the matching text, stays while a conversation is open, and says when nothing matches", async () => {
  const { at } = await begin("where is my <b>xylophone</b>?");
  const { html } = await vic.get("/desk/inbox?q=xylo");
  assert.match(html, /&lt;b&gt;<mark>xylo<\/mark>phone/);
  assert.ok(html.includes(`href="${at}?q=xylo"`), "the row keeps the search");
  const { html: opened } = await vic.get(`${at}?q=xylo`);
  assert.match(opened, /<mark>xylo<\/mark>/);
  assert.match(textOf((await vic.get("/desk/inbox?q=nothing-like-it")).html), /No conversation found/);
  assert.doesNotMatch((await stranger.get("/desk/inbox?q=xylo")).html, /<mark>/);
});

Deno.test("attributes that the page sets for a visitor are shown as the page's, and sign no one in", async () => {
  const { chat, number, at } = await begin();
  const response = await fetch(`${url}/api/widget/${workspace.widgetKey}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${chat.held().session}` },
    body: JSON.stringify({
      clientId: crypto.randomUUID(),
      text: "and one more thing",
      attributes: { plan: "Pro<b>", user_id: "u1", email: "ada@example.com" },
    }),
  });
  assert.equal(response.status, 200);
  await response.text();
  const page = textOf((await ann.get(at)).html);
  assert.match(page, /Said by the page, not verified Plan Pro<b> Email ada@example\.com User id u1 /);
  assert.match(page, /Signed in no/);
  const row = await desk.db.selectFrom("conversations").select("contactId")
    .where("workspace", "=", workspace.id).where("number", "=", number).executeTakeFirstOrThrow();
  assert.equal(row.contactId, null);
});
