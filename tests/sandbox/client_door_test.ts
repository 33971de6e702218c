/** The door to documents by which AI clients describe themselves. */

import assert from "node:assert/strict";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import { actionRequest, rawServer, recordOf, spawnSandbox } from "./support.ts";

Deno.test("the client door reads one small document at an allowed address, and follows no redirect", async () => {
  const body = "x".repeat(40_000);
  const site = await rawServer((socket) =>
    socket.end(
      `HTTP/1.1 302 Found\r\nlocation: /other\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    )
  );
  const origin = `http://localhost:${site.port}`;
  const { sandbox, stop } = await spawnSandbox({ allow: `localhost=127.0.0.1:${site.port}` });
  const ask = (change: Partial<OutboundRequest> = {}) =>
    sandbox.call(actionRequest({ door: "client", url: `${origin}/client.json`, headers: {}, ...change }));
  try {
    const answer = await ask();
    assert.ok(answer.kind === "answer");
    assert.deepEqual([answer.status, answer.truncated, answer.body.length <= 32 * 1024], [302, true, true]);
    assert.equal(site.connections(), 1);
    const key = await recordOf(sandbox, { workspace: "w1", name: "KEY" }, {
      value: "a-key-of-the-app",
      origins: [origin],
    });
    const refused: readonly Partial<OutboundRequest>[] = [
      { method: "POST", body: "a" },
      { headers: { authorization: "Bearer a" } },
      { headers: { cookie: "a=b" } },
      { secrets: { KEY: key } },
      { url: `http://127.0.0.1:${site.port}/client.json` },
      { url: "https://127.0.0.1/client.json" },
      { url: "http://example.com/client.json" },
      { url: "file:///etc/passwd" },
    ];
    for (const change of refused) assert.equal((await ask(change)).kind, "refused", JSON.stringify(change));
    assert.equal(site.connections(), 1);
  } finally {
    await stop();
    await site.close();
  }
});
