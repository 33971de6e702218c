/** The door to documents in which AI clients describe themselves. */

import assert from "node:assert/strict";
import { createServer } from "node:https";
import { allowance } from "../../sandbox/address.ts";
import { callOut } from "../../sandbox/call.ts";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import { openPublicSandbox, PUBLIC_HOST, PUBLIC_TLS } from "../support/public_sandbox.ts";
import { DEADLINE_MS } from "../support/wait.ts";
import { actionRequest, recordOf } from "./support.ts";

Deno.test("the client door reads one small document at a public address, and follows no redirect", async () => {
  let connections = 0;
  const server = createServer(PUBLIC_TLS, (_, response) => {
    response.writeHead(302, { location: "/other", connection: "close" }).end("x".repeat(40_000));
  });
  server.on("connection", () => connections++);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const port = typeof address === "object" ? address?.port ?? 0 : 0;
  const origin = `https://${PUBLIC_HOST}:${port}`;
  // What the operator opened for the app is open to the app's actions alone.
  const opened = ["inside.test", "127.0.0.1"].map((host) => allowance(host, "127.0.0.0/8", port));
  const { outbound, close } = await openPublicSandbox(opened);
  const ask = (change: Partial<OutboundRequest> = {}) =>
    callOut(
      outbound,
      actionRequest({ door: "client", url: `${origin}/client.json`, ...change }),
      AbortSignal.timeout(DEADLINE_MS),
    );
  try {
    const answer = await ask();
    assert.ok(answer.kind === "answer", JSON.stringify(answer));
    assert.deepEqual([answer.status, answer.truncated, answer.body.length <= 32 * 1024], [302, true, true]);
    assert.equal(connections, 1);
    const key = await recordOf(outbound.vault, { workspace: "w1", name: "KEY" }, {
      value: "a-key-of-the-app",
      origins: [origin],
    });
    const refused: readonly Partial<OutboundRequest>[] = [
      { method: "POST", body: "a" },
      { headers: { authorization: "Bearer a" } },
      { headers: { cookie: "a=b" } },
      { secrets: { KEY: key } },
      { url: `https://inside.test:${port}/client.json` },
      { url: `http://inside.test:${port}/client.json` },
      { url: `https://127.0.0.1:${port}/client.json` },
      { url: "https://127.0.0.1/client.json" },
      { url: "http://example.com/client.json" },
      { url: "file:///etc/passwd" },
    ];
    for (const change of refused) assert.equal((await ask(change)).kind, "refused", JSON.stringify(change));
    assert.equal(connections, 1);
    const reached = await ask({ door: "action", url: `https://inside.test:${port}/` });
    assert.equal(reached.kind === "no_answer" && reached.code, "tls", "an action is let through to it");
  } finally {
    await close();
    await new Promise((done) => server.close(done).closeAllConnections());
  }
});
