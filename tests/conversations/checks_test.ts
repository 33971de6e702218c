import assert from "node:assert/strict";
import { cleanWords } from "../../core/conversations/words/checks.ts";
import { linksOf } from "../../core/conversations/words/sources.ts";

const ADDRESSES = [
  ["See https://evil.example/x.", "See (link removed)"],
  ["See https://docs.example.com/plans.", "See https://docs.example.com/plans."],
  ["See https://docs.example.com/plans?leak=1", "See (link removed)"],
  ["[here](https://evil.example)", "here (link removed)"],
  ["www.evil.example is nice", "(link removed) is nice"],
  ["![a](https://docs.example.com/plans)", ""],
  ["HTTPS://EVIL.EXAMPLE/x", "(link removed)"],
  ["xhttps://evil.example/x", "x(link removed)"],
  ["ht![a](b)tps://evil.example", "(link removed)"],
  ["[a](https://docs.example.com`@evil.example/x)", "a (link removed)"],
  ["[a](https://docs.example.com(b)@evil.example/x)", "a (link removed)"],
  ["[a](https://docs.example.com](b)@evil.example/x)", "a (link removed)"],
  ["https://docs.example.com[@evil.example", "(link removed)"],
  ["[https://docs.example.com](https://evil.example)", "https://docs.example.com (link removed)"],
  ["[https://evil.example](https://docs.example.com)", "[(link removed)](https://docs.example.com)"],
  ["https://app.example.com/billing?a=1", "https://app.example.com/billing?a=1"],
  ["**https://app.example.com/billing**", "**https://app.example.com/billing**"],
  ["https://help.acme.example/any?page=1", "https://help.acme.example/any?page=1"],
  ["https://acme.example/", "(link removed)"],
  ["https://help.acme.example@evil.example/", "(link removed)"],
] as const;

for (const [said, expected] of ADDRESSES) {
  Deno.test(`cleanWords makes "${expected}" of "${said}"`, () => {
    const sources = [
      "Read (https://docs.example.com/plans), or ask at https://docs.example.com.",
      '{"billingUrl":"https://app.example.com/billing?a=1","other":"https://app.example.com/billing"}',
    ];
    const websites = ["https://*.acme.example"];
    assert.equal(cleanWords(said, { sources, websites }).replace(/\.$/, ""), expected.replace(/\.$/, ""));
  });
}

Deno.test("cleanWords keeps the addresses that a found page links to, and removes all others", () => {
  const text = "Our status is at https://status.example.net. Subscribe: https://calendar.google.com/r?cid=acme. " +
    "See [the API](https://docs.example.org/api) too.";
  const sources = linksOf({ url: "https://help.example.com/a#b", text });
  const kept =
    "https://status.example.net, https://calendar.google.com/r?cid=acme, [API](https://docs.example.org/api), " +
    "https://help.example.com/a#b and https://help.example.com/a";
  assert.equal(cleanWords(kept, { sources, websites: [] }), kept);
  for (
    const other of ["https://docs.example.org/", "https://status.example.net/x", "https://calendar.google.com/r?cid=me"]
  ) {
    assert.equal(cleanWords(other, { sources, websites: [] }), "(link removed)");
  }
  assert.equal(
    cleanWords("https://status.example.net", { sources: linksOf({ url: null, text }), websites: [] }),
    "https://status.example.net",
  );
});

Deno.test("cleanWords removes everything that looks like a key, and nothing around it", () => {
  for (
    const key of [
      ...["svc_pat_abcdefghijklmnopqrstuvwx", "{secrets.KEY}", "Bearer abcdefghijklmnopqrst"],
      ...["sk-proj-0123456789abcdef", "ghp_0123456789abcdefghijABCDEFGHIJ", "AKIAIOSFODNN7EXAMPLE"],
      ...[
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1LTEifQ.x0000",
        "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----",
      ],
    ]
  ) {
    assert.equal(cleanWords(`It is ${key} I think.`, { sources: [], websites: [] }), "It is (removed) I think.", key);
  }
});
