/** The door to push services, in the sandbox's own process: what it accepts, and that its key never leaves it. */

import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import { actionRequest, rawServer, recordOf, spawnSandbox } from "./support.ts";

const browser = () => {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return { p256dh: keys.getPublicKey("base64url"), auth: "A".repeat(22) };
};

Deno.test("the push door accepts only encrypted pushes to public https, and no other door accepts its key", async () => {
  const service = await rawServer((socket) => socket.end());
  const { sandbox, stop } = await spawnSandbox({ allow: `localhost=127.0.0.1:${service.port}` });
  try {
    const made = await sandbox.pushNew();
    assert.ok(made.kind === "made");
    const push = {
      message: "{}",
      browser: browser(),
      vapid: { publicKey: made.publicKey, sealed: made.sealed },
      subject: "https://desk.example.com",
      topic: "abc",
      ttlS: 60,
    };
    const url = `https://localhost:${service.port}/push/1`;
    const ask = async (change: Partial<OutboundRequest> = {}, body: unknown = push) => {
      const request = { door: "push", method: "POST", url, headers: {}, body: JSON.stringify(body) } as const;
      const answer = await sandbox.call(actionRequest({ ...request, ...change }));
      return answer.kind === "answer" ? answer.status : answer.code;
    };
    // The operator opened this host for the app's actions, and a teammate's browser names the address of a push.
    assert.equal(await ask(), "address", "a host that is open to actions");
    const key = await recordOf(sandbox, { workspace: "w1", name: "APP_KEY" }, {
      value: "key-of-the-app",
      origins: [new URL(url).origin],
    });
    assert.equal(await ask({ url: url.replace("https", "http") }), "door", "plain http");
    assert.equal(await ask({ method: "PUT" }), "door", "another method");
    assert.equal(await ask({ headers: { authorization: "x" } }), "door", "a header");
    assert.equal(await ask({ secrets: { APP_KEY: key } }), "door", "an app's key");
    assert.equal(await ask({}, { ...push, more: 1 }), "door", "another body");
    assert.equal(await ask({}, { ...push, message: "a".repeat(5000) }), "door", "a long message");
    assert.equal(await ask({ url: "https://10.0.0.1/" }), "address");
    // At a public address; refused before anything is sent there.
    const there = { url: "https://93.184.215.14/push/1" };
    const otherBrowser = { ...push, browser: { p256dh: "AAAA", auth: "AAAA" } };
    assert.equal(await ask(there, otherBrowser), "request", "keys of no browser");
    const foreign = { ...push, vapid: { ...push.vapid, sealed: key } };
    assert.equal(await ask(there, foreign), "secret_unreadable", "a record of something else");
    assert.equal(service.connections(), 0);
  } finally {
    await stop();
    await service.close();
  }
});
