import assert from "node:assert/strict";
import { yieldToEventLoop } from "../../core/yield.ts";
import { openKv } from "../../kv/open.ts";
import { openChatSockets } from "../../routes/live/chat_sockets.ts";
import { testDesk } from "../support/desk.ts";
import { within } from "../support/wait.ts";

Deno.test("new settings reach every socket of the workspace, in steps that yield to other work", async () => {
  const desk = await testDesk();
  const kv = await openKv({ kind: "memory" });
  const sockets = openChatSockets({ desk, kv });
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  const send = () => ++sent === 1200 && resolve();
  for (let count = 0; count < 1200; count++) {
    sockets.add("workspace", "ws_1", {
      send,
      reload: () => Promise.resolve(),
    });
  }
  sockets.add("workspace", "ws_2", { send: () => assert.fail("another workspace"), reload: () => Promise.resolve() });
  desk.live.publish({ kind: "settings", workspace: "ws_1" });
  assert.equal(sent, 500);
  // Another task of the event loop gets its turn before the last step.
  const between = yieldToEventLoop().then(() => sent);
  assert.ok(await within("the other task", between) < 1200);
  await within("all of them", done);
  assert.equal(sent, 1200);
  kv.close();
  await desk.close();
});
