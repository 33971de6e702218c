/** The door to OpenID providers: what it sends, which secrets go out through it, and what it never does. */

import assert from "node:assert/strict";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import { actionRequest, place, rawServer, recordOf, spawnSandbox } from "./support.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const SECRET = "a+secret&of=the client";

/** A sandbox that may reach a provider on loopback, with the client's secret in its vault and an action's key. */
async function withProvider(
  test: (
    at: {
      readonly ask: (change?: Partial<OutboundRequest>) => Promise<string | number>;
      readonly received: () => string;
      readonly connections: () => number;
      readonly secrets: OutboundRequest["secrets"];
    },
  ) => Promise<void>,
): Promise<void> {
  const provider = await rawServer((socket) =>
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}")
  );
  const origin = `http://localhost:${provider.port}`;
  const { sandbox, stop } = await spawnSandbox({ allow: `localhost=127.0.0.1:${provider.port}` });
  const sealed = (name: string, value: string) =>
    recordOf(sandbox, { workspace: "w1", name }, { value, origins: [origin] });
  const secrets = {
    _oidc_secret: await sealed("_oidc_secret", SECRET),
    APP_KEY: await sealed("APP_KEY", "key-of-the-app"),
    _model_key_1: await sealed("_model_key_1", "key-of-the-model"),
  };
  try {
    await test({
      secrets,
      received: provider.received,
      connections: provider.connections,
      ask: async (change = {}) => {
        const answer = await sandbox.call(actionRequest({ door: "oidc", url: `${origin}/token`, ...change }));
        return answer.kind === "answer" ? answer.status : answer.code;
      },
    });
  } finally {
    await stop();
    await provider.close();
  }
}

Deno.test("the oidc door reads metadata, and posts a form with the client's secret filled in", () =>
  withProvider(async ({ ask, received, secrets }) => {
    assert.equal(await ask({ headers: { accept: "application/json" } }), 200);
    const body = `grant_type=authorization_code&client_secret=${place("_oidc_secret")}`;
    assert.equal(await ask({ method: "POST", headers: FORM, body, secrets }), 200);
    assert.ok(received().includes("client_secret=a%2Bsecret%26of%3Dthe+client"));
    const headers = { ...FORM, authorization: `Basic ${place("_oidc_secret")}` };
    assert.equal(await ask({ method: "POST", headers, body: "a=b", secrets }), 200);
    assert.ok(received().includes(`authorization: Basic ${SECRET}`));
  }));

const REFUSED: readonly (Partial<OutboundRequest> & { readonly says: string })[] = [
  { says: "another method", method: "PUT", headers: FORM, body: "a=b" },
  { says: "a body that is no form", method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
  { says: "a body without a type", method: "POST", body: "a=b" },
  { says: "reading with a body", body: "a=b" },
  { says: "an app's key", method: "POST", headers: FORM, body: `k=${place("APP_KEY")}` },
  { says: "a model's key", method: "POST", headers: FORM, body: `k=${place("_model_key_1")}` },
  { says: "the client's secret by the door of actions", door: "action", headers: { k: place("_oidc_secret") } },
  { says: "the client's secret by the door of models", door: "model", headers: { k: place("_oidc_secret") } },
];

Deno.test("the oidc door refuses other requests, and no other door accepts the client's secret", () =>
  withProvider(async ({ ask, connections, secrets }) => {
    for (const { says, ...change } of REFUSED) assert.equal(await ask({ ...change, secrets }), "door", says);
    assert.equal(await ask({ secrets }), "door", "reading with secrets at hand");
    assert.equal(connections(), 0);
  }));

const FOREIGN = ["http://127.0.0.1:1/", "http://169.254.169.254/", "https://10.0.0.1/", "https://[::1]/"];

Deno.test("the oidc door reaches public addresses over https, and private ones only as the operator allows", () =>
  withProvider(async ({ ask, connections }) => {
    for (const url of [...FOREIGN, "http://example.com/"]) {
      const code = await ask({ url });
      assert.ok(code === "address" || code === "url", `${url}: ${code}`);
    }
    assert.equal(connections(), 0);
  }));
