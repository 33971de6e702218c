import assert from "node:assert/strict";
import { createShownMessages } from "../../../../widget/frame/delivery/shown_messages.ts";
import { EMPTY_THREAD, type Thread, withDraft } from "../../../../widget/frame/thread/thread.ts";
import { withEvent } from "../../../../widget/frame/thread/turn_events.ts";

const answered = (thread: Thread, messageId: string, n: number) =>
  withEvent(thread, { event: "text", n, messageId, delta: "…" }, null);
const ONE = answered(EMPTY_THREAD, "m1", 1);
const TWO = answered(withDraft(ONE, { clientId: "c1", text: "Hello" }), "m3", 3);

Deno.test("a message counts as shown once the chat is open in a visible page", () => {
  const page = { visible: false };
  const shown = createShownMessages(false, () => page.visible);
  shown.threadChanged(ONE);
  assert.equal(shown.newest(), null, "closed");
  shown.setOpen(true);
  assert.equal(shown.newest(), null, "in a tab in the background");
  page.visible = true;
  shown.threadChanged(ONE);
  assert.equal(shown.newest(), "m1");

  shown.setOpen(false);
  shown.threadChanged(TWO);
  assert.equal(shown.newest(), "m1", "received while the chat was closed");
  shown.setOpen(true);
  assert.equal(shown.newest(), "m3");
});

Deno.test("the messages of another visitor's thread do not count as shown", () => {
  const shown = createShownMessages(true, () => true);
  shown.threadChanged(TWO);
  shown.threadChanged(EMPTY_THREAD);
  assert.equal(shown.newest(), null);
});
