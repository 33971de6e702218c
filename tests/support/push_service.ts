/**
 * A push service on loopback, with subscribed browsers: it receives the sandbox's pushes over TLS, verifies the
 * signature and decrypts them with a third-party library.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { createServer } from "node:https";
// @ts-types="./http_ece.d.ts"
import ece from "http_ece";
import { jwtVerify } from "jose";
import { callOut } from "../../sandbox/call.ts";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import type { Pushes } from "../../sandbox/push/push.ts";
import { openPublicSandbox, PUBLIC_HOST, PUBLIC_TLS } from "./public_sandbox.ts";
import { DEADLINE_MS } from "./wait.ts";

/** A browser's subscription for the desk. */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A push as received by a browser. */
export type Received = {
  readonly endpoint: string;
  readonly message: Readonly<Record<string, unknown>>;
  readonly topic: string;
  readonly ttlS: number;
};

/** A running push service. */
export type PushService = {
  readonly origin: string;
  /** Subscribes a new browser. */
  readonly subscribe: (publicKey: string) => Subscription;
  readonly received: readonly Received[];
  /** Sets the next responses. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void;
  /** A desk's way out, through a sandbox inside the test that trusts this service. */
  readonly call: (request: OutboundRequest) => ReturnType<typeof callOut>;
  readonly pushes: Pushes;
  close(): Promise<void>;
};

type Browser = { readonly keys: ECDH; readonly auth: string; readonly publicKey: string };

/** Starts a push service. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  let status = 201;
  let answerHeaders: Readonly<Record<string, string>> = {};
  const server = createServer(PUBLIC_TLS, async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    const header = (name: string) => String(request.headers[name] ?? "");
    const browser = browsers.get(request.url ?? "");
    assert.ok(browser !== undefined, `nobody subscribed at ${request.url}`);
    await checkSignature(header("authorization"), browser.publicKey, `https://${header("host")}`);
    const clear = ece.decrypt(Buffer.concat(parts), {
      ...{ version: header("content-encoding"), privateKey: browser.keys, authSecret: browser.auth },
    });
    received.push({
      endpoint: request.url ?? "",
      message: JSON.parse(clear.toString()),
      topic: header("topic"),
      ttlS: Number(header("ttl")),
    });
    response.writeHead(status, answerHeaders).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const port = typeof address === "object" ? address?.port ?? 0 : 0;
  const origin = `https://${PUBLIC_HOST}:${port}`;
  const { outbound, close } = await openPublicSandbox();
  return {
    origin,
    received,
    pushes: outbound.pushes,
    subscribe(publicKey) {
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const path = `/push/${crypto.randomUUID()}`;
      const auth = randomBytes(16).toString("base64url");
      browsers.set(path, { keys, auth, publicKey });
      return { endpoint: `${origin}${path}`, p256dh: keys.getPublicKey("base64url"), auth };
    },
    answer(next, headers = {}) {
      status = next;
      answerHeaders = headers;
    },
    call: (request) => callOut(outbound, request, AbortSignal.timeout(DEADLINE_MS)),
    async close() {
      await close();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Verifies by RFC 8292: signed with the key that the browser subscribed with, and only for this service. */
async function checkSignature(authorization: string, publicKey: string, audience: string): Promise<void> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  assert.equal(key, publicKey);
  const point = Uint8Array.fromBase64(key, { alphabet: "base64url" });
  const verify = await crypto.subtle.importKey("raw", point, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
  const { payload } = await jwtVerify(token, verify, { audience });
  assert.match(payload.sub ?? "", /^(https|mailto):/);
}
