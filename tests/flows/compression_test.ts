/** Compressed responses, read without a client that decompresses. */
import assert from "node:assert/strict";
import { get, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { changeSettings } from "../../core/settings/change.ts";
import { testCaller } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

const served = await testServed();
Deno.test.afterAll(() => served.close());

const frame = served.served.assets.frame;
const site = `/api/widget/${served.workspace.widgetKey}/config`;

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer };

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${served.url}${path}`, { headers }, (message) => {
      const parts: Uint8Array[] = [];
      message.on("data", (part) => parts.push(part)).on("error", reject)
        .on(
          "end",
          () => resolve({ status: message.statusCode ?? 0, headers: message.headers, bytes: Buffer.concat(parts) }),
        );
    }).on("error", reject);
  });
}

for (const path of ["/widget.js", "/widget-actions.js", frame.script, frame.styles]) {
  Deno.test(`${path.replace(/-\w{10}/, "")} is sent as the build compressed it, with its length`, async () => {
    const plain = await ask(path);
    assert.equal(plain.headers["content-encoding"], undefined);
    const [brotli, gzip] = [await ask(path, { "accept-encoding": "gzip, br;q=0.5" }), await ask(path, ONLY_GZIP)];
    assert.deepEqual([brotli.headers["content-encoding"], gzip.headers["content-encoding"]], ["br", "gzip"]);
    assert.ok(brotliDecompressSync(brotli.bytes).equals(plain.bytes));
    assert.ok(gunzipSync(gzip.bytes).equals(plain.bytes));
    const sizes = [brotli, gzip, plain].map(({ headers, bytes }) => {
      assert.equal(Number(headers["content-length"]), bytes.length);
      assert.match(headers.vary ?? "", /accept-encoding/i);
      return bytes.length;
    });
    assert.deepEqual(sizes.toSorted((one, other) => one - other), sizes);
    assert.equal(new Set([brotli, gzip, plain].map(({ headers }) => headers.etag)).size, 3);
  });
}

const ONLY_GZIP = { "accept-encoding": "deflate, gzip, br;q=0" };

Deno.test("a file in the browser's cache is not sent again, in each encoding", async () => {
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const { etag = "" } = (await ask("/widget.js", headers)).headers;
    const again = await ask("/widget.js", { ...headers, "if-none-match": etag });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  }
});

Deno.test("the chat's settings are compressed once they are long, and not sent again", async () => {
  const { desk, workspace } = served;
  const caller = await testCaller(desk, workspace.id);
  const short = await ask(site, { "accept-encoding": "br" });
  assert.equal(short.headers["content-encoding"], undefined, "a compressor takes longer than one packet saves");
  assert.equal(JSON.parse(short.bytes.toString()).locale, "en");
  const known = await ask(site, { "accept-encoding": "br", "if-none-match": short.headers.etag ?? "" });
  assert.equal(known.status, 304);
  const greeting = "How can we help you? ".repeat(20);
  const openers = Array.from({ length: 10 }, (_, at) => ({ path: `/page/${at}`, text: greeting.slice(0, 100) }));
  await changeSettings(desk, caller, { widget: { behaviour: { openers } } }, { dryRun: false, message: "" });
  const { headers, bytes } = await ask(site, { "accept-encoding": "br" });
  assert.equal(headers["content-encoding"], "br");
  assert.equal(JSON.parse(brotliDecompressSync(bytes).toString()).locale, "en");
  // The server has made a weak tag of it.
  const again = await ask(site, { "accept-encoding": "br", "if-none-match": headers.etag ?? "" });
  assert.equal(again.status, 304);
});

Deno.test("pages are compressed, except when another site made the browser request them", async () => {
  const own = await ask("/desk/sign-in", { ...ONLY_GZIP, "sec-fetch-site": "same-origin" });
  assert.equal(own.headers["content-encoding"], "gzip");
  assert.match(gunzipSync(own.bytes).toString(), /<html/);
  const other = await ask("/desk/sign-in?next=%2Fdesk%2Fguess", { ...ONLY_GZIP, "sec-fetch-site": "cross-site" });
  assert.equal(other.headers["content-encoding"], undefined);
  assert.match(other.bytes.toString(), /<html/);
});

Deno.test("a page is sent with brotli to a browser that takes it, and says so to caches", async () => {
  const { headers, bytes } = await ask("/desk/sign-in", { "accept-encoding": "gzip, br", "sec-fetch-site": "none" });
  assert.deepEqual([headers["content-encoding"], headers.vary], ["br", "accept-encoding"]);
  assert.match(brotliDecompressSync(bytes).toString(), /^<!doctype html>.*<\/html>$/s);
  assert.match(String(headers["content-security-policy"]), /default-src 'none'/);
});

Deno.test("the page on which a form is refused is compressed once", async () => {
  const olga = await served.signIn("Olga");
  await olga.get("/desk/inbox");
  const { status, headers, html } = await olga.send("/desk/inbox/views", { name: "Empty", q: "" }, {
    "accept-encoding": "br",
  });
  assert.deepEqual([status, headers.get("vary")], [400, "accept-encoding"]);
  assert.match(html, /id="refusal"/);
});

Deno.test("a client that takes no encoding gets none", async () => {
  for (const path of ["/desk/sign-in", site, "/widget.js"]) {
    assert.equal((await ask(path)).headers["content-encoding"], undefined, path);
  }
});
