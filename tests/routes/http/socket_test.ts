import assert from "node:assert/strict";
import { z } from "zod";
import { SOCKET_LIMITS } from "../../../core/limits/sockets.ts";
import { OVER_LIMIT } from "../../../routes/live/sockets.ts";
import { openLive } from "../../../kv/live.ts";
import { openSocketConnection, type SocketHandler } from "../../../routes/http/socket.ts";
import { listen } from "../../flows/socket.ts";
import { fakeTimers } from "../../support/fake_timers.ts";
import { within } from "../../support/wait.ts";

const schema = z.strictObject({ type: z.literal("ping"), padding: z.string().optional() });
type Ping = z.infer<typeof schema>;

/** A server whose sockets are handled by a part of a handler. */
function serve(handler: Partial<SocketHandler<Ping>>) {
  const whole: SocketHandler<Ping> = {
    expected: () => ({ schema, charsMax: 100 }),
    admit: () => Promise.resolve(true),
    receive: () => {},
    closed: () => {},
    ...handler,
  };
  const stopping = new AbortController();
  const live = openLive(() => {});
  const served = { desk: { log: () => {}, live }, stop: stopping.signal };
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => openSocketConnection(request, served, () => whole),
  );
  return { url: `http://127.0.0.1:${server.addr.port}/`, stopping, live, stop: () => server.shutdown() };
}

Deno.test("openSocketConnection closes a socket that sends more than can be handled", async () => {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  let heard = 0;
  const { url, stop } = serve({
    async receive() {
      heard++;
      await free;
    },
  });
  const client = await listen(url);
  for (let sent = 0; sent < 1000; sent++) client.send({ type: "ping" });
  // Of what was still on its way the browser learns only that the connection is gone.
  await client.closed;
  release();
  await stop();
  assert.ok(heard <= SOCKET_LIMITS.waitingMax, String(heard));
});

Deno.test("openSocketConnection does not parse a message above the rate", async () => {
  let asked = 0;
  let read = 0;
  const { url, stop } = serve({
    admit: () => Promise.resolve(++asked <= 2),
    expected: () => {
      read++;
      return { schema, charsMax: 100 };
    },
  });
  const client = await listen(url);
  for (let sent = 0; sent < 3; sent++) client.send({ type: "ping" });
  assert.equal(await client.closed, OVER_LIMIT);
  await stop();
  assert.deepEqual([asked, read], [3, 2]);
});

for (const chars of [101, SOCKET_LIMITS.messageCharsMax + 1]) {
  Deno.test(`openSocketConnection ends a socket with a message of ${chars} characters`, async () => {
    const { url, stop } = serve({});
    const client = await listen(url);
    client.send({ type: "ping", padding: "x".repeat(chars) });
    assert.equal(await client.closed, 1008);
    await stop();
  });
}

Deno.test("openSocketConnection ends every socket of a desk that stops, by one listener", async () => {
  const { url, stopping, stop } = serve({});
  let listeners = 0;
  const add = stopping.signal.addEventListener.bind(stopping.signal);
  stopping.signal.addEventListener = (...listener: Parameters<typeof add>) => {
    listeners++;
    add(...listener);
  };
  await (await listen(url)).close();
  const lines = await Promise.all([listen(url), listen(url), listen(url)]);
  stopping.abort();
  assert.deepEqual(await Promise.all(lines.map(({ closed }) => closed)), [1012, 1012, 1012]);
  await stop();
  assert.equal(listeners, 1);
});

Deno.test("openSocketConnection does not hold large messages while it handles another", async () => {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const { url, stop } = serve({ receive: () => free });
  const socket = new WebSocket(url.replace("http", "ws"));
  const closed = new Promise<number>((resolve) => socket.onclose = ({ code }) => resolve(code));
  await new Promise((resolve) => socket.onopen = resolve);
  socket.send(JSON.stringify({ type: "ping" }));
  socket.send(new Uint8Array(SOCKET_LIMITS.messageCharsMax));
  assert.equal(await within("the end", closed), 1008);
  release();
  await stop();
});

Deno.test("openSocketConnection ends a socket when the desk stops, after its handler", async () => {
  let closed = 0;
  const { url, stopping, stop } = serve({ closed: () => void closed++ });
  const client = await listen(url);
  stopping.abort();
  assert.equal(closed, 1, "while the stores are open");
  assert.equal(await client.closed, 1012);
  await stop();
  assert.equal(closed, 1);
});

Deno.test("openSocketConnection pings a silent browser, and closes its socket after a while", async () => {
  using timers = fakeTimers();
  const { url, stop } = serve({});
  const client = await listen(url);
  timers.advance(SOCKET_LIMITS.pingMs - 1);
  assert.deepEqual(client.heard, []);
  timers.advance(1);
  await client.hears("ping");
  timers.advance(SOCKET_LIMITS.silentMs - SOCKET_LIMITS.pingMs);
  assert.equal(await client.closed, 1001);
  await stop();
  assert.deepEqual(timers.pending(), [], "nothing runs without a socket");
});

Deno.test("openSocketConnection neither pings nor disconnects a browser that sends messages", async () => {
  using timers = fakeTimers();
  let heard = 0;
  let answer = () => {};
  const { url, stop } = serve({
    receive() {
      heard++;
      answer();
    },
  });
  const client = await listen(url);
  for (let ms = 0; ms < 2 * SOCKET_LIMITS.silentMs; ms += 30_000) {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    client.send({ type: "ping" });
    await within("the message", answered);
    timers.advance(30_000);
  }
  assert.deepEqual([heard, client.heard], [10, []]);
  await client.close();
  await stop();
});

Deno.test("openSocketConnection has every browser connect again when events were missed", async () => {
  const { url, live, stop } = serve({});
  const lines = await Promise.all([listen(url), listen(url)]);
  live.publishGap();
  assert.deepEqual(await Promise.all(lines.map(({ closed }) => closed)), [1012, 1012]);
  await stop();
});
