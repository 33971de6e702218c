/** The door to webhooks: what it signs, that secrets do not leave it, and what it never sends. */

import assert from "node:assert/strict";
import { Webhook } from "standardwebhooks";
import { DOOR_LIMITS } from "../../sandbox/limits.ts";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import { unixTimeIn } from "../support/wait.ts";
import { actionRequest, place, rawServer, recordOf, spawnSandbox } from "./support.ts";

const secretOf = (letter: string) => `whsec_${new TextEncoder().encode(letter.repeat(32)).toBase64()}`;
const [ONE, TWO] = [secretOf("a"), secretOf("b")];
const BODY = JSON.stringify({ type: "message.created", data: { text: "Grüße" } });
const HEADERS = {
  "content-type": "application/json",
  "webhook-id": "msg_1",
  "webhook-timestamp": String(unixTimeIn(0)),
  "webhook-signature": place("_webhook_a"),
};
const EVENT = { door: "webhook", method: "POST", headers: HEADERS, body: BODY } as const;

/** A sandbox with two secrets of a webhook, an app's key, and a receiver on loopback. */
async function withReceiver(
  test: (
    at: {
      readonly ask: (change?: Partial<OutboundRequest>) => Promise<string | number>;
      readonly received: () => string;
      readonly connections: () => number;
    },
  ) => Promise<void>,
): Promise<void> {
  const receiver = await rawServer((socket) =>
    socket.end("HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
  );
  const origin = `http://localhost:${receiver.port}`;
  const { sandbox, stop } = await spawnSandbox({ allow: `localhost=127.0.0.1:${receiver.port}` });
  const sealed = (name: string, value: string, at = origin) =>
    recordOf(sandbox, { workspace: "w1", name }, { value, origins: [at] });
  const secrets = {
    _webhook_a: await sealed("_webhook_a", ONE),
    _webhook_b: await sealed("_webhook_b", TWO),
    _webhook_bad: await sealed("_webhook_bad", "not a secret of a webhook"),
    _webhook_far: await sealed("_webhook_far", ONE, "https://other.example.com"),
    APP_KEY: await sealed("APP_KEY", "key-of-the-app"),
  };
  try {
    await test({
      received: receiver.received,
      connections: receiver.connections,
      ask: async (change = {}) => {
        const answer = await sandbox.call(actionRequest({ ...EVENT, url: `${origin}/hook`, secrets, ...change }));
        return answer.kind === "answer" ? answer.status : answer.code;
      },
    });
  } finally {
    await stop();
    await receiver.close();
  }
}

Deno.test("the webhook door signs with each secret, sends none of them, and follows no redirect", () =>
  withReceiver(async ({ ask, received, connections }) => {
    const headers = { ...HEADERS, "webhook-signature": `${place("_webhook_a")} ${place("_webhook_b")}` };
    assert.equal(await ask({ headers }), 302);
    assert.equal(connections(), 1);
    const signature = /^webhook-signature: (.*)\r$/m.exec(received())?.[1] ?? "";
    assert.equal(signature.split(" ").length, 2);
    for (const secret of [ONE, TWO]) {
      assert.ok(!received().includes(secret.slice("whsec_".length)));
      assert.deepEqual(
        new Webhook(secret).verify(BODY, { ...HEADERS, "webhook-signature": signature }),
        JSON.parse(BODY),
      );
    }
    assert.throws(() => new Webhook(ONE).verify(`${BODY} `, { ...HEADERS, "webhook-signature": signature }));
  }));

const signedBy = (name: string) => ({ headers: { ...HEADERS, "webhook-signature": place(name) } });

const REFUSED: readonly (Partial<OutboundRequest> & { readonly says: string })[] = [
  { says: "another method", method: "PUT" },
  { says: "no body", body: null },
  { says: "a body that is not JSON", headers: { ...HEADERS, "content-type": "text/plain" } },
  { says: "no id", headers: { ...HEADERS, "webhook-id": "" } },
  { says: "a header of its own", headers: { ...HEADERS, authorization: "x" } },
  { says: "a secret in the body", body: `{"a":"${place("_webhook_a")}"}` },
  { says: "a secret in the address", url: `https://example.com/?a=${place("_webhook_a")}` },
  { says: "an app's key", ...signedBy("APP_KEY") },
  { says: "the secret by the door of actions", door: "action" },
  { says: "the secret by the door of models", door: "model" },
];

Deno.test("the webhook door refuses other requests, and no other door accepts its secrets", () =>
  withReceiver(async ({ ask, connections }) => {
    for (const { says, ...change } of REFUSED) assert.equal(await ask(change), "door", says);
    assert.equal(await ask(signedBy("_webhook_bad")), "secret_unreadable");
    assert.equal(await ask(signedBy("_webhook_far")), "secret_not_bound");
    for (const url of ["http://127.0.0.1:1/", "https://10.0.0.1/", "https://169.254.169.254/", "http://example.com/"]) {
      const code = String(await ask({ url }));
      assert.ok(["address", "url"].includes(code), `${url}: ${code}`);
    }
    assert.equal(connections(), 0);
  }));

Deno.test("a JSON answer to an event may be of any size: its beginning is enough", async () => {
  const size = DOOR_LIMITS.webhook.answerBytesMax + 1000;
  const receiver = await rawServer((socket) => {
    const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n`;
    socket.on("error", () => {});
    socket.end(`${head}connection: close\r\n\r\n"${"a".repeat(size - 2)}"`);
  });
  const url = `http://localhost:${receiver.port}`;
  const { sandbox, stop } = await spawnSandbox({ allow: `localhost=127.0.0.1:${receiver.port}` });
  const record = await recordOf(sandbox, { workspace: "w1", name: "_webhook_a" }, { value: ONE, origins: [url] });
  const answer = await sandbox.call(actionRequest({ ...EVENT, url: `${url}/hook`, secrets: { _webhook_a: record } }));
  assert.deepEqual(answer.kind === "answer" && [answer.status, answer.truncated], [200, true]);
  await stop();
  await receiver.close();
});
