import assert from "node:assert/strict";
import { firstWords } from "../../widget/opener.ts";

const SITE = {
  greeting: "Hello",
  openers: [{ path: "/pri", text: "Short" }, { path: "/pricing/teams", text: "Teams" }, {
    path: "/pricing",
    text: "Prices",
  }],
};

const PAGES = [
  { url: "https://acme.test", words: "Hello" },
  { url: "https://acme.test/privacy", words: "Short" },
  { url: "https://acme.test/pricing?plan=pro#top", words: "Prices" },
  { url: "https://acme.test/pricing/teams/large", words: "Teams" },
  // Only the path counts, and only its beginning.
  { url: "https://acme.test/docs/pricing", words: "Hello" },
  { url: "https://acme.test/docs?next=/pricing", words: "Hello" },
];

for (const { url, words } of PAGES) {
  Deno.test(`firstWords says ${words} on ${url}`, () => {
    assert.equal(firstWords(SITE, url), words);
  });
}

Deno.test("firstWords is empty without an opener and a greeting", () => {
  assert.equal(firstWords({ greeting: null, openers: [] }, "https://acme.test/"), "");
});
