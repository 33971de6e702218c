import assert from "node:assert/strict";
import type { PageToFrame } from "../../../widget/frame_protocol.ts";
import { createFrameLifetime, type FrameHost } from "../../../widget/loader/frame_lifetime.ts";

/** A lifetime whose frame logs what is posted to it. */
function lifetime(hasPlace: () => boolean = () => true) {
  const log: string[] = [];
  const host: FrameHost = {
    post: (message: PageToFrame) => log.push(message.type),
    identify: () => Promise.resolve({ identified: true, name: null }),
    focus: () => log.push("focus"),
    close: () => log.push("closed"),
  };
  const frame = createFrameLifetime(() => {
    if (!hasPlace()) return null;
    log.push("loaded");
    return host;
  });
  return { frame, log };
}

Deno.test("a frame is loaded once, and connects only when it is needed", () => {
  const { frame, log } = lifetime();
  frame.post({ v: 1, type: "settings" });
  assert.deepEqual([log, frame.host()], [[], null], "there is no frame to post to");
  frame.load();
  frame.load();
  assert.deepEqual(log, ["loaded"]);
  assert.equal(frame.goLive(), frame.host());
  assert.deepEqual(log, ["loaded", "live"]);
});

Deno.test("a connected frame reconnects after it is loaded again; one that was only preloaded does not", () => {
  const { frame, log } = lifetime();
  frame.load();
  frame.connected(false);
  frame.connected(false);
  assert.deepEqual(log, ["loaded"]);
  frame.goLive();
  frame.connected(true);
  frame.connected(false);
  assert.deepEqual(log.slice(1), ["live", "open", "live"]);
});

Deno.test("the frame is created only once there is an element to put it in", () => {
  let hasPlace = false;
  const { frame, log } = lifetime(() => hasPlace);
  assert.equal(frame.goLive(), null);
  hasPlace = true;
  assert.notEqual(frame.goLive(), null);
  assert.deepEqual(log, ["loaded", "live"]);
});
