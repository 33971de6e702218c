import assert from "node:assert/strict";
import type { ThreadMessage, TurnEvent } from "../../../../widget/protocol.ts";
import {
  EMPTY_THREAD,
  inReadingOrder,
  isOther,
  receiptsOf,
  replyStateOf,
  type Thread,
  withDraft,
  withoutPartial,
  withoutSaved,
  withSaved,
  withTurnStarted,
  withUnsent,
} from "../../../../widget/frame/thread/thread.ts";
import { withEvent } from "../../../../widget/frame/thread/turn_events.ts";
import { threadMessage } from "../../../support/thread_message.ts";

function saved(fields: Partial<ThreadMessage> & { readonly n: number }): ThreadMessage {
  return threadMessage({ id: `m${fields.n}`, ...fields });
}

function texts(thread: Thread): readonly (string | null)[] {
  return thread.entries.map((entry) => entry.message.text);
}

const ASKED = withTurnStarted(withDraft(EMPTY_THREAD, { clientId: "c1", text: "Hello" }));
const CARD = saved({ n: 2, kind: "card", card: { type: "Card" }, folded: "Starter", open: true });

/** A question that is asked once, and alone. */
const ALONE = { place: null, isRepeated: false };

Deno.test("withEvent shows a message as received before any of its answer", () => {
  const [entry] = withEvent(ASKED, { event: "received", n: 1 }, "c1").entries;
  assert.equal(entry?.delivery, "received");
});

Deno.test("withEvent builds one message from its deltas, after the question", () => {
  let thread = withEvent(ASKED, { event: "status", n: 2, text: "Looking" }, null);
  assert.equal(thread.status, "Looking");
  thread = withEvent(thread, { event: "text", n: 2, messageId: "m2", delta: "Hi " }, null);
  thread = withEvent(thread, { event: "text", n: 2, messageId: "m2", delta: "there" }, null);
  assert.deepEqual(texts(thread), ["Hello", "Hi there"]);
  assert.equal(thread.status, null);
  assert.equal(thread.entries[1]?.delivery, "streaming");
  thread = withEvent(thread, { event: "done", n: 2, messages: ["m2"] }, null);
  assert.equal(thread.working, false);
  assert.equal(thread.entries[1]?.delivery, "complete");
});

Deno.test("withSaved replaces drafts and streams by the saved messages, each shown once", () => {
  const answering = withEvent(ASKED, { event: "text", n: 2, messageId: "m2", delta: "Hi" }, null);
  const thread = withSaved(withEvent(answering, { event: "handoff", n: 3, text: "A person comes" }, null), {
    messages: [
      saved({ n: 1, author: "customer", text: "Hello", clientId: "c1" }),
      saved({ n: 2, text: "Hi." }),
      saved({ n: 3, kind: "event", author: "system", text: "A person comes" }),
    ],
    lastN: 3,
    seenN: 0,
    answerer: null,
  });
  assert.deepEqual(texts(thread), ["Hello", "Hi.", "A person comes"]);
  assert.deepEqual(thread.entries.map(({ key }) => key), ["c1", "m2", "handoff-3"]);
  assert.equal(thread.lastN, 3);
});

Deno.test("withSaved sorts messages by number, in whatever order they arrive", () => {
  const thread = withSaved(EMPTY_THREAD, {
    messages: [saved({ n: 2, text: "b" }), saved({ n: 1, text: "a" })],
    lastN: 2,
    seenN: 0,
    answerer: null,
  });
  assert.deepEqual(texts(thread), ["a", "b"]);
});

Deno.test("withoutPartial removes a broken attempt, so that a retry starts from the beginning", () => {
  const broken = withEvent(ASKED, { event: "text", n: 2, messageId: "m2", delta: "This is" }, null);
  const retried = withEvent(
    withoutPartial(broken),
    { event: "text", n: 2, messageId: "m9", delta: "This is all" },
    null,
  );
  assert.deepEqual(texts(retried), ["Hello", "This is all"]);
});

Deno.test("withUnsent marks a draft, and withDraft sends the same one again", () => {
  const failed = withUnsent(ASKED, "c1");
  assert.equal(failed.entries[0]?.delivery, "failed");
  const again = withDraft(failed, { clientId: "c1", text: "Hello" });
  assert.deepEqual(again.entries.map(({ delivery }) => delivery), ["sending"]);
});

Deno.test("withEvent marks a draft as received when its answer begins, but not at an error", () => {
  const first = withDraft(EMPTY_THREAD, { clientId: "c", text: "hi" });
  const both = withDraft(first, { clientId: "d", text: "one more thing" });
  const after = (event: TurnEvent, clientId: string | null) =>
    withEvent(both, event, clientId).entries.map(({ delivery }) => delivery);
  const status: TurnEvent = { event: "status", n: 1, text: "Looking" };
  assert.deepEqual(after(status, "c"), ["received", "sending"]);
  assert.deepEqual(after(status, "d"), ["sending", "received"]);
  assert.deepEqual(after(status, null), ["sending", "sending"]);
  assert.deepEqual(after({ event: "error", n: 1, code: "busy", text: "Wait" }, "c"), ["sending", "sending"]);
});

Deno.test("withEvent folds a card after a successful press and keeps it open otherwise", () => {
  const shown = withSaved(EMPTY_THREAD, { messages: [CARD], lastN: 2, seenN: 0, answerer: null });
  for (
    const [outcome, folded, failed, open] of [["ok", "Done", null, false], [
      "app_error",
      "Starter",
      "Done",
      true,
    ]] as const
  ) {
    const acted = withEvent(shown, { event: "action", n: 2, action: "change_plan", outcome }, null);
    const { message } = withEvent(acted, { event: "text", n: 2, messageId: "m2", delta: "Done" }, null).entries[0] ??
      {};
    assert.deepEqual([message?.folded, message?.failed, message?.open], [folded, failed, open], outcome);
  }
});

Deno.test("withEvent ignores an unknown event", () => {
  const shown = ({ entries, ...rest }: Thread) => ({ ...rest, texts: entries.map(({ message }) => message.text) });
  assert.deepEqual(shown(withEvent(ASKED, JSON.parse('{"event":"future","n":1}'), null)), shown(ASKED));
});

Deno.test("replyStateOf distinguishes unknown, received and answered", () => {
  const question = saved({ n: 1, author: "customer", text: "Hello", clientId: "c1" });
  const received = withSaved(ASKED, { messages: [question], lastN: 1, seenN: 0, answerer: null });
  const answered = withSaved(received, { messages: [saved({ n: 2, text: "Hi" })], lastN: 2, seenN: 0, answerer: null });
  assert.deepEqual([ASKED, received, answered].map((thread) => replyStateOf(thread, "c1")), [
    "unknown",
    "received",
    "answered",
  ]);
});

Deno.test("isOther and withoutSaved: another conversation replaces the one that is over", () => {
  const first = { messages: [saved({ n: 4, text: "bye" })], lastN: 4, seenN: 0, answerer: null, conversation: "one" };
  const shown = withSaved(EMPTY_THREAD, { ...first, over: { rating: 3, reopens: false } });
  assert.deepEqual([shown.conversation, shown.over], ["one", { rating: 3, reopens: false }]);
  assert.equal(isOther(shown, first), false);
  const second = { messages: [saved({ n: 1, text: "hi" })], lastN: 1, seenN: 0, answerer: null, conversation: "two" };
  assert.equal(isOther(shown, second), true);
  const draft = withDraft(shown, { clientId: "c", text: "hi" });
  const emptied = withoutSaved(draft);
  assert.deepEqual(emptied.entries.map(({ message }) => message.text), ["hi"]);
  const begun = withSaved(withoutSaved(shown), second);
  assert.deepEqual([begun.entries.map(({ message }) => message.text), begun.lastN, begun.over], [["hi"], 1, null]);
});

Deno.test("withEvent puts a receipt after its question, with the question's rows", () => {
  const plan = { title: "Change plan", rows: [{ label: "Plan", value: "Pro" }] };
  const question = { ...plan, text: null, details: [] };
  const receipt = {
    ...plan,
    outcome: "done",
    state: "Done",
    consent: null,
    reason: null,
    at: "",
    asked: "m2",
  } as const;
  const buttons = [{ id: "yes", label: "Yes" }];
  let thread = withEvent(ASKED, {
    event: "confirm",
    n: 2,
    messageId: "m2",
    summary: "Change plan",
    question,
    ...ALONE,
    buttons,
  }, null);
  assert.equal(receiptsOf(thread).has("m2"), false);
  thread = withEvent(thread, { event: "receipt", n: 4, messageId: "m4", receipt }, null);
  assert.deepEqual(thread.entries.map(({ message }) => message.receipt?.title ?? null), [null, null, "Change plan"]);
  assert.equal(receiptsOf(thread).get("m2"), 4);
  const message = saved({ n: 4, kind: "event", author: "system", text: "Change plan: Pro", receipt });
  thread = withSaved(thread, { messages: [message], lastN: 4, seenN: 0, answerer: null });
  assert.equal(thread.entries.length, 3);
  const after = withDraft(thread, { clientId: "c", text: "Thanks" });
  const order = inReadingOrder(after, receiptsOf(after)).map(({ message }) => message.id);
  assert.deepEqual(order, [after.entries[0]?.message.id, "m4", "m2", "c"], "its line follows the receipt");
});
