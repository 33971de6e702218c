/** The door for crawling pages: what it sends to a site, what it accepts from it, and what it never does. */

import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { READING_USER_AGENT } from "../../sandbox/doors.ts";
import type { OutboundRequest } from "../../sandbox/protocol.ts";
import {
  actionRequest,
  place,
  type RawServer,
  rawServer,
  recordOf,
  type SpawnedSandbox,
  spawnSandbox,
} from "./support.ts";
import { DEADLINE_MS } from "../support/wait.ts";

const MIB = 1024 * 1024;

type Ask = (change?: Partial<OutboundRequest>) => ReturnType<SpawnedSandbox["sandbox"]["stream"]>;

/** Runs a test against a site that answers each connection with raw bytes, through the real process. */
async function withSite(
  answer: (socket: Socket) => void,
  test: (ask: Ask, site: RawServer, spawned: SpawnedSandbox) => Promise<void>,
): Promise<void> {
  const site = await rawServer(answer);
  const spawned = await spawnSandbox({ allow: `localhost=127.0.0.1:${site.port}` });
  try {
    await test(
      (change = {}) =>
        spawned.sandbox.stream(
          actionRequest({
            door: "crawl",
            url: `http://localhost:${site.port}/page`,
            deadlineMs: DEADLINE_MS,
            ...change,
          }),
        ),
      site,
      spawned,
    );
  } finally {
    await spawned.stop();
    await site.close();
  }
}

function reply(head: string, body: string | Uint8Array = ""): (socket: Socket) => void {
  return (socket) => {
    socket.write(`HTTP/1.1 ${head}\r\nconnection: close\r\n\r\n`);
    socket.end(body);
  };
}

/** Not UTF-8, as the bytes of a picture, a PDF or an older page are not. */
const NO_TEXT = Uint8Array.from([0x1f, 0x8b, 0xcf, 0x00, 0xff, 0xfe, 0xef, 0xbb, 0xbf, 0x41]);

Deno.test("the crawl door returns the bytes unchanged, and sends only its user agent", () =>
  withSite(
    reply('200 OK\r\ncontent-type: text/html; charset=windows-1251\r\netag: "1"\r\nset-cookie: a=b', NO_TEXT),
    async (ask, site) => {
      const outcome = await ask({ headers: { accept: "text/html", "if-none-match": '"0"' } });
      assert.ok(outcome.kind === "stream");
      assert.equal(outcome.headers.etag, '"1"');
      assert.equal(outcome.headers["set-cookie"], undefined);
      assert.deepEqual(
        new Uint8Array(await new Response(outcome.body).arrayBuffer()),
        NO_TEXT,
      );
      const names = [...site.received().matchAll(/^([\w-]+): /gm)].map(([, name]) => name?.toLowerCase()).sort();
      assert.deepEqual(names, ["accept", "accept-encoding", "connection", "host", "if-none-match", "user-agent"]);
      assert.ok(site.received().includes(`user-agent: ${READING_USER_AGENT}\r\n`));
    },
  ));

Deno.test("the crawl door does not follow a redirect and returns its location", () =>
  withSite(reply("301 Moved\r\nlocation: http://169.254.169.254/latest/"), async (ask, site) => {
    const outcome = await ask();
    assert.ok(outcome.kind === "stream");
    assert.deepEqual([outcome.status, outcome.headers.location], [301, "http://169.254.169.254/latest/"]);
    await outcome.body.cancel();
    assert.equal(site.connections(), 1);
    const hop = await ask({ url: "http://169.254.169.254/latest/" });
    assert.equal(hop.kind === "refused" && hop.code, "address");
  }));

Deno.test("the crawl door decompresses gzip and brotli, and limits the decompressed size", () => {
  const bombs: readonly [string, Uint8Array][] = [
    ["gzip", gzipSync(new Uint8Array(64 * MIB))],
    ["br", brotliCompressSync(new Uint8Array(64 * MIB))],
  ];
  let bomb = bombs[0];
  return withSite((socket) => {
    const [encoding, body] = bomb ?? ["", ""];
    return reply(`200 OK\r\ncontent-type: text/html\r\ncontent-encoding: ${encoding}`, body)(socket);
  }, async (ask) => {
    for (bomb of bombs) {
      const outcome = await ask();
      assert.ok(outcome.kind === "stream");
      let size = 0;
      await assert.rejects(async () => {
        for await (const chunk of outcome.body) size += chunk.length;
      });
      assert.ok(size > 2 * MIB && size <= 2 * MIB + 128 * 1024, `${bomb[0]}: ${size}`);
    }
    bomb = ["gzip", gzipSync("small")];
    const outcome = await ask();
    assert.equal(outcome.kind === "stream" && await new Response(outcome.body).text(), "small");
  });
});

const NOT_READING: readonly (Partial<OutboundRequest> & { readonly says: string })[] = [
  { says: "POST", method: "POST" },
  { says: "HEAD", method: "HEAD" },
  { says: "a body", body: "x" },
  { says: "a cookie", headers: { cookie: "a=b" } },
  { says: "an authorization", headers: { Authorization: "Bearer x" } },
  { says: "another name", headers: { "user-agent": "Mozilla/5.0" } },
  { says: "another host", headers: { host: "intranet" } },
];

Deno.test(`the crawl door refuses requests that do more than read (${NOT_READING.length} cases)`, () =>
  withSite(reply("200 OK", "ok"), async (ask, site, { sandbox }) => {
    for (const { says, ...change } of NOT_READING) {
      const outcome = await ask(change);
      assert.ok(outcome.kind === "refused" && ["door", "request"].includes(outcome.code), says);
    }
    const sealed = await recordOf(sandbox, { workspace: "w1", name: "KEY" }, {
      value: "0123456789",
      origins: [`http://localhost:${site.port}`],
    });
    const url = `http://localhost:${site.port}/?key=${place("KEY")}`;
    const withSecret = await ask({ url, secrets: { KEY: sealed } });
    assert.equal(withSecret.kind === "refused" && withSecret.code, "door");
    const named = await ask({ url });
    assert.equal(named.kind === "refused" && named.code, "secret_unknown");
    assert.equal(site.connections(), 0);
  }));

Deno.test("the crawl door stops waiting for a silent site after the given time", () =>
  withSite(() => {}, async (ask) => {
    const outcome = await ask({ deadlineMs: 200 });
    assert.equal(outcome.kind === "no_answer" && outcome.code, "timeout");
  }));
