/** Compact mode: when the chat enters it, for how long, and what ends it. */

import assert from "node:assert/strict";
import type { FrameToPage } from "../../../../widget/frame_protocol.ts";
import type { PageCall } from "../../../../widget/protocol.ts";
import { createCompactMode } from "../../../../widget/frame/header/compact_mode.ts";
import { lastLine } from "../../../../widget/frame/thread/last_line.ts";
import { EMPTY_THREAD, type Thread, withPressing, withTurnStarted } from "../../../../widget/frame/thread/thread.ts";
import { withEvent } from "../../../../widget/frame/thread/turn_events.ts";

/** Compact mode on a phone whose page answers at once, and whose time passes by hand. */
function onPhone() {
  let on = false;
  let thread = EMPTY_THREAD;
  let pass: () => void = () => {};
  const said: string[] = [];
  const isCompact = {
    get: () => on,
    set(next: boolean) {
      on = next;
    },
  };
  const mode = createCompactMode({
    isCompact,
    thread: { get: () => thread },
    wait: () => new Promise((resolve) => pass = resolve),
    post(message: FrameToPage) {
      said.push(message.type === "compact" ? `compact ${message.height}` : message.type);
      if (message.type === "compact") mode.changed(message.height > 0);
    },
  });
  return {
    mode,
    said,
    isCompact: () => on,
    show(next: Thread) {
      thread = next;
      mode.threadChanged(next);
    },
    async pass() {
      pass();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

const CALL: PageCall = { id: "1", name: "highlight", input: {}, request: "r", phase: "run", confirmed: false };

const QUESTION = withEvent(EMPTY_THREAD, {
  event: "confirm",
  n: 1,
  messageId: "m",
  summary: "Click “Save”?",
  question: null,
  place: null,
  isRepeated: false,
  buttons: [{ id: "yes", label: "Yes" }],
}, null);

Deno.test("createCompactMode is entered only before visible page control", () => {
  const SEEN: readonly Partial<PageCall>[] = [{}, { name: "scroll_to" }, { name: "click", confirmed: true }];
  for (const call of SEEN) {
    const { mode, said } = onPhone();
    mode.act({ ...CALL, ...call });
    assert.deepEqual(said, ["compact 84", "act"], JSON.stringify(call));
    mode.act({ ...CALL, ...call, id: "2" });
    assert.deepEqual(said, ["compact 84", "act", "act"], "it is compact already");
  }
  const { request: _, ...ownAction } = CALL;
  const UNSEEN: readonly PageCall[] = [
    { ...CALL, name: "read" },
    { ...CALL, name: "click" },
    { ...CALL, name: "go", confirmed: true },
    { ...CALL, phase: "declined" },
    { ...ownAction, confirmed: true },
  ];
  for (const call of UNSEEN) {
    const { mode, said } = onPhone();
    mode.act(call);
    assert.deepEqual(said, ["act"], JSON.stringify(call));
  }
});

Deno.test("createCompactMode ends for a question, after the action was visible", async () => {
  const { mode, isCompact, show, pass } = onPhone();
  mode.act({ ...CALL, name: "click", confirmed: true });
  show(withPressing(QUESTION, "m", "yes"));
  await pass();
  assert.equal(isCompact(), true, "what was pressed waits for the desk, not for the visitor");
  mode.acted("1", { outcome: "done", result: null });
  show(QUESTION);
  assert.equal(isCompact(), true);
  await pass();
  assert.equal(isCompact(), false);
});

Deno.test("createCompactMode ends immediately after a refusal, unless the visitor stopped it", () => {
  for (const [code, compact] of [["stale", false], ["stopped", true]] as const) {
    const { mode, isCompact } = onPhone();
    mode.act(CALL);
    mode.acted("1", { outcome: "refused", code });
    assert.equal(isCompact(), compact, code);
  }
});

Deno.test("createCompactMode sends its height only in compact mode, even if messages cross", () => {
  const { mode, said, isCompact } = onPhone();
  mode.resize(70);
  assert.deepEqual(said, []);
  mode.act(CALL);
  mode.resize(70);
  mode.resize(70);
  assert.deepEqual(said, ["compact 84", "act", "compact 70"]);
  mode.changed(false);
  mode.changed(true);
  assert.equal(isCompact(), false, "the page had let it cover itself");
});

Deno.test("lastLine is the error, the activity, or the last message without Markdown", () => {
  const texts = { working: "Writing an answer" };
  const answering = withEvent(EMPTY_THREAD, {
    event: "text",
    n: 1,
    messageId: "m",
    delta: "**Here** it is:\n\n- [the menu](https://shop.example/)",
  }, null);
  assert.equal(lastLine(answering, texts), "Here it is: the menu");
  assert.equal(lastLine(withTurnStarted(answering), texts), "Writing an answer");
  assert.equal(lastLine({ ...answering, working: true, status: "Looking at the page" }, texts), "Looking at the page");
  assert.equal(lastLine({ ...answering, fault: "Please try again." }, texts), "Please try again.");
  assert.equal(lastLine(EMPTY_THREAD, texts), "");
});
