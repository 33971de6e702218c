import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { parseLlms, parseSitemap } from "../../core/knowledge/crawl/sitemap.ts";
import { readUtf, unpack } from "../../core/knowledge/crawl/unpack.ts";

const urls = (text: string) => parseSitemap(text).pages.map(({ url }) => url);

Deno.test("parseSitemap reads pages with their dates, in any dress", () => {
  const text = `\ufeff<?xml version="1.0"?>
    <s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
      <s:url><s:loc> https://a.test/?a=1&amp;b=%20&#38;c&#x3D;d </s:loc><s:lastmod>2026-11-20</s:lastmod>
        <image:image><image:loc>https://a.test/picture.png</image:loc></image:image></s:url>
      <s:url ><s:lastmod>soon</s:lastmod><s:loc
        id="x"><![CDATA[https://a.test/c?d&e]]></s:loc></s:url>
      <s:url><!-- <s:loc>https://a.test/comment</s:loc> --><s:loc>https://a.test/last</s:loc>`;
  assert.deepEqual(parseSitemap(text), {
    pages: [
      { url: "https://a.test/?a=1&b=%20&c=d", changedAt: new Date("2026-11-20") },
      { url: "https://a.test/c?d&e", changedAt: null },
      { url: "https://a.test/last", changedAt: null },
    ],
    sitemaps: [],
  });
});

Deno.test("parseSitemap reads an index, and a list of lines", () => {
  const index = "<sitemapindex><sitemap><loc>https://a.test/1.xml</loc></sitemap><sitemap><loc>/2.xml</loc></sitemap>";
  assert.deepEqual(parseSitemap(index), { pages: [], sitemaps: ["https://a.test/1.xml", "/2.xml"] });
  assert.deepEqual(urls("https://a.test/1\r\n\n# note\n  HTTPS://a.test/2 \n/3"), [
    "https://a.test/1",
    "HTTPS://a.test/2",
  ]);
  assert.deepEqual(parseSitemap(""), { pages: [], sitemaps: [] });
});

Deno.test("parseSitemap resolves no entity of a document's own", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${
    "x".repeat(1000)
  }"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
  assert.deepEqual(urls(`${bomb}<urlset><url><loc>https://a.test/&b;&f;</loc></url>`), ["https://a.test/&b;&f;"]);
});

Deno.test("parseSitemap takes no longer for what is broken on purpose", () => {
  const began = performance.now();
  for (const piece of ["<!--", "<![CDATA[", "<url", "<loc>", "<url><loc>", "<loc ", "&#", "<a:", "<url><loc>x</loc>"]) {
    assert.ok(parseSitemap(`<urlset>${piece.repeat(400_000)}`).pages.length <= 10_000);
  }
  assert.ok(performance.now() - began < 4000, String(performance.now() - began));
});

Deno.test("parseLlms finds the links of Markdown", () => {
  assert.deepEqual(parseLlms('# A\n> b\n- [One](https://a.test/1.md): x\n- [Two](/2 "t") [3](<c>)\n(no)'), [
    ...["https://a.test/1.md", "/2", "c"],
  ]);
});

Deno.test("unpack gives what a gzip holds, at most so much, and of a broken one what came before", async () => {
  const text = "https://a.test/\n".repeat(100_000);
  const packed = new Uint8Array(gzipSync(text));
  assert.equal(readUtf(await unpack(packed, 10_000_000)), text);
  assert.equal((await unpack(packed, 1000)).length, 1000);
  const half = readUtf(await unpack(packed.subarray(0, packed.length / 2), 10_000_000));
  assert.ok(half.length > 0 && text.startsWith(half));
  assert.deepEqual(await unpack(new TextEncoder().encode("plain"), 3), new TextEncoder().encode("pla"));
  assert.equal(readUtf(Uint8Array.from([0xff, 0xfe, 0x41, 0])), "A");
});
