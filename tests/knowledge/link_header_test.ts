import assert from "node:assert/strict";
import { readLinkHeader } from "../../core/knowledge/crawl/link_header.ts";
import { doesNotHang } from "../support/wait.ts";

const CASES: readonly [string, string | null, string | null][] = [
  ["", null, null],
  ['<https://a.test/x>; rel="canonical"', "https://a.test/x", null],
  ["</x>;rel=canonical", "/x", null],
  ['</x>; rel="shortlink", </y>; REL="Start Canonical"; title="a, b; c"', "/y", null],
  ['</x.md>; rel="alternate"; type="text/markdown; charset=utf-8"', null, "/x.md"],
  ['</x.pdf>; rel=alternate; type="application/pdf", </x.md>; type=text/markdown; rel=alternate', null, "/x.md"],
  ['</x>; rel=canonical; anchor="/other"', null, null],
  ['</x>; title="rel=canonical"', null, null],
  ['<>; rel=canonical, <a<b>; rel="canonical', null, null],
];
for (const [header, canonical, alternateMarkdown] of CASES) {
  Deno.test(`readLinkHeader reads ${JSON.stringify(header)}`, () =>
    assert.deepEqual(readLinkHeader(header), { canonical, alternateMarkdown }));
}

Deno.test("readLinkHeader takes linear time on malformed headers", () => {
  for (const piece of ["<", "<a>;", '<a>;b="', ";a=b", "<a>; rel"]) {
    doesNotHang(() => readLinkHeader(piece.repeat(100_000)));
  }
});
