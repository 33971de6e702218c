/**
 * Requests that try to reach internal addresses. Each runs over real sockets; a canary listens on every address of this
 * machine and must never see a connection.
 */

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { type Allowance, allowance, isPublicAddress } from "../../sandbox/address.ts";
import { callOut, type OutboundParts } from "../../sandbox/call.ts";
import { openPool } from "../../sandbox/fetch.ts";
import { cachedMaskers } from "../../sandbox/mask.ts";
import type { OutboundAnswer } from "../../sandbox/protocol.ts";
import { type Resolve, resolveHost } from "../../sandbox/resolve.ts";
import { actionRequest, customerParts, openVault, pushesOf, rawServer, recordingIn } from "../sandbox/support.ts";
import { ALL_DOORS, type AskedDoor, DOOR_SHAPES } from "./door_shapes.ts";
import { DEADLINE_MS, monotonicMs } from "../support/wait.ts";

/** Notations in URLs of addresses that no customer's action may reach. */
const LITERALS: readonly string[] = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0x7f.0x0.0x0.0x1",
  "0177.0.0.1",
  "017700000001",
  "00000177.0.0.1",
  "１２７.０.０.１",
  "127。0。0。1",
  "127．0．0．1",
  "127｡0｡0｡1",
  "①②⑦.⓪.⓪.①",
  "%31%32%37.0.0.1",
  "127.255.255.254",
  "0",
  "0.0.0.0",
  "0.1.2.3",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::FFFF:7F00:0001]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fe80::1%25lo]",
  "[fe80::1%lo]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[5f00::1]",
  "10.0.0.1",
  "012.0.0.1",
  "167772161",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "0xc0a80001",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "169.254.43518",
  "0251.0376.0251.0376",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "100.64.0.1",
  "100.100.100.200",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "[::ffff:168.63.129.16]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
];

/** Addresses as a name server may answer them. */
const ANSWERS: readonly string[] = [
  "127.0.0.1",
  "127.0.0.53",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.5.4",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "0:0:0:0:0:ffff:7f00:0001",
  "::127.0.0.1",
  "::7f00:1",
  "4000::1",
  "::ffff:0:127.0.0.1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "::ffff:168.63.129.16",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "fe80::1",
  "fe80::1%lo",
  "fc00::1",
  "fd00:ec2::254",
  "fec0::1",
  "ff02::1",
  "2001:db8::1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "127.1",
  "not-an-address",
];

/** What URL parsers disagree about; `{port}` is the canary's, `app.test` the host that a person would read. */
const TRICKS: readonly string[] = [
  "https://app.test@127.0.0.1:{port}/",
  "https://app.test:443@127.0.0.1:{port}/",
  "https://app.test%40127.0.0.1:{port}/",
  "https://@127.0.0.1:{port}/",
  "https://:@127.0.0.1:{port}/",
  "https://127.0.0.1:{port}#@app.test/",
  "https://127.0.0.1:{port}?@app.test/",
  "https://127.0.0.1:{port}\\@app.test/",
  "https://app.test\\@127.0.0.1:{port}/",
  "https:\\\\127.0.0.1:{port}/",
  "https:///127.0.0.1:{port}/",
  "https:127.0.0.1:{port}/",
  "https:/127.0.0.1:{port}/",
  "//127.0.0.1:{port}/",
  " https://127.0.0.1:{port}/",
  "https://127.0.0.1:{port}/\r\nHost: app.test",
  "ht\ttps://127.0.0.1:{port}/",
  "https://127.0\t.0.1:{port}/",
  "https://127.0.0.1\n:{port}/",
  "https://127.0.0.1:{port}/a b",
  "https://127.0.0.1\u00ad:{port}/",
  "https://1\u200b27.0.0.1:{port}/",
  "http://127.0.0.1:{port}/",
  "HTTP://127.0.0.1:{port}/",
  "ws://127.0.0.1:{port}/",
  "ftp://127.0.0.1:{port}/",
  "gopher://127.0.0.1:{port}/_GET",
  "file:///etc/passwd",
  "data:text/plain,hello",
  "blob:https://127.0.0.1:{port}/x",
  "unix:/run/docker.sock",
  "https://127.0.0.1:{port}:443/",
  "https://[::1/",
  "https://[127.0.0.1]:{port}/",
  "https://app.test:22/",
  "https://app.test:25/",
  "https://app.test:80/",
  "http://app.test/",
];

/** Those of an app and of a website, whose private hosts an operator may allow. */
const DOORS = ["action", "crawl"] as const;

type Attack = {
  readonly ask: (url: string, door?: AskedDoor) => Promise<OutboundAnswer>;
  readonly port: number;
  readonly reached: () => number;
};

/** Runs attacks against an outbound side that resolves names with `resolve`. */
async function withCanary(
  resolve: Resolve,
  allowances: (port: number) => readonly Allowance[],
  attack: (attack: Attack) => Promise<void>,
): Promise<void> {
  let reached = 0;
  const canary = createServer((socket) => {
    reached++;
    socket.resume();
    socket.on("error", () => {});
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\ncanary");
  });
  const port = await new Promise<number>((ready) =>
    canary.listen(0, "::", () => {
      const address = canary.address();
      ready(typeof address === "object" ? address?.port ?? 0 : 0);
    })
  );
  const keysDir = await Deno.makeTempDir();
  const pool = openPool();
  const recording = recordingIn(keysDir);
  const outbound: OutboundParts = {
    ...recording,
    operator: { allowances: allowances(port), model: null },
    vault: await openVault(keysDir),
    customers: await customerParts(keysDir),
    pushes: await pushesOf(keysDir),
    pool,
    resolve,
    maskerOf: cachedMaskers(),
    now: monotonicMs,
  };
  const ask: Attack["ask"] = (url, door = "action") =>
    callOut(outbound, actionRequest({ url, door, ...DOOR_SHAPES[door] }), AbortSignal.timeout(DEADLINE_MS));
  try {
    await attack({ ask, port, reached: () => reached });
  } finally {
    pool.close();
    recording.recorder.close();
    await new Promise((done) => canary.close(done));
    await Deno.remove(keysDir, { recursive: true });
  }
}

const none = () => [];

/** Whether a call ended before a connection was tried; `localhost.` is a name that not every resolver knows. */
function isStopped(outcome: OutboundAnswer): boolean {
  return outcome.kind === "refused" || (outcome.kind === "no_answer" && outcome.code === "name_unknown");
}

Deno.test("callOut reaches the canary server when the operator allows it", () =>
  withCanary(
    resolveHost,
    (port) => [allowance("127.0.0.1", "127.0.0.1/32", port)],
    async ({ ask, port, reached }) => {
      const outcome = await ask(`http://127.0.0.1:${port}/`);
      assert.equal(outcome.kind === "answer" && outcome.body, "canary");
      assert.equal(reached(), 1);
    },
  ));

Deno.test(`callOut reaches no private address written in a URL (${LITERALS.length} spellings, two schemes)`, () =>
  withCanary(resolveHost, none, async ({ ask, port, reached }) => {
    for (const literal of LITERALS) {
      for (const scheme of ["https", "http"]) {
        for (const door of ALL_DOORS) {
          const outcome = await ask(`${scheme}://${literal}:${port}/`, door);
          const says = `${door} ${scheme} ${literal}: ${JSON.stringify(outcome)}`;
          assert.ok(isStopped(outcome), says);
          const isOfAddress = outcome.kind !== "refused" || ["address", "url"].includes(outcome.code);
          assert.ok(isOfAddress || (door === "push" && scheme === "http"), says);
          assert.equal(reached(), 0, literal);
        }
      }
    }
  }));

Deno.test(`callOut reaches no private address that a name server answers (${ANSWERS.length}, alone and beside a public one)`, async () => {
  let answers: readonly string[] = [];
  await withCanary(() => Promise.resolve(answers), none, async ({ ask, port, reached }) => {
    for (const answer of ANSWERS) {
      for (answers of [[answer], ["8.8.8.8", answer], [answer, "2606:4700::1111"]]) {
        const asked = [
          ...await Promise.all(ALL_DOORS.map((door) => ask(`https://app.test:${port}/`, door))),
          ...await Promise.all([`http://app.test:${port}/`, "http://app.test/"].map((url) => ask(url, "crawl"))),
        ];
        for (const outcome of asked) {
          assert.equal(outcome.kind === "refused" ? outcome.code : outcome.kind, "address", answers.join());
        }
        assert.equal(reached(), 0, answer);
      }
    }
  });
});

Deno.test(`callOut reaches nothing through what URL parsers disagree about (${TRICKS.length} URLs)`, () =>
  withCanary(resolveHost, none, async ({ ask, port, reached }) => {
    for (const trick of TRICKS) {
      for (const door of DOORS) {
        const outcome = await ask(trick.replaceAll("{port}", String(port)), door);
        assert.ok(isStopped(outcome), `${door} ${trick}`);
        assert.equal(reached(), 0, trick);
      }
    }
  }));

Deno.test(`callOut follows no redirect to a private address (${LITERALS.length} places)`, async () => {
  let location = "";
  const app = await rawServer((socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  );
  const allow = () => [allowance("app.test", "127.0.0.1/32", app.port)];
  await withCanary(() => Promise.resolve(["127.0.0.1"]), allow, async ({ ask, port, reached }) => {
    for (const literal of LITERALS) {
      location = `http://${encodeURI(literal)}:${port}/`;
      for (const door of DOORS) {
        const outcome = await ask(`http://app.test:${app.port}/`, door);
        assert.equal(outcome.kind === "answer" && outcome.status, 302, literal);
        assert.equal(reached(), 0, literal);
      }
    }
  });
  await app.close();
});

/** The answers for a rebinding name, one list per lookup; the first list is vetted. */
const REBINDINGS: readonly (readonly (readonly string[])[])[] = [
  [["127.0.0.1"], ["127.0.0.2"]],
  [["127.0.0.1"], ["::1"]],
  [["127.0.0.1"], ["::ffff:127.0.0.2"]],
  [["127.0.0.1"], ["127.0.0.1", "127.0.0.2"]],
  [["127.0.0.1"], ["0.0.0.0"]],
  [["127.0.0.1"], []],
  [["127.0.0.1"], ["169.254.169.254"]],
  [["127.0.0.1", "127.0.0.2"], ["127.0.0.2"]],
  [["127.0.0.2", "127.0.0.1"], ["127.0.0.2"]],
  [["::1", "127.0.0.1"], ["::1"]],
];

Deno.test(`callOut connects to the address it vetted whatever the name answers later (${REBINDINGS.length} names)`, async () => {
  for (const answers of REBINDINGS) {
    let lookups = 0;
    const resolve = () => Promise.resolve(answers[Math.min(lookups++, answers.length - 1)] ?? []);
    const app = await rawServer((socket) =>
      socket.end("HTTP/1.1 200 OK\r\ncontent-length: 3\r\nconnection: close\r\n\r\napp")
    );
    const allow = () => [allowance("app.test", "127.0.0.1/32", app.port)];
    await withCanary(resolve, allow, async ({ ask, reached }) => {
      const outcome = await ask(`http://app.test:${app.port}/`);
      assert.deepEqual(outcome.kind === "answer" && [outcome.body, outcome.address], ["app", "127.0.0.1"]);
      assert.deepEqual([lookups, reached()], [1, 0], JSON.stringify(answers));
    });
    await app.close();
  }
});

/** What an allowance for app.internal at 127.0.0.0/30 on one port does not open. */
const OUTSIDE: readonly { host: string; address: string; isOtherPort: boolean }[] = [
  { host: "app.internal", address: "127.0.0.4", isOtherPort: false },
  { host: "app.internal", address: "::1", isOtherPort: false },
  { host: "app.internal", address: "10.0.0.1", isOtherPort: false },
  { host: "app.internal", address: "127.0.0.1", isOtherPort: true },
  { host: "other.internal", address: "127.0.0.1", isOtherPort: false },
  { host: "app.internal.evil.test", address: "127.0.0.1", isOtherPort: false },
  { host: "127.0.0.1", address: "127.0.0.1", isOtherPort: false },
];

Deno.test("callOut keeps an operator's allowance to its host, range and port", async () => {
  let address = "";
  const allow = (port: number) => [allowance("app.internal", "127.0.0.0/30", port)];
  await withCanary(() => Promise.resolve([address]), allow, async ({ ask, port, reached }) => {
    for (const row of OUTSIDE) {
      address = row.address;
      const outcome = await ask(`https://${row.host}:${row.isOtherPort ? port - 1 : port}/`);
      assert.equal(outcome.kind, "refused", JSON.stringify(row));
    }
    assert.equal(reached(), 0);
  });
});

Deno.test("isPublicAddress passes public addresses of both kinds", () => {
  for (const address of ["8.8.8.8", "1.1.1.1", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450:4001::1"]) {
    assert.equal(isPublicAddress(address), true, address);
  }
});
