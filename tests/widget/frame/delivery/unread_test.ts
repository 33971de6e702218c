/** Read receipts and typing notices to the page and the desk. */

import assert from "node:assert/strict";
import type { FrameToPage } from "../../../../widget/frame_protocol.ts";
import type { ThreadMessage } from "../../../../widget/protocol.ts";
import { createReadReceipts } from "../../../../widget/frame/delivery/read_receipts.ts";
import { EMPTY_THREAD, type Thread, withSaved } from "../../../../widget/frame/thread/thread.ts";
import { withEvent } from "../../../../widget/frame/thread/turn_events.ts";
import { reportTyping } from "../../../../widget/frame/composer/typing.ts";
import { createUnread } from "../../../../widget/frame/delivery/unread.ts";
import { threadMessage } from "../../../support/thread_message.ts";

/** A thread with saved messages of these authors, numbered from 1. */
function threadOf(...authors: readonly ThreadMessage["author"][]): Thread {
  return seenThread(0, ...authors);
}

/** The same, which the customer has seen up to a number. */
function seenThread(seenN: number, ...authors: readonly ThreadMessage["author"][]): Thread {
  const messages = authors.map((author, at) => threadMessage({ id: "m" + at, n: at + 1, author, text: "Hi" }));
  return withSaved(EMPTY_THREAD, { messages, lastN: messages.length, seenN, answerer: null });
}

/** A thread before the answer of the agent to its message, which is number 2: as it streams, at its end, and once it is read. */
function answered(before: Thread) {
  const streaming = withEvent(before, { event: "text", n: 2, messageId: "m1", delta: "Hi" }, null);
  const whole = withEvent(streaming, { event: "done", n: 2, messages: ["m1"] }, null);
  return { streaming, whole, saved: threadOf("customer", "ai") };
}

/** The counts of unread messages that the page gets. */
function unreadLog() {
  const log: string[] = [];
  const unread = createUnread((message: FrameToPage) => {
    log.push(message.type === "unread" ? `unread ${message.count}` : message.type);
  });
  return { unread, take: () => log.splice(0) };
}

Deno.test("a new answer is reported, and counted while the chat is closed", () => {
  const { take, unread } = unreadLog();
  unread.threadChanged(EMPTY_THREAD);
  unread.threadChanged(threadOf());
  assert.deepEqual(take(), []);
  unread.threadChanged(threadOf("customer"));
  assert.deepEqual(take(), ["talks"]);
  unread.threadChanged(threadOf("customer", "ai", "teammate"));
  assert.deepEqual(take(), ["message", "message", "unread 2"]);
  unread.threadChanged(threadOf("customer", "ai", "teammate"));
  assert.deepEqual(take(), []);
  unread.setOpen(true);
  assert.deepEqual(take(), ["unread 0"]);
  unread.threadChanged(threadOf("customer", "ai", "teammate", "ai"));
  assert.deepEqual(take(), ["message"], "an open chat has no unread messages");
});

Deno.test("the line that answers a press, which has no message, is reported once", () => {
  const { take, unread } = unreadLog();
  const show = (fields: Partial<ThreadMessage>) => {
    const message = threadMessage({ id: "q", n: 1, ...fields });
    unread.threadChanged(withSaved(EMPTY_THREAD, { messages: [message], lastN: 1, seenN: 1, answerer: null }));
    return take();
  };
  const question = { kind: "confirm", open: true } as const;
  assert.deepEqual(show({ ...question, folded: "Your plan is Pro." }), ["talks"], "it was there");
  assert.deepEqual(show(question), []);
  assert.deepEqual(show({ ...question, failed: "Only an admin can." }), ["message"]);
  assert.deepEqual(show({ ...question, failed: "Only an admin can." }), []);
  assert.deepEqual(show({ ...question, open: false, folded: "Your plan is now Pro." }), ["message"]);
  assert.deepEqual(show({ ...question, open: false, folded: "Your plan is now Pro." }), []);
  unread.threadChanged(EMPTY_THREAD);
  assert.deepEqual(show({ ...question, open: false, folded: "Your plan is now Pro." }), [], "another thread is loaded");
  unread.threadChanged(EMPTY_THREAD);
  assert.deepEqual(
    [show(question), show({ ...question, open: false })],
    [[], []],
    "a question that is over has no answer",
  );
});

Deno.test("a customer's old answers that come after an empty thread are not reported as new", () => {
  const { take, unread } = unreadLog();
  unread.threadChanged(threadOf());
  unread.threadChanged(seenThread(2, "customer", "ai"));
  assert.deepEqual(take(), ["talks"]);
  unread.threadChanged(seenThread(2, "customer", "ai", "teammate"));
  assert.deepEqual(take(), ["message", "unread 1"]);
});

Deno.test("messages of a loaded thread are unread if the customer has not seen them", () => {
  const { take, unread } = unreadLog();
  unread.threadChanged(threadOf("teammate"));
  assert.deepEqual(take(), ["talks", "unread 1"], "a teammate began, before the chat had loaded");
  unread.threadChanged(seenThread(1, "teammate"));
  assert.deepEqual(take(), ["unread 0"], "it was seen in another browser");
  unread.threadChanged(EMPTY_THREAD);
  unread.threadChanged(seenThread(2, "customer", "ai", "ai"));
  assert.deepEqual(take(), ["unread 1"], "another visitor's thread is counted again");
  unread.threadChanged(seenThread(2, "customer", "ai", "ai", "customer"));
  assert.deepEqual(take(), ["unread 0"], "a visitor who answers has read what is above");
});

const BEFORE_ANSWER = { "in the first conversation": threadOf("customer"), "in a new one": EMPTY_THREAD };

for (const [where, before] of Object.entries(BEFORE_ANSWER)) {
  Deno.test(`an answer completed in an open chat is read, even if it is saved after the chat is closed, ${where}`, () => {
    const { streaming, whole, saved } = answered(before);
    const { take, unread } = unreadLog();
    unread.setOpen(true);
    unread.threadChanged(before);
    unread.threadChanged(streaming);
    unread.threadChanged(whole);
    unread.setOpen(false);
    unread.threadChanged(whole);
    unread.threadChanged(saved);
    assert.ok(!take().some((line) => line.startsWith("unread")));
    unread.threadChanged(threadOf("customer", "ai", "teammate"));
    assert.deepEqual(take(), ["message", "unread 1"]);
  });

  Deno.test(`an answer that continues after the chat is closed is unread, ${where}`, () => {
    const { streaming, whole, saved } = answered(before);
    const { take, unread } = unreadLog();
    unread.setOpen(true);
    unread.threadChanged(before);
    unread.threadChanged(streaming);
    unread.setOpen(false);
    unread.threadChanged(whole);
    unread.threadChanged(saved);
    assert.equal(take().at(-1), "unread 1");
  });

  Deno.test(`a message read before the chat was closed is reported to the desk once it is saved, ${where}`, () => {
    const { streaming, whole, saved } = answered(before);
    const sent: number[] = [];
    const receipts = createReadReceipts({ isOpen: true, isVisible: () => true, send: (n) => sent.push(n) > 0 });
    receipts.threadChanged(before);
    receipts.threadChanged(streaming);
    receipts.threadChanged(whole);
    receipts.setOpen(false);
    receipts.threadChanged(saved);
    receipts.threadChanged(threadOf("customer", "ai", "teammate"));
    assert.equal(sent.at(-1), 2);
  });
}

Deno.test("a chat opened after the end of an answer has read it, even before it is saved", () => {
  const { whole, saved } = answered(threadOf("customer"));
  const { take, unread } = unreadLog();
  unread.threadChanged(threadOf("customer"));
  unread.threadChanged(whole);
  unread.setOpen(true);
  unread.setOpen(false);
  unread.threadChanged(saved);
  assert.ok(!take().some((line) => line.startsWith("unread")));
});

Deno.test("read receipts without a connection are sent with the next one, even if the chat is closed by then", () => {
  const sent: number[] = [];
  let isConnected = false;
  const receipts = createReadReceipts({
    isOpen: true,
    isVisible: () => true,
    send: (n) => isConnected && sent.push(n) > 0,
  });
  receipts.threadChanged(threadOf("ai"));
  receipts.setOpen(false);
  isConnected = true;
  receipts.threadChanged(threadOf("ai", "teammate"));
  assert.deepEqual(sent, [1]);
});

Deno.test("read receipts are sent while the chat is open and visible, once, and again if one was lost", () => {
  const sent: number[] = [];
  let isVisible = true;
  let isConnected = false;
  const receipts = createReadReceipts({
    isOpen: false,
    isVisible: () => isVisible,
    send: (n) => isConnected && sent.push(n) > 0,
  });
  receipts.threadChanged(threadOf("ai"));
  receipts.setOpen(true);
  isConnected = true;
  assert.deepEqual(sent, [], "it could not be sent");
  receipts.threadChanged(threadOf("ai"));
  receipts.threadChanged(threadOf("ai"));
  isVisible = false;
  receipts.threadChanged(threadOf("ai", "ai"));
  assert.deepEqual(sent, [1]);
  isVisible = true;
  receipts.threadChanged(threadOf("ai", "ai"));
  assert.deepEqual(sent, [1, 2]);
  receipts.threadChanged(EMPTY_THREAD);
  receipts.threadChanged(threadOf("ai"));
  assert.deepEqual(sent, [1, 2, 1], "another visitor's thread begins again");
});

Deno.test("typing is sent at most every 2.5 s, again at once after sending, and not counted when it was lost", () => {
  let now = 0;
  let isConnected = true;
  let sent = 0;
  const typed = reportTyping(() => {
    if (isConnected) sent++;
    return isConnected;
  }, () => now);
  const at = (ms: number, text: string) => {
    now = ms;
    typed(text);
    return sent;
  };
  assert.deepEqual([at(0, "h"), at(2499, "he"), at(2500, "hel")], [1, 1, 2]);
  assert.deepEqual([at(2600, ""), at(2700, "o")], [2, 3]);
  isConnected = false;
  assert.equal(at(6000, "ok"), 3);
  isConnected = true;
  assert.equal(at(6001, "oka"), 4);
});
