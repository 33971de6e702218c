/** A reconnecting socket against a real server on loopback; the page's lifecycle is simulated. */

import assert from "node:assert/strict";
import { type LifecycleHandlers, openReconnectingSocket } from "../../widget/reconnecting_socket.ts";
import { fakeTimers } from "../support/fake_timers.ts";
import { within } from "../support/wait.ts";

type Message = { readonly type: string; readonly at?: number };

/** Collects what happens, and waits for the next of it. */
function createLog() {
  const events: string[] = [];
  let wake = () => {};
  return {
    events,
    add(event: string) {
      events.push(event);
      wake();
    },
    async until(count: number) {
      while (events.length < count) {
        await within(`event ${count} after ${events.join(", ")}`, new Promise<void>((resolve) => wake = resolve));
      }
    },
  };
}

/** A desk that logs what it hears, and can hang up. */
function startServer(log: ReturnType<typeof createLog>) {
  const sockets = new Set<WebSocket>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { socket, response } = Deno.upgradeWebSocket(request);
    sockets.add(socket);
    socket.onmessage = ({ data }) => log.add("desk: " + JSON.parse(data).type);
    socket.onclose = () => {
      sockets.delete(socket);
      log.add("desk: closed");
    };
    return response;
  });
  return {
    url: `ws://127.0.0.1:${server.addr.port}`,
    send: (message: Message) => sockets.forEach((socket) => socket.send(JSON.stringify(message))),
    hangUp: (code?: number) => sockets.forEach((socket) => socket.close(code)),
    close: () => server.shutdown(),
  };
}

/** A socket to a server of its own. `hello` fails a given number of times; without `random` it connects again at once. */
async function withSocket(
  { failures = 0, firstWaitMs = 1000, random = () => 0 }: {
    readonly failures?: number;
    readonly firstWaitMs?: number;
    readonly random?: () => number;
  },
  play: (stage: {
    readonly log: ReturnType<typeof createLog>;
    readonly server: ReturnType<typeof startServer>;
    readonly socket: ReturnType<typeof openReconnectingSocket<Message, Message>>;
    readonly page: LifecycleHandlers;
  }) => Promise<void>,
): Promise<void> {
  const log = createLog();
  const server = startServer(log);
  let left = failures;
  let page: LifecycleHandlers = { wake() {}, suspend() {}, resume() {} };
  const socket = openReconnectingSocket<Message, Message>({
    firstWaitMs,
    connect: () => new WebSocket(server.url),
    hello: () => left-- > 0 ? Promise.reject(new Error("no session")) : Promise.resolve({ type: "hello" }),
    receive: ({ type }) => log.add("page: " + type),
    opened: (again) => log.add(again ? "page: opened again" : "page: opened"),
    lost: () => log.add("page: lost"),
    watchLifecycle(handlers) {
      page = handlers;
      return () => log.add("page: unwatched");
    },
    random,
  });
  try {
    await play({ log, server, socket, page });
  } finally {
    socket.close();
    await server.close();
  }
}

Deno.test("a reconnecting socket says hello, passes messages both ways, and reconnects after a loss", async () => {
  await withSocket({}, async ({ log, server, socket }) => {
    assert.equal(socket.send({ type: "early" }), false, "there is no connection yet");
    await log.until(2);
    assert.deepEqual([...log.events].sort(), ["desk: hello", "page: opened"]);
    assert.equal(socket.send({ type: "typing" }), true);
    await log.until(3);
    server.send({ type: "message" });
    await log.until(4);
    assert.deepEqual(log.events.slice(2), ["desk: typing", "page: message"]);
    server.hangUp();
    await log.until(8);
    assert.deepEqual(log.events.slice(4).sort(), ["desk: closed", "desk: hello", "page: lost", "page: opened again"]);
    assert.equal(socket.isFailing(), false);
  });
});

Deno.test("a reconnecting socket keeps trying without a session, and reports the failure", async () => {
  await withSocket({ failures: 2 }, async ({ log, socket }) => {
    await log.until(2);
    assert.deepEqual(log.events, ["page: lost", "page: lost"]);
    assert.equal(socket.isFailing(), true);
    await log.until(4);
    assert.deepEqual(log.events.slice(2).sort(), ["desk: hello", "page: opened again"]);
    assert.equal(socket.isFailing(), false);
  });
});

Deno.test("a reconnecting socket whose desk restarts waits a random part of its first wait", async () => {
  using timers = fakeTimers();
  await withSocket({ firstWaitMs: 30_000, random: () => 0.5 }, async ({ log, server }) => {
    await log.until(2);
    server.hangUp(1012);
    await log.until(4);
    assert.ok(timers.pending().includes(15_000), String(timers.pending()));
    timers.advance(15_000);
    await log.until(6);
    assert.deepEqual(log.events.slice(4).sort(), ["desk: hello", "page: opened again"]);
  });
});

Deno.test("a reconnecting socket waits a minute after a limit of the desk, also when the page wakes up", async () => {
  using timers = fakeTimers();
  await withSocket({}, async ({ log, server, page }) => {
    await log.until(2);
    server.hangUp(4429);
    await log.until(4);
    assert.deepEqual(log.events.slice(2).sort(), ["desk: closed", "page: lost"]);
    page.wake();
    timers.advance(59_000);
    page.wake();
    timers.advance(999);
    assert.equal(log.events.length, 4);
    timers.advance(1);
    await log.until(6);
    assert.deepEqual(log.events.slice(4).sort(), ["desk: hello", "page: opened again"]);
    server.hangUp(4429);
    await log.until(8);
    page.suspend();
    page.resume();
    await log.until(10);
    assert.deepEqual(
      log.events.slice(8).sort(),
      ["desk: hello", "page: opened again"],
      "a page that was left comes back",
    );
  });
});

Deno.test("a reconnecting socket closes while the page is frozen, and reconnects when it is restored", async () => {
  await withSocket({}, async ({ log, page, socket }) => {
    await log.until(2);
    page.suspend();
    await log.until(3);
    assert.equal(socket.send({ type: "typing" }), false);
    page.wake();
    assert.deepEqual(log.events.slice(2), ["desk: closed"], "a frozen page neither counts a loss nor reconnects");
    page.resume();
    page.wake();
    await log.until(5);
    assert.deepEqual(log.events.slice(3).sort(), ["desk: hello", "page: opened again"], "once, not twice");
  });
});

Deno.test("a closed reconnecting socket stays closed", async () => {
  await withSocket({}, async ({ log, page, socket }) => {
    await log.until(2);
    socket.close();
    page.wake();
    await log.until(4);
    assert.deepEqual(log.events.slice(2).sort(), ["desk: closed", "page: unwatched"]);
    assert.equal(socket.send({ type: "late" }), false);
  });
});
