/**
 * A turn goes on, on the page that it opened: once, in the browser that opened it, and only until something else follows.
 */
import assert from "node:assert/strict";
import type { TurnEvent } from "../../core/conversations/events.ts";
import type { Turn } from "../../core/conversations/run/feed.ts";
import { newestOpening, turnToResume } from "../../core/conversations/turn/turn_to_resume.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { takeResume } from "../../core/conversations/turn/resume.ts";
import type { Conversation } from "../../core/conversations/conversations.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { CONTROL_LIMITS } from "../../core/limits/website.ts";
import type { ModelEvent } from "../../core/model/model.ts";
import { browserOf, readOffer } from "../../core/website/offer.ts";
import { answerPageCall, type PageAnswer } from "../../core/website/page_calls.ts";
import { scriptedModel } from "../support/scripted_model.ts";
import { testCaller, testDesk } from "../support/desk.ts";
import { openChat, seen, shownId } from "./chat.ts";

const base = await testDesk();
Deno.test.afterAll(() => base.close());

const SESSION = "the-session-of-this-browser";
const GO: readonly ModelEvent[] = [{ kind: "call", id: "1", name: "page_go", input: { path: "/orders" } }];
const SAYS: readonly ModelEvent[] = [{ kind: "text", delta: "Here are your orders." }];

const LEFT: PageAnswer = { outcome: "left" };
const ASK: PageAnswer = { outcome: "refused", code: "needs_confirmation" };

/** A chat whose customer said yes to opening a page; `later` moves the desk's clock. */
async function scene(steps: readonly (readonly ModelEvent[])[] = [GO, SAYS, SAYS]) {
  const clock = { ms: base.now().getTime() };
  const model = scriptedModel(steps);
  const chat = await openChat({ ...base, now: () => new Date(clock.ms) }, { model });
  const { desk } = chat;
  const { workspace } = chat.context;
  const offerAt = (url: string) => readOffer({ session: SESSION, url, actions: [], mayControl: true }, []);
  const context = { ...chat.context, offer: offerAt("https://shop.example/") };
  const there = { ...context, offer: offerAt("https://shop.example/orders") };
  const follow = async (turn: Turn) => {
    const events: TurnEvent[] = [];
    for await (const event of turn) {
      events.push(event);
      if (event.event !== "page_action" || event.phase !== "run") continue;
      await answerPageCall(
        desk,
        { workspace, id: event.id, browser: browserOf(SESSION) },
        event.confirmed ? LEFT : ASK,
      );
    }
    return events;
  };
  const asked = await follow(
    await takeMessage(desk, context, { clientId: crypto.randomUUID(), text: "Where are my orders?" }),
  );
  const pressed = await follow(await takePress(desk, context, { messageId: shownId(asked), button: "yes" }));
  const conversation = (): Promise<Conversation> =>
    desk.db.selectFrom("conversations").selectAll().where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const toResume = async (visitorId = context.session.visitorId) =>
    turnToResume(desk, await newestOpening(desk, await conversation()), visitorId);
  const resume = async (messageId: string, by = there) => await follow(await takeResume(desk, by, messageId));
  return {
    chat,
    desk,
    model,
    context,
    there,
    pressed,
    conversation,
    toResume,
    resume,
    later: (ms: number) => clock.ms += ms,
  };
}

Deno.test("takeResume continues a turn once on the page that it opened", async () => {
  const { desk, model, toResume, resume, pressed } = await scene();
  assert.equal(seen(pressed).at(-1), "text: Done.");
  const left = await toResume();
  assert.ok(left);
  const first = seen(await resume(left.messageId));
  assert.deepEqual(first, ["text: Here are your orders."]);
  const [request] = model.requests.slice(-1);
  const opened = request?.messages.findLast(({ role }) => role === "desk");
  assert.ok(opened?.role === "desk");
  assert.match(opened.text, /^The page that the customer said yes to is open now/);
  assert.ok(request?.functions.some(({ name }) => name === "page_read"));
  // Another tab that asks as well gets the stored outcome.
  assert.deepEqual(seen(await resume(left.messageId)), first);
  assert.equal(model.requests.length, 2);
  assert.equal(await toResume(), null);
  const stored = await desk.db.selectFrom("messages").select("text").where("author", "=", "ai").where(
    "kind",
    "=",
    "text",
  )
    .where("text", "=", "Here are your orders.").execute();
  assert.equal(stored.length, 1);
});

Deno.test("takeResume is refused to another browser, and for a message that left no page", async () => {
  const { chat, desk, there, toResume, resume } = await scene();
  const left = await toResume();
  assert.ok(left);
  assert.equal(await toResume("another-visitor"), null);
  const other = { ...there, session: { ...there.session, visitorId: "another-visitor" } };
  await assert.rejects(resume(left.messageId, other), { code: "not_found" });
  await assert.rejects(resume("no-such-message"), { code: "not_found" });
  const { id } = await desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", chat.context.workspace).where("n", "=", 1).executeTakeFirstOrThrow();
  await assert.rejects(resume(id), { code: "not_found" });
});

type Scene = Awaited<ReturnType<typeof scene>>;

const OVER: readonly (readonly [string, (at: Scene) => Promise<unknown>])[] = [
  ["the customer has written", ({ chat }) => chat.say("Never mind")],
  ["too much time has passed", ({ later }) => Promise.resolve(later(CONTROL_LIMITS.openingMs))],
  ["a person has it", async ({ chat, desk, conversation }) => {
    const caller = await testCaller(desk, chat.context.workspace, "teammate");
    await changeConversation(desk, caller, (await conversation()).number, { kind: "take_over" });
  }],
];

for (const [what, happens] of OVER) {
  Deno.test(`takeResume does nothing once ${what}`, async () => {
    const at = await scene();
    const left = await at.toResume();
    assert.ok(left);
    await happens(at);
    assert.equal(await at.toResume(), null);
    const before = at.model.requests.length;
    assert.deepEqual(seen(await at.resume(left.messageId)), []);
    assert.equal(at.model.requests.length, before);
  });
}
