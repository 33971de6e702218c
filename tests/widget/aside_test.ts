/** The chat gets out of the way of page control: when, for how long, and what brings it back. */

import assert from "node:assert/strict";
import type { FrameToPage, PageCall } from "../../widget/protocol.ts";
import { createAside } from "../../widget/frame/aside.ts";
import { lastLine } from "../../widget/frame/last_line.ts";
import { EMPTY_THREAD, type Thread, withEvent, withPressing, withTurnStarted } from "../../widget/frame/thread.ts";

/** An aside on a phone whose page answers at once, and whose time passes by hand. */
function onPhone() {
  let on = false;
  let thread = EMPTY_THREAD;
  let pass: () => void = () => {};
  const said: string[] = [];
  const low = {
    get: () => on,
    set(next: boolean) {
      on = next;
    },
  };
  const aside = createAside({
    low,
    thread: { get: () => thread },
    wait: () => new Promise((resolve) => pass = resolve),
    post(message: FrameToPage) {
      said.push(message.type === "low" ? `low ${message.height}` : message.type);
      if (message.type === "low") aside.told(message.height > 0);
    },
  });
  return {
    aside,
    said,
    isLow: () => on,
    show(next: Thread) {
      thread = next;
      aside.look(next);
    },
    async pass() {
      pass();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

const CALL: PageCall = { id: "1", name: "highlight", input: {}, request: "r", phase: "run", confirmed: false };

const QUESTION = withEvent(EMPTY_THREAD, {
  ...{ event: "confirm", n: 1, messageId: "m", summary: "Click “Save”?" },
  buttons: [{ id: "yes", label: "Yes" }],
});

Deno.test("createAside makes room before what is seen, and for nothing else", () => {
  const SEEN: readonly Partial<PageCall>[] = [{}, { name: "scroll_to" }, { name: "click", confirmed: true }];
  for (const call of SEEN) {
    const { aside, said } = onPhone();
    aside.act({ ...CALL, ...call });
    assert.deepEqual(said, ["low 84", "act"], JSON.stringify(call));
    aside.act({ ...CALL, ...call, id: "2" });
    assert.deepEqual(said, ["low 84", "act", "act"], "it is low already");
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
    const { aside, said } = onPhone();
    aside.act(call);
    assert.deepEqual(said, ["act"], JSON.stringify(call));
  }
});

Deno.test("createAside comes back for a question, once what was done has been seen", async () => {
  const { aside, isLow, show, pass } = onPhone();
  aside.act({ ...CALL, name: "click", confirmed: true });
  show(withPressing(QUESTION, "m", "yes"));
  await pass();
  assert.equal(isLow(), true, "what was pressed waits for the desk, not for the visitor");
  aside.acted("1", { outcome: "done", result: null });
  show(QUESTION);
  assert.equal(isLow(), true);
  await pass();
  assert.equal(isLow(), false);
});

Deno.test("createAside comes back at once from what is refused, unless the visitor stopped it", () => {
  for (const [code, low] of [["stale", false], ["stopped", true]] as const) {
    const { aside, isLow } = onPhone();
    aside.act(CALL);
    aside.acted("1", { outcome: "refused", code });
    assert.equal(isLow(), low, code);
  }
});

Deno.test("createAside tells its height only while it is low, also where messages cross", () => {
  const { aside, said, isLow } = onPhone();
  aside.resize(70);
  assert.deepEqual(said, []);
  aside.act(CALL);
  aside.resize(70);
  aside.resize(70);
  assert.deepEqual(said, ["low 84", "act", "low 70"]);
  aside.told(false);
  aside.told(true);
  assert.equal(isLow(), false, "the page had let it cover itself");
});

Deno.test("lastLine says what went wrong, what is done, or what was said, without its marks", () => {
  const texts = { working: "Writing an answer" };
  const told = withEvent(EMPTY_THREAD, {
    ...{ event: "text", n: 1, messageId: "m", delta: "**Here** it is:\n\n- [the menu](https://shop.example/)" },
  });
  assert.equal(lastLine(told, texts), "Here it is: the menu");
  assert.equal(lastLine(withTurnStarted(told), texts), "Writing an answer");
  assert.equal(lastLine({ ...told, working: true, status: "Looking at the page" }, texts), "Looking at the page");
  assert.equal(lastLine({ ...told, fault: "Please try again." }, texts), "Please try again.");
  assert.equal(lastLine(EMPTY_THREAD, texts), "");
});
