import assert from "node:assert/strict";
import { listAudit } from "../../core/actions/audit.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testDesk } from "../support/desk.ts";
import { answered, conversationOf, messagesOf, openChat, posts, seen, shownId, type TestChat } from "./chat.ts";

const LINES = ENGLISH.builtin;

const base = await testDesk();

Deno.test.afterAll(() => base.close());

const POSTED = { method: "POST", path: "/support/accounts/u-ada/plan", body: { plan: "pro" } };

async function auditOf({ desk, context }: TestChat) {
  return await listAudit(desk, { workspace: context.workspace });
}

Deno.test("takeMessage shows the account card to a signed-in customer", async () => {
  const chat = await openChat(base);
  const events = await chat.say("What plan am I on?");
  assert.deepEqual(seen(events), ["action: get_account ok", "card: Starter plan, active"]);
  assert.deepEqual(chat.calls, [{ method: "GET", path: "/support/accounts/u-ada", body: null }]);
  assert.deepEqual(events.slice(0, 2).map(({ event }) => event), ["received", "status"]);
  const done = events.at(-1);
  const messages = await messagesOf(chat);
  assert.deepEqual(messages.map(({ n, author, kind }) => [n, author, kind]), [
    [1, "customer", "text"],
    [2, "ai", "action"],
    [3, "ai", "card"],
  ]);
  assert.deepEqual(done?.event === "done" && done.messages, messages.slice(1).map(({ id }) => id));
  const [record] = await auditOf(chat);
  assert.deepEqual([record?.outcome, record?.messageId, record?.userId], ["ok", messages[1]?.id, "u-ada"]);
});

Deno.test("takeMessage links the conversation to the customer and numbers it", async () => {
  const chat = await openChat(base);
  await chat.say("hi");
  const conversation = await conversationOf(chat);
  assert.deepEqual([conversation.number, conversation.identityVerified, conversation.lastN, conversation.aiReplies], [
    1,
    true,
    2,
    1,
  ]);
  assert.ok(conversation.contactId);
});

Deno.test("takeMessage asks an anonymous visitor to sign in, and sends no request", async () => {
  const chat = await openChat(base, { signedIn: false });
  const lines = seen(await chat.say("What plan am I on?"));
  assert.equal(lines[0], "action: get_account anonymous");
  assert.equal(lines.slice(1).map((line) => line.replace("text: ", "")).join(""), LINES.signIn);
  assert.deepEqual(chat.calls, []);
  assert.deepEqual((await auditOf(chat)).map(({ outcome }) => outcome), ["anonymous"]);
});

Deno.test("takeMessage changes the plan once, after a typed yes to exactly that", async () => {
  const chat = await openChat(base);
  assert.deepEqual(seen(await chat.say("Upgrade me to Pro")), [
    "action: change_plan needs_yes",
    "confirm: Change plan: pro [Yes | No]",
  ]);
  assert.deepEqual(posts(chat), []);
  const lines = seen(await chat.say("yes"));
  const receipt = "receipt: Change plan: Pro · Done · You wrote “yes”";
  assert.deepEqual(lines.slice(0, 3), ["action: change_plan ok", receipt, "text: Your plan is now Pro."]);
  assert.deepEqual(posts(chat), [POSTED]);
  await chat.say("yes");
  assert.equal(posts(chat).length, 1);
  const records = await auditOf(chat);
  assert.deepEqual(records.map(({ outcome, confirmedBy }) => [outcome, confirmedBy]), [
    ["needs_yes", "none"],
    // The account, for the question.
    ["ok", "none"],
    ["ok", "text"],
  ]);
});

Deno.test("takeMessage notifies an open chat that the question it answers has changed", async () => {
  for (const answer of ["yes", "no", "what does it cost?"]) {
    const chat = await openChat(base);
    const asked = (await chat.say("Upgrade me to Pro")).find(({ event }) => event === "confirm");
    const notified: number[] = [];
    const unsubscribe = base.live.subscribe((event) => event.kind === "message" && notified.push(event.n));
    await chat.say(answer);
    unsubscribe();
    assert.ok(notified.includes(asked?.n ?? 0), answer);
  }
});

Deno.test("takeMessage asks which plan, and takes the answer or the pressed choice", async () => {
  for (const answer of ["typed", "pressed"]) {
    const chat = await openChat(base);
    const asked = await chat.say("upgrade me");
    assert.deepEqual(seen(asked), [
      "action: get_account ok",
      "card: Starter plan, active",
      "confirm: Which plan would you like? [Pro]",
    ]);
    const next = answer === "typed" ? await chat.say("Pro") : await chat.press(shownId(asked), "choice.0");
    assert.deepEqual(seen(next), [
      "action: change_plan needs_yes",
      "confirm: Change plan: pro [Yes | No]",
    ]);
  }
});

/** The effect of a message that is no yes on the question: over, or asked again, which a yes may then answer. */
const NOT_A_YES = [
  ["yes but only if it is free", "over"],
  ["no", "over"],
  ["What plan am I on?", "over"],
  ["yes, and tell me the price", "over"],
  ["yes?", "asked again"],
  ["ok", "asked again"],
] as const;

for (const [text, question] of NOT_A_YES) {
  Deno.test(`takeMessage does not count "${text}" as a yes, and the question is ${question}`, async () => {
    const chat = await openChat(base);
    await chat.say("Upgrade me to Pro");
    await chat.say(text);
    assert.deepEqual(posts(chat), []);
    await chat.say("yes");
    assert.equal(posts(chat).length, question === "over" ? 0 : 1);
  });
}

Deno.test("takeMessage answers the message that ended a question", async () => {
  const chat = await openChat(base);
  await chat.say("Upgrade me to Pro");
  assert.deepEqual(seen(await chat.say("What plan am I on?")), [
    "action: get_account ok",
    "card: Starter plan, active",
  ]);
  await chat.say("Upgrade me to Pro");
  assert.equal(seen(await chat.say("Upgrade me to Pro")).at(-1), "confirm: Change plan: pro [Yes | No]");
});

Deno.test("takeMessage repeats the stored outcome for a client id it has seen", async () => {
  const chat = await openChat(base);
  const clientId = crypto.randomUUID();
  const first = await chat.say("What plan am I on?", clientId);
  const again = await chat.say("What plan am I on?", clientId);
  assert.deepEqual(seen(again), seen(first));
  assert.deepEqual([again[0], again.at(-1)], [first[0], first.at(-1)], "received comes first, done last");
  assert.equal(chat.calls.length, 1);
  assert.equal((await messagesOf(chat)).length, 3);
});

Deno.test("takeMessage runs a message once when it arrives many times at once", async () => {
  const chat = await openChat(base);
  const clientId = crypto.randomUUID();
  const all = await Promise.all(Array.from({ length: 4 }, () => chat.say("What plan am I on?", clientId)));
  for (const events of all) assert.deepEqual(seen(events), ["action: get_account ok", "card: Starter plan, active"]);
  assert.equal(chat.calls.length, 1);
});

Deno.test("takeMessage answers parallel messages one after the other, without gaps in the numbers", async () => {
  const chat = await openChat(base);
  await Promise.all(["hi", "thanks", "What plan am I on?", "bye", "hello"].map((text) => chat.say(text)));
  const messages = await messagesOf(chat);
  assert.deepEqual(messages.map(({ n }) => n), messages.map((_, at) => at + 1));
  assert.equal(new Set(messages.map(({ conversationId }) => conversationId)).size, 1);
  const authors = messages.filter(({ kind }) => kind === "text").map(({ author }) => author);
  const doubled = authors.some((author, at) => author === "customer" && authors[at + 1] === "customer");
  // "What plan am I on?" is answered by a card, so that two of the customer's texts may stand together once.
  assert.ok(!doubled || messages.some(({ kind }) => kind === "card"));
});

Deno.test("takeMessage finishes and stores a turn whose browser has left", async () => {
  const chat = await openChat(base);
  const turn = await chat.begin("What plan am I on?");
  await turn.finished;
  assert.deepEqual((await messagesOf(chat)).map(({ kind }) => kind), ["text", "action", "card"]);
});

Deno.test("a card shows what an earlier read of the same turn answered, and nothing of the turn before", async () => {
  const template = '{"type":"Card","children":[{"type":"Text","value":"{{ status }}: {{ reads.get_account.plan }}"}]}';
  const files = {
    "actions/get_state.yaml":
      'description: Reads the state.\nurl: "http://localhost:8001/support/accounts/{user.id}"\nwidget: state\n',
    "widgets/state.json": JSON.stringify({
      version: "1.0",
      template,
      summary: "{{ status }}, {{ reads.get_account.plan }}",
    }),
  };
  const read = (name: string): ModelEvent => ({ kind: "call", id: name, name, input: {} });
  const said: ModelEvent = { kind: "text", delta: "Here." };
  const model = scriptedModel([[read("get_account"), read("get_state")], [said], [read("get_state")]]);
  const chat = await openChat(base, { model, files });
  const cardsOf = (events: Parameters<typeof seen>[0]) => seen(events).filter((line) => line.startsWith("card: "));
  assert.equal(cardsOf(await chat.say("both, please")).at(-1), "card: active, starter");
  assert.equal(cardsOf(await chat.say("again, please")).at(-1), "card: active,");
});

Deno.test("takeMessage ends the turn properly when a model throws in the middle of an answer", async () => {
  const model = {
    name: "broken",
    async *answer(): AsyncGenerator<ModelEvent> {
      yield await Promise.resolve({ kind: "text", delta: "One moment. I think " } as const);
      throw new Error("gone");
    },
  };
  const chat = await openChat(base, { model });
  const lines = seen(await chat.say("hi"));
  assert.deepEqual(lines, [
    // A sentence that was cut is no answer.
    "text: One moment. ",
    `confirm: ${ENGLISH.turn.brokenOff} ${ENGLISH.turn.offerPerson} [Talk to a person]`,
  ]);
});

Deno.test("takeMessage passes an app's answer that is not JSON to the model as text, without a card", async () => {
  const text = { kind: "answer", status: 200, headers: { "content-type": "text/plain" } } as const;
  const chat = await openChat(base, {
    app: () => ({ ...text, body: "Your account\nPlan: Starter", truncated: false, ms: 1 }),
  });
  assert.deepEqual(seen(await chat.say("What plan am I on?")), [
    "action: get_account ok",
    `text: ${ENGLISH.builtin.found} `,
    "text: Your account\n",
    "text: Plan: Starter",
  ]);
});

Deno.test("takeMessage treats a web page as a failed read, or as a change with an unknown outcome", async () => {
  const body = "<html><head><title>x</title></head><body><h1>Sign in</h1></body></html>";
  const headers = { "content-type": "text/html" };
  const page = { kind: "answer", status: 200, headers, body, truncated: false, ms: 1 } as const;
  const reader = await openChat(base, { app: () => page });
  assert.equal(seen(await reader.say("What plan am I on?"))[0], "action: get_account app_error");
  const chat = await openChat(base, { app: ({ method }) => method === "POST" ? page : undefined });
  await chat.say("Upgrade me to Pro");
  const lines = seen(await chat.say("yes"));
  assert.deepEqual(lines.slice(0, 2), [
    "action: change_plan unclear",
    "receipt: Change plan: Pro · Not known whether done · You wrote “yes”",
  ]);
});

Deno.test("takeMessage reports a failing call and offers a person", async () => {
  const chat = await openChat(base, { app: () => answered(500, { error: "out of order" }) });
  const lines = seen(await chat.say("What plan am I on?"));
  assert.equal(lines[0], "action: get_account app_error");
  assert.match(lines[1] ?? "", /^confirm: That did not work\./);
});

Deno.test("takeMessage says that a failed read got no answer, and does not call the outcome unknown", async () => {
  const silent = { kind: "no_answer", code: "timeout", message: "No answer.", sent: true } as const;
  const chat = await openChat(base, { app: () => silent });
  const lines = seen(await chat.say("What plan am I on?"));
  assert.equal(lines[0], "action: get_account no_answer");
  assert.match(lines[1] ?? "", /no answer just now\. Please try again/);
});

Deno.test("takeMessage does not repeat a change whose outcome is unknown", async () => {
  const lost = { kind: "no_answer", code: "timeout", message: "No answer.", sent: true } as const;
  const chat = await openChat(base, { app: ({ method }) => method === "POST" ? lost : undefined });
  await chat.say("Upgrade me to Pro");
  const lines = seen(await chat.say("yes"));
  assert.equal(lines[0], "action: change_plan no_answer");
  assert.equal(lines[1], "receipt: Change plan: Pro · Not known whether done · You wrote “yes”");
  assert.ok(lines[2]?.includes(ENGLISH.turn.unknownEffect));
  assert.equal(posts(chat).length, 1);
});

/** Templates that make no card of the account, and what a teammate reads of why. */
const BROKEN: readonly (readonly [template: string, reason: string])[] = [
  [
    "{{ plan | tojson }} {",
    'line 1, column 21 of the template: the template does not print JSON, near "\\"starter\\" {".',
  ],
  ['{"type":"Card",\n  "x":{{ plan - 1 }}}', "line 2, column 15 of the template: a string - a number makes no sense."],
  ['{"type":"Text","value":"a"}', "line 1, column 1 of the template: a card cannot begin with Text."],
];

for (const [template, reason] of BROKEN) {
  Deno.test(`takeMessage answers in words when ${template} makes no card, and shows teammates why`, async () => {
    const broken = JSON.stringify({ version: "1.0", name: "Broken", template });
    const chat = await openChat(base, { files: { "widgets/account_card.json": broken } });
    const lines = seen(await chat.say("What plan am I on?"));
    assert.equal(lines[0], "action: get_account ok");
    assert.ok(lines.slice(1).join("").includes("Plan: starter."), lines.join());
    const messages = await messagesOf(chat);
    assert.deepEqual(messages.filter(({ kind }) => kind === "action").map(({ text }) => text), [
      `No card: widgets/account_card.json, ${reason}`,
    ]);
    assert.ok(!lines.join().includes("No card"));
    const { workspace } = chat.context;
    const { id: conversationId } = await conversationOf(chat);
    const thread = await readThread(chat.desk, { workspace, conversationId, after: 0, locale: null });
    assert.ok(!JSON.stringify(thread).includes("No card"));
  });
}

Deno.test("takeMessage shows no card when the app's answer has other fields", async () => {
  const chat = await openChat(base, { app: () => answered(200, { tier: "starter", "the seats": 5 }) });
  const events = await chat.say("What plan am I on?");
  assert.deepEqual(seen(events)[0], "action: get_account app_error");
  assert.equal(events.some((event) => event.event === "card"), false);
  assert.ok(
    events.some((event) => event.event === "text" || event.event === "confirm"),
    "the customer reads that it failed",
  );
});

Deno.test("takeMessage refuses an empty or too long text before it opens a turn", async () => {
  const chat = await openChat(base);
  for (const text of ["  ", "x".repeat(8001), "a\0b"]) {
    await assert.rejects(chat.begin(text), { code: "invalid_input" });
  }
});

Deno.test("takeMessage does not find another visitor's conversation", async () => {
  const mine = await openChat(base);
  await mine.say("hi");
  const { id } = await conversationOf(mine);
  const other = await openChat(base, { signedIn: false });
  const stolen = { ...other.context, workspace: mine.context.workspace, conversationId: id };
  await assert.rejects(
    takeMessage(mine.desk, stolen, { clientId: crypto.randomUUID(), text: "hi" }),
    { code: "not_found" },
  );
});

Deno.test("takeMessage starts a new conversation after the customer signed out", async () => {
  const chat = await openChat(base);
  await chat.say("What plan am I on?");
  const { workspace, session } = chat.context;
  await chat.desk.db.updateTable("visitors").set({ contactId: null })
    .where("workspace", "=", workspace).where("id", "=", session.visitorId).execute();
  const context = { ...chat.context, session: { ...session, customer: null } };
  const turn = await takeMessage(
    chat.desk,
    context,
    { clientId: crypto.randomUUID(), text: "hi" },
  );
  await turn.finished;
  const numbers = await chat.desk.db.selectFrom("conversations").select(["number", "contactId"])
    .where("workspace", "=", workspace).orderBy("number").execute();
  assert.deepEqual(numbers.map(({ number, contactId }) => [number, contactId === null]), [[1, false], [2, true]]);
});
