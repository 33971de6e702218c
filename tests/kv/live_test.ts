import assert from "node:assert/strict";
import type { LiveEvent } from "../../core/ports/live.ts";
import { openLive } from "../../kv/live.ts";

const event: LiveEvent = { kind: "settings", workspace: "w" };

Deno.test("openLive calls every listener, until it stops", () => {
  const live = openLive(() => {});
  const heard: string[] = [];
  const stopFirst = live.subscribe(() => heard.push("first"));
  live.subscribe(() => heard.push("second"));
  live.publish(event);
  stopFirst();
  live.publish(event);
  assert.deepEqual(heard, ["first", "second", "second"]);
});

Deno.test("openLive logs a listener that throws and calls the next one", () => {
  const lines: string[] = [];
  const live = openLive((level) => lines.push(level));
  const heard: LiveEvent[] = [];
  live.subscribe(() => {
    throw new Error("broken");
  });
  live.subscribe((event) => heard.push(event));
  live.publish(event);
  assert.deepEqual([lines, heard], [["error"], [event]]);
});

Deno.test("openLive lets a listener subscribe twice and unsubscribe once", () => {
  const live = openLive(() => {});
  const state = { count: 0 };
  const listener = () => {
    state.count++;
  };
  const stop = live.subscribe(listener);
  live.subscribe(listener);
  stop();
  live.publish(event);
  assert.equal(state.count, 1);
});
