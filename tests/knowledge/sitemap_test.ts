import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { parseLlms, parseSitemap } from "../../core/knowledge/crawl/sitemap.ts";
import { readUtf, unpack } from "../../core/knowledge/crawl/unpack.ts";

const urls = async (text: string) => (await parseSitemap(text)).pages.map(({ url }) => url);

Deno.test("parseSitemap reads pages and dates in any valid notation", async () => {
  const text = `\ufeff<?xml version="1.0"?>
    <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
      <s:url><s:loc> https://a.test/?a=1&amp;b=%20&#38;c&#x3D;d </s:loc><s:lastmod>2026-11-20</s:lastmod>
        <image:image><image:loc>https://a.test/picture.png</image:loc></image:image></s:url>
      <s:url ><s:lastmod>soon</s:lastmod><s:loc
        id="x"><![CDATA[https://a.test/c?d&e]]></s:loc></s:url>
      <s:url><!-- <s:loc>https://a.test/comment</s:loc> --><s:loc>https://a.test/last</s:loc>`;
  assert.deepEqual(await parseSitemap(text), {
    pages: [
      { url: "https://a.test/?a=1&b=%20&c=d", changedAt: new Date("2026-11-20") },
      { url: "https://a.test/c?d&e", changedAt: null },
      { url: "https://a.test/last", changedAt: null },
    ],
    sitemaps: [],
  });
});

Deno.test("parseSitemap reads an index, and a list of lines", async () => {
  const index = "<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap><sitemap><loc>/2.xml</loc></sitemap>";
  assert.deepEqual(await parseSitemap(index), { pages: [], sitemaps: ["https://a.test/1.xml", "/2.xml"] });
  assert.deepEqual(await urls("https://a.test/1\r\n\n# note\n  HTTPS://a.test/2 \n/3"), [
    "https://a.test/1",
    "HTTPS://a.test/2",
  ]);
  assert.deepEqual(await parseSitemap(""), { pages: [], sitemaps: [] });
});

Deno.test("parseSitemap does not expand entities that a document defines", async () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${
    "x".repeat(1000)
  }"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  assert.deepEqual(await urls(`${bomb}<urlset><url><loc>https://a.test/&b;&f;</loc></url>`), ["https://a.test/&b;&f;"]);
});

Deno.test("parseSitemap yields to other work on hostile input", async () => {
  for (const piece of ["<!--", "<!>", "<![CDATA[", "<url", "<loc>", "<loc ", "&#", "<a:", "<url><loc>x</loc>"]) {
    let turns = 0;
    let isParsing = true;
    const others = (async () => {
      for (; isParsing; turns++) await setImmediate();
    })();
    const text = `<urlset>${piece.repeat(4_000_000 / piece.length)}`;
    const { pages } = await parseSitemap(text);
    isParsing = false;
    await others;
    assert.ok(pages.length <= 10_000 && (turns > 0 || pages.length > 0), piece);
  }
});

Deno.test("parseSitemap reads a sitemap in pieces, and drops overlong addresses", async () => {
  const entry = "<url><loc>https://a.test/page</loc><lastmod>2026-11-20</lastmod></url>";
  const text = `<urlset>${`<image>${"x".repeat(1000)}</image>${entry}`.repeat(3000)}`;
  const { pages } = await parseSitemap(text);
  assert.equal(pages.length, 3000);
  assert.ok(pages.every(({ url, changedAt }) => url === "https://a.test/page" && changedAt !== null));
  assert.deepEqual(await urls(`<url><loc>https://a.test/${"&amp;".repeat(1_000_000)}</loc></url>`), []);
});

Deno.test("parseLlms finds the links of Markdown", () => {
  assert.deepEqual(parseLlms('# A\n> b\n- [One](https://a.test/1.md): x\n- [Two](/2 "t") [3](<c>)\n(no)'), [
    ...["https://a.test/1.md", "/2", "c"],
  ]);
});

Deno.test("unpack decompresses gzip up to a limit, and returns the valid beginning of a broken one", async () => {
  const text = "https://a.test/\n".repeat(100_000);
  const packed = new Uint8Array(gzipSync(text));
  assert.equal(readUtf(await unpack(packed, 10_000_000)), text);
  assert.equal((await unpack(packed, 1000)).length, 1000);
  const half = readUtf(await unpack(packed.subarray(0, packed.length / 2), 10_000_000));
  assert.ok(half.length > 0 && text.startsWith(half));
  assert.deepEqual(await unpack(new TextEncoder().encode("plain"), 3), new TextEncoder().encode("pla"));
  assert.equal(readUtf(Uint8Array.from([0xff, 0xfe, 0x41, 0])), "A");
});
