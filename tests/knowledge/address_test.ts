import assert from "node:assert/strict";
import { isInScope, looksLikePage, pageAddress, scopeOf, trapOf } from "../../core/knowledge/crawl/address.ts";
import { bodyKind } from "../../core/knowledge/crawl/body_kind.ts";

const SPELLINGS: readonly [string, string | null][] = [
  ["HTTPS://Example.COM:443/a/../b#c", "https://example.com/b"],
  ["http://example.com:80", "http://example.com/"],
  ["https://example.com./a", "https://example.com/a"],
  ["https://example.com/%7euser/%c3%a9%2f", "https://example.com/~user/%C3%A9%2F"],
  ["https://example.com//a///b", "https://example.com/a/b"],
  ["https://example.com/a?utm_source=x&b=1&utm_campaign=y&gclid=z&fbclid=1", "https://example.com/a?b=1"],
  ["https://example.com/a?fbclid=1", "https://example.com/a"],
  ["https://example.com/a?b=2&a=1&&", "https://example.com/a?b=2&a=1"],
  ["https://example.com/a;JSESSIONID=12?x", "https://example.com/a?x"],
  ["?page=2", "https://example.com/docs/x?page=2"],
  ["../up", "https://example.com/up"],
  ["//example.com/x", "https://example.com/x"],
  ["https://user@example.com/", null],
  ["mailto:a@example.com", null],
  ["javascript:alert(1)", null],
  ["https://", null],
  ["https://example.com/" + "x".repeat(3000), null],
];
Deno.test(`pageAddress normalises an address (${SPELLINGS.length} cases)`, () => {
  for (const [text, address] of SPELLINGS) {
    assert.equal(pageAddress(text, "https://example.com/docs/x"), address, text);
    if (address !== null) assert.equal(pageAddress(address), address);
  }
});

const SCOPES: readonly [string, readonly string[], readonly string[], string, boolean][] = [
  ["https://example.com/", [], [], "http://www.example.com/x", true],
  ["https://www.example.com/", [], [], "https://example.com/x", true],
  ["https://example.com/", [], [], "https://docs.example.com/x", false],
  ["https://example.com/", [], [], "https://example.com.evil.test/x", false],
  ["https://example.com/", [], [], "https://example.com:8443/x", false],
  ["https://example.com/docs", [], [], "https://example.com/docs", true],
  ["https://example.com/docs", [], [], "https://example.com/docs/a", true],
  ["https://example.com/docs", [], [], "https://example.com/docs-old/a", false],
  ["https://example.com/docs/", [], [], "https://example.com/docs", true],
  ["https://example.com/docs/index.html", [], [], "https://example.com/docs/a", true],
  ["https://example.com/docs/index.html", [], [], "https://example.com/a", false],
  ["https://example.com/", ["/docs/", "/faq"], [], "https://example.com/faq-2", true],
  ["https://example.com/", ["/docs/"], [], "https://example.com/blog/", false],
  ["https://example.com/", ["/docs/"], ["/docs/old/"], "https://example.com/docs/old/a", false],
];
Deno.test(`isInScope accepts addresses of a host, a folder and prefixes (${SCOPES.length} cases)`, () => {
  for (const [start, include, exclude, address, isIn] of SCOPES) {
    assert.equal(
      isInScope(scopeOf(start, { include, exclude }), address),
      isIn,
      `${start} ${include} ${exclude} ${address}`,
    );
  }
});

Deno.test("looksLikePage and trapOf distinguish pages from files, loops and calendars", () => {
  const at = (path: string) => `https://example.com${path}`;
  for (const path of ["/", "/a.html", "/guide.pdf", "/v1.2/notes", "/a/b/a", "/docs.json/x", "/release-2026.1"]) {
    assert.ok(looksLikePage(at(path)), path);
  }
  for (const path of ["/a.PNG", "/b.css?x", "/a/b/a/c/a", "/x".repeat(17), "/feed.xml"]) {
    assert.ok(!looksLikePage(at(path)), path);
  }
  const dated = ["/2026", "/blog/2026/11/", "/cal/2026-11-20", "/e?month=11", "/e?d=20261120", "/e?a=b&day=1"];
  for (const path of dated) assert.equal(trapOf(at(path))?.key, "date", path);
  for (const path of ["/blog/2026/11/title", "/version-2026-11", "/1234", "/20261"]) {
    assert.equal(trapOf(at(path)), null, path);
  }
  assert.equal(trapOf(at("/list?page=2"))?.key, "query /list");
});

const BODIES: readonly [string | null, string, string, string | null][] = [
  ["text/html; charset=utf-8", "x", "/", "html"],
  ["Application/XHTML+xml", "x", "/", "html"],
  ["text/plain", "x", "/a", "text"],
  ["text/plain", "x", "/a.md", "markdown"],
  ["text/markdown", "x", "/", "markdown"],
  ["application/octet-stream", "%PDF-1.7", "/", "pdf"],
  [null, " <!DOCTYPE HTML><p>", "/", "html"],
  [null, "plain", "/", null],
  ["image/svg+xml", "<svg>", "/", null],
  ["application/json", "{}", "/", null],
];
Deno.test(`bodyKind uses the Content-Type, or the bytes without one (${BODIES.length} cases)`, () => {
  for (const [type, text, path, kind] of BODIES) {
    assert.equal(bodyKind(type, new TextEncoder().encode(text), `https://example.com${path}`), kind, `${type} ${text}`);
  }
});
