/** Live sockets opened by an attacker: silent ones, ones that send before they authenticate, and floods. */

import assert from "node:assert/strict";
import { SOCKET_LIMITS, SOCKET_RATES } from "../../core/limits/sockets.ts";
import { OVER_LIMIT } from "../../routes/live/sockets.ts";
import { listen, type Listener } from "../flows/socket.ts";
import { fakeTimers } from "../support/fake_timers.ts";
import { testServed } from "../support/served.ts";
import { eventually } from "../support/wait.ts";

const test = await testServed();
const { desk, url, workspace } = test;
Deno.test.afterAll(() => test.close());

const PAGE = { url: "https://shop.example/", title: "Shop" };
const at = `${url}/api/widget/${workspace.widgetKey}/live`;

const open = (address: string) => listen(at, { "x-forwarded-for": address });

/** A page's socket whose first message the desk has read. */
async function join(address: string, visit: string = crypto.randomUUID()): Promise<Listener> {
  const socket = await open(address);
  socket.send({ type: "hello", visit, page: PAGE });
  await socket.settle();
  return socket;
}

/** Sends pings until the desk ends the socket. @returns how many were answered, and the code */
async function flood(socket: Listener, count: number): Promise<{ answered: number; code: number | null }> {
  const pings = () => socket.heard.filter(({ type }) => type === "ping").length;
  const before = pings();
  const ended = socket.closed.then((code) => code);
  for (let sent = 0; sent < count; sent++) {
    socket.send({ type: "ping" });
    // In steps, so that the rate is counted, and not the messages waiting to be read.
    if (sent % 20 === 19) {
      const done = await Promise.race([ended, eventually("answers", () => pings() - before > sent || null)]);
      if (typeof done === "number") return { answered: pings() - before, code: done };
    }
  }
  return { answered: pings() - before, code: null };
}

Deno.test("a socket that sends anything before its hello is closed, and its message is not processed", async () => {
  const messages = [
    { type: "ping" },
    { type: "page", page: { url: "a@".repeat(900), title: "" } },
    { type: "event", kind: "error", at: new Date(0), detail: { message: "a".repeat(500) } },
    { type: "hello", visit: crypto.randomUUID(), page: { ...PAGE, url: "x".repeat(SOCKET_LIMITS.helloCharsMax) } },
    { type: "hello", page: PAGE },
  ];
  for (const message of messages) {
    const socket = await open("192.0.2.1");
    socket.send(message);
    assert.equal(await socket.closed, 1008, JSON.stringify(message).slice(0, 80));
    assert.deepEqual(socket.heard, []);
  }
});

Deno.test("a socket that sends no hello is closed after a timeout", async () => {
  using timers = fakeTimers();
  const socket = await open("192.0.2.2");
  await eventually("the deadline", () => timers.pending().includes(SOCKET_LIMITS.helloMs) || null);
  timers.advance(SOCKET_LIMITS.helloMs);
  assert.equal(await socket.closed, 1008);
});

Deno.test("silent sockets from one address leave capacity for others, and free their own when they close", async () => {
  const silent: Listener[] = [];
  for (let n = 0; n < SOCKET_LIMITS.silentMax; n++) silent.push(await open("192.0.2.3"));
  await assert.rejects(open("192.0.2.3"));
  const other = await join("192.0.2.4");
  await Promise.all(silent.map((socket) => socket.close()));
  const again = await eventually("a place", () => join("192.0.2.3").catch(() => null));
  await Promise.all([other.close(), again.close()]);
});

Deno.test("a visitor may have ten sockets; the eleventh is closed with the code of a limit", async () => {
  const visit = crypto.randomUUID();
  const lines: Listener[] = [];
  for (let n = 0; n < SOCKET_LIMITS.openMax.visitor; n++) lines.push(await join("192.0.2.5", visit));
  const more = await open("192.0.2.5");
  more.send({ type: "hello", visit, page: PAGE });
  assert.equal(await more.closed, OVER_LIMIT);
  await Promise.all(lines.map((socket) => socket.close()));
});

Deno.test("a flood of messages closes its socket, then the same visitor's others, and no other visitor's", async () => {
  const visit = crypto.randomUUID();
  const other = await join("192.0.2.6");
  const first = await flood(await join("192.0.2.6", visit), 2 * SOCKET_RATES.socket.max);
  assert.equal(first.code, OVER_LIMIT);
  // Its hello was not counted, its first ping was.
  assert.equal(first.answered, SOCKET_RATES.socket.max - 1);
  let sent = SOCKET_RATES.socket.max;
  while (sent < SOCKET_RATES.visitor.max) {
    const next = await flood(await join("192.0.2.6", visit), SOCKET_RATES.socket.max);
    assert.equal(next.code, OVER_LIMIT);
    sent += next.answered + 1;
  }
  assert.equal(sent, SOCKET_RATES.visitor.max);
  await other.settle();
  desk.pass(2 * 60_000);
  const later = await join("192.0.2.6", visit);
  await Promise.all([other.close(), later.close()]);
});

Deno.test("a flood of a teammate's page ends its socket", async () => {
  const grace = await test.signIn("Grace", "viewer");
  const socket = await listen(`${url}/desk/live`, { cookie: grace.cookie(), origin: url });
  const { code, answered } = await flood(socket, 2 * SOCKET_RATES.socket.max);
  assert.deepEqual([code, answered], [OVER_LIMIT, SOCKET_RATES.socket.max]);
});
