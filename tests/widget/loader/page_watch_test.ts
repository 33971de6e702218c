import assert from "node:assert/strict";
import { createPageWatch } from "../../../widget/loader/page_watch.ts";

/** A watch that logs; its page is at `/` until it navigates. */
function watched() {
  const log: string[] = [];
  let path = "/";
  let navigated = () => {};
  let settle = () => {};
  const settled = new Promise<void>((resolve) => settle = resolve);
  const set = createPageWatch({
    start(listener) {
      log.push("start");
      navigated = listener;
      return [() => log.push("stop failures"), () => log.push("stop navigation")];
    },
    path: () => path,
    settled() {
      log.push("settled");
      settle();
    },
    help: { hide: () => log.push("hide"), reset: () => log.push("reset") },
  });
  return {
    log,
    set,
    settled,
    go(next: string) {
      path = next;
      navigated();
    },
  };
}

Deno.test("a page watch starts once, and stops everything that it started", () => {
  const { log, set } = watched();
  set(true);
  set(true);
  assert.deepEqual(log, ["start"]);
  set(false);
  assert.deepEqual(log.slice(1), ["stop failures", "stop navigation", "reset"]);
  set(false);
  set(true);
  assert.deepEqual(log.slice(4), ["reset", "start"]);
  set(false);
});

Deno.test("another path removes the offer immediately, and several changes in a row settle once", async () => {
  const { go, log, set, settled } = watched();
  set(true);
  go("/");
  assert.deepEqual(log, ["start"], "the path is the same");
  go("/cart");
  go("/cart");
  assert.deepEqual(log.slice(1), ["hide", "reset"]);
  await settled;
  set(false);
  assert.deepEqual(log.filter((line) => line === "settled"), ["settled"]);
});

Deno.test("a pending change is dropped when the page watch ends", () => {
  const { go, log, set } = watched();
  set(true);
  go("/cart");
  // The timer is gone: the test would not end otherwise.
  set(false);
  assert.ok(!log.includes("settled"));
});
