/**
 * Several calls in one step of the model: each gets a result, reads run in parallel, and changes are asked one after
 * the other, in both forms of confirmation.
 *
 * @module
 */
import assert from "node:assert/strict";
import { voidConfirmations } from "../../core/actions/confirm.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import type { TurnEvent } from "../../core/conversations/events.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";
import type { ModelEvent, ModelMessage } from "../../core/model/model.ts";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import { testDesk } from "../support/desk.ts";
import { type ScriptedModel, scriptedModel, type ScriptedStep } from "../support/scripted_model.ts";
import { answered, type ChatOptions, openChat, seen, shownId, type TestChat } from "./chat.ts";

const base = await testDesk();

Deno.test.afterAll(() => base.close());

/** An action that changes something and has no lines of its own. */
const change = (path: string, input: string) => `
description: Change something.
method: POST
url: https://app.example.com/support/accounts/{user.id}/${path}
headers: { Authorization: "Bearer {secrets.SUPPORT_API_KEY}" }
body: { ${input}: "{${input}}" }
input:
  ${input}: { type: string, description: The value }
`;

const FILES = {
  "actions/book_call.yaml": change("calls", "day"),
  "actions/add_seats.yaml": change("seats", "seats"),
  "actions/set_name.yaml": change("name", "name"),
};

const call = (name: string, input: unknown): ModelEvent => ({ kind: "call", id: name, name, input });
const text = (delta: string): ModelEvent => ({ kind: "text", delta });

const BOOK = call("book_call", { day: "Monday" });
const SEATS = call("add_seats", { seats: "three" });
const NAME = call("set_name", { name: "Ada" });
const READ = call("get_account", {});
const DONE = [text("That is all.")];

type Queued = { readonly chat: TestChat; readonly model: ScriptedModel };

async function open(steps: readonly ScriptedStep[], options: ChatOptions = {}): Promise<Queued> {
  const model = scriptedModel(steps);
  return { model, chat: await openChat(base, { model, files: FILES, ...options }) };
}

/** The changes that reached the app, by the last part of their path. */
function changesOf({ calls }: TestChat): readonly string[] {
  return calls.filter(({ method }) => method === "POST").map(({ path }) => path.split("/").at(-1) ?? "");
}

/** Question, place among its step, and the number that there are. */
function asked(events: readonly TurnEvent[]): readonly string[] {
  return events.flatMap((event) =>
    event.event === "confirm" && event.place !== null
      ? [`${event.summary} (${event.place.n} of ${event.place.of})`]
      : []
  );
}

function results({ requests }: ScriptedModel): readonly Extract<ModelMessage, { role: "result" }>[] {
  return requests.at(-1)?.messages.filter((message) => message.role === "result") ?? [];
}

function orderOf(model: ScriptedModel, name: string): string {
  return results(model).findLast((result) => result.name === name)?.order ?? "";
}

async function threadOf({ desk, context: { workspace } }: TestChat) {
  const { id } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  return await readThread(desk, { workspace, conversationId: id, after: 0, locale: null });
}

const WAYS = ["typed", "pressed"] as const;
type Way = typeof WAYS[number];

function answer(chat: TestChat, way: Way, events: readonly TurnEvent[], word: "yes" | "no") {
  return way === "typed" ? chat.say(word) : chat.press(shownId(events), word);
}

for (const way of WAYS) {
  Deno.test(`three changes of a step are asked one after the other, with a ${way} yes to each`, async () => {
    const { chat, model } = await open([[BOOK, SEATS, NAME], DONE]);
    const first = await chat.say("all three, please");
    assert.deepEqual(asked(first), ["Book call: day = Monday (1 of 3)"]);
    assert.deepEqual(changesOf(chat), []);
    const second = await answer(chat, way, first, "yes");
    assert.deepEqual(asked(second), ["Add seats: three (2 of 3)"]);
    assert.deepEqual(changesOf(chat), ["calls"]);
    const third = await answer(chat, way, second, "yes");
    assert.deepEqual(asked(third), ["Set name: Ada (3 of 3)"]);
    const last = await answer(chat, way, third, "yes");
    assert.deepEqual(seen(last).at(-1), "text: That is all.");
    assert.deepEqual(changesOf(chat), ["calls", "seats", "name"]);
    assert.equal(model.requests.length, 2, "the model speaks once all are answered");
    await chat.say("yes");
    assert.equal(changesOf(chat).length, 3);
  });

  Deno.test(`a ${way} no skips one of several changes, and the next is asked`, async () => {
    const { chat } = await open([[BOOK, SEATS, NAME], DONE]);
    const first = await chat.say("all three, please");
    const second = await answer(chat, way, first, "yes");
    const third = await answer(chat, way, second, "no");
    assert.ok(seen(third).includes(`text: ${ENGLISH.turn.declined}`));
    assert.deepEqual(asked(third), ["Set name: Ada (3 of 3)"]);
    await answer(chat, way, third, "yes");
    assert.deepEqual(changesOf(chat), ["calls", "name"]);
  });

  Deno.test(`a failure in the middle is explained after the last ${way} yes, with the app's reason`, async () => {
    const refused = answered(422, { error: "No seats are left." });
    const { chat, model } = await open([[BOOK, SEATS, NAME], DONE], {
      app: ({ path }) => path.endsWith("/seats") ? refused : undefined,
    });
    const first = await chat.say("all three, please");
    const second = await answer(chat, way, first, "yes");
    const third = await answer(chat, way, second, "yes");
    assert.deepEqual(asked(third), ["Set name: Ada (3 of 3)"]);
    await answer(chat, way, third, "yes");
    assert.deepEqual(changesOf(chat), ["calls", "seats", "name"]);
    assert.match(results(model).findLast(({ name }) => name === "add_seats")?.text ?? "", /No seats are left/);
  });

  Deno.test(`reads beside a change run immediately, and the model speaks of them after a ${way} yes`, async () => {
    const { chat, model } = await open([[BOOK, READ], DONE]);
    const first = await chat.say("book, and what is my plan?");
    assert.deepEqual(seen(first), [
      "action: book_call needs_yes",
      "action: get_account ok",
      "card: Starter plan, active",
      "confirm: Book call: day = Monday [Yes | No]",
    ]);
    const last = await answer(chat, way, first, "yes");
    assert.equal(seen(last).at(-1), "text: That is all.");
    assert.deepEqual(results(model).map(({ name, outcome }) => [name, outcome]), [
      ["book_call", "needs_yes"],
      ["get_account", "ok"],
      ["book_call", "ok"],
    ]);
  });

  Deno.test(`a ${way} no beside a read lets the model speak of the read`, async () => {
    const { chat } = await open([[BOOK, READ], DONE]);
    const first = await chat.say("book, and what is my plan?");
    assert.equal(seen(await answer(chat, way, first, "no")).at(-1), "text: That is all.");
    assert.deepEqual(changesOf(chat), []);
  });

  Deno.test(`after a ${way} yes the action's own line answers, and the model is not asked`, async () => {
    const { chat, model } = await open([[call("change_plan", { plan: "pro" })], DONE]);
    const first = await chat.say("to pro");
    assert.equal(seen(await answer(chat, way, first, "yes")).at(-1), "text: Your plan is now Pro.");
    assert.equal(model.requests.length, 1);
  });

  Deno.test(`after a ${way} yes that failed the action's own line says so once, and the model reads why with the next message`, async () => {
    const { chat, model } = await open([[call("change_plan", { plan: "pro" })], DONE], {
      app: ({ method }) => method === "POST" ? answered(403, { error: "not an admin" }) : undefined,
    });
    const first = await chat.say("to pro");
    const lines = seen(await answer(chat, way, first, "yes"));
    assert.match(lines.at(-1) ?? "", /^text: The plan could not be changed to Pro\./);
    assert.equal(lines.filter((line) => line.startsWith("text: ")).length, 1);
    assert.equal(model.requests.length, 1);
    await chat.say("why?");
    assert.match(results(model).at(-1)?.text ?? "", /not an admin/);
  });

  Deno.test(`after a ${way} yes without a known outcome the desk's line answers, and nothing is tried again`, async () => {
    const { chat, model } = await open([[BOOK], [BOOK], DONE], {
      app: ({ method }) => method === "POST" ? answered(503, null) : undefined,
    });
    const first = await chat.say("book");
    const last = seen(await answer(chat, way, first, "yes"));
    assert.ok(last.at(-1)?.includes(ENGLISH.turn.unknownEffect));
    assert.deepEqual([changesOf(chat), model.requests.length], [["calls"], 1]);
  });

  Deno.test(`the desk says that a change is done when the model is silent after a ${way} yes`, async () => {
    const { chat } = await open([[BOOK], []]);
    const first = await chat.say("book");
    assert.equal(seen(await answer(chat, way, first, "yes")).at(-1), `text: ${ENGLISH.turn.done}`);
  });
}

Deno.test("any other message ends the question and all queued changes, and customer and model are told", async () => {
  const { chat, model } = await open([[BOOK, SEATS], [text("It is free.")], DONE]);
  const first = await chat.say("both, please");
  const question = shownId(first);
  const events = await chat.say("what would it cost?");
  const over = events.find((event) => event.event === "answered");
  assert.deepEqual([over?.messageId, over?.answer], [question, "over"]);
  const [shown] = (await threadOf(chat)).filter(({ id }) => id === question);
  assert.deepEqual([shown?.answer, shown?.open], ["over", false]);
  const note = model.requests.at(-1)?.messages.findLast(({ role }) => role === "desk");
  assert.ok(note?.role === "desk");
  assert.match(note.text, /no longer asked.*Nothing of it was done/);
  assert.equal(note.quoted, "Book call: day = Monday\nAdd seats: three");

  const pressed = await chat.press(question, "yes");
  const error = pressed.find((event) => event.event === "error");
  assert.equal(error?.text, ENGLISH.turn.questionOver);
  await chat.say("yes");
  assert.deepEqual(changesOf(chat), []);
  // It is noted once, at its place.
  const notes = model.requests.at(-1)?.messages.filter(({ role, ...message }) =>
    role === "desk" && "quoted" in message && message.quoted === note.quoted
  );
  assert.equal(notes?.length, 1);
});

/** The end that leaves every action as it was. */
const SAVED = "a new version";

const ENDS: Readonly<Record<string, (chat: TestChat) => Promise<unknown>>> = {
  "a sign-out": (chat) =>
    voidConfirmations(base, {
      workspace: chat.context.workspace,
      visitorId: chat.context.session.visitorId,
    }),
  "a takeover": async (chat) => {
    const { workspace } = chat.context;
    await voidConfirmations(base, { workspace, conversationId: await conversationId(chat) });
    await base.db.updateTable("conversations").set({ handler: "human" }).where("workspace", "=", workspace).execute();
  },
  [SAVED]: async (chat) => {
    const { workspace } = chat.context;
    const files = new Map([...exampleAgent("https://app.example.com"), ...Object.entries(FILES)]);
    const { version } = await liveAgent(base, workspace);
    await saveVersion(base, workspace, { base: version, files, changed: [], message: "", caller: null, via: "desk" });
  },
};

async function conversationId({ context }: TestChat): Promise<string> {
  const { id } = await base.db.selectFrom("conversations").select("id")
    .where("workspace", "=", context.workspace).executeTakeFirstOrThrow();
  return id;
}

for (const [what, end] of Object.entries(ENDS)) {
  for (const way of WAYS) {
    // A pressed yes counts in a version that leaves its action alone: see the next test.
    if (what === SAVED && way === "pressed") continue;
    Deno.test(`${what} between two questions ends both, whatever answer is ${way}`, async () => {
      const { chat } = await open([[BOOK, SEATS, NAME], [], [], []]);
      const first = await chat.say("all three, please");
      const second = await answer(chat, way, first, "yes");
      await end(chat);
      await answer(chat, way, second, "yes");
      await chat.say("yes");
      await chat.press(shownId(second), "yes");
      assert.deepEqual(changesOf(chat), ["calls"]);
    });
  }
}

Deno.test("a new version that leaves its actions alone ends no question that is pressed, nor those after it", async () => {
  const { chat } = await open([[BOOK, SEATS, NAME], [], [], []]);
  const second = await chat.press(shownId(await chat.say("all three, please")), "yes");
  await ENDS[SAVED]?.(chat);
  const third = await chat.press(shownId(second), "yes");
  assert.deepEqual(changesOf(chat), ["calls", "seats"]);
  await chat.press(shownId(second), "yes");
  assert.deepEqual(changesOf(chat), ["calls", "seats"], "a second press is no yes to the question after it");
  await chat.press(shownId(third), "yes");
  assert.deepEqual(changesOf(chat), ["calls", "seats", "name"]);
});

Deno.test("a teammate who takes over while the first change runs is asked about no second one", async () => {
  const { chat } = await open([[BOOK, SEATS], DONE], {
    app: async ({ path }) => {
      if (!path.endsWith("/calls")) return undefined;
      const { workspace } = chat.context;
      await base.db.updateTable("conversations").set({ handler: "human" }).where("workspace", "=", workspace).execute();
      return undefined;
    },
  });
  const first = await chat.say("both, please");
  assert.deepEqual(asked(await chat.press(shownId(first), "yes")), []);
  assert.deepEqual(changesOf(chat), ["calls"]);
});

Deno.test("two browsers of a customer answer each question once, and never the next one by the same press", async () => {
  const { chat } = await open([[BOOK, SEATS], DONE]);
  const first = await chat.say("both, please");
  const press = { messageId: shownId(first), button: "yes" };
  const elsewhere = { ...chat.context, session: { ...chat.context.session, visitorId: "another-browser" } };
  await Promise.all(
    [chat.context, elsewhere, chat.context, elsewhere].map(async (context) =>
      await Array.fromAsync(await takePress(chat.desk, context, press))
    ),
  );
  assert.deepEqual(changesOf(chat), ["calls"]);
});

Deno.test("calls after a handover are not run, and their results say so to the model", async () => {
  const { chat, model } = await open([[call("talk_to_person", { reason: "x" }), READ, BOOK], DONE]);
  assert.deepEqual(seen(await chat.say("a hand, please")), [
    `handoff: ${ENGLISH.turn.personByRequest}`,
    "action: get_account skipped",
    "action: book_call skipped",
  ]);
  assert.deepEqual(chat.calls, []);
  const { workspace } = chat.context;
  await base.db.updateTable("conversations").set({ handler: "ai" }).where("workspace", "=", workspace).execute();
  await chat.say("hello again");
  assert.match(orderOf(model, "book_call"), /passed to a person/);
});

Deno.test("the results of refused and invalid calls beside a question reach the model after the yes", async () => {
  const { chat, model } = await open([[BOOK, call("no_such", {}), call("set_name", { wrong: 1 })], DONE]);
  const first = await chat.say("book");
  await chat.press(shownId(first), "yes");
  assert.deepEqual(results(model).map(({ name, outcome }) => [name, outcome]), [
    ["book_call", "needs_yes"],
    ["no_such", "invalid"],
    ["set_name", "invalid"],
    ["book_call", "ok"],
  ]);
});

Deno.test("a repeated read returns its first answer, and the app is called once", async () => {
  const { chat, model } = await open([[READ], [READ], [text("You are on Starter.")]]);
  assert.equal(seen(await chat.say("my plan?")).at(-1), "text: You are on Starter.");
  assert.equal(chat.calls.length, 1);
  const [first, second] = results(model);
  assert.deepEqual([second?.text, second?.outcome], [first?.text, "ok"]);
  assert.match(second?.order ?? "", /answer that it gave/);
});

Deno.test("the same change twice in a step is one question", async () => {
  const { chat } = await open([[BOOK, BOOK], DONE]);
  const first = await chat.say("book");
  assert.deepEqual(asked(first), ["Book call: day = Monday (1 of 1)"]);
  assert.equal(seen(await chat.press(shownId(first), "yes")).at(-1), "text: That is all.");
  assert.deepEqual(changesOf(chat), ["calls"]);
});

Deno.test("of many changes in a step only the allowed number is asked about, and the model is told of the rest", async () => {
  const many = Array.from({ length: 12 }, (_, at) => call("book_call", { day: `Day ${at}` }));
  const { chat, model } = await open([many, DONE]);
  let events = await chat.say("book them all");
  const max = ACTION_LIMITS.changesAskedMax;
  for (let at = 1; at <= max; at++) {
    assert.deepEqual(asked(events), [`Book call: day = "Day ${at - 1}" (${at} of ${max})`]);
    events = await chat.press(shownId(events), "yes");
  }
  assert.deepEqual([asked(events), seen(events).at(-1)], [[], "text: That is all."]);
  assert.equal(changesOf(chat).length, max);
  const skipped = results(model).filter(({ outcome }) => outcome === "skipped");
  assert.equal(skipped.length, many.length - max);
  assert.match(skipped[0]?.order ?? "", /Not asked/);
});

Deno.test("a question asked again immediately replaces the old one, with a hint", async () => {
  const upgrade = [call("change_plan", { plan: "pro" })];
  for (const words of ["Yes, upgrade me", "Yes I want that one", "Yes change it to pro", "ok"]) {
    const { chat } = await open([upgrade, upgrade]);
    const first = await chat.say("to pro");
    const second = await chat.say(words);
    const again = second.find((event) => event.event === "confirm");
    assert.deepEqual([again?.summary, again?.isRepeated], ["Change plan: pro", true], words);
    const thread = await threadOf(chat);
    assert.deepEqual(thread.filter(({ kind }) => kind === "confirm").map(({ answer }) => answer), ["repeated", null]);
    assert.equal(thread.find(({ id }) => id === shownId(first))?.open, false);
    await chat.press(shownId(second), "yes");
    assert.deepEqual(changesOf(chat), ["plan"]);
  }
});
