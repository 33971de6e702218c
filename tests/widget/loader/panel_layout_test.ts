import assert from "node:assert/strict";
import type { PageToFrame } from "../../../widget/frame_protocol.ts";
import { createPanelLayout } from "../../../widget/loader/panel_layout.ts";

/** A panel that logs what is done to it and to the frame. */
function panel(isPhone: boolean) {
  const log: string[] = [];
  let isOpen = false;
  const layout = createPanelLayout({
    isPhone: () => isPhone,
    isOpen: () => isOpen,
    cover() {
      log.push("cover");
      return () => log.push("uncover");
    },
    draw: (isCompact, height) => log.push(`draw ${isCompact ? "compact" : "whole"} ${height}`),
  });
  const frame = {
    focus: () => log.push("focus"),
    post: (message: PageToFrame) => log.push(`post ${message.type === "compact" && message.on}`),
  };
  return {
    layout,
    /** What fitting it does. */
    fit(open: boolean, height: number) {
      isOpen = open;
      layout.fit(frame, height);
      return log.splice(0);
    },
  };
}

Deno.test("on a phone the open chat covers the page, shrinks to a bar, and uncovers the page when it closes", () => {
  const { fit, layout } = panel(true);
  assert.deepEqual(fit(true, 0), ["cover", "draw whole 0", "focus", "post false"]);
  assert.deepEqual(fit(true, 84), ["uncover", "draw compact 84", "post true"], "the page keeps the focus");
  assert.equal(layout.isCompact(), true);
  assert.deepEqual(fit(true, 0), ["cover", "draw whole 0", "focus", "post false"]);
  assert.deepEqual(fit(false, 0), ["uncover", "draw whole 0", "post false"]);
});

Deno.test("a closed chat is never a bar, and on a wide screen nothing is covered", () => {
  assert.deepEqual(panel(true).fit(false, 84), ["draw whole 84", "post false"]);
  assert.deepEqual(panel(false).fit(true, 84), ["draw whole 84", "focus", "post false"]);
});

Deno.test("without a frame the panel layout does nothing", () => {
  const { layout, fit } = panel(true);
  layout.fit(null, 84);
  assert.equal(layout.isCompact(), false);
  assert.deepEqual(fit(false, 0), ["draw whole 0", "post false"]);
});
