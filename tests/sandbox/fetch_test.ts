import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { allowance } from "../../sandbox/address.ts";
import { callOut, type OutboundParts } from "../../sandbox/call.ts";
import { openPool, sendPinned } from "../../sandbox/fetch.ts";
import { OUTBOUND_LIMITS } from "../../sandbox/limits.ts";
import { cachedMaskers } from "../../sandbox/mask.ts";
import type { OutboundAnswer, OutboundRequest } from "../../sandbox/protocol.ts";
import { DEADLINE_MS, monotonicMs, until, within } from "../support/wait.ts";
import {
  actionRequest,
  customerParts,
  openVault,
  pushesOf,
  type RawServer,
  rawServer,
  recordingIn,
} from "./support.ts";

const MIB = 1024 * 1024;

/** Asks the app until a signal; without one until the deadline of the request. */
type Ask = (change?: Partial<OutboundRequest>, signal?: AbortSignal) => Promise<OutboundAnswer>;

/** Runs a test against an app that answers each connection with raw bytes. */
async function withApp(answer: (socket: Socket) => void, test: (ask: Ask, app: RawServer) => Promise<void>) {
  const app = await rawServer(answer);
  const keysDir = await Deno.makeTempDir();
  const pool = openPool();
  const recording = recordingIn(keysDir);
  const outbound: OutboundParts = {
    operator: {
      allowances: ["app.test", "other.test"].map((host) => allowance(host, "127.0.0.0/8", app.port)),
      model: null,
    },
    vault: await openVault(keysDir),
    customers: await customerParts(keysDir),
    pushes: await pushesOf(keysDir),
    ...recording,
    pool,
    resolve: () => Promise.resolve(["127.0.0.1"]),
    maskerOf: cachedMaskers(),
    now: monotonicMs,
  };
  const ask: Ask = async (change = {}, signal) => {
    const request = actionRequest({ url: `http://app.test:${app.port}/path?a=b`, ...change });
    return await callOut(outbound, request, signal ?? AbortSignal.timeout(request.deadlineMs));
  };
  try {
    await test(ask, app);
  } finally {
    pool.close();
    recording.recorder.close();
    await app.close();
    await Deno.remove(keysDir, { recursive: true });
  }
}

/** What is sent by then is read by then on an idle machine; on a busy one it is read later, and what is tested is the same. */
const SOON_MS = 500;

/** A deadline that begins once something holds: however slow a machine is, it ends nothing that comes before. */
function deadlineAfter(holds: () => boolean): AbortSignal {
  const deadline = new AbortController();
  const end = () => deadline.abort();
  void until(holds, "what a deadline waits for").then(() => {
    AbortSignal.timeout(SOON_MS).addEventListener("abort", end);
  }, end);
  return deadline.signal;
}

function reply(headers: string, body: string | Uint8Array = ""): (socket: Socket) => void {
  return (socket) => {
    socket.write(`HTTP/1.1 ${headers}\r\nconnection: close\r\n\r\n`);
    socket.end(body);
  };
}

/** Writes pieces for as long as they are taken. */
function endless(head: string, piece: Uint8Array): (socket: Socket) => void {
  return (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.write(head);
    socket.on("drain", more);
    more();
  };
}

/** An app's misbehaviour, and what becomes of the call: a status, or the code of the missing answer. */
const CASES: readonly { name: string; answer: (socket: Socket) => void; ends: number | string; body?: string }[] = [
  { name: "plain", answer: reply("200 OK", "hello"), ends: 200, body: "hello" },
  { name: "gzip", answer: reply("200 OK\r\ncontent-encoding: gzip", gzipSync("hello")), ends: 200, body: "hello" },
  {
    name: "br",
    answer: reply("200 OK\r\ncontent-encoding: br", brotliCompressSync("hello")),
    ends: 200,
    body: "hello",
  },
  {
    name: "deflate",
    answer: reply("200 OK\r\ncontent-encoding: deflate", deflateSync("hello")),
    ends: 200,
    body: "hello",
  },
  {
    name: "another charset",
    answer: reply("200 OK\r\ncontent-type: text/plain; charset=windows-1251", new Uint8Array([0xcf, 0xf0, 0xe8])),
    ends: 200,
    body: "При",
  },
  { name: "redirect", answer: reply("302 Found\r\nlocation: http://169.254.169.254/"), ends: 302, body: "" },
  { name: "error status", answer: reply("500 Oops", "{}"), ends: 500, body: "{}" },
  { name: "no content", answer: reply("204 No Content"), ends: 204, body: "" },
  {
    name: "no content and an encoding",
    answer: reply("204 No Content\r\ncontent-encoding: gzip"),
    ends: 204,
    body: "",
  },
  {
    name: "an empty body and an encoding",
    answer: reply("200 OK\r\ncontent-encoding: br\r\ncontent-length: 0"),
    ends: 200,
    body: "",
  },
  { name: "unknown encoding", answer: reply("200 OK\r\ncontent-encoding: zstd", "x"), ends: "unreadable" },
  { name: "broken gzip", answer: reply("200 OK\r\ncontent-encoding: gzip", "not gzip"), ends: "unreadable" },
  {
    name: "half a gzip",
    answer: reply("200 OK\r\ncontent-encoding: gzip", gzipSync("hello").subarray(0, 14)),
    ends: "unreadable",
  },
  { name: "garbage", answer: (socket) => socket.end("\x00\x01garbage\r\n\r\n"), ends: "unreadable" },
  { name: "another protocol", answer: (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"), ends: "unreadable" },
  { name: "closed at once", answer: (socket) => socket.end(), ends: "connection" },
  { name: "reset", answer: (socket) => socket.resetAndDestroy(), ends: "connection" },
  { name: "body shorter than promised", answer: reply("200 OK\r\ncontent-length: 100", "short"), ends: "unreadable" },
  { name: "silence", answer: () => {}, ends: "timeout" },
  { name: "half a header", answer: (socket) => void socket.write("HTTP/1.1 200 OK\r\nx: "), ends: "timeout" },
  {
    name: "half a body",
    answer: (socket) => void socket.write("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc"),
    ends: "timeout",
  },
  {
    name: "half an encoded body",
    answer: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n");
      socket.write(gzipSync("hello").subarray(0, 12));
    },
    ends: "timeout",
  },
  {
    name: "protocol change",
    answer: (socket) =>
      void socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
    ends: "unreadable",
  },
  { name: "headers above 16 KiB", answer: reply(`200 OK\r\nx: ${"a".repeat(20_000)}`), ends: "unreadable" },
  {
    name: "endless headers",
    answer: endless("HTTP/1.1 200 OK\r\n", new TextEncoder().encode(`x: ${"a".repeat(2000)}\r\n`)),
    ends: "unreadable",
  },
  {
    name: "endless JSON",
    answer: endless("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n", new Uint8Array(65_536).fill(32)),
    ends: "too_large",
  },
  {
    name: "10 GB promised",
    answer: endless(
      "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10000000000\r\n\r\n",
      new Uint8Array(65_536).fill(32),
    ),
    ends: "too_large",
  },
  {
    name: "gzip bomb",
    answer: reply(
      "200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip",
      gzipSync(new Uint8Array(200 * MIB)),
    ),
    ends: "too_large",
  },
];

for (const { name, answer, ends, body } of CASES) {
  Deno.test(`callOut bounds an app that answers with: ${name}`, () =>
    withApp(answer, async (ask, app) => {
      // Only what waits for the deadline may be ended by it, on a busy machine too.
      const deadline = ends === "timeout" ? deadlineAfter(() => app.received() !== "") : undefined;
      const outcome = await within("an outcome", ask({}, deadline));
      assert.equal(
        outcome.kind === "answer" ? outcome.status : outcome.code,
        ends,
        JSON.stringify(outcome).slice(0, 200),
      );
      if (body !== undefined) assert.equal(outcome.kind === "answer" ? outcome.body : undefined, body);
      if (outcome.kind === "no_answer") assert.equal(outcome.sent, true);
    }));
}

Deno.test("callOut cuts endless text at one MiB and says so", () =>
  withApp(
    endless("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n", new Uint8Array(65_536).fill(97)),
    async (ask) => {
      const outcome = await ask();
      assert.equal(outcome.kind, "answer");
      assert.ok(outcome.kind === "answer" && outcome.truncated && outcome.body.length === MIB);
    },
  ));

Deno.test("callOut sends Host by name, the body with its length and no header that frames the connection", () =>
  withApp(reply("200 OK", "ok"), async (ask, app) => {
    const headers = { "Content-Type": "text/plain", Host: "evil.test", "Transfer-Encoding": "chunked", "X-Own": "1" };
    await ask({ method: "POST", headers, body: "naïve" });
    const received = app.received().toLowerCase();
    assert.match(received, /^post \/path\?a=b http\/1\.1\r\n/);
    assert.match(received, new RegExp(`\r\nhost: app\\.test:${app.port}\r\n`));
    assert.match(received, /\r\ncontent-length: 6\r\n/);
    assert.match(received, /\r\nx-own: 1\r\n/);
    assert.doesNotMatch(received, /evil\.test|chunked/);
  }));

Deno.test("callOut sends Content-Length with every method, against request smuggling", async () => {
  const hidden = "GET /hidden HTTP/1.1\r\nhost: app.test\r\n\r\n";
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "GET", "HEAD", "QUERY"]) {
    await withApp(reply("200 OK", "ok"), async (ask, app) => {
      await ask({ method, headers: { "content-type": "application/json" }, body: hidden });
      const [head = "", body] = app.received().split(/\r\n\r\n(.*)/s);
      assert.match(head, new RegExp(`^content-length: ${hidden.length}$`, "im"), method);
      assert.equal(body, hidden);
    });
  }
});

Deno.test("callOut reads the answer to HEAD, which names the encoding of a body that does not come", () =>
  withApp(reply("200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 100"), async (ask) => {
    const outcome = await ask({ method: "HEAD" });
    assert.equal(outcome.kind === "answer" && outcome.status, 200);
  }));

Deno.test("callOut ends when a connection is closed without answer and error, as after CONNECT", async () => {
  for (const answer of ["200 OK", "403 Forbidden\r\ncontent-length: 2\r\n\r\nno"]) {
    await withApp((socket) => void socket.write(`HTTP/1.1 ${answer}\r\n\r\n`), async (ask) => {
      const outcome = await within("an outcome", ask({ method: "CONNECT" }));
      assert.equal(outcome.kind === "no_answer" ? outcome.code : outcome.kind, "unreadable");
    });
  }
});

Deno.test("callOut reuses a connection only for one host name, so that a surplus answer reaches no other", async () => {
  const app = (socket: Socket) => {
    const answer = () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    socket.on("data", answer);
    answer();
  };
  await withApp(app, async (ask, { port, connections }) => {
    for (const host of ["app.test", "other.test", "app.test", "other.test"]) {
      const outcome = await ask({ url: `http://${host}:${port}/` });
      assert.equal(outcome.kind, "answer");
    }
    assert.equal(connections(), 2);
  });
});

Deno.test("sendPinned sends Content-Length once even if the caller set it", () =>
  withApp(reply("200 OK"), async (_, app) => {
    const pool = openPool();
    const url = new URL(`http://127.0.0.1:${app.port}/`);
    const headers = { "content-length": "3", host: url.host };
    const request = { url, addresses: ["127.0.0.1"], method: "PUT", headers, body: "abc" };
    assert.equal((await sendPinned(pool, request, AbortSignal.timeout(DEADLINE_MS))).kind, "opened");
    pool.close();
    for (const name of ["content-length", "host"]) {
      assert.equal(app.received().toLowerCase().split(`\r\n${name}:`).length, 2, name);
    }
  }));

Deno.test("callOut sends Content-Length 0 for an empty body of a POST", async () => {
  for (const [method, isSaid] of [["POST", true], ["PUT", true], ["GET", false], ["DELETE", false]] as const) {
    await withApp(reply("200 OK", "ok"), async (ask, app) => {
      await ask({ method });
      assert.equal(/^content-length: 0$/im.test(app.received()), isSaid, method);
    });
  }
});

const BAD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "x-a": "b\r\nx-c: d" },
  { "x-a": "b\nc" },
  { "x-a": "b\0" },
  { "x a": "b" },
  { "x-a\r\nx": "b" },
  { "x-a": "ключ" },
];
for (const headers of BAD_HEADERS) {
  Deno.test(`callOut refuses the header ${JSON.stringify(headers)}`, () =>
    withApp(reply("200 OK"), async (ask, app) => {
      const outcome = await ask({ headers });
      assert.equal(outcome.kind === "refused" ? outcome.code : outcome.kind, "request");
      assert.equal(app.connections(), 0);
    }));
}

/** Answers the first request of the process and then closes each connection at its next request. */
function dyingKeepAlive(): (socket: Socket) => void {
  let isFirst = true;
  return (socket) => {
    if (!isFirst) return void socket.destroy();
    isFirst = false;
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    socket.on("data", () => socket.destroy());
  };
}

Deno.test("callOut never sends a POST twice when a kept-alive connection turns out to be dead", () =>
  withApp(dyingKeepAlive(), async (ask, app) => {
    assert.equal((await ask({ method: "POST", body: "number=1" })).kind, "answer");
    const second = await ask({ method: "POST", body: "number=2" });
    assert.deepEqual(second.kind === "no_answer" && [second.code, second.sent], ["connection", true]);
    assert.equal(app.received().split("number=2").length - 1, 1);
  }));

Deno.test("callOut never sends a POST twice when the app reads it and closes", () =>
  withApp((socket) => socket.destroy(), async (ask, app) => {
    const outcome = await ask({ method: "POST", body: "number=1" });
    assert.equal(outcome.kind === "no_answer" && outcome.sent, true);
    assert.deepEqual([app.connections(), app.received().split("number=1").length - 1], [1, 1]);
  }));

Deno.test("callOut does not retry a GET whose deadline has passed on a kept-alive connection", () => {
  let requests = 0;
  return withApp((socket) => {
    const answer = () => {
      if (++requests === 1) socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    };
    socket.on("data", answer);
    answer();
  }, async (ask, app) => {
    assert.equal((await ask()).kind, "answer");
    const outcome = await ask({}, deadlineAfter(() => requests === 2));
    assert.equal(outcome.kind === "no_answer" && outcome.code, "timeout");
    // A resent request would have come over a connection of its own by now.
    assert.equal((await ask({}, deadlineAfter(() => requests === 3))).kind, "no_answer");
    assert.deepEqual([app.connections(), requests], [2, 3]);
  });
});

Deno.test("callOut uses a connection again", () =>
  withApp((socket) => {
    const answer = () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    socket.on("data", answer);
    answer();
  }, async (ask, app) => {
    for (let call = 0; call < 5; call++) assert.equal((await ask({ method: "POST", body: "x" })).kind, "answer");
    assert.equal(app.connections(), 1);
  }));

/** Many servers close a connection that was idle for this long. */
const SERVERS_CLOSE_MS = 5000;

Deno.test("callOut closes a connection that has been idle, before the app's server does", async () => {
  assert.ok(2 * OUTBOUND_LIMITS.keepAliveCheckMs < SERVERS_CLOSE_MS, "an idle connection lives for two looks");
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => closed = resolve);
  await withApp((socket) => {
    socket.on("close", closed);
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
  }, async (ask) => {
    assert.equal((await ask()).kind, "answer");
    await within("the end of the idle connection", isClosed);
  });
});
